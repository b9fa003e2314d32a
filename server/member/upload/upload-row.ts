import type {
  Upload,
  UploadColumn,
  UploadField,
  UploadRow,
  RowOutcome,
  RowPlan,
  UploadState,
  UploadMode,
} from '@chowk/contract/member/upload.ts'
import { UNASKED_REMOVALS, UPLOAD_STORED_DAYS, UPLOAD_UNDO_DAYS } from '@chowk/contract/member/upload.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'
import { departmentsToMake } from '../department/new-department.rules.ts'
import type { NamedDepartment } from '../department/new-department.rules.ts'
import { isSchool } from '../row-check/known-members.ts'
import { saidFault, saidFileFault } from '../row-check/fault-words.rules.ts'
import type { StoredFault } from '../row-check/fault-words.rules.ts'
import type { Difference } from '../row-check/difference.rules.ts'
import type { RowValues } from '../row-check/parse-row.ts'
import type { SaidFault } from '../table/read-worker.ts'

/** Which may follow which (O16). */
export const MEMBER_UPLOAD: TransitionTable<UploadState> = {
  entity: 'member_upload',
  allowed: {
    UPLOADED: ['VALIDATING', 'CANCELLED'],
    INVALID_FILE: [],
    VALIDATING: ['READY', 'FAILED', 'CANCELLED'],
    READY: ['VALIDATING', 'COMMITTING', 'CANCELLED'],
    COMMITTING: ['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED'],
    COMPLETED: ['UNDOING'],
    PARTIAL: ['VALIDATING', 'UNDOING'],
    FAILED: ['VALIDATING'],
    CANCELLED: ['UNDOING'],
    UNDOING: ['UNDONE'],
    UNDONE: [],
  },
}

/** In which of them an upload goes on, so that no other of its workspace may. */
export const RUNNING: readonly UploadState[] = ['UPLOADED', 'VALIDATING', 'READY', 'COMMITTING', 'UNDOING']

/** How many rows are how. */
export type Counts = Upload['counts']

/** The same, with how many the next press would write: of a file whose failed rows were checked again, without those that are done. */
type Counted = Counts & { left: Pick<Counts, 'new' | 'changed' | 'same' | 'warned' | 'remove'> }

/** An upload as its row says. */
export interface UploadRecord {
  id: string
  workspaceId: string
  personId: string | null
  fileName: string
  by: string | null
  state: UploadState
  mode: UploadMode
  makesDepartments: boolean
  dateOrder: Upload['dateOrder']
  checkFailed: boolean
  commitsDirectly: boolean
  rows: number
  done: number
  /** Beside those of the rows, how many members there were. */
  counts: Partial<Counted> & { members?: number }
  readMs: number
  newDepartments: Upload['newDepartments']
  columns: UploadColumn[]
  faults: SaidFault[]
  createdAt: Date
  checkedAt: Date | null
  endedAt: Date | null
  erasedAt: Date | null
  undoneAt: Date | null
  invitationsWaiting: number
}

/** What is read of an upload, with who sent it and how its workspace writes dates. */
export const uploadColumns = (sql: Sql) => sql`u.*, p.name as by, s.date_order,
  (select count(*)::int from member_upload_row r where r.upload_id = u.id and r.invites) as invitations_waiting`
/** See above. */
export const uploadTables = (sql: Sql) =>
  sql`member_upload u left join person p on p.id = u.person_id left join member_upload_setting s on s.workspace_id = u.workspace_id`

/** One upload of a workspace, held until the transaction ends where that is wanted. */
export async function findUpload(
  sql: Sql,
  { uploadId, workspaceId, isHeld = false }: { uploadId: string; workspaceId?: string; isHeld?: boolean },
): Promise<UploadRecord | undefined> {
  const [row] = await sql<UploadRecord[]>`
    select ${uploadColumns(sql)} from ${uploadTables(sql)}
    where u.id = ${uploadId} ${workspaceId === undefined ? sql`` : sql`and u.workspace_id = ${workspaceId}`}
    ${isHeld ? sql`for update of u` : sql``}`
  return row
}

const NONE_LEFT = { new: 0, changed: 0, same: 0, warned: 0, remove: 0 }

const NONE: Counts = {
  ...NONE_LEFT,
  faulty: 0,
  leftOut: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  removed: 0,
  failed: 0,
  undone: 0,
  leftAlone: 0,
}

/** Counts the rows of an upload by what becomes of them, and keeps it with the upload. */
export async function countRows(sql: Sql, uploadId: string): Promise<Counted> {
  const planned = (isCounted: Fragment) => sql`
    count(*) filter (where plan = 'NEW' and ${isCounted})::int as new, count(*) filter (where plan = 'CHANGED' and ${isCounted})::int as changed,
      count(*) filter (where plan = 'SAME' and ${isCounted})::int as same, count(*) filter (where plan = 'REMOVE' and ${isCounted})::int as remove,
      count(*) filter (where has_warning and plan in ('NEW', 'CHANGED', 'SAME') and ${isCounted})::int as warned`
  const [row] = await sql<Counted[]>`
    with r as (select * from member_upload_row where upload_id = ${uploadId}), l as (select ${planned(sql`outcome is null`)} from r)
    select ${planned(sql`true`)}, (select to_json(l) from l) as left,
      count(*) filter (where plan = 'FAULTY')::int as faulty, count(*) filter (where plan = 'LEFT_OUT')::int as "leftOut",
      count(*) filter (where outcome = 'CREATED')::int as created, count(*) filter (where outcome = 'UPDATED')::int as updated,
      count(*) filter (where outcome = 'UNCHANGED')::int as unchanged, count(*) filter (where outcome = 'REMOVED')::int as removed,
      count(*) filter (where outcome = 'FAILED')::int as failed, count(*) filter (where outcome = 'UNDONE')::int as undone,
      count(*) filter (where outcome = 'LEFT_ALONE')::int as "leftAlone"
    from r`
  const counts = row ?? { ...NONE, left: NONE_LEFT }
  await sql`
    update member_upload u set counts = ${JSON.stringify(counts)}::text::jsonb || jsonb_build_object('members',
      coalesce((select taken from workspace_seat s where s.workspace_id = u.workspace_id), 0))
    where id = ${uploadId}`
  return counts
}

const FIRST_DEPARTMENTS = 60

/** Keeps which departments the rows of an upload would make; whoever named the wrong column has thousands, of which the first are kept. */
export async function noteNewDepartments(sql: Sql, { id, workspaceId }: UploadRecord): Promise<void> {
  const named = await sql<NamedDepartment[]>`
    select facts->>'newDepartment' as name, count(*)::int as people from member_upload_row
    where upload_id = ${id} and plan in ('NEW', 'CHANGED') and outcome is null and facts ? 'newDepartment' group by 1 order by min(number)`
  const made = named.length === 0 ? [] : departmentsToMake(named, await isSchool(sql, workspaceId))
  const kept = { count: made.length, first: made.slice(0, FIRST_DEPARTMENTS) }
  await sql`update member_upload set new_departments = ${JSON.stringify(kept)}::text::jsonb where id = ${id}`
}

/** How many people would be removed, if so many that somebody has to type it (O21). */
export function removalsToConfirm({ remove }: Pick<Counts, 'remove'>, members: number): number | null {
  const { most, share } = UNASKED_REMOVALS
  return remove > most || remove > members * share ? remove : null
}

/** Until when what a file did can be taken back; null: it did nothing, or is not written to its end, or is forgotten. */
export function undoUntil({ state, counts, endedAt, erasedAt }: UploadRecord): Date | null {
  const did = (counts.created ?? 0) + (counts.updated ?? 0) + (counts.removed ?? 0)
  const isOver = ['COMPLETED', 'PARTIAL', 'CANCELLED'].includes(state)
  if (!isOver || did === 0 || endedAt === null || erasedAt !== null) return null
  return new Date(endedAt.getTime() + UPLOAD_UNDO_DAYS * DAY_MS)
}

/** An upload as calls answer it. */
export function uploadOf(record: UploadRecord): Upload {
  const { members = 0, left, ...counted } = record.counts
  const counts = { ...NONE, ...counted, ...(record.state === 'READY' && left) }
  const isWaiting = record.state === 'READY' && counts.remove > 0
  return {
    id: record.id,
    fileName: record.fileName,
    by: record.by,
    state: record.state,
    mode: record.mode,
    makesDepartments: record.makesDepartments,
    dateOrder: record.dateOrder,
    checkFailed: record.checkFailed && record.state === 'FAILED',
    rows: record.rows,
    done: record.done,
    counts,
    readMs: record.readMs,
    columns: record.columns,
    fileFaults: record.faults.map((fault) => saidFileFault({ code: fault.code, details: fault.details })),
    newDepartments: record.state === 'READY' ? record.newDepartments : { count: 0, first: [] },
    removalsToConfirm: isWaiting ? removalsToConfirm(counts, members) : null,
    invitationsWaiting: record.invitationsWaiting,
    undoUntil: undoUntil(record)?.toISOString() ?? null,
    undoneAt: record.undoneAt?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
    endedAt: record.endedAt?.toISOString() ?? null,
    erasesAt: record.erasedAt ? null : new Date(record.createdAt.getTime() + UPLOAD_STORED_DAYS * DAY_MS).toISOString(),
  }
}

/** One row as it is kept. */
export interface StoredRow {
  number: number
  cells: string[]
  plan: RowPlan | null
  outcome: RowOutcome | null
  faults: StoredFault[]
  differences: Difference[]
  membershipId: string | null
  memberName: string | null
}

/** The cells of a row by the fields that they are. */
export function valuesOf(fields: readonly (UploadField | null)[], cells: readonly string[]): RowValues {
  const values: RowValues = {}
  for (const [position, field] of fields.entries()) {
    const cell = cells[position]
    if (field && cell !== undefined) values[field] = cell
  }
  return values
}

/** A row as calls answer it. */
export const rowOf = (columns: readonly UploadColumn[], row: StoredRow): UploadRow => ({
  number: row.number,
  plan: row.plan,
  outcome: row.outcome,
  values: valuesOf(
    columns.map(({ field }) => field),
    row.cells,
  ),
  faults: row.faults.map(saidFault),
  differences: row.differences,
  memberName: row.memberName,
})
