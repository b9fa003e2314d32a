import { NO_MATCH } from '@chowk/contract/quiz/question.ts'
import type { QuizResult } from '@chowk/contract/quiz/attempt.ts'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../../ui/numbers.rules.ts'

type Question = QuizResult['questions'][number]

const namesOf = ({ kind, options, matches }: Question, places: readonly number[]): string[] =>
  kind === 'MATCH'
    ? places.map(
        (match, option) =>
          `${options[option] ?? ''} – ${match === NO_MATCH ? m.quiz_match_none() : (matches?.[match] ?? '')}`,
      )
    : places.map((place) => options[place] ?? '')

/** What somebody answered, in lines. */
export const givenLines = (question: Question): string[] =>
  question.written === null ? namesOf(question, question.chosen ?? []) : [question.written]

/** What is right, in lines. */
export function rightLines(question: Question): string[] {
  const { accepted, rightNumber, tolerance, right } = question
  if (rightNumber !== null) {
    const number = grouped(rightNumber)
    return [tolerance ? m.quiz_number_within({ number, tolerance: grouped(tolerance) }) : number]
  }
  return accepted ?? namesOf(question, right)
}
