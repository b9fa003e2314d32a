import type { Envelope, Refused } from '@chowk/contract/call.ts'
import { checkUpload, commitUpload, getUpload, listUploadRows, uploadMembers } from '@chowk/contract/member/upload.ts'
import type { Upload, UploadRow } from '@chowk/contract/member/upload.ts'
import { mayTakeSeats } from '../../billing/billing.ts'
import { checkUploadTask } from '../../member/row-check/check-upload.job.ts'
import { commitUploadTask } from '../../member/upload/commit-upload.job.ts'
import { undoUploadTask } from '../../member/upload/undo-upload.ts'
import type { Caller } from '../caller.ts'
import type { World } from '../world.ts'
import { jobRun } from '../job-run.ts'

/** Sends a file of members as a browser does; answers the whole envelope. */
export async function sendMembers(
  caller: Caller,
  file: string | Uint8Array,
  more: { name?: string; mode?: string; commit?: string } = {},
): Promise<Envelope<Upload & Refused>> {
  const { name = 'members.csv', ...fields } = more
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([typeof file === 'string' ? file : Buffer.from(file)]), name)
  const response = await caller.fetch(uploadMembers.address.replace('POST ', ''), { method: 'POST', body: form })
  return (await response.json()) as Envelope<Upload & Refused>
}

/** Runs the check of an upload as its job would. */
export const runCheck = async ({ house }: World, uploadId: string) =>
  await checkUploadTask(house, mayTakeSeats)({ uploadId }, jobRun())

/** The job that writes the rows of an upload, a batch at a time. */
export const commitTask = ({ house }: Pick<World, 'house'>) => commitUploadTask(house, mayTakeSeats)

/** Writes its rows to the end, as its job would batch by batch. */
export async function runCommit(world: World, uploadId: string): Promise<void> {
  const { owner } = world
  const task = commitTask(world)
  for (;;) {
    await task({ uploadId }, jobRun())
    const [row] = await owner`select from member_upload where id = ${uploadId} and state = 'COMMITTING'`
    if (!row) return
  }
}

/** Takes back what a file did, as its job would. */
export const runUndo = async (
  { house }: World,
  asked: { uploadId: string; actorId: string },
  signal: AbortSignal = jobRun().signal,
) => await undoUploadTask(house, mayTakeSeats)(asked, jobRun({ signal }))

/** Sends a file and has it checked, with the columns taken as they were guessed. */
export async function givenChecked(
  world: World,
  caller: Caller,
  file: string | Uint8Array,
  more: {
    name?: string
    mode?: 'CHANGES' | 'FULL_LIST'
    makesDepartments?: boolean
    dateOrder?: Upload['dateOrder']
  } = {},
): Promise<Upload> {
  const { mode = 'CHANGES', makesDepartments = false, dateOrder, name } = more
  const { body } = await sendMembers(caller, file, name === undefined ? {} : { name })
  const fields = body.columns.map(({ field }) => field)
  await caller.call(checkUpload, { uploadId: body.id, fields, mode, makesDepartments, ...(dateOrder && { dateOrder }) })
  await runCheck(world, body.id)
  return await caller.call(getUpload, { uploadId: body.id })
}

/** The same, and brings its good rows in. */
export async function givenCommitted(
  world: World,
  caller: Caller,
  file: string | Uint8Array,
  more: Parameters<typeof givenChecked>[3] & { removals?: number } = {},
): Promise<Upload> {
  const { removals, ...rest } = more
  const { id } = await givenChecked(world, caller, file, rest)
  await caller.call(commitUpload, { uploadId: id, ...(removals !== undefined && { removals }) })
  await runCommit(world, id)
  return await caller.call(getUpload, { uploadId: id })
}

/** All rows of an upload that are shown so. */
export async function rowsOf(
  caller: Caller,
  uploadId: string,
  shown: 'ALL' | 'NEEDS_YOU' | 'FAILED' | 'REMOVE' | 'CHANGED' = 'ALL',
): Promise<UploadRow[]> {
  const rows: UploadRow[] = []
  for (let next: string | undefined; ;) {
    const page = await caller.call(listUploadRows, { uploadId, shown, size: 50, ...(next && { next }) })
    rows.push(...page.content)
    if (!page.next) return rows
    next = page.next
  }
}
