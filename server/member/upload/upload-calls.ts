import {
  MOST_MEMBER_UPLOADS,
  cancelUpload,
  checkUpload,
  commitUpload,
  findsPeople,
  getUpload,
  listUploadRows,
  listUploads,
  retryUpload,
} from '@chowk/contract/member/upload.ts'
import type { UploadField } from '@chowk/contract/member/upload.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { mayFollow, transition } from '../../platform/postgres/transition.ts'
import { Refusal } from '../../platform/refusal.ts'
import { answerChangeRow } from './change-row.ts'
import { headingKey } from '../table/columns.rules.ts'
import { beginCheck, beginCommit, findNextCommit } from './begin-commit.ts'
import { doubledFields } from './mapping.rules.ts'
import { answerUploadMembers } from './upload-members.ts'
import { answerUndo } from './undo-upload.ts'
import {
  MEMBER_UPLOAD,
  RUNNING,
  countRows,
  findUpload,
  rowOf,
  uploadColumns,
  uploadOf,
  uploadTables,
} from './upload-row.ts'
import type { StoredRow, UploadRecord } from './upload-row.ts'

const answerList = handle(listUploads, async ({ input, workspace, sql, clock, cursor }) => {
  const { size } = input
  const skip = skipOf(cursor, input)
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const rows = await sql<UploadRecord[]>`
    select ${uploadColumns(sql)} from ${uploadTables(sql)}
    where u.workspace_id = ${workspace.id} and u.created_at <= ${asOf}
    order by u.created_at desc, u.id desc limit ${size + 1} offset ${skip}`
  return pageOfItems(rows.map(uploadOf), { page: input.page, size, asOf }, () => writeSkip(cursor, skip + size))
})

const SHOWN = {
  ALL: (sql: Sql) => sql`true`,
  NEEDS_YOU: (sql: Sql) =>
    sql`(r.plan = 'FAULTY' or r.outcome = 'FAILED' or (r.has_warning and r.outcome is null and r.plan in ('NEW', 'CHANGED', 'SAME')))`,
  NEW: (sql: Sql) => sql`r.plan = 'NEW'`,
  CHANGED: (sql: Sql) => sql`r.plan = 'CHANGED'`,
  SAME: (sql: Sql) => sql`r.plan = 'SAME'`,
  LEFT_OUT: (sql: Sql) => sql`r.plan = 'LEFT_OUT'`,
  REMOVE: (sql: Sql) => sql`r.plan = 'REMOVE'`,
  DONE: (sql: Sql) => sql`r.outcome in ('CREATED', 'UPDATED', 'UNCHANGED', 'REMOVED')`,
  FAILED: (sql: Sql) => sql`r.outcome = 'FAILED'`,
}

const answerRows = handle(listUploadRows, async ({ input, workspace, sql, clock, cursor, refuse }) => {
  const { size, uploadId } = input
  const skip = skipOf(cursor, input)
  const upload = await findUpload(sql, { uploadId, workspaceId: workspace.id })
  if (!upload) throw refuse('UPLOAD_NOT_FOUND')
  const rows = await sql<StoredRow[]>`
    select r.number, r.cells, r.plan, r.outcome, r.faults, r.differences, r.membership_id, m.shown_name as member_name
    from member_upload_row r left join membership m on m.id = r.membership_id
    where r.upload_id = ${uploadId} and ${SHOWN[input.shown](sql)} order by r.number limit ${size + 1} offset ${skip}`
  const items = rows.map((row) => rowOf(upload.columns, row))
  return pageOfItems(items, { page: input.page, size, asOf: clock.now() }, () => writeSkip(cursor, skip + size))
})

const answerGet = handle(getUpload, async ({ input, workspace, sql, refuse }) => {
  const upload = await findUpload(sql, { uploadId: input.uploadId, workspaceId: workspace.id })
  if (!upload) throw refuse('UPLOAD_NOT_FOUND')
  return uploadOf(upload)
})

// As it is now, after what was done to it in this transaction.
async function answerOf(sql: Sql, uploadId: string) {
  const upload = await findUpload(sql, { uploadId })
  if (!upload) throw new Error('the upload is gone')
  return uploadOf(upload)
}

const answerCheck = handle(checkUpload, async ({ input, viewer, workspace, tx, house, refuse, audit }) => {
  const { uploadId, fields, mode, makesDepartments, dateOrder } = input
  const upload = await findUpload(tx, { uploadId, workspaceId: workspace.id, isHeld: true })
  if (!upload) throw refuse('UPLOAD_NOT_FOUND')
  demandStep(upload, 'VALIDATING')
  const [doubled] = doubledFields(fields)
  if (doubled) throw refuse('COLUMN_TWICE', { details: { field: doubled } })
  if (!findsPeople(fields)) throw refuse('COLUMN_MISSING')
  const columns = upload.columns.map((column, position) => ({ ...column, field: fields[position] ?? null }))
  await tx`
    update member_upload set columns = ${JSON.stringify(columns)}::text::jsonb, mode = ${mode}, makes_departments = ${makesDepartments},
      commits_directly = false
    where id = ${uploadId}`
  await remember(tx, workspace.id, columns)
  if (dateOrder)
    await tx`
      insert into member_upload_setting (workspace_id, date_order) values (${workspace.id}, ${dateOrder})
      on conflict (workspace_id) do update set date_order = excluded.date_order`
  await beginCheck(tx, house, { uploadId, actorId: viewer.personId })
  audit(`upload ${uploadId}`, undefined, { mode, makesDepartments, dateOrder })
  return await answerOf(tx, uploadId)
})

// The next file of this workspace begins with what was said of this one.
async function remember(
  sql: Sql,
  workspaceId: string,
  columns: readonly { heading: string; field: UploadField | null }[],
): Promise<void> {
  const said = new Map(columns.map(({ heading, field }) => [headingKey(heading), field]))
  said.delete('')
  await sql`
    insert into member_upload_heading (workspace_id, heading, field)
    select ${workspaceId}, x.heading, x.field
    from json_to_recordset(${JSON.stringify([...said].map(([heading, field]) => ({ heading, field })))}::text::json) as x(heading text, field text)
    on conflict (workspace_id, heading) do update set field = excluded.field`
}

function demandStep({ state }: UploadRecord, to: UploadRecord['state']): void {
  if (mayFollow(MEMBER_UPLOAD, state, to)) return
  const allowed = [...MEMBER_UPLOAD.allowed[state]]
  throw new Refusal(409, { code: 'ILLEGAL_TRANSITION', details: { from: state, to, allowed } })
}

const answerCommit = handle(commitUpload, async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
  const { uploadId, removals, seen } = input
  const upload = await findUpload(tx, { uploadId, workspaceId: workspace.id, isHeld: true })
  if (!upload) throw refuse('UPLOAD_NOT_FOUND')
  demandStep(upload, 'COMMITTING')
  const { left, faulty } = await countRows(tx, uploadId)
  const { new: added, changed, same, remove: removed } = left
  if (seen && (seen.added !== added || seen.changed !== changed || seen.removed !== removed))
    throw refuse('CHANGED_MEANWHILE')
  if (upload.mode === 'FULL_LIST' && faulty > 0) throw refuse('FAULTS_LEFT', { details: { faulty } })
  if (added + changed + same + removed === 0) throw refuse('NOTHING_TO_DO')
  const { removalsToConfirm } = await answerOf(tx, uploadId)
  if (removalsToConfirm !== null && removals !== removalsToConfirm)
    throw refuse('REMOVALS_NOT_CONFIRMED', { details: { removals: removalsToConfirm } })
  const nextAt = await findNextCommit(tx, clock, { uploadId, workspaceId: workspace.id })
  if (nextAt)
    throw refuse('TOO_MANY_UPLOADS', { details: { most: MOST_MEMBER_UPLOADS.most, nextAt: nextAt.toISOString() } })
  // Whoever says so answers for it, and her rights are asked for again with each row.
  await tx`update member_upload set person_id = ${viewer.personId} where id = ${uploadId}`
  await beginCommit(tx, house, { uploadId, actorId: viewer.personId })
  audit(`upload ${uploadId}`, undefined, { added, changed, removed })
  return await answerOf(tx, uploadId)
})

const answerCancel = handle(cancelUpload, async ({ input, viewer, workspace, tx, clock, refuse, audit }) => {
  const { uploadId } = input
  if (!(await findUpload(tx, { uploadId, workspaceId: workspace.id }))) throw refuse('UPLOAD_NOT_FOUND')
  const at = clock.now()
  const by = { actorId: viewer.personId, at, also: tx`, ended_at = ${at}` }
  await transition(tx, MEMBER_UPLOAD, { id: uploadId, to: 'CANCELLED', ...by })
  await countRows(tx, uploadId)
  audit(`upload ${uploadId}`)
  return await answerOf(tx, uploadId)
})

const answerRetry = handle(retryUpload, async ({ input, viewer, workspace, tx, house, refuse, audit }) => {
  const { uploadId } = input
  const upload = await findUpload(tx, { uploadId, workspaceId: workspace.id, isHeld: true })
  if (!upload) throw refuse('UPLOAD_NOT_FOUND')
  demandStep(upload, 'VALIDATING')
  if (!['PARTIAL', 'FAILED'].includes(upload.state)) demandStep(upload, 'COMPLETED')
  const [running] = await tx<{ id: string }[]>`
    select id from member_upload where workspace_id = ${workspace.id} and id <> ${uploadId}
      and state = any(${[...RUNNING]})`
  if (running) throw refuse('UPLOAD_RUNNING', { details: { uploadId: running.id } })
  const [again] = await tx<{ count: number }[]>`
    with failed as (
      update member_upload_row set outcome = null where upload_id = ${uploadId} and (outcome = 'FAILED' or (outcome is null and plan = 'FAULTY'))
      returning 1)
    select count(*)::int as count from failed`
  if (!again?.count && !upload.checkFailed) throw refuse('NOTHING_TO_DO')
  await beginCheck(tx, house, { uploadId, actorId: viewer.personId })
  audit(`upload ${uploadId}`, undefined, { rows: again?.count ?? 0 })
  return await answerOf(tx, uploadId)
})

/** Calls about bringing members in by a file. */
export const uploadCalls = (mayTakeSeats: MayTakeSeats): Handler[] => [
  answerUploadMembers,
  answerList,
  answerRows,
  answerGet,
  answerCheck,
  answerChangeRow(mayTakeSeats),
  answerCommit,
  answerCancel,
  answerRetry,
  answerUndo,
]
