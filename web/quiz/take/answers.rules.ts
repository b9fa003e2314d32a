import { NO_MATCH } from '@chowk/contract/quiz/question.ts'
import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'
import type { Paper } from '../../app/device/stored-papers.ts'
import type { GivenAnswer, GivenAnswers } from '../../app/device/stored-answers.ts'

/** Answers that the server knows, and those that an earlier window of this device kept and could not send: the later one counts. */
export function joinAnswers(questions: readonly PaperQuestion[], kept: GivenAnswers) {
  const answers: Record<string, GivenAnswer> = {}
  const unsent: string[] = []
  for (const { questionId, seq, chosen, written, flagged } of questions) {
    const own = kept[questionId]
    if (own && own.seq > seq) unsent.push(questionId)
    answers[questionId] = own && own.seq > seq ? own : { seq, chosen, written, flagged, elapsedMs: own?.elapsedMs ?? 0 }
  }
  return { answers, unsent }
}

/** A paper with answers that the server has taken since, and with the time that it said was left. */
export function withSaved(
  { attempt, questions }: Paper,
  taken: readonly ({ questionId: string } & Pick<GivenAnswer, 'seq' | 'chosen' | 'written' | 'flagged'>)[],
  { serverNow, remainingMs }: { serverNow: string; remainingMs: number },
): Paper {
  const byQuestion = new Map(taken.map(({ questionId, ...answer }) => [questionId, answer]))
  return {
    attempt: { ...attempt, serverNow, deadline: new Date(Date.parse(serverNow) + remainingMs).toISOString() },
    questions: questions.map((question) => {
      const { seq, chosen, written, flagged } = byQuestion.get(question.questionId) ?? question
      return { ...question, seq, chosen, written, flagged }
    }),
  }
}

/** Whether something is chosen, put beside something, or written. */
export const isAnswered = (answer: Pick<GivenAnswer, 'chosen' | 'written'> | undefined): boolean =>
  answer?.chosen?.some((place) => place !== NO_MATCH) === true || (answer?.written ?? '').trim() !== ''

/** Where somebody stands who cannot go back: at the last question that she answered or that stood on the screen (QA17). */
export function furthest(
  questions: readonly PaperQuestion[],
  { answers, seen }: { answers: GivenAnswers; seen: ReadonlySet<string> },
): number {
  const isReached = ({ questionId }: PaperQuestion) => seen.has(questionId) || (answers[questionId]?.seq ?? 0) > 0
  return questions.findLastIndex(isReached) + 1 || 1
}

/** How many are answered, not answered and flagged. */
export function countAnswers(questions: readonly PaperQuestion[], answers: GivenAnswers) {
  const all = questions.map(({ questionId }) => answers[questionId])
  const answered = all.filter(isAnswered).length
  return { answered, blank: all.length - answered, flagged: all.filter((each) => each?.flagged).length }
}

const FIRST_LETTER = 65

/** A, B, C … beside an option. */
export const letterOf = (index: number): string => String.fromCodePoint(FIRST_LETTER + index)

/** Which option a key chooses; undefined where there is none. */
export function optionOfKey(key: string, options: number): number | undefined {
  const index = key.length === 1 ? key.toUpperCase().charCodeAt(0) - FIRST_LETTER : -1
  return index >= 0 && index < options ? index : undefined
}

/** An option chosen or taken back where several may be; null: none is left. */
export function toggled(chosen: readonly number[] | null, option: number): number[] | null {
  const others = (chosen ?? []).filter((each) => each !== option)
  const next = chosen?.includes(option) ? others : [...others, option].toSorted((one, other) => one - other)
  return next.length === 0 ? null : next
}

/** An order in which an option stands at a place, and what stood there where the option did. */
export function swapped(order: readonly number[], at: number, option: number): number[] {
  const from = order.indexOf(option)
  return order.map((each, place) => (place === at ? option : place === from ? (order[at] ?? each) : each))
}

/** Pairs in which a match stands beside an option, and beside no other one any more; null: none is left. */
export function paired(pairs: readonly number[], option: number, match: number): number[] | null {
  const next = pairs.map((each, place) => (place === option ? match : each === match ? NO_MATCH : each))
  return next.every((each) => each === NO_MATCH) ? null : next
}
