import type { PublishPeriod } from '@chowk/contract/news/filter.ts'
import { DAY_MS } from '../time.ts'
import { dayIn, startOfDay } from './zone.rules.ts'

/** The earliest moment of a publish period (X3); a year begins at midnight in the reader's zone. */
export function startOfPeriod(period: PublishPeriod, now: Date, timeZone: string): Date {
  if (period === 'THIS_YEAR') return startOfDay(timeZone, { ...dayIn(timeZone, now), month: 1, day: 1 })
  const days = period === 'WITH_IN_24_HOURS' ? 1 : Number.parseInt(period)
  return new Date(now.getTime() - days * DAY_MS)
}
