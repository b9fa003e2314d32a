import type { DeletionCount } from '@chowk/contract/identity/leaving.ts'
import type { Sql } from '../platform/database.ts'
import { ENDINGS } from './attachment.ts'

/** Columns that know persons, and what becomes of their rows when one leaves. */
const TABLES = [
  // What stands for herself goes; a logo that she uploaded for her school stays without her.
  { table: 'attachment', column: 'person_id', leaves: 'anonymised' },
  { table: 'attachment', column: 'subject_id', leaves: 'erased' },
  { table: 'resumable_upload', column: 'person_id', leaves: 'erased' },
] as const

interface Upload {
  title: string
  kind: string
  mediaType: string
  bytes: number
  createdAt: Date
  usedBy: string | null
  usedAt: Date | null
  hash: string
}

const findUploads = async (sql: Sql, personId: string): Promise<Upload[]> =>
  await sql<Upload[]>`
    select a.title, a.kind, c.media_type, c.bytes::float8 as bytes, a.created_at, a.used_by, a.used_at, a.hash
    from attachment a join file_content c on c.hash = a.hash where a.person_id = ${personId} order by a.id`

const LONGEST_NAME = 80

/** Numbered, so that two of one title stand beside each other on every system. */
function nameOf({ title, mediaType }: Pick<Upload, 'title' | 'mediaType'>, index: number): string {
  const plain = title.replaceAll(/[\p{Cc}\s/\\:*?"<>|]+/gu, ' ').trim()
  const short = Array.from(plain).slice(0, LONGEST_NAME).join('').trim()
  return `${String(index + 1).padStart(3, '0')}${short && ` ${short}`}.${ENDINGS[mediaType] ?? 'webp'}`
}

const isHers = (sql: Sql) => sql`(used_by is null or used_by like 'person-%')`

/** What is kept of a person's uploads; her export lists them. */
export const filesData = {
  domain: 'files',
  says: {
    en: 'what you uploaded; the files themselves lie in the folder files, pictures as we keep them',
    hi: 'आपने क्या अपलोड किया; फ़ाइलें files नाम के फ़ोल्डर में हैं, तस्वीरें वैसी जैसी हम रखते हैं',
  },
  tables: TABLES,
  async find(sql: Sql, personId: string): Promise<Record<string, Record<string, unknown>[]>> {
    const uploads = await findUploads(sql, personId)
    const reported = uploads.map((row, index) => {
      const { hash: _, ...facts } = row
      return { file: nameOf(row, index), ...facts }
    })
    const unfinished = await sql<{ name: string; length: number; received: number; createdAt: Date }[]>`
      select name, length::float8 as length, received::float8 as received, created_at
      from resumable_upload where person_id = ${personId} and attachment_id is null order by id`
    return { uploads: reported, unfinished }
  },
  async files(sql: Sql, personId: string): Promise<{ name: string; hash: string }[]> {
    return (await findUploads(sql, personId)).map((row, index) => ({ name: nameOf(row, index), hash: row.hash }))
  },
  async erase(sql: Sql, personId: string): Promise<void> {
    await sql`delete from resumable_upload where person_id = ${personId}`
    await sql`delete from attachment where person_id = ${personId} and ${isHers(sql)}`
    await sql`update attachment set person_id = null, title = '' where person_id = ${personId}`
  },
  async count(sql: Sql, personId: string): Promise<{ goes: DeletionCount[]; stays: DeletionCount[] }> {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from attachment where person_id = ${personId} and ${isHers(sql)}`
    return { goes: [{ code: 'FILES', count: row?.count ?? 0 }], stays: [] }
  },
}
