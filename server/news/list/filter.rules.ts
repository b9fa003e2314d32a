import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import type { Filter, Narrowing, PublishPeriod } from '@chowk/contract/news/filter.ts'

const DAY_MS = 86_400_000
const FIELDS = Object.keys(EVERYTHING) as (keyof Filter)[]

/** The earliest moment of a publish period (X3); a year begins at midnight in the reader's zone. */
export function startOfPeriod(period: PublishPeriod, now: Date, timeZone: string): Date {
  if (period === 'THIS_YEAR') return startOfYear(now, timeZone)
  const days = period === 'WITH_IN_24_HOURS' ? 1 : Number.parseInt(period)
  return new Date(now.getTime() - days * DAY_MS)
}

function startOfYear(now: Date, timeZone: string): Date {
  const guess = Date.UTC(Number(partsOf(now, timeZone)['year']), 0, 1)
  return new Date(guess - offsetAt(new Date(guess), timeZone))
}

function partsOf(at: Date, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  return Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]))
}

function offsetAt(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone)
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return local - at.getTime()
}

/** The saved filter with the given fields in place of its own. */
export function narrowed(saved: Filter, given: Narrowing): Filter {
  const chosen = FIELDS.filter((field) => given[field] !== undefined).map((field) => [field, given[field]])
  return { ...saved, ...(Object.fromEntries(chosen) as Partial<Filter>) }
}

/** How many fields differ from the default (X7). */
export function activeFields(filter: Filter): number {
  return FIELDS.filter((field) => JSON.stringify(filter[field]) !== JSON.stringify(EVERYTHING[field])).length
}

/** A filter as it is kept: each value once, in a settled order. */
export function settled(filter: Filter): Filter {
  const texts = (values: string[]) => [...new Set(values)].toSorted()
  return {
    ...filter,
    publicationIds: texts(filter.publicationIds),
    excludePublicationIds: texts(filter.excludePublicationIds),
    languages: texts(filter.languages),
    categoryIds: [...new Set(filter.categoryIds)].toSorted((a, b) => a - b),
  }
}
