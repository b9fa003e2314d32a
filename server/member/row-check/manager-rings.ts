import type { Fragment, Sql } from '../../platform/database.ts'
import type { UploadRecord } from '../upload/upload-row.ts'
import { faultOf } from './parse-row.ts'

/** Whether a file says who reports to whom. */
export const hasManagers = ({ columns }: Pick<UploadRecord, 'columns'>): boolean =>
  columns.some(({ field }) => field === 'manager')

const CODES = ['MANAGER_CYCLE', 'MANAGER_UNKNOWN'] as const

/** Rows whose fault may be gone by what another row says now. */
export const isOfManager = (sql: Sql): Fragment =>
  sql`(plan = 'FAULTY' and (faults @> ${faultIs(CODES[0])}::text::jsonb or faults @> ${faultIs(CODES[1])}::text::jsonb))`
const faultIs = (code: (typeof CODES)[number]) => JSON.stringify([{ code }])

interface Edge {
  number: number
  membershipId: string | null
  managerId: string | null
  managerRow: number | null
}

/**
 * Marks the rows of a checked file by which somebody would report to herself: what the file says, over what was said before. Who only stands
 * below such a ring is not at fault.
 */
export async function markRings(sql: Sql, upload: Pick<UploadRecord, 'id' | 'workspaceId' | 'columns'>): Promise<void> {
  if (!hasManagers(upload)) return
  const said = await sql<Edge[]>`
    select number, membership_id, facts->>'managerId' as manager_id, (facts->>'managerRow')::int as manager_row from member_upload_row
    where upload_id = ${upload.id} and outcome is null and plan in ('NEW', 'CHANGED', 'SAME') and (facts ? 'managerId' or facts ? 'managerRow')`
  if (said.length === 0) return
  const named = await sql<{ number: number; membershipId: string }[]>`
    select number, membership_id from member_upload_row
    where upload_id = ${upload.id} and membership_id is not null and number = any(${said.flatMap((row) => row.managerRow ?? [])}::int[])`
  const before = await sql<{ id: string; managerId: string }[]>`
    select id, manager_id from membership where workspace_id = ${upload.workspaceId} and manager_id is not null`
  const memberIn = new Map(named.map((row) => [row.number, row.membershipId]))
  const nodeOf = (row: number) => memberIn.get(row) ?? `row ${row}`
  const above = new Map(before.map(({ id, managerId }): [string, string | null] => [id, managerId]))
  for (const row of said)
    above.set(row.membershipId ?? nodeOf(row.number), row.managerRow === null ? row.managerId : nodeOf(row.managerRow))
  const inRing = ringsIn(above)
  const numbers = said.flatMap((row) => (inRing.has(row.membershipId ?? nodeOf(row.number)) ? [row.number] : []))
  if (numbers.length === 0) return
  await sql`
    update member_upload_row set plan = 'FAULTY', faults = faults || ${JSON.stringify([faultOf('MANAGER_CYCLE', 'manager')])}::text::jsonb
    where upload_id = ${upload.id} and number = any(${numbers}::int[])`
}

/** Everybody who stands above herself, where `above` says who stands above each. */
export function ringsIn(above: ReadonlyMap<string, string | null>): ReadonlySet<string> {
  const inRing = new Set<string>()
  const seen = new Set<string>()
  for (const start of above.keys()) {
    const path = new Map<string, number>()
    let at: string | null | undefined = start
    while (at && !seen.has(at)) {
      seen.add(at)
      path.set(at, path.size)
      at = above.get(at)
    }
    const first = path.get(at ?? '') ?? Infinity
    const ring = [...path].filter(([, position]) => position >= first)
    for (const [name] of ring) inRing.add(name)
  }
  return inRing
}
