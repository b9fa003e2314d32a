import type { BilingualName } from '@chowk/contract/bilingual-name.ts'
import type { Sql } from '../../platform/database.ts'
import { nameJson } from '../../platform/name-json.ts'

/** Every category that rules and choices may name. */
export const findCategories = async (sql: Sql) =>
  await sql<{ id: number; name: BilingualName }[]>`
    select g.id, ${nameJson(sql, 'g')} as name from category g order by g.position, g.name`
