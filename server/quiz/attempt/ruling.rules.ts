import type { QuestionKind } from '@chowk/contract/quiz/question.ts'
import type { Ruling } from '@chowk/contract/quiz/regrade.ts'
import { BY_HAND, fractionOf, isGiven, totalOf } from './marking.rules.ts'
import type { Answered } from './marking.rules.ts'

type Fractions = Parameters<typeof fractionOf>[1]

/** Kinds of which one option is chosen; where several are right after a correction, each of them is enough. */
export const ONE_RIGHT: ReadonlySet<QuestionKind> = new Set([
  'MCQ_SINGLE',
  'TRUE_FALSE',
  'SENTENCE_CHECK',
  'HEADLINE_MATCH',
  'ASSERTION_REASON',
])

/** Whether an answer waits for a person to mark it. */
export const isWaiting = (
  ruling: Ruling | null,
  given: Pick<Answered, 'kind' | 'chosen' | 'written' | 'handFraction'>,
): boolean => ruling === null && BY_HAND.has(given.kind) && isGiven(given) && given.handFraction === null

/** The share of its marks that an answer earns under what was decided about its question; null: it counts for nothing, or not yet. */
export function fractionUnder(ruling: Ruling | null, given: Answered, config: Fractions): number | null {
  if (ruling === 'VOID' || given.kind === 'POLL') return null
  if (ruling === 'FULL_MARKS') return 1
  if (BY_HAND.has(given.kind)) return isGiven(given) ? given.handFraction : 0
  // Marks that a person gave outrank the key.
  if (given.handFraction !== null && isGiven(given)) return given.handFraction
  if (!ONE_RIGHT.has(given.kind) || given.key.length < 2) return fractionOf(given, config)
  return Math.max(...given.key.map((place) => fractionOf({ ...given, key: [place] }, config)))
}

/** The total of those answers that count. */
export const totalOfCounted = (
  answers: readonly { fraction: number | null; mostMark: number }[],
  config: Parameters<typeof totalOf>[1],
): ReturnType<typeof totalOf> =>
  totalOf(
    answers.flatMap(({ fraction, mostMark }) => (fraction === null ? [] : [{ fraction, mostMark }])),
    config,
  )
