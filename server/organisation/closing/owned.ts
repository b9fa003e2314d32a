import { roleActed } from '../../identity/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'

/** A workspace of the viewer's, whether or not it is open. */
export interface OwnedWorkspace {
  id: string
  state: string
  customUrl: string
  version: number
  closedByOwner: boolean
  closesAt: Date | null
}

/**
 * A workspace that the viewer owns, also when it is closed and nobody acts for it. Where it demands a second factor, an owner without one
 * owns nothing in this session. With `hold` its row is held.
 */
export async function findOwned(
  sql: Sql,
  viewer: Person,
  { workspaceId, hold = false }: { workspaceId: string; hold?: boolean },
): Promise<OwnedWorkspace | undefined> {
  const [row] = await sql<OwnedWorkspace[]>`
    select w.id, w.state, w.slug as custom_url, w.version, w.closed_by_owner, w.closes_at
    from workspace w join membership m on m.workspace_id = w.id and m.person_id = ${viewer.personId} and m.state = 'PRESENT'
    where w.id = ${workspaceId} and w.kind <> 'DEFAULT' and ${roleActed(sql, viewer.provenTwice)} = 'OWNER'
    ${hold ? sql`for no key update of w` : sql``}`
  return row
}

/** Of memberships `m` in workspaces `w`: those that the viewer ran, which are closed and not yet gone. */
export const ranClosed = (sql: Sql, { personId }: Person, clock: Clock): Fragment => sql`
  m.person_id = ${personId} and m.state = 'PRESENT' and m.role in ('OWNER', 'ADMIN')
  and w.state = 'CLOSED' and w.closes_at > ${clock.now()} and w.kind <> 'DEFAULT'`
