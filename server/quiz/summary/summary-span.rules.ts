import type { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import { spanOf } from '../../platform/calendar/activity-period.rules.ts'
import { INDIA, dayIn, daysAfter, startOfDay } from '../../platform/calendar/zone.rules.ts'
import type { CalendarDay } from '../../platform/calendar/zone.rules.ts'

/** In which time a summary is asked for; nothing of it: in the school's year that runs. */
export interface WantedTime {
  session?: string | undefined
  period?: ActivityPeriod | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The time of a summary: from a moment on, before another one. */
export interface SummarySpan {
  /** The school's year, where it is one. */
  session: string | null
  from: Date
  before: Date
}

const labelOf = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** In which month the year of a school begins, 1 is January. */
type FirstMonth = number

const firstDay = (year: number, month: FirstMonth): Date => startOfDay(INDIA, { year, month, day: 1 })

const yearAt = (now: Date, first: FirstMonth): number => {
  const { year, month } = dayIn(INDIA, now)
  return month < first ? year - 1 : year
}

/** The school's year that a moment lies in, like 2024-25 (QW3). */
export const sessionAt = (now: Date, first: FirstMonth): string => labelOf(yearAt(now, first))

/** The year that runs, and the two before it. */
export const sessionsAt = (now: Date, first: FirstMonth): string[] =>
  [0, 1, 2].map((before) => labelOf(yearAt(now, first) - before))

function spanOfSession(session: string, first: FirstMonth): SummarySpan {
  const year = Number(session.slice(0, 4))
  return { session, from: firstDay(year, first), before: firstDay(year + 1, first) }
}

const dayOf = (text: string): CalendarDay => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return { year, month, day }
}

/** What is meant: days before a period, a period before a school's year. */
export function summarySpan({ session, period, from, to }: WantedTime, now: Date, first: FirstMonth): SummarySpan {
  if (from !== undefined || to !== undefined)
    return {
      session: null,
      from: from === undefined ? new Date(0) : startOfDay(INDIA, dayOf(from)),
      before: to === undefined ? now : startOfDay(INDIA, daysAfter(dayOf(to), 1)),
    }
  if (period) return { session: null, before: now, ...spanOf(period, now, INDIA) }
  return spanOfSession(session ?? sessionAt(now, first), first)
}
