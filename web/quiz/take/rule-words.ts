import type { RunningAttempt } from '@chowk/contract/quiz/attempt.ts'
import type { ReviewPreset } from '@chowk/contract/quiz/config.ts'
import type { Eligibility } from '@chowk/contract/quiz/eligibility.ts'
import { m } from '../../paraglide/messages.js'

const REVIEWS: Record<ReviewPreset, () => string> = {
  AFTER_SUBMIT: m.quiz_rule_review,
  AFTER_CLOSE: m.quiz_rule_review_close,
  SCORE_ONLY: m.quiz_rule_review_score,
  NEVER: m.quiz_rule_review_never,
}

/** What a standing quiz shows afterwards. */
export const reviewRule = (review: ReviewPreset): string => REVIEWS[review]()

/** How many more she may take today; of one that runs, how many a day there are (QL5). */
export const attemptsRule = ({ attemptsLeft, rules }: Eligibility, running: RunningAttempt | null): string =>
  running || attemptsLeft === null
    ? m.quiz_rule_attempts({ count: rules.attemptsPerDay })
    : m.quiz_rule_attempts_left({ left: attemptsLeft, count: rules.attemptsPerDay })

/** That the clock goes on and belongs to the quiz, and where somebody who needs more time gets it (QY3): nobody can give it where there is no teacher. */
export const clockRules = (hasLimit: boolean, hasTeacher: boolean): string[] =>
  hasLimit ? [m.quiz_rule_clock(), ...(hasTeacher ? [m.quiz_rule_more_time()] : [])] : []
