import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { House } from '../platform/handle.ts'
import type { Task } from '../platform/jobs.ts'
import { storageOf } from '../platform/storage/open-storage.ts'
import { contentOf, insertPictures, storeContents } from './keep.ts'
import type { Content, StoredPicture } from './keep.ts'
import { BadDocument, drawPages } from './inspection/documents.ts'

type FilesHouse = Pick<House, 'sql' | 'clock' | 'config' | 'log'>

/** A document that ended the process so many times is not opened again. */
const MOST_TRIES = 3

/** Draws the pages of one PDF and keeps them as its pictures; a PDF that cannot be drawn stays there to be saved. */
export function drawPagesTask(house: FilesHouse): Task {
  return async (payload, { signal, isLast }) => {
    const { attachmentId: id } = payload as { attachmentId: string }
    const { sql, config } = house
    // Counted before the work, since the work may end the process.
    const [row] = await sql<{ hash: string; pagesTries: number }[]>`
      update attachment set pages_tries = pages_tries + 1 where id = ${id} and pages_status = 'PENDING'
      returning hash, pages_tries`
    if (!row) return
    const fail = async () => void (await sql`update attachment set pages_status = 'FAILED' where id = ${id}`)
    if (row.pagesTries > MOST_TRIES) return await fail()
    const folder = join(config.home, 'incoming', randomUUID())
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await drawAll(house, { id, hash: row.hash, folder, signal })
    } catch (failure) {
      if (signal.aborted || (!isLast && !(failure instanceof BadDocument))) throw failure
      house.log.info({ attachment: id, error: String(failure) }, 'a PDF cannot be drawn')
      await fail()
    } finally {
      await fs.rm(folder, { recursive: true, force: true })
    }
  }
}

async function drawAll(
  house: FilesHouse,
  of: { id: string; hash: string; folder: string; signal: AbortSignal },
): Promise<void> {
  const stream = await storageOf(house.config).read(of.hash)
  if (!stream) throw new BadDocument('FILE_BROKEN')
  const file = join(of.folder, 'document.pdf')
  await pipeline(Readable.fromWeb(stream as WebStream), createWriteStream(file))
  const contents: Content[] = []
  const pictures: StoredPicture[] = []
  for (const { page, path, width, height } of await drawPages(file, of.folder, of.signal)) {
    const content = await contentOf(path, 'image/webp')
    contents.push(content)
    pictures.push({ role: 'PAGE', page, width, height, hash: content.hash })
  }
  await storeContents(house, contents)
  await house.sql.begin(async (tx) => {
    const [still] = await tx`
      update attachment set pages_status = 'READY' where id = ${of.id} and pages_status = 'PENDING' returning 1`
    if (still) await insertPictures(tx, of.id, pictures)
  })
}
