import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { AddressFilter } from '../../app/list/address-filter.tsx'
import type { ListAddress } from '../../app/list/list-address.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { CLASSES, PERIOD_VALUES, sessionsAt } from './summary-address.ts'
import { PERIODS } from './summary-words.ts'
import styles from './summary.module.css'

const VIEWS = [
  { to: '/quiz-summary', name: m.quiz_summary_classes },
  { to: '/quiz-summary/department', name: m.quiz_summary_departments },
  { to: '/quiz-summary/user', name: m.quiz_summary_people },
]

/** What leads from one summary to the next: the time that is asked for. */
const timeOf = (search: string): string => {
  const time = new URLSearchParams(search).get('time')
  return time === null ? '' : `?${new URLSearchParams({ time }).toString()}`
}

/** Around the three summaries: their name, the way between them, and what can be taken along. */
export function SummaryFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles['screen']}>
      <header className={`cluster ${styles['head']}`}>
        <h1 className="h1">{m.quiz_summary_title()}</h1>
        {actions && <div className="cluster gap-2 push-end">{actions}</div>}
      </header>
      <nav className={`row ${styles['views']}`} aria-label={m.quiz_summary_views()}>
        {VIEWS.map(({ to, name }) => (
          <Link
            key={to}
            to={`${to}${timeOf(search)}`}
            className={`strong muted hover-accent ${styles['view']}`}
            {...(to === pathname && { 'aria-current': 'page' as const })}
          >
            {name()}
          </Link>
        ))}
      </nav>
      {children}
      <p className={`small muted ${styles['note']}`}>{m.quiz_summary_note()}</p>
    </div>
  )
}

/** Of which time a summary tells. */
export function TimeFilter({ address }: { address: ListAddress }) {
  const [running, ...earlier] = sessionsAt(useNow())
  return (
    <AddressFilter
      address={address}
      name="time"
      label={m.quiz_summary_time()}
      any={m.quiz_summary_this_session({ session: running })}
      values={[...PERIOD_VALUES, ...earlier]}
      nameOf={(value) =>
        value in PERIODS ? PERIODS[value as keyof typeof PERIODS]() : m.quiz_summary_session({ session: value })
      }
    />
  )
}

/** Of which class it tells. */
export function ClassFilter({ address }: { address: ListAddress }) {
  return (
    <AddressFilter
      address={address}
      name="class"
      label={m.member_class()}
      any={m.member_all_classes()}
      values={CLASSES}
      nameOf={(value) => m.member_class_of({ class: value })}
    />
  )
}
