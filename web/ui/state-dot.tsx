import type { ReactNode } from 'react'
import styles from './state-dot.module.css'

/** The dot of a state by its name, beside a word or a number. */
export const Dot = ({ state }: { state: string }) => (
  <span className={`${styles['dot']} ${styles[state] ?? ''}`} aria-hidden="true" />
)

/** A state as a dot and a word. */
export const StateDot = ({ state, children }: { state: string; children: ReactNode }) => (
  <span className={`inline-row ${styles['state']}`}>
    <Dot state={state} />
    {children}
  </span>
)
