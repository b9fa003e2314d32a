import type { Sql } from '../database.ts'
import type { Question } from './question.rules.ts'
import { joined } from '../postgres/statement.ts'

/** Whether all words of a question are so common that the index holds none of them: “the” alone finds nothing. */
export async function isTooCommon(sql: Sql, { groups }: Question): Promise<boolean> {
  const texts = groups.flat()
  if (texts.length === 0) return false
  const [row] = await sql<{ isCommon: boolean }[]>`
    select bool_and(numnode(search_term(text)) = 0) as is_common from unnest(${texts}::text[]) as text`
  return row?.isCommon === true
}

/** The question as a tsquery expression; undefined when it names no words. */
export function wordsOf(sql: Sql, { groups, without }: Question) {
  const any = (texts: string[]) => sql`(''::tsquery ${joined(texts.map((text) => sql`|| search_term(${text})`))})`
  if (groups.length === 0 && without.length === 0) return undefined
  const parts = [
    ...groups.map((group) => sql`&& ${any(group)}`),
    ...without.map((text) => sql`&& !!search_term(${text})`),
  ]
  return sql`(''::tsquery ${joined(parts)})`
}
