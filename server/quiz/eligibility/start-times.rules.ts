import type { QuizConfig } from '@chowk/contract/quiz/config.ts'
import type { QuizReason } from '@chowk/contract/quiz/eligibility.ts'
import { INDIA, dayIn, daysAfter, indianDate, startOfDay } from '../../platform/calendar/zone.rules.ts'
import { INDIA_MS, MINUTE_MS } from '../../platform/time.ts'

/** Rules that say when quizzes may begin. */
export type StartTimes = Pick<QuizConfig, 'allowedDays' | 'allowedHours' | 'blackoutDates' | 'cooldownMinutes'>

const isWithinHours = ({ allowedDays, allowedHours }: StartTimes, now: Date): boolean => {
  const there = new Date(now.getTime() + INDIA_MS)
  const time = there.toISOString().slice(11, 16)
  return (
    allowedDays.includes(there.getUTCDay() || 7) &&
    (!allowedHours || (time >= allowedHours.from && time < allowedHours.to))
  )
}

/** When the pause after the last try ends; null: it has. */
export function cooledAt({ cooldownMinutes }: StartTimes, lastEndedAt: Date | null, now: Date): Date | null {
  const cooled = lastEndedAt && new Date(lastEndedAt.getTime() + cooldownMinutes * MINUTE_MS)
  return cooled && cooled > now ? cooled : null
}

/** What of the hours, days and holidays of a workspace stands in the way now (QC7). */
export const outsideTimes = (rules: StartTimes, now: Date): QuizReason[] => [
  ...(isWithinHours(rules, now) ? [] : (['OUTSIDE_HOURS'] as const)),
  ...(rules.blackoutDates.includes(indianDate(now)) ? (['BLACKOUT'] as const) : []),
]

/** With one allowed day a week and every holiday on it, the next free one lies within so many days. */
const DAYS_AHEAD = 430

const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))

/** The first moment from one on at which hours, days and holidays let a quiz begin. */
export function nextWithin(rules: StartTimes, from: Date): Date | null {
  const today = dayIn(INDIA, from)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const midnight = startOfDay(INDIA, daysAfter(today, ahead)).getTime()
    const { from: opens, to: ends } = rules.allowedHours ?? { from: '00:00', to: '24:00' }
    const moment = new Date(Math.max(from.getTime(), midnight + minutesOf(opens) * MINUTE_MS))
    if (moment.getTime() < midnight + minutesOf(ends) * MINUTE_MS && outsideTimes(rules, moment).length === 0)
      return moment
  }
  return null
}

/** Reasons that end by themselves. */
const ENDS_BY_ITSELF: readonly QuizReason[] = ['NOT_OPEN_YET', 'OUTSIDE_HOURS', 'BLACKOUT', 'COOLDOWN']

/** What else bears on when somebody may begin. */
interface Waiting {
  reasons: readonly QuizReason[]
  now: Date
  /** Moments before which she may not begin. */
  notBefore: readonly (Date | null)[]
  /** Left out or null: the quiz does not close. */
  closesAt?: Date | null
  /** Reasons that end by themselves in this kind of quiz only. */
  also?: readonly QuizReason[]
}

/** From when somebody may begin, where only time stands in the way; null: something else does, or nothing (QE1). */
export function nextStart(rules: StartTimes, { reasons, now, notBefore, closesAt, also = [] }: Waiting): Date | null {
  if (reasons.length === 0 || !reasons.every((each) => ENDS_BY_ITSELF.includes(each) || also.includes(each)))
    return null
  const earliest = Math.max(now.getTime(), ...notBefore.map((each) => each?.getTime() ?? 0))
  const next = nextWithin(rules, new Date(earliest))
  return next && closesAt && next >= closesAt ? null : next
}
