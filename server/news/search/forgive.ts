import type { Sql } from '../../platform/database.ts'
import { deletesLike, foldedWord, isDevanagari, meantWords, soundKey } from '../../platform/search/sound-key.rules.ts'
import type { StoryWord } from '../../platform/search/sound-key.rules.ts'
import type { Question } from '../../platform/search/question.rules.ts'
import { isRomanisedStopWord } from '../../platform/search/stop-words.rules.ts'

/** A word may be near to so many others. */
const MOST_NEAR = 300

/** What a question asks for when it is not taken by the letter. */
export interface Forgiven {
  /** What it may mean, likeliest first: each unknown word as the likeliest one, then as any that it may stand for. */
  meanings: Question[]
  /** Any of these words, where no story holds all; undefined where that would be guessing. */
  loosely: Question | undefined
  /** The question with its unknown words spelt as stories spell them; null when none is known to be meant. */
  didYouMean: string | null
}

/** Words of the stories that a word may stand for, likeliest first. */
export async function wordsLike(sql: Sql, word: string): Promise<StoryWord[]> {
  const near = await sql<StoryWord[]>`
    select word, shown, key, stories from search_word_near n join search_word w using (word) where n.deletes && ${deletesLike(word)}::text[]
    order by stories desc limit ${MOST_NEAR}`
  return meantWords(word, near)
}

/**
 * The question as it may have been meant, where it holds a word that no story does; undefined where stories hold all of them, so that what is spelt
 * well finds what it always found. What stands in quotes is taken by the letter.
 */
export async function forgiven(sql: Sql, text: string, question: Question): Promise<Forgiven | undefined> {
  const typed = question.groups.flat().flatMap((shown) => {
    const word = question.quoted.includes(shown) ? undefined : foldedWord(shown)
    return word === undefined ? [] : [{ shown, word }]
  })
  const unknown = new Set(await unknownOf(sql, [...new Set(typed.map(({ word }) => word))]))
  if (unknown.size === 0) return undefined
  const meant = new Map<string, StoryWord[]>()
  await Promise.all(
    typed.map(
      async ({ shown, word }) =>
        void meant.set(shown, await (unknown.has(word) ? wordsLike(sql, word) : sameInHindi(sql, word))),
    ),
  )
  const asked = question.groups.filter((group) => !group.every(isRomanisedStopWord))
  const groupsOf = (most: number) =>
    (asked.length > 0 ? asked : question.groups).map((group) => [
      ...new Set(
        group.flatMap((shown) => [shown, ...(meant.get(shown) ?? []).slice(0, most).map((each) => each.word)]),
      ),
    ])
  const [likeliest, likely] = [groupsOf(1), groupsOf(Infinity)]
  const isGuess = typed.some(({ shown, word }) => unknown.has(word) && meant.get(shown)?.length === 0)
  let changed = text
  for (const { shown, word } of typed) {
    const best = unknown.has(word) ? meant.get(shown)?.[0] : undefined
    if (best) changed = changed.replace(shown, () => best.shown)
  }
  return {
    meanings: [likeliest, likely].map((groups) => ({ ...question, groups })),
    loosely: isGuess || likely.length < 2 ? undefined : { ...question, groups: [likely.flat()] },
    didYouMean: changed === text ? null : changed,
  }
}

// The list of words comes first; what is not in it, like another form of a word, may still be found by the index.
const unknownOf = async (sql: Sql, words: string[]): Promise<string[]> =>
  words.length === 0
    ? []
    : (
        await sql<{ word: string }[]>`
          select u.word from unnest(${words}::text[]) u (word)
          where not exists (select from search_word w where w.word = u.word)
            and not exists (select from article a where a.is_listed and a.search @@ search_term(u.word))`
      ).map(({ word }) => word)

/** A word that English stories hold too may be a romanised one among others that are: park and पार्क. */
async function sameInHindi(sql: Sql, word: string): Promise<StoryWord[]> {
  if (isDevanagari(word)) return []
  const key = soundKey(word)
  const rows = await sql<StoryWord[]>`
    select word, shown, key, stories from search_word_near n join search_word w using (word)
    where n.deletes && ${[key]}::text[] and w.key = ${key} and word >= 'ऀ'
    order by stories desc limit 3`
  return [...rows]
}
