import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { listQuizAttempts } from '@chowk/contract/quiz/summary/summary.ts'
import { m } from '../../paraglide/messages.js'
import { addressWith } from './summary-address.ts'
import styles from './summary.module.css'

const VIEWS = [
  { to: '/quiz-summary', name: m.quiz_summary_classes },
  { to: '/quiz-summary/department', name: m.app_departments },
  { to: '/quiz-summary/user', name: m.app_people },
]
const QUESTIONS = { to: '/quiz-summary/questions', name: m.app_questions }

interface SummaryFrameProps {
  actions?: ReactNode
  /** Whom the summary is about: what questions are worth is told to nobody who sees herself alone. */
  sees?: Output<typeof listQuizAttempts>['sees'] | undefined
  children: ReactNode
}

/** Around the summaries: their name, the way between them, and what can be taken along. */
export function SummaryFrame({ actions, sees = 'OWN', children }: SummaryFrameProps) {
  const { pathname, search } = useLocation()
  const views = sees === 'OWN' && pathname !== QUESTIONS.to ? VIEWS : [...VIEWS, QUESTIONS]
  return (
    <div className={styles['screen']}>
      <header className={`cluster ${styles['head']}`}>
        <h1 className="h1">{m.quiz_summary_title()}</h1>
        {actions && <div className="cluster gap-2 push-end">{actions}</div>}
      </header>
      <nav className={`row gap-5 line-below ${styles['views']}`} aria-label={m.quiz_summary_views()}>
        {views.map(({ to, name }) => (
          <Link
            key={to}
            to={addressWith(to, new URLSearchParams(search))}
            className="view-link strong hover-accent"
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
