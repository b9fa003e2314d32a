import type { Eligibility, QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { dateAndClock } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'

const WORDS: Record<QuizReason, (eligibility: Eligibility) => string> = {
  QUIZ_DISABLED: () => m.quiz_reason_disabled(),
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
  ATTEMPTS_USED: ({ nextAt }) =>
    nextAt ? m.quiz_reason_used_until({ time: dateAndClock(nextAt) }) : m.quiz_reason_used(),
  COOLDOWN: ({ nextAt }) =>
    nextAt ? m.quiz_reason_cooldown_until({ time: dateAndClock(nextAt) }) : m.quiz_reason_cooldown(),
  ATTEMPT_RUNNING: () => m.quiz_reason_running(),
  NOT_ENOUGH_QUESTIONS: () => m.quiz_reason_few_questions(),
  SCRAPE_PENDING: () => m.quiz_reason_pending(),
}

/** What stands in the way of a start, in the order in which it is judged. */
export const reasonWords = (eligibility: Eligibility): string[] =>
  eligibility.reasons.map(({ code }) => WORDS[code](eligibility))
