import { DAY_MS } from '../time.ts'
import { INDIA, dayIn, daysAfter, startOfDay } from './zone.rules.ts'

const LONGEST_MS = 5 * 366 * DAY_MS

/** The end of a last day in India; undefined when it is over or more than five years away. */
export function endOfLastDay(lastDay: string, now: Date): Date | undefined {
  const end = new Date(Date.parse(`${lastDay}T00:00:00+05:30`) + DAY_MS)
  return end > now && end.getTime() <= now.getTime() + LONGEST_MS ? end : undefined
}

/** The end of the day in India that is so many days after today, so that what lasts until then has a whole last day. */
export const endOfDayAfter = (now: Date, days: number): Date =>
  startOfDay(INDIA, daysAfter(dayIn(INDIA, now), days + 1))

/** A moment of the last day of what ends at `end`: at midnight the day before, at another time that day. */
export const lastDayOf = (end: Date): Date => new Date(end.getTime() - 1)

/** The last whole day of a period: a year that begins on 22 November ends with 21 November. */
export const lastWholeDayOf = (end: Date): Date => new Date(end.getTime() - DAY_MS)
