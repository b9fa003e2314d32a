import type { DeletionPart } from '@chowk/contract/identity/leaving.ts'
import type { Sql } from '../platform/database.ts'

/** Columns that know persons, and what becomes of their rows when one leaves. */
const TABLES = [
  // What stands for herself goes; a logo that she uploaded for her school stays without her.
  { table: 'attachment', column: 'person_id', leaves: 'anonymised' },
  { table: 'attachment', column: 'subject_id', leaves: 'erased' },
] as const

const isHers = (sql: Sql) => sql`(used_by is null or used_by like 'person-%')`

/** What is kept of a person's uploads; her export lists them. */
export const filesData = {
  domain: 'files',
  tables: TABLES,
  async find(sql: Sql, personId: string): Promise<Record<string, Record<string, unknown>[]>> {
    const uploads = await sql`
      select a.title, a.kind, c.media_type, c.bytes::float8 as bytes, a.created_at, a.used_by, a.used_at
      from attachment a join file_content c on c.hash = a.hash where a.person_id = ${personId} order by a.id`
    return { uploads: [...uploads] }
  },
  async erase(sql: Sql, personId: string): Promise<void> {
    await sql`delete from attachment where person_id = ${personId} and ${isHers(sql)}`
    await sql`update attachment set person_id = null, title = '' where person_id = ${personId}`
  },
  async count(sql: Sql, personId: string): Promise<{ goes: DeletionPart[]; stays: DeletionPart[] }> {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from attachment where person_id = ${personId} and ${isHers(sql)}`
    return { goes: [{ code: 'FILES', count: row?.count ?? 0 }], stays: [] }
  },
}
