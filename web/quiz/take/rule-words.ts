import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import type { ReviewPreset } from '@chowk/contract/quiz/config.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import type { QuizHelper } from '../quiz-helper.ts'
import { m } from '../../paraglide/messages.js'

const REVIEWS: Record<ReviewPreset, () => string> = {
  AFTER_SUBMIT: m.quiz_rule_review,
  AFTER_CLOSE: m.quiz_rule_review_close,
  SCORE_ONLY: m.quiz_rule_review_score,
  NEVER: m.quiz_rule_review_organisation,
}

/** What a standing quiz shows afterwards. */
export const reviewRule = (review: ReviewPreset, helper: QuizHelper): string =>
  review === 'NEVER' && helper === 'TEACHER' ? m.quiz_rule_review_never() : REVIEWS[review]()

/** How many more she may take today; of one that runs, how many a day there are (QL5). */
export const attemptsRule = ({ attemptsLeft, rules }: Eligibility, running: RunningAttempt | null): string =>
  running || attemptsLeft === null
    ? m.quiz_rule_attempts({ count: rules.attemptsPerDay })
    : m.quiz_rule_attempts_left({ left: attemptsLeft, count: rules.attemptsPerDay })

const MORE_TIME = { TEACHER: m.quiz_rule_more_time, ORGANISATION: m.quiz_rule_more_time_organisation }

/** That the clock goes on and belongs to the quiz, and where somebody who needs more time gets it (QY3): nobody can give it where nobody runs the quiz for her. */
export const clockRules = (hasLimit: boolean, helper: QuizHelper): string[] =>
  hasLimit ? [m.quiz_rule_clock(), ...(helper ? [MORE_TIME[helper]()] : [])] : []
