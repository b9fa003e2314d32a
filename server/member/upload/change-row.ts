import { changeUploadRow } from '@chowk/contract/member/upload.ts'
import type { UploadField } from '@chowk/contract/member/upload.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hasManagers, isOfManager, markRings } from '../row-check/manager-rings.ts'
import { judgeRows, readCheckFacts, readRow } from '../row-check/check-rows.ts'
import type { RawRow } from '../row-check/check-rows.ts'
import { countRows, findUpload, noteNewDepartments, rowOf, uploadOf } from './upload-row.ts'
import type { StoredRow, UploadRecord } from './upload-row.ts'

/** As many rows may name the same as are judged with one of them; more are judged by the next check. */
const MOST_NEIGHBOURS = 200

interface RowWithKeys extends StoredRow {
  keys: string[]
}

export const answerChangeRow = (mayTakeSeats: MayTakeSeats) =>
  handle(changeUploadRow, async ({ input, workspace, tx, house, refuse, audit }) => {
    const { uploadId, number, values = {}, isLeftOut } = input
    const upload = await findUpload(tx, { uploadId, workspaceId: workspace.id, isHeld: true })
    if (!upload) throw refuse('UPLOAD_NOT_FOUND')
    if (upload.state !== 'READY')
      throw new Refusal(409, { code: 'ILLEGAL_TRANSITION', details: { from: upload.state, to: 'READY', allowed: [] } })
    const before = await findRow(tx, { uploadId, number })
    if (!before || before.outcome !== null) throw refuse('ROW_NOT_FOUND')
    const changed = await addColumns(tx, upload, Object.keys(values) as UploadField[])
    const cells = cellsWith(changed, before.cells, values)
    const leaves = isLeftOut ?? (before.plan === 'LEFT_OUT' && Object.keys(values).length === 0)
    await tx`
      update member_upload_row set cells = ${JSON.stringify(cells)}::text::jsonb, plan = ${leaves ? 'LEFT_OUT' : null}
      where upload_id = ${uploadId} and number = ${number}`
    if (before.plan !== 'REMOVE')
      await judgeAround(tx, house, { upload: changed, mayTakeSeats, number, keys: before.keys })
    await countRows(tx, uploadId)
    await noteNewDepartments(tx, changed)
    audit(`upload ${uploadId}`, undefined, { row: number, fields: Object.keys(values), isLeftOut: leaves })
    const row = await findRow(tx, { uploadId, number })
    const after = await findUpload(tx, { uploadId })
    if (!row || !after) throw new Error('the row is gone')
    return { row: rowOf(after.columns, row), upload: uploadOf(after) }
  })

async function findRow(
  sql: Sql,
  { uploadId, number }: { uploadId: string; number: number },
): Promise<RowWithKeys | undefined> {
  const [row] = await sql<RowWithKeys[]>`
    select r.number, r.cells, r.plan, r.outcome, r.faults, r.differences, r.membership_id, r.keys, m.shown_name as member_name
    from member_upload_row r left join membership m on m.id = r.membership_id
    where r.upload_id = ${uploadId} and r.number = ${number}`
  return row
}

// What the file has no column for gets one.
async function addColumns(sql: Sql, upload: UploadRecord, fields: readonly UploadField[]): Promise<UploadRecord> {
  const missing = fields.filter((field) => !upload.columns.some((column) => column.field === field))
  if (missing.length === 0) return upload
  const columns = [...upload.columns, ...missing.map((field) => ({ heading: field, samples: [], field }))]
  await sql`update member_upload set columns = ${JSON.stringify(columns)}::text::jsonb where id = ${upload.id}`
  return { ...upload, columns }
}

function cellsWith(
  { columns }: UploadRecord,
  before: readonly string[],
  values: Partial<Record<UploadField, string>>,
): string[] {
  return columns.map(({ field }, position) => (field && values[field]?.replaceAll('\0', '')) ?? before[position] ?? '')
}

interface Around {
  upload: UploadRecord
  mayTakeSeats: MayTakeSeats
  number: number
  /** Those that the row had. */
  keys: readonly string[]
}

// Rows that named the same as this one before, or do now, are judged with it.
async function judgeAround(sql: Sql, house: House, { upload, mayTakeSeats, number, keys }: Around): Promise<void> {
  const { id } = upload
  const own = await rawRows(sql, id, [number])
  const [before] = await sql<{ count: number }[]>`
    select count(*)::int as count from member_upload_row where upload_id = ${id} and plan = 'NEW' and outcome is null and number <> ${number}
      and not keys && ${keys as string[]}::text[]`
  const facts = await readCheckFacts(sql, house, { upload, mayTakeSeats, taken: before?.count ?? 0 })
  const read = await Promise.all(own.map(async (row) => await readRow(row, facts)))
  const all = [...new Set([...keys, ...read.flatMap((row) => row.keys)])]
  await sql`
    update member_upload_row set keys = ${read[0]?.keys ?? []} where upload_id = ${id} and number = ${number} and plan is distinct from 'LEFT_OUT'`
  await sql`update member_upload_row set keys = '{}' where upload_id = ${id} and number = ${number} and plan = 'LEFT_OUT'`
  const reporting = hasManagers(upload)
    ? sql`or facts->>'managerRow' = ${String(number)} or ${isOfManager(sql)}`
    : sql``
  const neighbours = await sql<{ number: number; keys: string[] }[]>`
    select number, keys from member_upload_row
    where upload_id = ${id} and (keys && ${all}::text[] ${reporting}) and outcome is null and plan is distinct from 'LEFT_OUT' and plan is distinct from 'REMOVE'
    order by number limit ${MOST_NEIGHBOURS}`
  const rows = await rawRows(sql, id, [...new Set([...neighbours.map((row) => row.number), number])])
  const judged = await Promise.all(rows.map(async (row) => await readRow(row, facts)))
  const managers = judged.flatMap((row) => row.facts.manager ?? [])
  const named = await sql<{ number: number; keys: string[] }[]>`
    select number, keys from member_upload_row where upload_id = ${id} and keys && ${managers}::text[] and plan is distinct from 'LEFT_OUT'`
  const otherRow = (key: string, of: number) =>
    [...neighbours, ...named].find((row) => row.number !== of && row.keys.includes(key))?.number
  await judgeRows(sql, judged, { ...facts, otherRow })
  await markRings(sql, upload)
  // Somebody whom a mended row names is not missing any more.
  await sql`
    delete from member_upload_row r where r.upload_id = ${id} and r.plan = 'REMOVE' and r.membership_id in (
      select membership_id from member_upload_row o where o.upload_id = ${id} and o.number = ${number})`
}

const rawRows = async (sql: Sql, id: string, numbers: readonly number[]) =>
  await sql<RawRow[]>`
    select number, cells from member_upload_row
    where upload_id = ${id} and number = any(${numbers as number[]}::int[]) and plan is distinct from 'LEFT_OUT' order by number`
