import type { Sql } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { demandManager } from '../reporting-line.ts'
import { faultOf } from '../row-check/parse-row.ts'
import type { UploadRecord } from './upload-row.ts'

interface Named {
  uploadId: string
  number: number
  managerRow: number
}

/**
 * The manager whom another row of the same file brings in. Undefined where that row has yet to be written: it then finds those that wait for
 * it. Where it is not going to be, that is said of the row that names it.
 */
export async function managerOf(tx: Sql, { uploadId, number, managerRow }: Named): Promise<string | undefined> {
  const [row] = await tx<{ membershipId: string | null; isWritten: boolean; isWaiting: boolean }[]>`
    select membership_id, coalesce(outcome in ('CREATED', 'UPDATED', 'UNCHANGED'), false) as is_written,
      outcome is null and plan in ('NEW', 'CHANGED') as is_waiting
    from member_upload_row where upload_id = ${uploadId} and number = ${managerRow}`
  if (row?.isWritten) return row.membershipId ?? undefined
  if (!row?.isWaiting)
    await tx`
      update member_upload_row set has_warning = true, faults = faults || ${JSON.stringify([faultOf('MANAGER_WAITS', 'manager', { isWarning: true })])}::text::jsonb
      where upload_id = ${uploadId} and number = ${number}`
  return undefined
}

/** How far the rows are that bring managers in, by their numbers. */
export async function managersIn(
  tx: Sql,
  uploadId: string,
  numbers: readonly number[],
): Promise<Map<number, { membershipId: string | null; isWaiting: boolean }>> {
  if (numbers.length === 0) return new Map()
  const rows = await tx<{ number: number; membershipId: string | null; isWaiting: boolean }[]>`
    select number, case when outcome in ('CREATED', 'UPDATED', 'UNCHANGED') then membership_id end as membership_id,
      outcome is null and plan in ('NEW', 'CHANGED') as is_waiting
    from member_upload_row where upload_id = ${uploadId} and number = any(${numbers as number[]}::int[])`
  return new Map(rows.map(({ number, ...row }) => [number, row]))
}

/** Has those report to the members of some rows whose own rows came before and named them. */
export async function linkReports(
  tx: Sql,
  { id, workspaceId, columns }: UploadRecord,
  written: ReadonlyMap<number, string>,
): Promise<void> {
  if (written.size === 0 || !columns.some(({ field }) => field === 'manager')) return
  const waiting = await tx<{ id: string; managerId: string | null; managerRow: number }[]>`
    select m.id, m.manager_id, (r.facts->>'managerRow')::int as manager_row
    from member_upload_row r join membership m on m.id = r.membership_id
    where r.upload_id = ${id} and r.facts ? 'managerRow' and r.facts->>'managerRow' = any(${[...written.keys()].map(String)}::text[])
      and r.outcome in ('CREATED', 'UPDATED') order by r.number`
  for (const report of waiting) {
    const managerId = written.get(report.managerRow) ?? null
    if (report.managerId === managerId) continue
    try {
      await demandManager(tx, { workspaceId, managerId, membershipId: report.id })
      // Its row wrote it: what it left is what can be taken back.
      await tx`update membership set manager_id = ${managerId} where id = ${report.id}`
    } catch (failure) {
      // Somebody placed her above meanwhile: that counts, and she stays as she is.
      if (!(failure instanceof Refusal)) throw failure
    }
  }
}
