import type { HistoryStep } from '@chowk/contract/operator/person.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './record.module.css'

interface HistorySectionProps {
  steps: readonly HistoryStep[]
  /** What a state is called. */
  nameOf: (state: string) => string
  /** What a reason says, where it is a word of ours. */
  reasonOf?: (reason: string) => string
}

// Reasons that nobody wrote: the house or a guardian gave them.
const OURS: Readonly<Record<string, () => string>> = {
  GUARDIAN_WITHDREW: m.operator_history_guardian_withdrew,
  GUARDIAN_AGREED: m.operator_history_guardian_agreed,
  AS_ASKED: m.operator_history_as_asked,
  LAST_LEFT: m.operator_history_last_left,
  MAIL: m.operator_shown_mail,
  DNS: m.operator_shown_record,
  DOCUMENT: m.operator_shown_papers,
  WORD: m.operator_shown_word,
}
const reasonOfOurs = (reason: string): string => OURS[reason]?.() ?? reason

/** Who moved it to which state, when and why, the last step first. */
export function HistorySection({ steps, nameOf, reasonOf = reasonOfOurs }: HistorySectionProps) {
  return (
    <section className={`ruled ${styles['part']}`}>
      <h2>{m.operator_history()}</h2>
      {steps.length === 0 && <p className={`small muted ${styles['note']}`}>{m.operator_history_none()}</p>}
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.from} ${step.to}`}>
            <strong>
              {step.from && step.from !== step.to ? `${nameOf(step.from)} → ${nameOf(step.to)}` : nameOf(step.to)}
            </strong>
            <div className="small muted">
              {step.by ?? m.operator_history_by_itself()} · {dateAndClock(step.at)}
            </div>
            {step.reason && <div>{reasonOf(step.reason)}</div>}
          </li>
        ))}
      </ol>
    </section>
  )
}
