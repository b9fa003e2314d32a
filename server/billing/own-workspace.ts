import type { Sql } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Person } from '../platform/viewer.ts'

/** The workspace that somebody acts for, with her part in it. */
export interface OwnWorkspace {
  id: string
  name: string
  nameHi: string | null
  role: 'OWNER' | 'ADMIN' | 'FACULTY' | 'MEMBER'
  /** Seats taken. */
  taken: number
}

/** The organisation that the viewer acts for; individuals have none. */
export async function findOwnWorkspace(sql: Sql, viewer: Person): Promise<OwnWorkspace | undefined> {
  const [own] = await sql<OwnWorkspace[]>`
    select w.id, w.name, w.name_hi, m.role, coalesce(s.taken, 0) as taken
    from workspace w join membership m on m.workspace_id = w.id and m.person_id = ${viewer.personId} and m.left_at is null
    left join workspace_seat s on s.workspace_id = w.id
    where w.id = ${viewer.workspaceId} and w.kind <> 'DEFAULT'`
  return own
}

/** The same, where somebody must belong to an organisation. */
export async function getOwnWorkspace(sql: Sql, viewer: Person): Promise<OwnWorkspace> {
  const own = await findOwnWorkspace(sql, viewer)
  if (!own) throw new Refusal(404, { code: 'NO_WORKSPACE' })
  return own
}
