import type { Entitlements, PlanAnswer, PlanCode } from '@chowk/contract/billing/plan.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { judge, planAt } from './entitlement.rules.ts'
import type { EntitlementWish } from './entitlement.rules.ts'
import { checkPersonalPlan } from './personal-plan.ts'
import { findPlanFacts } from './plan-facts.ts'

/** What a workspace may do now. */
export interface Entitled {
  plan: PlanCode
  gives: Entitlements
  expiresAt: Date | null
  isExpired: boolean
}

/** What the plan of a workspace gives now; without one, or for nobody's workspace, the free plan. */
export async function entitlementsOf(sql: Sql, clock: Clock, workspaceId: string | null): Promise<Entitled> {
  const { plan, gives, expiresAt, isExpired } = planAt(await findPlanFacts(sql, clock, workspaceId), clock.now())
  return { plan, gives, expiresAt, isExpired }
}

/** What somebody wants to do in a workspace; with `personId` the workspace's own word about this member counts too. */
export interface Wanted extends EntitlementWish {
  workspaceId: string | null
  personId?: string
  /** Who acts for herself: the plan of a group that she owns counts for her as well. */
  aloneId?: string
}

/** Whether a workspace's plan allows something; given a transaction it reads the database, given the pool it may be a minute old. */
export async function checkEntitlement(sql: Sql, clock: Clock, wanted: Wanted): Promise<PlanAnswer> {
  const { workspaceId, personId, aloneId, ...wish } = wanted
  if (aloneId) return await checkPersonalPlan(sql, clock, { ...wish, homeId: workspaceId, personId: aloneId })
  const status = planAt(await findPlanFacts(sql, clock, workspaceId), clock.now())
  if (wish.permit === 'storeAccess' && workspaceId && personId)
    return judge(status, { ...wish, isMemberAllowed: await mayUseStore(sql, workspaceId, personId) })
  return judge(status, wish)
}

// Who runs a workspace needs nobody's leave.
async function mayUseStore(sql: Sql, workspaceId: string, personId: string): Promise<boolean> {
  const [member] = await sql<{ may: boolean }[]>`
    select role in ('OWNER', 'ADMIN') or store_allowed as may from membership
    where workspace_id = ${workspaceId} and person_id = ${personId} and state = 'PRESENT' and left_at is null`
  return member?.may ?? false
}

/** What the plan of a workspace says about the store; the workspace's own word about its members comes on top. */
export const findStorePlan = async (
  sql: Sql,
  { workspaceId, now }: { workspaceId: string | null; now: Date },
): Promise<PlanAnswer> => await checkEntitlement(sql, { now: () => now }, { workspaceId, permit: 'storeAccess' })

/**
 * Whether so many more people fit into a workspace (P8). Holds the count until the transaction ends, so two at once cannot pass the
 * limit; whoever gets yes adds the members in the same transaction. People who are there already stay, also above the limit.
 */
export async function mayTakeSeats(
  tx: Sql,
  clock: Clock,
  { workspaceId, more = 1 }: { workspaceId: string; more?: number },
): Promise<PlanAnswer & { seats: number; taken: number }> {
  await tx`
    insert into workspace_seat (workspace_id, taken) select id, 0 from workspace where id = ${workspaceId} and kind <> 'DEFAULT'
    on conflict do nothing`
  const [seats] = await tx<{ taken: number }[]>`
    select taken from workspace_seat where workspace_id = ${workspaceId} for update`
  const limit = seats && { of: 'seats' as const, present: seats.taken, more }
  const { gives } = await entitlementsOf(tx, clock, workspaceId)
  const answer = await checkEntitlement(tx, clock, { workspaceId, ...(limit && { limit }) })
  return { ...answer, seats: gives.seats, taken: seats?.taken ?? 0 }
}

/** How many people the plan of a workspace has room for. */
export const findSeats = async (sql: Sql, clock: Clock, workspaceId: string): Promise<number> =>
  (await entitlementsOf(sql, clock, workspaceId)).gives.seats

/** Whoever takes a workspace over pays its plan from then on, if it was paid by whoever hands it over. */
export async function passPayment(
  tx: Sql,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
): Promise<void> {
  await tx`update subscription set paid_by = ${to} where workspace_id = ${workspaceId} and paid_by = ${from}`
}

/** What QR codes ask of the plan of a workspace, and whether it has said its tax numbers. */
export const qrWorld = {
  async reasonAgainst(
    sql: Sql,
    { workspaceId, now, of }: { workspaceId: string; now: Date; of: 'store' | 'collabs' },
  ): Promise<Exclude<PlanAnswer['reason'], 'LIMIT_REACHED' | 'MEMBER_NOT_ALLOWED'>> {
    const permit = of === 'store' ? 'storeAccess' : 'projectAccess'
    const { reason } = await checkEntitlement(sql, { now: () => now }, { workspaceId, permit })
    return reason === 'LIMIT_REACHED' || reason === 'MEMBER_NOT_ALLOWED' ? 'NOT_IN_PLAN' : reason
  },
  hasTaxDetails: async (sql: Sql, workspaceId: string): Promise<boolean> => {
    const rows = await sql`select from tax_information where workspace_id = ${workspaceId}`
    return rows.length > 0
  },
}
