import { getStorePermission, setStorePermission } from '@chowk/contract/organisation/membership.ts'
import type { StoreReason } from '@chowk/contract/organisation/membership.ts'
import { administers } from '@chowk/contract/identity/viewer.ts'
import type { Role } from '@chowk/contract/identity/viewer.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Handler, House } from '../platform/handle.ts'

/** What a workspace's plan says about the store. */
export interface StorePlan {
  allowed: boolean
  reason: StoreReason | null
  plan: string | null
  expiresAt: string | null
  contact: string | null
}

/** Asks for the plan of a workspace. Plans stand in a domain that knows this one, so whoever opens the house hands this in. */
export type FindStorePlan = (
  sql: Sql,
  requested: { workspaceId: string | null; personId: string; now: Date },
) => Promise<StorePlan>

/** As long as nobody sells plans, nobody has one. */
const noStorePlan: FindStorePlan = async () =>
  await Promise.resolve({ allowed: false, reason: 'NO_PLAN', plan: null, expiresAt: null, contact: null })

/** What other domains say and do about the store: what plans allow, and the letters to those whom a change concerns. */
export interface StoreNeeds {
  findStorePlan: FindStorePlan
  tellStore: (
    sql: Sql,
    house: House,
    told: { membershipIds: readonly string[]; storeAllowed: boolean },
  ) => Promise<void>
}

/** As long as nobody sells plans and nobody writes letters. */
export const noStore: StoreNeeds = { findStorePlan: noStorePlan, tellStore: async () => await Promise.resolve() }

const answerSet = ({ tellStore }: StoreNeeds) =>
  handle(setStorePermission, async ({ input, viewer, workspace, tx, house, refuse, audit }) => {
    const { userId, storeAllowed } = input
    const userIds = [...new Set(userId === undefined ? (input.userIds ?? []) : [userId])]
    // Whoever runs the workspace needs nobody's leave, and gives herself no right.
    if (userIds.includes(viewer.personId)) throw refuse('OWN_RIGHTS')
    const members = await tx<{ id: string; personId: string; before: boolean }[]>`
    with held as (
      select m.id, m.person_id, m.store_allowed as before from membership m
      where m.workspace_id = ${workspace.id} and m.person_id = any(${userIds}::uuid[]) and m.left_at is null order by m.id for update)
    update membership m set store_allowed = ${storeAllowed}, version = version + 1 from held where m.id = held.id
    returning held.id, held.person_id, held.before`
    if (members.length < userIds.length) throw refuse('MEMBER_NOT_FOUND')
    for (const { personId, before } of members) audit(`person ${personId}`, { storeAllowed: before }, { storeAllowed })
    const changed = members.filter(({ before }) => before !== storeAllowed)
    await tellStore(tx, house, { membershipIds: changed.map(({ id }) => id), storeAllowed })
    return { userIds, storeAllowed }
  })

const answerGet = (findStorePlan: FindStorePlan) =>
  handle(getStorePermission, async ({ input, viewer, sql, clock, refuse }) => {
    const userId = input.userId ?? viewer.personId
    if (userId !== viewer.personId && !administers(viewer.role)) throw refuse('MEMBER_NOT_FOUND')
    const [member] = await sql<{ role: Role; storeAllowed: boolean }[]>`
      select role, store_allowed from membership
      where workspace_id = ${viewer.workspaceId} and person_id = ${userId} and state = 'PRESENT'`
    if (!member && userId !== viewer.personId) throw refuse('MEMBER_NOT_FOUND')
    // Whoever belongs to it no longer, though her token still says so, is here for herself.
    const workspaceId = member ? viewer.workspaceId : null
    const plan = await findStorePlan(sql, { workspaceId, personId: userId, now: clock.now() })
    // Who runs the workspace, and who acts for none, needs nobody's leave.
    const storeAllowed = !member || administers(member.role) || member.storeAllowed
    const isOpen = plan.allowed && storeAllowed
    const may = { storeAllowed, canBuy: isOpen, canSell: isOpen }
    return plan.allowed && !storeAllowed
      ? { ...plan, ...may, allowed: false, reason: 'MEMBER_NOT_ALLOWED' as const }
      : { ...plan, ...may }
  })

/** Calls about who may use the store in a workspace's name. */
export const storePermissionCalls = (needs: StoreNeeds): Handler[] => [answerSet(needs), answerGet(needs.findStorePlan)]
