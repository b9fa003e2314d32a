import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { ownOrigin } from '../../platform/config.ts'
import type { Language } from '../../platform/post/letter.ts'
import { endCopiesTask, packCopy, packCopyTask, removeCopies } from '../../platform/storage/packed-copy.ts'
import type { CopyKind, CopySection } from '../../platform/storage/packed-copy.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { writeTo } from './leaver.ts'
import type { Leaver } from './leaver.ts'
import { writeCopyReady } from './leaving-letter.ts'
import { DATA_EXPORT } from './leaving.rules.ts'

/** Copies of all that is kept of a person. */
export const OWN_COPY: CopyKind = { table: DATA_EXPORT, folder: 'exports' }

/** Packs one copy: every domain's rows as JSON and as tables, and the files. */
export const packTask = (house: House, parts: readonly PersonalData[]): Task =>
  packCopyTask(house, OWN_COPY, async (id) => await pack(house, parts, id))

async function pack(house: House, parts: readonly PersonalData[], id: string): Promise<void> {
  const { sql, config } = house
  const [row] = await sql<(Leaver & { personId: string })[]>`
    select d.person_id, p.name, p.email, p.mobile, p.language from data_export d join person p on p.id = d.person_id
    where d.id = ${id} and d.state = 'WAITING' and p.state = 'ACTIVE'`
  if (!row) return
  await packCopy(house, OWN_COPY, {
    id,
    content: { readMe: readMe(parts), sections: sectionsOf(house, parts, row.personId) },
    onReady: async (tx, endsAt) => {
      const facts = { name: row.name, origin: ownOrigin(config), endsAt }
      const write = (language: Language) => writeCopyReady(language, facts)
      await writeTo(tx, house, row, { key: `export ready ${id}`, write, expiresAt: endsAt })
    },
  })
}

async function* sectionsOf(
  { sql }: House,
  parts: readonly PersonalData[],
  personId: string,
): AsyncGenerator<CopySection> {
  for (const data of parts)
    yield {
      domain: data.domain,
      tables: await data.find(sql, personId),
      files: (await data.files?.(sql, personId)) ?? [],
    }
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

/** Removes the files of her copies. */
export const removeExports = async (house: House, ids: readonly string[]): Promise<void> =>
  await removeCopies(house, OWN_COPY, ids)

/** Ends the copies whose time is over, and removes every file of a copy that nobody may fetch. */
export const endExportsTask = (house: House): Task => endCopiesTask(house, OWN_COPY)
