import { getWorkspaceFile } from '@chowk/contract/operator/workspace.ts'
import type { WorkspaceFile } from '@chowk/contract/operator/workspace.ts'
import type { HistoryStep } from '@chowk/contract/operator/person.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { WORKSPACE_STATES } from '../workspace.rules.ts'
import { foundColumns, foundOf } from './found-workspaces.ts'
import type { FoundRow } from './found-workspaces.ts'

/** A workspace as its page at the desk needs it. */
export interface FileRow extends FoundRow {
  version: number
  region: string
  website: string
  isPublic: boolean
  mayBePublic: boolean
  verifiedAt: Date | null
  verifiedBy: WorkspaceFile['verifiedBy']
  closesAt: Date | null
  suspendedUntil: Date | null
}

/** One organisation; held with `hold`. */
export async function findFileRow(
  sql: Sql,
  { id, hold = false }: { id: string; hold?: boolean },
): Promise<FileRow | undefined> {
  if (hold) await sql`select 1 from workspace where id = ${id} for update`
  const [row] = await sql<FileRow[]>`
    select ${foundColumns(sql)}, w.version, w.region, w.website, w.is_public, w.may_be_public, w.verified_at, w.verified_by, w.closes_at, w.suspended_until
    from workspace w where w.id = ${id} and w.kind <> 'DEFAULT'`
  return row
}

interface Counted {
  present: number
  invited: number
  suspended: number
  proofWaits: boolean
  owners: WorkspaceFile['owners']
}

async function countPeople(sql: Sql, id: string): Promise<Counted> {
  const [row] = await sql<Counted[]>`
    select count(*) filter (where m.state = 'PRESENT')::int as present, count(*) filter (where m.state = 'INVITED')::int as invited,
      count(*) filter (where m.state = 'SUSPENDED')::int as suspended,
      exists (select from workspace_proof p where p.workspace_id = ${id}
        and ((p.method = 'DOCUMENT' and p.state = 'WAITS') or p.state = 'SPOKEN')) as proof_waits,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by o.joined_at)
        from membership o join person p on p.id = o.person_id
        where o.workspace_id = ${id} and o.role = 'OWNER' and o.state = 'PRESENT'), '[]') as owners
    from membership m where m.workspace_id = ${id} and m.left_at is null`
  return row ?? { present: 0, invited: 0, suspended: 0, proofWaits: false, owners: [] }
}

const findHistory = async (sql: Sql, id: string) =>
  await sql<(Omit<HistoryStep, 'at'> & { at: Date })[]>`
  select h.at, h.from_state as "from", h.to_state as "to", b.name as by, h.reason
  from status_history h left join person b on b.id = h.actor_id where h.entity = 'workspace' and h.entity_id = ${id} order by h.id desc limit 50`

/** Whether a closed one may still be opened again. */
export const isGraceOver = ({ state, closesAt }: FileRow, now: Date): boolean =>
  state === 'CLOSED' && closesAt !== null && closesAt <= now

const isOpen = ({ state }: FileRow) => state === 'PENDING' || state === 'ACTIVE'

/** All that an operator sees of an organisation. */
export async function fileOf(sql: Sql, row: FileRow, now: Date): Promise<WorkspaceFile> {
  const { proofWaits, owners, ...members } = await countPeople(sql, row.id)
  const history = await findHistory(sql, row.id)
  const states = isGraceOver(row, now) ? [] : WORKSPACE_STATES.allowed[row.state]
  return {
    ...foundOf(row),
    version: row.version,
    region: row.region,
    website: row.website,
    isPublic: row.isPublic,
    mayBePublic: row.mayBePublic,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    verifiedBy: row.verifiedBy,
    proofWaits,
    closesAt: row.closesAt?.toISOString() ?? null,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    members,
    owners,
    history: history.map((step) => ({ ...step, at: step.at.toISOString() })),
    // A waiting one begins by its badge, which says that somebody looked.
    may: {
      verify: isOpen(row) && !row.isVerified,
      takeBadge: row.isVerified,
      states: states.filter((to) => to !== 'PENDING' && (row.state !== 'PENDING' || to !== 'ACTIVE')),
    },
  }
}

export const answerWorkspaceFile = handle(getWorkspaceFile, async ({ input, sql, clock, refuse }) => {
  const row = await findFileRow(sql, input)
  if (!row) throw refuse('WORKSPACE_NOT_FOUND')
  return await fileOf(sql, row, clock.now())
})
