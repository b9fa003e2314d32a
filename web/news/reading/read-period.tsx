import { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import { m } from '../../paraglide/messages.js'
import { AddressSelect } from '../lists/address-select.tsx'

interface Period {
  value: ActivityPeriod
  name: () => string
  /** A list that keeps fewer days has no such choice. */
  fromDays: number
}

const PERIODS: readonly Period[] = [
  { value: 'TODAY', name: m.app_today, fromDays: 1 },
  { value: 'LAST_DAY', name: m.news_activity_yesterday, fromDays: 2 },
  { value: 'LAST_7_DAYS', name: m.news_activity_week, fromDays: 7 },
  { value: 'LAST_1_MONTH', name: m.news_activity_month, fromDays: 30 },
  { value: 'LAST_90_DAYS', name: m.news_activity_quarter, fromDays: 90 },
  { value: 'LAST_365_DAYS', name: m.news_activity_year, fromDays: 365 },
]

/** The period of the reading list that stands in the address, if any. */
export function readPeriodOf(query: URLSearchParams): { period?: ActivityPeriod } {
  const period = ActivityPeriod.options.find((one) => one === query.get('period'))
  return period ? { period } : {}
}

/** Chooses when stories were opened, as far back as they are kept. */
export function ReadPeriod({ query, retentionDays }: { query: URLSearchParams; retentionDays: number }) {
  const { period } = readPeriodOf(query)
  const options = PERIODS.filter(({ value, fromDays }) => fromDays <= retentionDays || value === period)
  return (
    <AddressSelect query={query} name="period" label={m.news_activity()} any={m.news_period_any()} options={options} />
  )
}
