import type { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import { dayIn, daysAfter, monthBefore, startOfDay } from './zone.rules.ts'
import type { CalendarDay } from './zone.rules.ts'

/** From a moment on, and before another; without the second it reaches to now. */
export interface Span {
  from: Date
  before?: Date
}

/** What an activity period means at a moment in a reader's zone (news:X4): whole local days, today only as far as it is. */
export function spanOf(period: ActivityPeriod, now: Date, timeZone: string): Span {
  const today = dayIn(timeZone, now)
  const start = (day: CalendarDay) => startOfDay(timeZone, day)
  if (period === 'LAST_DAY') return { from: start(daysAfter(today, -1)), before: start(today) }
  return { from: start(firstDay(period, today)) }
}

function firstDay(period: Exclude<ActivityPeriod, 'LAST_DAY'>, today: CalendarDay): CalendarDay {
  if (period === 'TODAY') return today
  if (period === 'LAST_1_MONTH') return monthBefore(today)
  const days = { LAST_7_DAYS: 7, LAST_90_DAYS: 90, LAST_365_DAYS: 365 }[period]
  return daysAfter(today, 1 - days)
}
