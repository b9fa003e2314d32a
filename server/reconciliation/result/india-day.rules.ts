import { indianDate } from '../../platform/calendar/zone.rules.ts'
import { DAY_MS } from '../../platform/time.ts'

/** A day as in 2026-11-21. */
export type Day = string

const startOf = (day: Day): number => Date.parse(`${day}T00:00:00+05:30`)

/** A day in India from its first moment to the first of the next one. */
export const boundsOf = (day: Day): { from: Date; to: Date } => ({
  from: new Date(startOf(day)),
  to: new Date(startOf(day) + DAY_MS),
})

/** So many days later, or earlier. India has no daylight saving time. */
export const dayAfter = (day: Day, days: number): Day => indianDate(new Date(startOf(day) + days * DAY_MS))

/** The day before today in India. */
export const yesterday = (now: Date): Day => dayAfter(indianDate(now), -1)
