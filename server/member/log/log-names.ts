import type { LogNames } from '@chowk/contract/operator/log.ts'
import type { Sql } from '../../platform/database.ts'

const ID = /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const PUBLICATION = /\bpublication (\d{1,18})\b/g

interface Named {
  key: string
  kind: LogNames[string]['kind']
  en: string
  hi: string | null
}

/** Who and what is named by an id in rows of the log: one question for a whole page of them. */
export async function findLogNames(sql: Sql, rows: readonly object[]): Promise<LogNames> {
  const text = JSON.stringify(rows)
  const ids = [...new Set(text.match(ID))]
  const publications = [...new Set([...text.matchAll(PUBLICATION)].map(([, id = '']) => id))]
  if (ids.length + publications.length === 0) return {}
  const found = await sql<Named[]>`
    select id::text as key, 'person' as kind, name as en, null as hi from person where id = any(${ids}::uuid[])
    union all select id::text, 'workspace', name, nullif(name_hi, '') from workspace where id = any(${ids}::uuid[])
    union all select m.id::text, 'member', p.name, null from membership m join person p on p.id = m.person_id
    where m.id = any(${ids}::uuid[])
    union all select id::text, 'department', name, null from department where id = any(${ids}::uuid[])
    union all select 'publication ' || id, 'publication', name, nullif(name_hi, '') from publication
    where id = any(${publications}::bigint[])`
  return Object.fromEntries(found.map(({ key, kind, en, hi }) => [key, { kind, name: { en, hi } }]))
}
