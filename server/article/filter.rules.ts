import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import type { Filter, Narrowing, PublishPeriod } from '@chowk/contract/news/filter.ts'
import { dayIn, startOfDay } from '../platform/calendar/zone.rules.ts'
import { DAY_MS } from '../platform/time.ts'

const FIELDS = Object.keys(EVERYTHING) as (keyof Filter)[]

/** The earliest moment of a publish period (X3); a year begins at midnight in the reader's zone. */
export function startOfPeriod(period: PublishPeriod, now: Date, timeZone: string): Date {
  if (period === 'THIS_YEAR') return startOfDay(timeZone, { ...dayIn(timeZone, now), month: 1, day: 1 })
  const days = period === 'WITH_IN_24_HOURS' ? 1 : Number.parseInt(period)
  return new Date(now.getTime() - days * DAY_MS)
}

/** The saved filter with the given fields in place of its own. */
export function narrowed(saved: Filter, given: Narrowing): Filter {
  const chosen = FIELDS.filter((field) => given[field] !== undefined).map((field) => [field, given[field]])
  return { ...saved, ...(Object.fromEntries(chosen) as Partial<Filter>) }
}
