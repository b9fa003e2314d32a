import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { m } from '../../paraglide/messages.js'

/** What keeps somebody from a quiz, as her teacher reads it. */
const WORDS: Partial<Record<QuizReason, () => string>> = {
  QUIZ_DISABLED: m.quiz_missing_disabled,
  NOT_IN_AUDIENCE: m.quiz_missing_audience,
  NOT_OPEN_YET: m.quiz_missing_not_yet,
  CLOSED: m.quiz_missing_closed,
  OUTSIDE_HOURS: m.quiz_missing_hours,
  BLACKOUT: m.quiz_missing_blackout,
  READ_MORE: m.quiz_missing_read_more,
  ATTEMPTS_USED: m.quiz_missing_used,
  COOLDOWN: m.quiz_missing_cooldown,
  ATTEMPT_RUNNING: m.quiz_missing_running,
  NOT_ENOUGH_QUESTIONS: m.quiz_missing_few_questions,
  SCRAPE_PENDING: m.quiz_missing_pending,
}

/** All that keeps somebody from a quiz; nothing: she could begin now. */
export const missingText = (reasons: readonly QuizReason[]): string =>
  reasons.length === 0
    ? m.quiz_missing_could_begin()
    : reasons.map((reason) => (WORDS[reason] ?? m.quiz_missing_other)()).join(' · ')
