import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MOST_STRETCH_BYTES, sendStretch } from '@chowk/contract/files/resumable.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { House } from '../../platform/handle.ts'
import { Refusal, commonRefusal, refuserOf } from '../../platform/refusal.ts'
import { IncomingBytes } from '../../platform/upload/incoming-bytes.ts'
import { judgeFile, refuseTooLong } from '../take-file.ts'
import { fileOf, findResumable, folderOf, removeBytes, toResumable } from './resumable-row.ts'
import type { OwnUpload, ResumableRow } from './resumable-row.ts'

const refuse = refuserOf(sendStretch)
const wrongOffset = ({ received }: ResumableRow) => refuse('WRONG_OFFSET', { details: { offset: received } })

/** So many bytes say what a file is. */
const HEAD_BYTES = 4096
const SHORTEST_HEAD = 64

interface Stretch extends OwnUpload {
  offset: number
  path: string
  bytes: number
}

/**
 * What comes goes into a file of its own, so that a slow or dead sender holds nothing and spoils nothing; whoever is first to have
 * the bytes at the right offset adds them to the upload.
 */
export const answerStretch = handleTuned(
  sendStretch,
  async ({ input, viewer, sql, house }) => {
    const { uploadId, offset, bytes: incoming } = input
    const own = { uploadId, personId: viewer.personId }
    const row = await findResumable(sql, own)
    if (!row || !(incoming instanceof IncomingBytes)) throw refuse('UPLOAD_NOT_FOUND')
    if (row.received !== offset) throw wrongOffset(row)
    const folder = folderOf(house.config, uploadId)
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    const mostBytes = Math.min(MOST_STRETCH_BYTES, row.length - offset)
    try {
      const { bytes, isTooLong } = await incoming.writeTo(path, mostBytes)
      if (isTooLong) throw refuse('FILE_TOO_LARGE', { details: { mostBytes } })
      return toResumable(await addStretch(house, { ...own, offset, path, bytes }))
    } catch (failure) {
      if (failure instanceof Refusal && failure.refused.code === 'UPLOAD_NOT_FOUND')
        await removeBytes(house.config, uploadId)
      throw failure
    } finally {
      await fs.rm(path, { force: true })
    }
  },
  { transactions: 'own' },
)

async function addStretch(house: House, stretch: Stretch): Promise<ResumableRow> {
  const { offset, bytes } = stretch
  const outcome = await house.sql.begin(async (tx) => {
    const row = await findResumable(tx, stretch, true)
    if (!row) return 'GONE'
    if (row.received !== offset) throw wrongOffset(row)
    if (bytes === 0) return row
    const failure = await append(house, stretch, row).catch((thrown: unknown) => thrown)
    if (failure !== undefined) {
      // What cannot become an attachment need not go on.
      if (failure instanceof Refusal || isMissing(failure)) await tx`delete from resumable_upload where id = ${row.id}`
      else await cutBack(house, stretch)
      return failure instanceof Error ? failure : 'GONE'
    }
    const [moved] = await tx<{ movedAt: Date }[]>`
      update resumable_upload set received = ${offset + bytes}, moved_at = ${house.clock.now()} where id = ${row.id}
      returning moved_at`
    return { ...row, received: offset + bytes, movedAt: moved?.movedAt ?? row.movedAt }
  })
  if (outcome === 'GONE' || isMissing(outcome)) throw refuse('UPLOAD_NOT_FOUND')
  if (outcome instanceof Refusal) await removeBytes(house.config, stretch.uploadId)
  if ((outcome as { code?: unknown }).code === 'ENOSPC') throw commonRefusal('BUSY', {}, { 'retry-after': '300' })
  if (outcome instanceof Error) throw outcome
  return outcome
}

const isMissing = (failure: unknown) => (failure as { code?: unknown } | null)?.code === 'ENOENT'

// Half of it would take the room that others need. Only while the row is held: later it could cut off what the next one has added.
async function cutBack({ config }: House, { uploadId, offset }: Stretch): Promise<void> {
  try {
    await fs.truncate(fileOf(config, uploadId), offset)
  } catch (failure) {
    if (!isMissing(failure)) throw failure
  }
}

async function append(house: House, { offset, path, bytes, uploadId }: Stretch, row: ResumableRow): Promise<void> {
  if (offset === 0 && (bytes >= SHORTEST_HEAD || bytes === row.length)) {
    const format = judgeFile({ name: row.name, head: await headOf(path), isPoster: false })
    refuseTooLong(format, row.length)
  }
  const file = fileOf(house.config, uploadId)
  const flags = offset === 0 ? 'w' : 'r+'
  await pipeline(createReadStream(path), createWriteStream(file, { flags, start: offset, flush: true, mode: 0o600 }))
}

/** The first bytes of a file. */
export async function headOf(path: string): Promise<Buffer> {
  const handle = await fs.open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
