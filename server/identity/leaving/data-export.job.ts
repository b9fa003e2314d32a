import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { csvOf, textOfValue } from '../../platform/csv.rules.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import type { PersonalData, Row } from './personal-data.ts'
import { DAY_MS } from '../../platform/time.ts'

/** A copy may be fetched for this long (D17). */
const KEPT_MS = 7 * DAY_MS

const folderOf = ({ config }: House) => join(config.home, 'exports')
/** Where the file of a copy lies. */
export const exportFile = (house: House, id: string) => join(folderOf(house), `${id}.zip`)

/** Packs one copy: every domain's rows as JSON and as tables. Running twice writes the same file again. */
export function packTask(house: House, parts: readonly PersonalData[]): Task {
  return async (payload, { isLast }) => {
    const { id } = payload as { id: string }
    try {
      await pack(house, parts, id)
    } catch (error) {
      if (isLast) await house.sql`update data_export set state = 'FAILED' where id = ${id} and state = 'WAITING'`
      throw error
    }
  }
}

async function pack(house: House, parts: readonly PersonalData[], id: string): Promise<void> {
  const { sql, clock } = house
  const [row] = await sql<{ personId: string; language: string }[]>`
    select d.person_id, p.language from data_export d join person p on p.id = d.person_id
    where d.id = ${id} and d.state = 'WAITING' and p.state = 'ACTIVE'`
  if (!row) return
  const zip = new ZipFile()
  const at = clock.now()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: at })
  add('READ-ME.txt', README)
  for (const part of parts) {
    const sections = await part.find(sql, row.personId)
    add(`${part.domain}.json`, `${JSON.stringify(sections, null, 2)}\n`)
    for (const [name, rows] of Object.entries(sections))
      if (rows.length > 0) add(`${part.domain}/${name}.csv`, tableOf(rows))
  }
  zip.end()
  await mkdir(folderOf(house), { recursive: true, mode: 0o700 })
  const file = exportFile(house, id)
  await pipeline(zip.outputStream, createWriteStream(`${file}.half`, { mode: 0o600 }))
  await rename(`${file}.half`, file)
  const { size } = await stat(file)
  const ended = await sql`
    update data_export set state = 'READY', ready_at = ${at}, ends_at = ${new Date(at.getTime() + KEPT_MS)}, bytes = ${size}
    where id = ${id} and state = 'WAITING'`
  // She may have been deleted meanwhile.
  if (ended.count === 0) await removeExports(house, [id])
}

function tableOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return csvOf(
    columns,
    rows.map((row) => columns.map((name) => textOfValue(row[name]))),
  )
}

const README = `Everything that Chowk keeps about you.
For each part of Chowk there is one JSON file with all rows, and a folder with the same rows as tables for a spreadsheet.
Times are in UTC.

चौक आपके बारे में जो कुछ रखता है, वह सब यहाँ है।
हर हिस्से की एक JSON फ़ाइल है, और उसी नाम के फ़ोल्डर में वही बातें तालिकाओं में।
समय UTC में है।
`

/** Removes the files of copies. */
export async function removeExports(house: House, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(exportFile(house, id), { force: true })
}

/** Ends the copies whose time is over. */
export function endExportsTask(house: House): Task {
  return async () => {
    const over = await house.sql<{ id: string }[]>`
      update data_export set state = 'OVER' where state = 'READY' and ends_at <= ${house.clock.now()} returning id`
    await removeExports(
      house,
      over.map(({ id }) => id),
    )
  }
}
