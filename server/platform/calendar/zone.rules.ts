import { DAY_MS } from '../time.ts'

/** The zone of whoever did not say another (news:G1). */
export const INDIA = 'Asia/Kolkata'

const INDIAN_DATE = new Intl.DateTimeFormat('en-CA', { timeZone: INDIA })

/** The day that it is in India at some moment, as ISO 8601 writes it. */
export const indianDate = (time: Date): string => INDIAN_DATE.format(time)

/** A day of the calendar; months count from 1. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that it is in a zone at some moment. */
export function dayIn(timeZone: string, time: Date): CalendarDay {
  const there = new Date(time.getTime() + offsetAt(timeZone, time.getTime()))
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() }
}

/** So many days later, or earlier where `days` is negative. */
export function daysAfter({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + days))
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** The same day of the month before, or that month's last where it has no such day. */
export function monthBefore({ year, month, day }: CalendarDay): CalendarDay {
  const last = new Date(Date.UTC(year, month - 1, 0))
  return { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1, day: Math.min(day, last.getUTCDate()) }
}

/**
 * The first moment of a day in a zone. Where clocks are put forward at midnight the day begins at the jump; where they are
 * put back it begins at the first of two midnights.
 */
export function startOfDay(timeZone: string, { year, month, day }: CalendarDay): Date {
  const midnight = Date.UTC(year, month - 1, day)
  const [west, east] = [midnight - DAY_MS, midnight + DAY_MS]
    .map((near) => midnight - offsetAt(timeZone, near))
    .toSorted((a, b) => a - b) as [number, number]
  for (const moment of [west, east]) if (moment + offsetAt(timeZone, moment) === midnight) return new Date(moment)
  let [before, after] = [west, east]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (middle + offsetAt(timeZone, middle) < midnight) before = middle
    else after = middle
  }
  return new Date(after)
}

// How far a zone's clocks stand before UTC, in milliseconds, at a moment given in them.
function offsetAt(timeZone: string, index: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(index)
      .map((segment) => [segment.type, Number(segment.value)]),
  )
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(index / 1000) * 1000
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const fields = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...fields, hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}
