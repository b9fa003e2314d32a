import type { PaperQuestion } from '@chowk/contract/quiz/question.ts'

/** What is answered to one question, as this window knows it. */
export interface GivenAnswer {
  /** Rises with each change. */
  seq: number
  chosen: number[] | null
  flagged: boolean
  elapsedMs: number
}
/** By question. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>

/** Answers that the server knows, and those that an earlier window of this device kept and could not send: the later one counts. */
export function joinAnswers(questions: readonly PaperQuestion[], kept: GivenAnswers) {
  const answers: Record<string, GivenAnswer> = {}
  const unsent: string[] = []
  for (const { questionId, seq, chosen, flagged } of questions) {
    const own = kept[questionId]
    if (own && own.seq > seq) unsent.push(questionId)
    answers[questionId] = own && own.seq > seq ? own : { seq, chosen, flagged, elapsedMs: own?.elapsedMs ?? 0 }
  }
  return { answers, unsent }
}

/** Whether something is chosen. */
export const isAnswered = (answer: GivenAnswer | undefined): boolean => (answer?.chosen?.length ?? 0) > 0

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
