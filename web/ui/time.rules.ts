/** Which words an age takes, and the number in them (news:G14). */
export type Age =
  | { in: 'now' }
  | { in: 'minutes' | 'hours' | 'days'; count: number }
  | { in: 'date'; day: number; month: number; year: number }

export const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
const WEEK_MS = 604_800_000
// India has one zone and no summer time (news:G1).
const INDIA_MS = 19_800_000

/** How old something is; what lies in the future, as clocks of publishers do, counts as now. */
export function ageOf(then: string, now: string): Age {
  const passed = Date.parse(now) - Date.parse(then)
  if (passed < MINUTE_MS) return { in: 'now' }
  if (passed < HOUR_MS) return { in: 'minutes', count: Math.floor(passed / MINUTE_MS) }
  if (passed < DAY_MS) return { in: 'hours', count: Math.floor(passed / HOUR_MS) }
  if (passed < WEEK_MS) return { in: 'days', count: Math.floor(passed / DAY_MS) }
  return { in: 'date', ...dayOf(then) }
}

/** The day in India; months count from 0. */
export function dayOf(time: string): { day: number; month: number; year: number } {
  const there = new Date(Date.parse(time) + INDIA_MS)
  return { day: there.getUTCDate(), month: there.getUTCMonth(), year: there.getUTCFullYear() }
}

/** The time of day in India, like 12:56. */
export function clockOf(time: string): string {
  return new Date(Date.parse(time) + INDIA_MS).toISOString().slice(11, 16)
}

/** Whether both times lie on the same day in India. */
export function isSameDay(one: string, other: string): boolean {
  const [a, b] = [dayOf(one), dayOf(other)]
  return a.day === b.day && a.month === b.month && a.year === b.year
}

const NEW_FOR_MS = 2 * HOUR_MS

/** Whether a story still carries the stone of a new one. */
export const isNew = (publishedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(publishedAt) < NEW_FOR_MS
