import type { PublishPeriod } from '@chowk/contract/news/filter.ts'
import { m } from '../../paraglide/messages.js'
import { AddressSelect } from './address-select.tsx'

/** The periods of R9.02 in their order, with their words. */
export const PERIODS: readonly { value: PublishPeriod; name: () => string }[] = [
  { value: 'WITH_IN_24_HOURS', name: m.news_period_day },
  { value: '7_DAYS', name: m.news_period_week },
  { value: '30_DAYS', name: m.news_period_month },
  { value: '90_DAYS', name: m.news_period_quarter },
  { value: 'THIS_YEAR', name: m.news_period_year },
]

/** The period that stands in the address, if any. */
export function periodOf(query: URLSearchParams): { publishPeriod?: PublishPeriod } {
  const found = PERIODS.find(({ value }) => value === query.get('period'))
  return found ? { publishPeriod: found.value } : {}
}

/** Chooses how old stories may be. */
export function PeriodSelect({ query }: { query: URLSearchParams }) {
  return (
    <AddressSelect query={query} name="period" label={m.news_period()} any={m.news_period_any()} options={PERIODS} />
  )
}
