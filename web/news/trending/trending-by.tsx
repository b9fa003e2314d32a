import { Link } from 'react-router'
import type { TrendingBy } from '@chowk/contract/recommend/trending.ts'
import { m } from '../../paraglide/messages.js'
import { inQuery } from '../../app/query.rules.ts'
import styles from './trending-by.module.css'

const ORDERS: readonly { value: TrendingBy; inAddress: string; name: () => string }[] = [
  { value: 'TREND', inAddress: '', name: m.app_today },
  { value: 'PULSE', inAddress: 'pulse', name: m.news_trending_by_pulse },
]

/** The order that stands in the address, as the call takes it; the order of the day needs no word. */
export function trendingByOf(query: URLSearchParams): { by?: TrendingBy } {
  return query.get('by') === 'pulse' ? { by: 'PULSE' } : {}
}

/** Today or right now: two links, so that the choice can be kept, sent and made without a script. */
export function TrendingBySwitch({ query }: { query: URLSearchParams }) {
  const { by = 'TREND' } = trendingByOf(query)
  return (
    <nav className={styles['track']} aria-label={m.news_trending_by()}>
      {ORDERS.map(({ value, inAddress, name }) => (
        <Link
          key={value}
          className={`inline-row small hover-accent ${styles['order']}`}
          to={inQuery(query, { by: inAddress })}
          aria-current={value === by ? 'page' : undefined}
          preventScrollReset
          replace
        >
          {name()}
        </Link>
      ))}
    </nav>
  )
}
