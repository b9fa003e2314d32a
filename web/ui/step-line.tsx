import { Stone } from './stone.tsx'
import styles from './step-line.module.css'

interface StepLineProps {
  /** What the steps lead to, for readers of screens. */
  label: string
  names: readonly string[]
  /** At which of them one is, from 0; one more than the last when all is done. */
  current: number
}

/** The steps of a work: what is done, and what is next. */
export function StepLine({ label, names, current }: StepLineProps) {
  return (
    <ol className={styles['steps']} aria-label={label}>
      {names.map((name, position) => (
        <li
          key={name}
          className={position < current ? styles['past'] : position === current ? styles['now'] : ''}
          aria-current={position === current ? 'step' : undefined}
        >
          <Stone hollow={position > current} />
          <span className="small-strong">{name}</span>
        </li>
      ))}
    </ol>
  )
}
