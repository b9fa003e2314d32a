import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import styles from '../summary/summary.module.css'
import { mayKeepQuestions } from './may-keep.ts'

const VIEWS = [
  { to: '/quiz-bank', name: m.quiz_bank_questions },
  { to: '/quiz-bank/review', name: m.quiz_bank_review },
]

/** Around the screens of the bank: its name, and the way between its questions and what waits for a decision. */
export function BankFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  if (!mayKeepQuestions(useViewer()))
    return (
      <StatePanel mark="locked" level={1} title={m.quiz_bank_not_allowed_title()} text={m.quiz_bank_not_allowed_text()}>
        <ButtonLink to="/quiz">{m.quiz_bank_to_quizzes()}</ButtonLink>
      </StatePanel>
    )
  return (
    <div className={`stack gap-4 ${styles['screen']}`}>
      <header className="cluster">
        <h1 className="h1">{m.quiz_bank_title()}</h1>
        <div className="cluster gap-2 push-end">
          {actions}
          {pathname !== '/quiz-bank/new' && (
            <ButtonLink to="/quiz-bank/new" small>
              {m.quiz_bank_new()}
            </ButtonLink>
          )}
        </div>
      </header>
      <nav className={`row gap-5 line-below ${styles['views']}`} aria-label={m.quiz_bank_views()}>
        {VIEWS.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            className="view-link strong hover-accent"
            {...(to === pathname && { 'aria-current': 'page' as const })}
          >
            {name()}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}
