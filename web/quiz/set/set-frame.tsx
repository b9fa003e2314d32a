import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { kindsOf } from './kinds-of.ts'
import styles from './set.module.css'

interface SetFrameProps {
  title?: string | undefined
  /** Where the way back leads; the list, if nothing is said. */
  back?: { to: string; name: string }
  actions?: ReactNode
  children: ReactNode
}

/** Around the pages of whoever sets quizzes: the way back, a title and what can be done. */
export function SetFrame({ title, back, actions, children }: SetFrameProps) {
  const { to, name } = back ?? { to: '/quiz-sets', name: m.quiz_sets() }
  if (kindsOf(useViewer()).length === 0)
    return (
      <StatePanel mark="locked" level={1} title={m.quiz_set_not_yours()} text={m.quiz_set_not_yours_text()}>
        <ButtonLink to="/quiz">{m.quiz_all()}</ButtonLink>
      </StatePanel>
    )
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      <header className="stack gap-2">
        <Link to={to} className="small-strong accent hover-underline">
          {name}
        </Link>
        <div className="cluster gap-3">
          {title && <h1 className="h1 breaks">{title}</h1>}
          {actions && <div className="cluster gap-2 push-end">{actions}</div>}
        </div>
      </header>
      {children}
    </div>
  )
}
