import type { Fragment, Sql } from '../../platform/database.ts'
import { joined } from '../../platform/postgres/statement.ts'
import { wordsOf } from '../../platform/search/question-words.ts'
import type { Question } from '../../platform/search/question.rules.ts'
import { deletesLike, foldedWord, meantWords } from '../../platform/search/sound-key.rules.ts'
import type { StoryWord } from '../../platform/search/sound-key.rules.ts'
import { anyKey, filterKey, soundsLike } from '../listing/listing-keys.rules.ts'

/** Shortest beginning of a word that is searched by. */
const SHORTEST_BEGINNING = 2
/** A word may be near to so many others. */
const MOST_NEAR = 50

const isLoose = (question: Question, text: string) => !question.quoted.includes(text)

// Folded words are letters alone, so nothing in them is an operator.
const beginning = (sql: Sql, text: string): Fragment => {
  const word = foldedWord(text, SHORTEST_BEGINNING)
  return word === undefined ? sql`''::tsquery` : sql`to_tsquery('simple', ${`${word}:*`})`
}

/** The question as a tsquery by the letter; its last word may be unfinished. */
export function exactWords(sql: Sql, question: Question): Fragment {
  const { groups } = question
  const last = groups.at(-1) ?? []
  const before = wordsOf(sql, { ...question, groups: groups.slice(0, -1) }) ?? sql`''::tsquery`
  const begun = last.filter((text) => isLoose(question, text)).map((text) => sql`|| ${beginning(sql, text)}`)
  const whole = wordsOf(sql, { ...question, groups: [last], without: [] }) ?? sql`''::tsquery`
  return sql`(${before} && (${whole} ${joined(begun)}))`
}

/** Words that a misspelt question may mean. */
export interface Spelling {
  words: Fragment
  didYouMean: string | null
}

/**
 * The question by sound, by beginnings and by words that are spelt nearly so; undefined where all of it is quoted.
 * Only words of listings that these audiences find are proposed, so nothing of other listings shows.
 */
export async function similarWords(
  sql: Sql,
  { text, question, audiences }: { text: string; question: Question; audiences: readonly string[] },
): Promise<Spelling | undefined> {
  const own = anyKey(audiences.map((id) => filterKey('audience', id)))
  let didYouMean = text
  const groups: Fragment[] = []
  for (const group of question.groups) {
    const whole = wordsOf(sql, { ...question, groups: [group], without: [] })
    const parts: Fragment[] = [whole ?? sql`''::tsquery`]
    for (const typed of group.filter((each) => isLoose(question, each))) {
      parts.push(beginning(sql, typed))
      const word = foldedWord(typed)
      if (word === undefined) continue
      const near = await findNearWords(sql, word, own)
      const keys = [...new Set([word, ...near.map((each) => each.word)].map(soundsLike))]
      parts.push(sql`${anyKey(keys)}::tsquery`)
      const [best] = near
      if (best) didYouMean = didYouMean.replace(typed, () => best.shown)
    }
    groups.push(sql`&& (${joined(parts, ' || ')})`)
  }
  if (question.groups.flat().every((each) => !isLoose(question, each))) return undefined
  const without = question.without.map((each) => sql`&& !!search_term(${each})`)
  return {
    words: sql`(''::tsquery ${joined(groups)} ${joined(without)})`,
    didYouMean: didYouMean === text ? null : didYouMean,
  }
}

/** Words that an unknown one may stand for, likeliest first; none for a word that listings hold. */
async function findNearWords(sql: Sql, word: string, own: string): Promise<StoryWord[]> {
  const found = await sql<(StoryWord & { isSame: boolean })[]>`
    select w.word, w.shown, w.key, 1 as stories, w.word = ${word} as is_same from product_word w
    where (w.deletes && ${deletesLike(word)}::text[] or w.word = ${word})
      and exists (select from product_listing l where l.search @@ (search_term(w.word) && ${own}::tsquery))
    order by is_same desc limit ${MOST_NEAR}`
  return found.some(({ isSame }) => isSame) ? [] : meantWords(word, found)
}
