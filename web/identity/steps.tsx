import { m } from '../paraglide/messages.js'
import styles from './steps.module.css'

/** The steps of a way and the one that one stands on. */
export interface StepNames {
  names: readonly { name: string; hint?: string }[]
  here: number
}

/** The way as a line of stones: behind us, here, still to come. */
export function Steps({ names, here }: StepNames) {
  return (
    <ol className={`desk-only ${styles['steps']}`}>
      {names.map(({ name, hint }, index) => (
        <li
          key={name}
          className={`small muted ${styles['step']} ${index < here ? styles['done'] : index === here ? styles['here'] : ''}`}
          aria-current={index === here ? 'step' : undefined}
        >
          <strong>{name}</strong>
          {index === here ? m.identity_step_here() : hint}
        </li>
      ))}
    </ol>
  )
}
