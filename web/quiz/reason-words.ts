import type { Eligibility, QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { dateAndClock } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'

const WORDS: Record<QuizReason, (eligibility: Eligibility) => string> = {
  QUIZ_DISABLED: () => m.quiz_reason_disabled(),
  NO_SUBSCRIPTION: () => m.quiz_reason_plan(),
  USER_INACTIVE: () => m.quiz_reason_inactive(),
  NOT_IN_AUDIENCE: () => m.quiz_reason_audience(),
  NOT_OPEN_YET: ({ nextAt }) =>
    nextAt ? m.quiz_reason_opens({ time: dateAndClock(nextAt) }) : m.quiz_reason_not_open(),
  CLOSED: () => m.quiz_reason_closed(),
  OUTSIDE_HOURS: ({ nextAt }) =>
    nextAt ? m.quiz_reason_hours_until({ time: dateAndClock(nextAt) }) : m.quiz_reason_hours(),
  BLACKOUT: ({ nextAt }) =>
    nextAt ? m.quiz_reason_blackout_until({ time: dateAndClock(nextAt) }) : m.quiz_reason_blackout(),
  READ_MORE: ({ remaining }) => m.quiz_reason_read_more({ count: remaining }),
  LISTEN_MORE: ({ remaining }) => m.quiz_reason_listen_more({ count: remaining }),
  ATTEMPTS_USED: ({ nextAt, need }) => {
    if (nextAt) return m.quiz_reason_used_until({ time: dateAndClock(nextAt) })
    // Tries of a quiz that somebody set are counted over all days, and no stories have to be read for it.
    return need === 0 ? m.quiz_set_rule_tries({ count: 0 }) : m.quiz_reason_used()
  },
  COOLDOWN: ({ nextAt }) =>
    nextAt ? m.quiz_reason_cooldown_until({ time: dateAndClock(nextAt) }) : m.quiz_reason_cooldown(),
  ATTEMPT_RUNNING: () => m.quiz_reason_running(),
  NOT_ENOUGH_QUESTIONS: () => m.quiz_reason_few_questions(),
  ANSWERS_WAIT: () => m.quiz_practice_waits(),
  SCRAPE_PENDING: () => m.quiz_reason_pending(),
  CONSENT_MISSING: () => m.quiz_reason_consent(),
}

/** What stands in the way of a start, in the order in which it is judged. */
export const reasonWords = (eligibility: Eligibility): string[] =>
  eligibility.reasons.map(({ code }) => WORDS[code](eligibility))
