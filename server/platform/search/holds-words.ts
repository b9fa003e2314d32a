import { foldWords } from '@chowk/contract/fold.ts'
import type { Fragment, Sql } from '../database.ts'
import { joined } from '../postgres/statement.ts'

const MOST_WORDS = 10
// Shorter pieces are in too many words, and an index of trigrams does not find them.
const SHORTEST_PIECE = 3

/** What `like` looks for in a text folded by `fold_words`: a part of a word, or the beginning of one where the part is short. */
export const wordPatterns = (question: string): string[] =>
  foldWords(question)
    .slice(0, MOST_WORDS)
    .map((word) => (Array.from(word).length < SHORTEST_PIECE ? `% ${word}%` : `%${word}%`))

/** Whether a text that `fold_words` folded holds every word of the question, in any order. A question without words finds nothing. */
export function holdsWords(sql: Sql, folded: Fragment, question: string): Fragment {
  const patterns = wordPatterns(question)
  if (patterns.length === 0) return sql`false`
  return sql`(true ${joined(patterns.map((pattern) => sql`and ${folded} like ${pattern}`))})`
}
