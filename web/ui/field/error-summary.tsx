import { useId } from 'react'
import type { Ref } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './error-summary.module.css'

/** A field that needs another look, and the control to jump to. */
export interface Problem {
  id: string
  label: string
  text: string
}

interface ErrorSummaryProps {
  problems: readonly Problem[]
  onJump: (id: string) => void
  ref?: Ref<HTMLDivElement>
}

/** What ends a label that is a sentence: a colon follows it here. */
const CLOSING = /[.।]$/

/** A list of all fields that need another look, each a link to its field. */
export function ErrorSummary({ problems, onJump, ref }: ErrorSummaryProps) {
  const titleId = useId()
  return (
    <div
      ref={ref}
      className={`stack gap-2 ${styles['summary']}`}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-summary=""
    >
      <p id={titleId} className="strong">
        {m.app_field_problems({ count: problems.length })}
      </p>
      <ul>
        {problems.map(({ id, label, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                onJump(id)
              }}
            >
              {label ? `${label.replace(CLOSING, '')}: ${text}` : text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
