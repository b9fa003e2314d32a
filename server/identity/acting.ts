import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Sql } from '../platform/database.ts'
import type { House, Origin } from '../platform/handle.ts'
import type { Person } from '../platform/viewer.ts'
import { cookieLine } from '../platform/wire/cookies.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import { findSession } from './identity.ts'
import { PERSON_STATES } from './operator/person.rules.ts'
import { ACCESS_S, signAccess } from './token.ts'

/** What a handler has at hand when a session begins to act for another workspace. */
export interface ActingRequest {
  house: House
  sql: Sql
  origin: Origin
  viewer: Person
  reply: { cookie(line: string): void }
}

/** Lets the viewer's session act for a workspace that she is present in, or with null for none; gives the access cookie that says so. */
export async function actFor(requested: ActingRequest, workspaceId: string | null): Promise<UserData | undefined> {
  const { sql, viewer } = requested
  const moved = await sql`
    update session_family f set workspace_id = ${workspaceId} where f.id = ${viewer.familyId} and f.revoked_at is null
      and (${workspaceId}::uuid is null or exists (
        select from membership m join workspace w on w.id = m.workspace_id
        where m.person_id = ${viewer.personId} and m.workspace_id = ${workspaceId}::uuid and m.state = 'PRESENT' and w.is_open))`
  return moved.count > 0 ? await tellAccess(requested) : undefined
}

/** Part of a statement over membership `m` and workspace `w`: the role that somebody may act in now, where it is not read from her session. Whoever runs a workspace without the second factor that it demands is a member there. */
export const roleActed = (sql: Sql, provenTwice: boolean) => sql`
  case when w.demands_second_factor and m.role in ('OWNER', 'ADMIN') and not ${provenTwice} then 'MEMBER' else m.role end`

/** Gives the access cookie of the viewer's session as it stands now, when what she may do has changed. */
export async function tellAccess({ house, sql, origin, viewer, reply }: ActingRequest): Promise<UserData | undefined> {
  const session = await findSession(sql, house, { familyId: viewer.familyId })
  if (!session) return undefined
  const access = await signAccess(house.config.serverKey, house.clock, session.viewer)
  reply.cookie(cookieLine('chowk_access', access, { maxAgeS: ACCESS_S, secure: origin.isSecure }))
  return session.data
}

interface Locking {
  personIds: readonly string[]
  actorId: string | null
  at: Date
}

/**
 * Closes accounts whose only address is that of a workspace which their people have left: by nothing that is sent there does anybody come in
 * any more. An operator to whom somebody shows who she is opens hers again.
 */
export async function lockAccounts(tx: Sql, { personIds, actorId, at }: Locking): Promise<void> {
  const locked = await transitionWhere(tx, PERSON_STATES, {
    where: tx`id = any(${personIds}::uuid[])`,
    from: ['ACTIVE'],
    to: 'SUSPENDED',
    actorId,
    reason: 'LEFT_WORKSPACE',
    at,
    also: tx`, suspended_because = 'LEFT', suspended_until = null`,
  })
  await tx`
    update session_family set revoked_at = ${at}, revoked_because = 'SUSPENDED'
    where person_id = any(${locked}::uuid[]) and revoked_at is null`
  await tx`update sign_in_link set used_at = ${at} where person_id = any(${locked}::uuid[]) and used_at is null`
}

/** Opens accounts again that were closed so, and no others. */
export async function unlockAccounts(tx: Sql, { personIds, actorId, at }: Locking): Promise<void> {
  await transitionWhere(tx, PERSON_STATES, {
    where: tx`id = any(${personIds}::uuid[]) and suspended_because = 'LEFT'`,
    from: ['SUSPENDED'],
    to: 'ACTIVE',
    actorId,
    reason: 'RETURNED',
    at,
    also: tx`, suspended_because = null`,
  })
}
