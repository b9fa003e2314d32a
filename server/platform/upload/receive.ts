import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyInstance } from '@fastify/busboy'
import { commonRefusal } from '../refusal.ts'
import { UploadedFile } from './taking.ts'
import type { Taking } from './taking.ts'

/** What came with a call: words by name, files by name. */
export interface Received {
  parts: Record<string, string | UploadedFile>
  remove(): Promise<void>
}

const HEAD_BYTES = 4096
const LIMITS = {
  fields: 10,
  fieldNameSize: 100,
  fieldSize: 4096,
  files: 2,
  parts: 12,
  headerPairs: 20,
  headerSize: 8192,
}
/** A telephone in a tunnel is silent for longer than other clients may be. */
const PATIENCE_MS = 30_000

/** How one request's files are received. */
export interface Receiving {
  taking: Taking
  /** Where its folder is made. */
  folder: string
  /** The longest body, without what lies between its parts. */
  mostBytes: number
  /** Asked once the body looks like a form and before it is read. */
  before(): Promise<void>
}

/** Boundaries and words around the file, and a small picture beside it. */
const AROUND_BYTES = 1024 * 1024

const MOST_THROWN_AWAY = 64 * 1024 * 1024
const THROWN_AWAY_MS = 10_000
/** So many forms are received at once; a disk and a line have their limits too. */
const MAX_CONCURRENT = 40
let receiving = 0

/** Does what receives a file, unless too many are received already. */
export async function whileReceiving<T>(incoming: IncomingMessage, work: () => Promise<T>): Promise<T> {
  if (receiving >= MAX_CONCURRENT) throw busy('5')
  receiving++
  incoming.socket.setTimeout(PATIENCE_MS)
  try {
    return await work()
  } catch (failure) {
    throw (failure as { code?: unknown }).code === 'ENOSPC' ? busy('300') : failure
  } finally {
    receiving--
  }
}

/** Reads a multipart body: files go to disk as they come, within their limits, and what was refused leaves nothing there. */
export async function receiveUpload(incoming: IncomingMessage, requested: Receiving): Promise<Received> {
  try {
    return await receive(incoming, requested)
  } catch (failure) {
    await letFinish(incoming)
    throw failure
  }
}

/** A browser that is still sending when the connection closes never hears why: what comes is thrown away for a while. */
export async function letFinish(incoming: IncomingMessage): Promise<void> {
  let bytes = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const count = (chunk: Buffer) => void ((bytes += chunk.length) > MOST_THROWN_AWAY && resolve())
  if (incoming.readableEnded || incoming.destroyed) return
  const enough = setTimeout(resolve, THROWN_AWAY_MS)
  for (const end of ['end', 'close', 'error']) incoming.once(end, resolve)
  incoming.on('data', count)
  incoming.resume()
  await promise
  incoming.off('data', count)
  clearTimeout(enough)
}

async function receive(incoming: IncomingMessage, requested: Receiving): Promise<Received> {
  const { taking, mostBytes } = requested
  const boy = await openForm(incoming)
  const length = incoming.headers['content-length']
  if (length === undefined) throw taking.lengthNeeded()
  await requested.before()
  if (Number(length) > mostBytes + AROUND_BYTES) throw taking.tooLarge(mostBytes)
  const folder = join(requested.folder, 'incoming', randomUUID())
  const remove = async () => await fs.rm(folder, { recursive: true, force: true })
  return await whileReceiving(incoming, async () => {
    try {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      return { parts: await readParts(incoming, boy, { taking, folder }), remove }
    } catch (failure) {
      await remove()
      throw failure
    }
  })
}

const busy = (seconds: string) => commonRefusal('BUSY', {}, { 'retry-after': seconds })
const broken = (reason: string) => commonRefusal('INVALID_INPUT', { details: { reason } })

async function openForm(incoming: IncomingMessage): Promise<BusboyInstance> {
  const type = incoming.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw commonRefusal('INVALID_INPUT', { details: { contentType: 'multipart/form-data' } })
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers: { ...incoming.headers, 'content-type': type },
      limits: LIMITS,
      preservePath: true,
    })
  } catch {
    throw broken('NO_BOUNDARY')
  }
}

async function readParts(
  incoming: IncomingMessage,
  boy: BusboyInstance,
  to: { taking: Taking; folder: string },
): Promise<Received['parts']> {
  const parts: Received['parts'] = {}
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const writing: Promise<void>[] = []
  const streams: Readable[] = []
  const put = (field: string, segment: string | UploadedFile) => {
    if (Object.hasOwn(parts, field)) throw broken('DOUBLED')
    Object.defineProperty(parts, field, { value: segment, enumerable: true })
  }
  boy.on('field', (field, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) reject(broken('FIELD_TOO_LONG'))
    else writing.push(Promise.try(put, field, value))
  })
  boy.on('file', (field, stream, name) => {
    const stored = keepFile(stream, { ...to, field, name: name ?? '' }).then((file) => put(field, file))
    stored.catch(reject)
    streams.push(stream)
    writing.push(stored)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    boy.on(limit, () => reject(broken('TOO_MANY_PARTS')))
  boy.on('error', () => reject(broken('FORM_BROKEN')))
  boy.on('finish', resolve)
  incoming.on('aborted', () => reject(to.taking.cutShort()))
  incoming.on('error', () => reject(to.taking.cutShort()))
  incoming.pipe(boy)
  try {
    await promise
    await Promise.all(writing)
    return parts
  } finally {
    incoming.unpipe(boy)
    boy.destroy()
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(writing)
  }
}

interface Keeping {
  taking: Taking
  folder: string
  field: string
  name: string
}

async function keepFile(stream: Readable & { truncated?: boolean }, { taking, folder, field, name }: Keeping) {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  let most: number | undefined
  let head = Buffer.alloc(0)
  const judge = () => (most ??= taking.most({ field, name, head }))
  await pipeline(
    stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
        bytes += chunk.length
        hash.update(chunk)
        if (head.length >= 64 && bytes > judge()) throw taking.tooLarge(judge())
        yield chunk
      }
    },
    createWriteStream(path),
  )
  if (bytes > judge()) throw taking.tooLarge(judge())
  return new UploadedFile({ path, name, bytes, sha256: hash.digest('hex'), head })
}
