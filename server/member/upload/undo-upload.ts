import { undoUpload } from '@chowk/contract/member/upload-undo.ts'
import type { RowOutcome } from '@chowk/contract/member/upload.ts'
import type { MembershipState } from '@chowk/contract/organisation/membership.ts'
import type { MayTakeSeats } from '../../organisation/seats.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { transition, transitionWhere } from '../../platform/postgres/transition.ts'
import { endMembership, reactivateMember } from '../people/member-state.ts'
import { changeMember } from '../people/write-member.ts'
import type { MemberFields } from '../newcomer/insert-members.ts'
import { countDone } from './commit-row.ts'
import { removeMadeDepartments } from './made-departments.ts'
import { demandOfRow, writeInChunks } from './row-chunks.ts'
import { MEMBER_UPLOAD, RUNNING, countRows, findUpload, undoUntil, uploadOf } from './upload-row.ts'

/** The job that takes back what a file did; its payload names the upload and who asked. */
export const UNDO_UPLOAD = 'undo-member-upload'

/** Begins to take back what a file did. */
export const answerUndo = handle(undoUpload, async ({ input, viewer, workspace, tx, house, clock, refuse, audit }) => {
  const { uploadId } = input
  const upload = await findUpload(tx, { uploadId, workspaceId: workspace.id, isHeld: true })
  if (!upload) throw refuse('UPLOAD_NOT_FOUND')
  const [running] = await tx<{ id: string }[]>`
    select id from member_upload where workspace_id = ${workspace.id} and id <> ${uploadId} and state = any(${[...RUNNING]})`
  if (running) throw refuse('UPLOAD_RUNNING', { details: { uploadId: running.id } })
  const until = undoUntil(upload)
  const at = clock.now()
  await transition(tx, MEMBER_UPLOAD, {
    id: uploadId,
    to: 'UNDOING',
    actorId: viewer.personId,
    at,
    also: tx`, done = 0`,
  })
  if (until === null || until <= at) throw refuse('TOO_LATE')
  // Whom nobody has written to yet is written to no more.
  await tx`update member_upload_row set invites = false where upload_id = ${uploadId} and invites`
  const payload = { uploadId, actorId: viewer.personId }
  await house.enqueue(tx, UNDO_UPLOAD, payload, { key: `${UNDO_UPLOAD} ${uploadId}` })
  audit(`upload ${uploadId}`)
  const after = await findUpload(tx, { uploadId })
  if (!after) throw new Error('the upload is gone')
  return uploadOf(after)
})

const BATCH = 200

interface Undoing {
  uploadId: string
  workspaceId: string
  actorId: string
  mayTakeSeats: MayTakeSeats
}

/** Takes the next rows back, the last first, and puts itself in again until none is left; killed at any row, it goes on at the next. */
export function undoUploadTask(house: House, mayTakeSeats: MayTakeSeats): Task {
  return async (payload, { signal, isLast }) => {
    const { uploadId, actorId } = payload as { uploadId: string; actorId: string }
    const upload = await findUpload(house.sql, { uploadId })
    if (upload?.state !== 'UNDOING') return
    const rows = await house.sql<{ number: number }[]>`
      select number from member_upload_row where upload_id = ${uploadId} and outcome in ('CREATED', 'UPDATED', 'REMOVED')
      order by number desc limit ${BATCH}`
    const undoing = { uploadId, workspaceId: upload.workspaceId, actorId, mayTakeSeats }
    const numbers = rows.map(({ number }) => number)
    await writeInChunks(house, numbers, {
      signal,
      together: async (tx, some) => await undoRows(tx, house, undoing, some),
      alone: async (number) => await undoRow(house, undoing, { number, isLast }),
    })
    if (rows.length < BATCH) {
      await countRows(house.sql, uploadId)
      return await end(house, { uploadId, actorId, workspaceId: upload.workspaceId })
    }
    await house.sql.begin(
      async (tx) => await house.enqueue(tx, UNDO_UPLOAD, payload, { key: `${UNDO_UPLOAD} ${uploadId}` }),
    )
  }
}

async function end(house: House, ending: Omit<Undoing, 'mayTakeSeats'>): Promise<void> {
  const { uploadId, actorId } = ending
  const at = house.clock.now()
  await house.sql.begin(async (tx) => {
    await removeMadeDepartments(tx, ending)
    await transitionWhere(tx, MEMBER_UPLOAD, {
      where: tx`id = ${uploadId}`,
      from: ['UNDOING'],
      to: 'UNDONE',
      actorId,
      at,
      also: tx`, undone_at = ${at}`,
    })
  })
}

interface Row {
  number: number
  outcome: RowOutcome
  membershipId: string | null
  before: Partial<MemberFields> | null
  versionAfter: number | null
}

async function undoRows(tx: Sql, house: House, undoing: Undoing, numbers: readonly number[]): Promise<void> {
  const { uploadId } = undoing
  const rows = await tx<Row[]>`
    select number, outcome, membership_id, before, version_after from member_upload_row
    where upload_id = ${uploadId} and number = any(${numbers as number[]}::int[]) and outcome in ('CREATED', 'UPDATED', 'REMOVED')
    order by number desc for update`
  for (const row of rows)
    await note(
      tx,
      { uploadId, number: row.number },
      (await takeBack(tx, house, { ...undoing, row })) ? 'UNDONE' : 'LEFT_ALONE',
    )
  await countDone(tx, uploadId, rows.length)
}

async function undoRow(
  house: House,
  undoing: Undoing,
  { number, isLast }: { number: number; isLast: boolean },
): Promise<void> {
  const { uploadId } = undoing
  try {
    await house.sql.begin(async (tx) => await undoRows(tx, house, undoing, [number]))
  } catch (failure) {
    demandOfRow(house, failure, { uploadId, number, isLast })
    await house.sql.begin(async (tx) => {
      await note(tx, { uploadId, number }, 'LEFT_ALONE')
      await countDone(tx, uploadId, 1)
    })
  }
}

async function note(
  tx: Sql,
  { uploadId, number }: { uploadId: string; number: number },
  outcome: 'UNDONE' | 'LEFT_ALONE',
): Promise<void> {
  await tx`update member_upload_row set outcome = ${outcome}, before = null where upload_id = ${uploadId} and number = ${number}`
}

// False where somebody changed her since, herself included: who came in by her invitation stays.
async function takeBack(tx: Sql, house: House, undoing: Undoing & { row: Row }): Promise<boolean> {
  const { row, workspaceId, actorId, mayTakeSeats } = undoing
  const { membershipId, versionAfter, before } = row
  const [now] = await tx<{ state: MembershipState; version: number }[]>`
    select state, version from membership where id = ${membershipId} and workspace_id = ${workspaceId} for update`
  if (!now || membershipId === null || now.version !== versionAfter) return false
  const step = { workspaceId, actorId, membershipId, reason: 'UPLOAD_UNDONE', at: house.clock.now() }
  const isGone = !['INVITED', 'PRESENT', 'SUSPENDED'].includes(now.state)
  if (row.outcome === 'REMOVED') {
    if (!isGone || (await wasSuspended(tx, membershipId))) return false
    await reactivateMember(tx, house, { ...step, mayTakeSeats })
    return true
  }
  if (row.outcome === 'CREATED') {
    if (now.state === 'INVITED') await endMembership(tx, house, step)
    return now.state === 'INVITED'
  }
  if (isGone || before === null) return false
  const changes = await withoutWhoLeft(tx, before)
  await changeMember(tx, house, { workspaceId, actorId, membershipId, changes, isUndo: true })
  return true
}

// Her manager of before may have left since: then she reports to nobody, and the rest of her comes back all the same.
async function withoutWhoLeft(tx: Sql, before: Partial<MemberFields>): Promise<Partial<MemberFields>> {
  const { managerId } = before
  if (typeof managerId !== 'string') return before
  const [there] = await tx`select from membership where id = ${managerId} and left_at is null`
  return there ? before : { ...before, managerId: null }
}

// Of a suspension its reason and its end are gone: whoever was suspended is taken back by somebody who decides about that anew.
async function wasSuspended(tx: Sql, membershipId: string): Promise<boolean> {
  const [last] = await tx<{ fromState: MembershipState }[]>`
    select from_state from status_history where entity = 'membership' and entity_id = ${membershipId} order by id desc limit 1`
  return last?.fromState === 'SUSPENDED'
}
