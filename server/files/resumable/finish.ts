import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { MOST_BYTES } from '@chowk/contract/files/attachment.ts'
import { finishResumable } from '@chowk/contract/files/resumable.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { House } from '../../platform/handle.ts'
import { Refusal, commonRefusal, refuserOf } from '../../platform/refusal.ts'
import { UploadedFile } from '../../platform/upload/taking.ts'
import type { Taking } from '../../platform/upload/taking.ts'
import { readNew } from '../attachment.ts'
import { contentOf, insertAttachment } from '../keep.ts'
import { judgeFile, refuseTooLong, takeFile } from '../take-file.ts'
import { fileOf, findResumable, removeBytes } from './resumable-row.ts'
import type { OwnUpload, ResumableRow } from './resumable-row.ts'
import { headOf } from './stretch.ts'

const refuse = refuserOf(finishResumable)

const taking: Taking = {
  // It was counted when it began.
  before: async () => undefined,
  most({ field, name, head }) {
    if (field !== 'poster') throw refuse('UNSUPPORTED_TYPE')
    return MOST_BYTES[judgeFile({ name, head, isPoster: true }).kind]
  },
  tooLarge: (mostBytes) => refuse('FILE_TOO_LARGE', { details: { mostBytes } }),
  cutShort: () => commonRefusal('INVALID_INPUT', { details: { reason: 'CUT_SHORT' } }),
  lengthNeeded: () => commonRefusal('INVALID_INPUT', { details: { reason: 'LENGTH_REQUIRED' } }),
}

/** Inspections that run; whoever asks for the same one again waits for it. */
const running = new Map<string, Promise<string>>()

export const answerFinish = handleTuned(
  finishResumable,
  async ({ input: { uploadId, poster }, viewer, sql, house }) => {
    const own = { uploadId, personId: viewer.personId }
    const row = await findResumable(sql, own)
    if (!row) throw refuse('UPLOAD_NOT_FOUND')
    if (row.attachmentId) return await readNew(sql, house, row.attachmentId)
    if (row.received < row.length) throw refuse('UPLOAD_UNFINISHED', { details: { offset: row.received } })
    let finishing = running.get(uploadId)
    if (!finishing) {
      finishing = finish(house, { own, row, poster: poster instanceof UploadedFile ? poster : undefined })
      running.set(uploadId, finishing)
      const forget = () => void running.delete(uploadId)
      finishing.then(forget, forget)
    }
    return await readNew(sql, house, await finishing)
  },
  { transactions: 'own', taking },
)

interface Finishing {
  own: OwnUpload
  row: ResumableRow
  poster: UploadedFile | undefined
}

async function finish(house: House, finishing: Finishing): Promise<string> {
  const { uploadId } = finishing.own
  const folder = join(house.config.home, 'incoming', randomUUID())
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await inspectCopy(house, finishing, folder)
  } catch (failure) {
    // What is refused is refused again; when we are busy it may be asked once more.
    const isFinal = failure instanceof Refusal && failure.status < 500
    if (isFinal) await house.sql`delete from resumable_upload where id = ${uploadId}`
    if (isFinal) await removeBytes(house.config, uploadId)
    throw failure
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

// The inspection changes the file and moves it into the storage: were it not a copy, a process that dies meanwhile would leave nothing to go on with.
async function inspectCopy(house: House, { own, row, poster }: Finishing, folder: string): Promise<string> {
  const path = join(folder, 'file')
  await fs.copyFile(fileOf(house.config, own.uploadId), path, constants.COPYFILE_FICLONE).catch(missing)
  await fs.truncate(path, row.length)
  const head = await headOf(path)
  refuseTooLong(judgeFile({ name: row.name, head, isPoster: false }), row.length)
  const { hash: sha256 } = await contentOf(path, '')
  const made = await takeFile(house, {
    file: new UploadedFile({ path, name: row.name, bytes: row.length, sha256, head }),
    poster,
    personId: own.personId,
    kind: row.kind ?? undefined,
    title: row.title ?? undefined,
  })
  const id = await house.sql.begin(async (tx) => {
    const now = await findResumable(tx, own, true)
    if (!now) throw refuse('UPLOAD_NOT_FOUND')
    // Another process was faster.
    if (now.attachmentId) return now.attachmentId
    const attachmentId = await insertAttachment(tx, made)
    await tx`
      update resumable_upload set attachment_id = ${attachmentId}, moved_at = ${house.clock.now()} where id = ${own.uploadId}`
    return attachmentId
  })
  await removeBytes(house.config, own.uploadId)
  return id
}

function missing(failure: NodeJS.ErrnoException): never {
  throw failure.code === 'ENOENT' ? refuse('UPLOAD_NOT_FOUND') : failure
}
