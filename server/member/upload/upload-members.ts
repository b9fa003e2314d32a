import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { MOST_UPLOAD_BYTES, findsPeople, uploadMembers } from '@chowk/contract/member/upload.ts'
import type { UploadColumn, UploadField } from '@chowk/contract/member/upload.ts'
import type { Sql } from '../../platform/database.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import { keepWithin } from '../../platform/limits.ts'
import { refuserOf } from '../../platform/refusal.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { HOSTILE_NAME, UploadedFile } from '../../platform/upload/taking.ts'
import type { Taking } from '../../platform/upload/taking.ts'
import { fieldsOf, headingKey, FAULT_HEADING } from '../table/columns.rules.ts'
import { beginCheck } from './begin-commit.ts'
import { readTable } from '../table/read-file.ts'
import type { ReadFile } from '../table/read-worker.ts'
import { RUNNING, findUpload, uploadOf } from './upload-row.ts'

const refuse = refuserOf(uploadMembers)

/** Tries, good or bad, in an hour. */
const TRIES = { most: 30, windowMs: HOUR_MS }
const BATCH = 500
const LONGEST_NAME = 200
const ENDINGS = /\.(csv|tsv|txt|xlsx|xlsm|xls)$/i

/** What comes is a table by its name; what it holds is judged when it is read. */
const taking: Taking = {
  async before({ sql, clock }, viewer) {
    await keepWithin(sql, clock, `member-upload-try ${viewer.personId}`, TRIES)
  },
  most({ name, head }) {
    if (head.length === 0) throw refuse('FILE_EMPTY')
    if (name.length > LONGEST_NAME || HOSTILE_NAME.test(name) || !name.isWellFormed())
      throw refuse('FILE_NAME_NOT_ALLOWED')
    if (!ENDINGS.test(name)) throw refuse('UNSUPPORTED_TYPE')
    return MOST_UPLOAD_BYTES
  },
  tooLarge: (mostBytes) => refuse('FILE_TOO_LARGE', { details: { mostBytes } }),
  cutShort: () => refuse('FILE_CUT_SHORT'),
  lengthNeeded: () => refuse('LENGTH_REQUIRED'),
}

export const answerUploadMembers = handleTuned(
  uploadMembers,
  async ({ input, viewer, workspace, sql, house, clock, begin, audit }) => {
    const { file, mode, commit } = input
    if (!(file instanceof UploadedFile)) throw refuse('FILE_MISSING')
    await demandNoneRunning(sql, workspace.id)
    const began = performance.now()
    const rowsPath = `${file.path}.rows`
    const read = await readTable({ path: file.path, name: file.name, into: rowsPath })
    const columns = columnsOf(read, await rememberedOf(sql, workspace.id))
    const readMs = Math.round(performance.now() - began)
    const made = { workspaceId: workspace.id, personId: viewer.personId, file, mode, commit, at: clock.now(), readMs }
    const id = await begin(async (tx) => {
      const uploadId = await insertUpload(tx, { ...made, read, columns })
      if (read.faults.length === 0) await insertRows(tx, uploadId, rowsPath)
      const isClear = findsPeople(columns.map(({ field }) => field))
      if (read.faults.length === 0 && commit === 'AT_ONCE' && isClear)
        await beginCheck(tx, house, { uploadId, actorId: viewer.personId })
      audit(`upload ${uploadId}`, undefined, { rows: read.rows, mode })
      return uploadId
    }).catch(async (failure: unknown) => {
      // Of two at once the second is refused by the table itself.
      if ((failure as { constraint?: string }).constraint === 'member_upload_running')
        await demandNoneRunning(sql, workspace.id)
      throw failure
    })
    const record = await findUpload(sql, { uploadId: id })
    if (!record) throw new Error('the upload is gone')
    return uploadOf(record)
  },
  { transactions: 'own', taking },
)

/** Refuses a second upload of a workspace, and says which one runs (O16). */
async function demandNoneRunning(sql: Sql, workspaceId: string): Promise<void> {
  const [running] = await sql<{ id: string }[]>`
    select id from member_upload where workspace_id = ${workspaceId} and state = any(${[...RUNNING]})`
  if (running) throw refuse('UPLOAD_RUNNING', { details: { uploadId: running.id } })
}

async function rememberedOf(sql: Sql, workspaceId: string): Promise<Record<string, UploadField | null>> {
  const rows = await sql<{ heading: string; field: UploadField | null }[]>`
    select heading, field from member_upload_heading where workspace_id = ${workspaceId}`
  return Object.fromEntries(rows.map(({ heading, field }) => [heading, field]))
}

function columnsOf({ headings, samples }: ReadFile, remembered: Record<string, UploadField | null>): UploadColumn[] {
  const fields = fieldsOf(headings, { ...remembered, [headingKey(FAULT_HEADING)]: null })
  return headings.map((heading, position) => ({
    heading: heading.slice(0, 100),
    samples: samples.map((cells) => cells[position] ?? '').filter((sample) => sample !== ''),
    field: fields[position] ?? null,
  }))
}

interface NewUpload {
  workspaceId: string
  personId: string
  file: UploadedFile
  mode: string
  commit: string
  at: Date
  readMs: number
  read: ReadFile
  columns: UploadColumn[]
}

async function insertUpload(tx: Sql, made: NewUpload): Promise<string> {
  const { workspaceId, personId, file, mode, commit, at: time, readMs, read, columns } = made
  const isFaulty = read.faults.length > 0
  const [row] = await tx<{ id: string }[]>`
    insert into member_upload (workspace_id, person_id, file_name, file_hash, state, mode, commits_directly, rows, read_ms, columns, faults,
      created_at, ended_at)
    values (${workspaceId}, ${personId}, ${file.name}, ${file.sha256}, ${isFaulty ? 'INVALID_FILE' : 'UPLOADED'}, ${mode},
      ${commit === 'AT_ONCE'}, ${read.rows}, ${readMs}, ${JSON.stringify(columns)}::text::jsonb, ${JSON.stringify(read.faults)}::text::jsonb,
      ${time}, ${isFaulty ? time : null})
    returning id`
  if (!row) throw new Error('the upload was not written down')
  return row.id
}

async function insertRows(tx: Sql, uploadId: string, path: string): Promise<void> {
  let lines: string[] = []
  const insert = async () => {
    await tx`
      insert into member_upload_row (upload_id, number, cells)
      select ${uploadId}, (r->>0)::int, r->1 from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) r`
    lines = []
  }
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (lines.push(line) === BATCH) await insert()
  if (lines.length > 0) await insert()
}
