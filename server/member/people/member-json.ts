import type { Sql } from '../../platform/database.ts'
import { TextShelves } from '../../platform/postgres/text-shelf.ts'
import { listedOf, rowColumns, rowTables, rowVersion } from './member-row.ts'
import type { MemberRow } from './member-row.ts'

// Half a kilobyte each: whoever works on a list comes to the same pages again after each change.
const MEMBERS = new TextShelves(4000)

interface Version {
  id: string
  version: string
}

/** These memberships as lists show them, as JSON with commas between; only those that are not at hand in their present version are read. */
export async function membersJson(
  sql: Sql,
  memberships: readonly Version[],
  { showsContact }: { showsContact: boolean },
): Promise<string> {
  const shelf = MEMBERS.of(sql)
  const keyOf = (id: string) => (showsContact ? id : `${id} without contact`)
  const found = memberships.map(({ id, version }) => shelf.find(keyOf(id), version))
  const missing = memberships.filter((_, index) => found[index] === undefined)
  if (missing.length === 0) return found.join(',')
  const rows = await sql<(MemberRow & Version)[]>`
    select ${rowColumns(sql)}, ${rowVersion(sql)} as version from membership m ${rowTables(sql)}
    where m.id = any(${missing.map(({ id }) => id)}::uuid[])`
  const made = new Map(rows.map((row) => [row.id, JSON.stringify(listedOf(row, showsContact))]))
  for (const { id, version } of rows) shelf.keep(keyOf(id), { version, text: made.get(id) ?? '' })
  return memberships.flatMap(({ id }, index) => found[index] ?? made.get(id) ?? []).join(',')
}
