import { createHash } from 'node:crypto'
import type { WrittenQuestion } from '@chowk/contract/quiz/written-question.ts'
import { lettersOf } from '../making/gate.rules.ts'
import { contentWords } from '../making/story-sentences.rules.ts'

/** Two questions that share so much of their words, and have the same answer, ask the same (QG10). */
const LEAST_SHARED = 0.8

/** What of a question says what it asks. */
export type Comparable = Pick<
  WrittenQuestion,
  'kind' | 'language' | 'stem' | 'passage' | 'options' | 'key' | 'matches' | 'accepted' | 'number'
>

const folded = (text: string) => lettersOf(text).replaceAll(/\s+/gu, ' ')

/** The right answer, so that two ways of writing it are one. */
function answerOf({ kind, options, key, matches, accepted, number }: Comparable): string {
  const right = key.map((place) => folded(options[place] ?? ''))
  if (kind === 'NUMBER') return String(number)
  if (kind === 'FILL')
    return (accepted ?? [])
      .map((each) => folded(each))
      .toSorted()
      .join('|')
  if (kind === 'MATCH')
    return options
      .map((option, place) => `${folded(option)}=${folded(matches?.[place] ?? '')}`)
      .toSorted()
      .join('|')
  return (kind === 'ORDER' ? right : right.toSorted()).join('|')
}

const wordsOf = ({ stem, passage }: Comparable): Set<string> => contentWords(`${stem}\n${passage ?? ''}`)

/**
 * The words by which questions that are alike are found: of two sets that share four fifths of all their words, the first fifth of each in
 * one order, and one more, have a word in common. Long words come first, since fewer questions hold them.
 */
export function alikeWords(asked: Comparable): string[] {
  const words = [...wordsOf(asked)].toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1))
  return words.slice(0, Math.floor(words.length * (1 - LEAST_SHARED) + 1e-9) + 1)
}

/** Whether two questions ask the same. */
export function asksSame(one: Comparable, other: Comparable): boolean {
  if (one.language !== other.language || answerOf(one) !== answerOf(other)) return false
  const [some, others] = [wordsOf(one), wordsOf(other)]
  const common = [...some].filter((word) => others.has(word)).length
  const all = some.size + others.size - common
  return all === 0 ? folded(one.stem) === folded(other.stem) : common / all >= LEAST_SHARED - 1e-9
}

/** What is asked, so short that the database holds it to be there once. */
export const writtenLikeness = (asked: Comparable): string =>
  `written ${createHash('sha256')
    .update(JSON.stringify([asked.language, folded(asked.stem), folded(asked.passage ?? ''), answerOf(asked)]))
    .digest('base64url')}`
