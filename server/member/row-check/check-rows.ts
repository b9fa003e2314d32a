import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { UploadField } from '@chowk/contract/member/upload.ts'
import { valuesOf } from '../upload/upload-row.ts'
import type { UploadRecord } from '../upload/upload-row.ts'
import { findDepartments, findDomain, findKnown, isSchool } from './known-members.ts'
import type { KnownDepartments } from './known-members.ts'
import { judgeRow } from './judge-row.rules.ts'
import type { Judged, Judging } from './judge-row.rules.ts'
import { faultOf, isExample, keysOf, parseRow } from './parse-row.ts'
import type { CellFacts, ParsedRow } from './parse-row.ts'

/** A row as its file has it. */
export interface RawRow {
  number: number
  cells: string[]
}

/** What all rows of an upload are judged by. */
export interface CheckFacts {
  upload: UploadRecord
  departments: KnownDepartments
  isSchool: boolean
  cells: CellFacts
  otherRow: (key: string, number: number) => number | undefined
  takeSeat: Judging['takeSeat']
}

/** Reads what rows of an upload are judged by; `taken` seats are wanted by rows beside them. */
export async function readCheckFacts(
  sql: Sql,
  house: Pick<House, 'clock'>,
  { upload, mayTakeSeats, taken }: { upload: UploadRecord; mayTakeSeats: MayTakeSeats; taken: number },
): Promise<Omit<CheckFacts, 'otherRow'>> {
  const { workspaceId } = upload
  const seats = await mayTakeSeats(sql, house.clock, { workspaceId, more: 0 })
  let left = seats.seats - seats.taken - taken
  return {
    upload,
    departments: await findDepartments(sql, workspaceId),
    isSchool: await isSchool(sql, workspaceId),
    cells: {
      thisYear: house.clock.now().getUTCFullYear(),
      domain: await findDomain(sql, workspaceId),
      dateOrder: upload.dateOrder,
    },
    takeSeat: () => (left-- > 0 ? undefined : seats.seats),
  }
}

/** A row that was read, with the keys by which it names its person. */
export async function readRow(row: RawRow, { upload, cells }: Pick<CheckFacts, 'upload' | 'cells'>): Promise<ReadRow> {
  const fields = upload.columns.map(({ field }) => field)
  const values = valuesOf(fields, row.cells)
  if (isExample(values)) return { ...EXAMPLE, number: row.number, keys: [], isExample: true }
  const parsed = await parseRow(values, cells)
  const isLonger = row.cells.slice(fields.length).some((cell) => cell.trim() !== '')
  if (isLonger)
    parsed.faults.push({ code: 'TOO_MANY_CELLS', field: null, isWarning: false, suggestion: null, params: {} })
  return { ...parsed, number: row.number, keys: keysOf(parsed.facts), isExample: false }
}

// By what a row names people, from what is read at once to what takes longest.
const NAMING: ReadonlySet<UploadField | null> = new Set(['memberId', 'name', 'email', 'employeeCode', 'manager'])
const WITH_MOBILE: ReadonlySet<UploadField | null> = new Set([...NAMING, 'mobile'])

/** By which keys a row names its person and her manager. What else it says is read once, when it is judged; its mobile where nothing else names her. */
export async function readNaming(
  { cells: row }: RawRow,
  { upload, cells }: Pick<CheckFacts, 'upload' | 'cells'>,
): Promise<{ keys: string[]; manager: string | null | undefined }> {
  const read = async (fields: ReadonlySet<UploadField | null>) => {
    const values = valuesOf(
      upload.columns.map(({ field }) => (fields.has(field) ? field : null)),
      row,
    )
    return isExample(values) ? undefined : (await parseRow(values, cells)).facts
  }
  const first = await read(NAMING)
  if (!first) return { keys: [], manager: undefined }
  const isNamed = [first.memberId, first.employeeCode, first.email].some(Boolean)
  const facts = isNamed ? first : ((await read(WITH_MOBILE)) ?? first)
  return { keys: keysOf(facts), manager: facts.manager }
}

const EXAMPLE: ParsedRow = { facts: {}, faults: [faultOf('EXAMPLE_ROW', 'name', { isWarning: true })] }

type ReadRow = ParsedRow & { number: number; keys: string[]; isExample: boolean }

/** Judges some rows and writes down what each would do. */
export async function judgeRows(sql: Sql, rows: readonly ReadRow[], facts: CheckFacts): Promise<void> {
  const { upload, departments, isSchool: ofSchool, cells, otherRow, takeSeat } = facts
  const known = await findKnown(
    sql,
    upload.workspaceId,
    rows.map((row) => row.facts),
  )
  const judged = rows.map((row) => ({
    row,
    is: judgeRow(row, {
      known,
      departments,
      makesDepartments: upload.makesDepartments,
      isSchool: ofSchool,
      actorId: upload.personId,
      thisYear: cells.thisYear,
      otherRow: (key) => otherRow(key, row.number),
      takeSeat,
    }),
  }))
  await writeJudged(
    sql,
    upload.id,
    judged.map(({ row, is }) => ({ ...is, number: row.number, keys: row.keys })),
  )
}

async function writeJudged(
  sql: Sql,
  uploadId: string,
  rows: readonly (Judged & { number: number; keys: string[] })[],
): Promise<void> {
  const written = rows.map((row) => ({
    ...row,
    has_warning: row.faults.some(({ isWarning }) => isWarning),
    membership_id: row.membershipId,
  }))
  // Named twice, so that of fifty thousand rows only these are read, whatever is known of how many there are.
  await sql`
    update member_upload_row r set plan = x.plan, facts = x.facts, faults = x.faults, has_warning = x.has_warning,
      differences = x.differences, membership_id = x.membership_id, version = x.version,
      keys = array(select jsonb_array_elements_text(x.keys))
    from json_to_recordset(${JSON.stringify(written)}::text::json) as x(number int, plan text, facts jsonb, faults jsonb,
      has_warning boolean, differences jsonb, membership_id uuid, version int, keys jsonb)
    where r.upload_id = ${uploadId} and r.number = any(${rows.map(({ number }) => number)}::int[]) and r.number = x.number`
}
