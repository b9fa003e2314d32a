import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Context } from 'hono'
import { csvOf, textOfValue } from '../text/csv.rules.ts'
import type { Sql } from '../database.ts'
import type { House } from '../handle.ts'
import { isId } from '../input.rules.ts'
import type { Task } from '../jobs.ts'
import { transitionWhere } from '../postgres/transition.ts'
import type { TransitionTable } from '../postgres/transition.ts'
import { DAY_MS } from '../time.ts'
import { GUARDED, noFile, sendFile } from '../wire/file-answer.ts'
import type { Env } from '../wire/wire.ts'
import { storageOf } from './open-storage.ts'

/** A copy may be fetched for this long (D17), where its kind says nothing else. */
const TTL_MS = 7 * DAY_MS

/** What becomes of a copy. */
export type CopyState = 'WAITING' | 'READY' | 'FAILED' | 'OVER'

/** Copies of one kind: their table, with the columns `state`, `ready_at`, `ends_at` and `bytes`, and the folder in which their files lie. */
export interface CopyKind {
  table: TransitionTable<CopyState>
  folder: string
  /** How long one may be fetched. */
  ttlMs?: number
}

/** A row of a copy: names and values as somebody may read them. */
export type CopyRow = Record<string, unknown>

/** What one domain puts into a copy. */
export interface CopySection {
  domain: string
  /** Its rows, by the name of a table. */
  tables: Readonly<Record<string, readonly CopyRow[]>>
  /** Files in the storage, by their hash. */
  files?: readonly { name: string; hash: string }[]
}

/** All that a copy holds; a section is found when its turn comes. */
export interface CopyContent {
  readMe: string
  sections: AsyncIterable<CopySection>
}

const folderOf = ({ config }: House, { folder }: CopyKind) => join(config.home, folder)
const fileOf = (house: House, kind: CopyKind, id: string) => join(folderOf(house, kind), `${id}.zip`)
const halfOf = (house: House, kind: CopyKind, id: string) => `${fileOf(house, kind, id)}.half`

interface Packing {
  id: string
  content: CopyContent
  /** Tells whoever asked, in the transaction that makes the copy ready. */
  onReady: (tx: Sql, endsAt: Date) => Promise<void>
}

/** Packs one copy as a ZIP of JSON and CSV files. Running twice writes the same copy again. */
export async function packCopy(house: House, kind: CopyKind, { id, content, onReady }: Packing): Promise<void> {
  const { sql, clock } = house
  await mkdir(folderOf(house, kind), { recursive: true, mode: 0o700 })
  const half = halfOf(house, kind, id)
  await writeZip(house, content, { file: half, at: clock.now() })
  const file = fileOf(house, kind, id)
  await rename(half, file)
  const { size } = await stat(file)
  const at = clock.now()
  const endsAt = new Date(at.getTime() + (kind.ttlMs ?? TTL_MS))
  const isReady = await sql.begin(async (tx) => {
    const ready = await transitionWhere(tx, kind.table, {
      where: tx`id = ${id}`,
      to: 'READY',
      actorId: null,
      at,
      also: tx`, ready_at = ${at}, ends_at = ${endsAt}, bytes = ${size}`,
    })
    if (ready.length > 0) await onReady(tx, endsAt)
    return ready.length > 0
  })
  // Whoever asked, or what was asked for, may have been deleted meanwhile.
  if (!isReady) await removeCopies(house, kind, [id])
}

/** The job that packs; the last try that fails says so in the copy's row. */
export function packCopyTask(house: House, kind: CopyKind, pack: (id: string) => Promise<void>): Task {
  return async (payload, { isLast }) => {
    const { id } = payload as { id: string }
    try {
      await pack(id)
    } catch (error) {
      await rm(halfOf(house, kind, id), { force: true })
      const { sql, clock } = house
      if (isLast)
        await transitionWhere(sql, kind.table, {
          where: sql`id = ${id}`,
          to: 'FAILED',
          actorId: null,
          at: clock.now(),
        })
      throw error
    }
  }
}

async function writeZip(house: House, content: CopyContent, { file, at }: { file: string; at: Date }): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const broken = new Promise<never>((_, fail) => zip.on('error', fail))
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: at })
  add('READ-ME.txt', content.readMe)
  for await (const { domain, tables, files = [] } of content.sections) {
    add(`${domain}.json`, `${JSON.stringify(tables, null, 2)}\n`)
    for (const [name, rows] of Object.entries(tables)) if (rows.length > 0) add(`${domain}/${name}.csv`, tableOf(rows))
    for (const { name, hash } of files)
      // One after the other while the copy is written; pictures and films are packed already.
      zip.addReadStreamLazy(`${domain}/${name}`, { mtime: at, compress: false }, (give) => {
        bytesOf(house, hash).then(
          (bytes) => give(null, bytes),
          (failure: unknown) => zip.emit('error', failure),
        )
      })
  }
  zip.end()
  await Promise.race([pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 })), broken])
}

// What is gone from the storage keeps nobody from all the rest.
async function bytesOf({ config, log }: House, hash: string): Promise<Readable> {
  const stream = await storageOf(config).read(hash)
  if (!stream) log.error({ hash }, 'a file is not in the storage')
  return stream ? Readable.fromWeb(stream as WebStream) : Readable.from([])
}

function tableOf(rows: readonly CopyRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return csvOf(
    columns,
    rows.map((row) => columns.map((name) => textOfValue(row[name]))),
  )
}

/** Removes the files of copies, what was written of them by a process that died included. */
export async function removeCopies(house: House, kind: CopyKind, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    for (const file of [fileOf(house, kind, id), halfOf(house, kind, id)]) await rm(file, { force: true })
}

/** Ends the copies whose time is over, and removes every file of a copy that nobody may fetch. */
export function endCopiesTask(house: House, kind: CopyKind): Task {
  return async () => {
    const { sql, clock } = house
    const at = clock.now()
    await transitionWhere(sql, kind.table, { where: sql`ends_at <= ${at}`, to: 'OVER', actorId: null, at })
    const names = await readdir(folderOf(house, kind)).catch(() => [])
    const ids = [...new Set(names.map((name) => name.replace(/\.zip(\.half)?$/, '')))].filter(isId)
    const wanted = await sql<{ id: string }[]>`
      select id from ${sql(kind.table.entity)} where id = any(${ids}::uuid[]) and state in ('WAITING', 'READY')`
    const remaining = new Set(wanted.map(({ id }) => id))
    await removeCopies(
      house,
      kind,
      ids.filter((id) => !remaining.has(id)),
    )
  }
}

interface Sending {
  house: House
  id: string
  /** The first word of the name under which it is saved. */
  name: string
}

/** Answers with the file of a copy, to somebody who may have it. */
export async function sendCopy(c: Context<Env>, kind: CopyKind, { house, id, name }: Sending): Promise<Response> {
  const path = fileOf(house, kind, id)
  const found = await stat(path).catch(() => undefined)
  if (!found) return noFile()
  return await sendFile(c, {
    size: found.size,
    etag: `"${id}"`,
    modified: found.mtime,
    headers: {
      ...GUARDED,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}-${found.mtime.toISOString().slice(0, 10)}.zip"`,
    },
    read(range) {
      const bytes = createReadStream(path, range && { start: range.from, end: range.to })
      return Readable.toWeb(bytes) as ReadableStream<Uint8Array>
    },
  })
}
