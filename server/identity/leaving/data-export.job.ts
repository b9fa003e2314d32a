import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { csvOf, textOfValue } from '../../platform/csv.rules.ts'
import type { House } from '../../platform/handle.ts'
import { isId } from '../../platform/input.rules.ts'
import type { Task } from '../../platform/jobs.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Language } from '../../platform/post/letter.ts'
import { storageOf } from '../../platform/storage/open-storage.ts'
import type { PersonalData, Row } from './personal-data.ts'
import { DAY_MS } from '../../platform/time.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { writeTo } from './leaver.ts'
import type { Leaver } from './leaver.ts'
import { writeCopyReady } from './leaving-letter.ts'
import { DATA_EXPORT } from './leaving.rules.ts'

/** A copy may be fetched for this long (D17). */
const TTL_MS = 7 * DAY_MS

const folderOf = ({ config }: House) => join(config.home, 'exports')
/** Where the file of a copy lies. */
export const exportFile = (house: House, id: string) => join(folderOf(house), `${id}.zip`)
const halfFile = (house: House, id: string) => `${exportFile(house, id)}.half`

/** Packs one copy: every domain's rows as JSON and as tables, and the files. Running twice writes the same copy again. */
export function packTask(house: House, parts: readonly PersonalData[]): Task {
  return async (payload, { isLast }) => {
    const { id } = payload as { id: string }
    try {
      await pack(house, parts, id)
    } catch (error) {
      await rm(halfFile(house, id), { force: true })
      if (isLast) {
        const { sql, clock } = house
        await transitionWhere(sql, DATA_EXPORT, {
          where: sql`id = ${id}`,
          to: 'FAILED',
          actorId: null,
          at: clock.now(),
        })
      }
      throw error
    }
  }
}

async function pack(house: House, parts: readonly PersonalData[], id: string): Promise<void> {
  const { sql, clock } = house
  const [row] = await sql<(Leaver & { personId: string })[]>`
    select d.person_id, p.name, p.email, p.mobile, p.language from data_export d join person p on p.id = d.person_id
    where d.id = ${id} and d.state = 'WAITING' and p.state = 'ACTIVE'`
  if (!row) return
  await mkdir(folderOf(house), { recursive: true, mode: 0o700 })
  const file = exportFile(house, id)
  await writeZip(house, parts, { personId: row.personId, file: halfFile(house, id), at: clock.now() })
  await rename(halfFile(house, id), file)
  const { size } = await stat(file)
  const time = clock.now()
  const endsAt = new Date(time.getTime() + TTL_MS)
  const isReady = await sql.begin(async (tx) => {
    const ready = await transitionWhere(tx, DATA_EXPORT, {
      where: tx`id = ${id}`,
      to: 'READY',
      actorId: null,
      at: time,
      also: tx`, ready_at = ${time}, ends_at = ${endsAt}, bytes = ${size}`,
    })
    if (ready.length === 0) return false
    const facts = { name: row.name, origin: ownOrigin(house.config), endsAt }
    const write = (language: Language) => writeCopyReady(language, facts)
    await writeTo(tx, house, row, { key: `export ready ${id}`, write, expiresAt: endsAt })
    return true
  })
  // She may have been deleted meanwhile.
  if (!isReady) await removeExports(house, [id])
}

async function writeZip(
  house: House,
  parts: readonly PersonalData[],
  { personId, file, at: time }: { personId: string; file: string; at: Date },
): Promise<void> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const broken = new Promise<never>((_, fail) => zip.on('error', fail))
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: time })
  add('READ-ME.txt', readMe(parts))
  for (const data of parts) {
    const sections = await data.find(house.sql, personId)
    add(`${data.domain}.json`, `${JSON.stringify(sections, null, 2)}\n`)
    for (const [name, rows] of Object.entries(sections))
      if (rows.length > 0) add(`${data.domain}/${name}.csv`, tableOf(rows))
    for (const { name, hash } of (await data.files?.(house.sql, personId)) ?? [])
      // One after the other while the copy is written; pictures and films are packed already.
      zip.addReadStreamLazy(`${data.domain}/${name}`, { mtime: time, compress: false }, (give) => {
        bytesOf(house, hash).then(
          (bytes) => give(null, bytes),
          (failure: unknown) => zip.emit('error', failure),
        )
      })
  }
  zip.end()
  await Promise.race([pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 })), broken])
}

// What is gone from the storage keeps nobody from all the rest of hers.
async function bytesOf({ config, log }: House, hash: string): Promise<Readable> {
  const stream = await storageOf(config).read(hash)
  if (!stream) log.error({ hash }, 'a file is not in the storage')
  return stream ? Readable.fromWeb(stream as WebStream) : Readable.from([])
}

function tableOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return csvOf(
    columns,
    rows.map((row) => columns.map((name) => textOfValue(row[name]))),
  )
}

const readMe = (parts: readonly PersonalData[]) => `Everything that Chowk keeps about you.

${parts.map(({ domain, says }) => `${domain}: ${says.en}.`).join('\n')}

For each of them there is one JSON file with all rows, and a folder with the same rows as tables for a spreadsheet.
A table that is not there would be empty. Times are in UTC.

चौक आपके बारे में जो कुछ रखता है, वह सब यहाँ है।

${parts.map(({ domain, says }) => `${domain}: ${says.hi}।`).join('\n')}

हर हिस्से की एक JSON फ़ाइल है, और उसी नाम के फ़ोल्डर में वही बातें तालिकाओं में।
जो तालिका नहीं है, वह ख़ाली होती। समय UTC में है।
`

/** Removes the files of copies, what was written of them by a process that died included. */
export async function removeExports(house: House, ids: readonly string[]): Promise<void> {
  for (const id of ids) for (const file of [exportFile(house, id), halfFile(house, id)]) await rm(file, { force: true })
}

/** Ends the copies whose time is over, and removes every file of a copy that nobody may fetch. */
export function endExportsTask(house: House): Task {
  return async () => {
    const { sql, clock } = house
    const time = clock.now()
    await transitionWhere(sql, DATA_EXPORT, { where: sql`ends_at <= ${time}`, to: 'OVER', actorId: null, at: time })
    const names = await readdir(folderOf(house)).catch(() => [])
    const ids = [...new Set(names.map((name) => name.replace(/\.zip(\.half)?$/, '')))].filter(isId)
    const wanted = await house.sql<{ id: string }[]>`
      select id from data_export where id = any(${ids}::uuid[]) and state in ('WAITING', 'READY')`
    const remaining = new Set(wanted.map(({ id }) => id))
    await removeExports(
      house,
      ids.filter((id) => !remaining.has(id)),
    )
  }
}
