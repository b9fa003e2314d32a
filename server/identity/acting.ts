import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Sql } from '../platform/database.ts'
import type { House, Origin } from '../platform/handle.ts'
import type { Person } from '../platform/viewer.ts'
import { cookieLine } from '../platform/wire/cookies.ts'
import { findSession } from './identity.ts'
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
