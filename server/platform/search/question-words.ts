import type { Sql } from '../database.ts'
import type { Question } from './question.rules.ts'

/** The question as a tsquery expression; undefined when it names no words. */
export function wordsOf(sql: Sql, { groups, without }: Question) {
  const any = (texts: string[]) => sql`(''::tsquery ${texts.map((text) => sql`|| search_term(${text})`)})`
  if (groups.length === 0 && without.length === 0) return undefined
  const parts = [
    ...groups.map((group) => sql`&& ${any(group)}`),
    ...without.map((text) => sql`&& !!search_term(${text})`),
  ]
  return sql`(''::tsquery ${parts})`
}
