import type { HistoryStep } from '@chowk/contract/operator/person.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import styles from './desk.module.css'

interface HistoryListProps {
  steps: readonly HistoryStep[]
  /** What a state is called. */
  nameOf: (state: string) => string
}

/** Who moved it to which state, when and why, the last step first. */
export function HistoryList({ steps, nameOf }: HistoryListProps) {
  if (steps.length === 0) return <p className={`${styles['quiet']} ${styles['note']}`}>{m.operator_history_none()}</p>
  return (
    <ol className={styles['steps']}>
      {steps.map((step) => (
        <li key={`${step.at} ${step.from} ${step.to}`}>
          <strong>
            {step.from && step.from !== step.to ? `${nameOf(step.from)} → ${nameOf(step.to)}` : nameOf(step.to)}
          </strong>
          <div className={styles['quiet']}>
            {step.by ?? m.operator_history_by_itself()} · {dateAndClock(step.at)}
          </div>
          {step.reason && <div>{step.reason}</div>}
        </li>
      ))}
    </ol>
  )
}
