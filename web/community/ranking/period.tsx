import { useSearchParams } from 'react-router'
import { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'

const NAMES: Record<ActivityPeriod, () => string> = {
  TODAY: m.app_today,
  LAST_DAY: m.news_activity_yesterday,
  LAST_7_DAYS: m.news_activity_week,
  LAST_1_MONTH: m.news_activity_month,
  LAST_90_DAYS: m.news_activity_quarter,
  LAST_365_DAYS: m.news_activity_year,
}

/** The period that an address asks for; the last month where it says none. */
export const periodIn = (search: URLSearchParams): ActivityPeriod =>
  ActivityPeriod.options.find((one) => one === search.get('period')) ?? 'LAST_1_MONTH'

/** Chooses it; the choice stands in the address. */
export function PeriodField() {
  const [search, setSearch] = useSearchParams()
  const change = (period: string) => {
    const next = new URLSearchParams(search)
    next.set('period', period)
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <SelectField
      compact
      label={m.community_counted_period()}
      value={periodIn(search)}
      options={Object.entries(NAMES).map(([value, name]) => ({ value, name: name() }))}
      onChange={({ target }) => change(target.value)}
    />
  )
}
