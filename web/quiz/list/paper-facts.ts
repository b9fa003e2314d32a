import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { m } from '../../paraglide/messages.js'

const SECONDS = 60

/** How many questions a quiz has and how long it lasts, as its card says (QL1). */
export const paperFacts = ({
  questions,
  timePerQuestionSec,
}: Pick<Eligibility['rules'], 'questions' | 'timePerQuestionSec'>): string =>
  [
    m.quiz_card_questions({ count: questions }),
    timePerQuestionSec === 0
      ? m.quiz_card_no_limit()
      : m.quiz_card_minutes({ count: Math.ceil((questions * timePerQuestionSec) / SECONDS) }),
  ].join(' · ')
