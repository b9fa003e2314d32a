import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface StackProps {
  gap?: 'small' | 'medium' | 'large'
  children: ReactNode
}

const STACKS = { small: 'stack gap-2', medium: 'stack gap-4', large: 'stack gap-5' }

/** One below the other. */
export function Stack({ gap = 'medium', children }: StackProps) {
  return <div className={STACKS[gap]}>{children}</div>
}

/** Side by side, wrapping where there is no room; `spread` puts the last at the far end. */
export function Row({ spread = false, children }: { spread?: boolean; children: ReactNode }) {
  return <div className={spread ? 'cluster spread' : 'cluster'}>{children}</div>
}

/** Two fields side by side, one below the other on a phone. What has `Wide` around it takes the full width. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={`stack gap-4 ${styles['columns']}`}>{children}</div>
}

/** Both columns of `Columns`. */
export function Wide({ children }: { children: ReactNode }) {
  return <div data-wide="">{children}</div>
}

/** Fields that belong together, under a heading of their own. */
export function Fieldset({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={`stack gap-4 ${styles['fieldset']}`}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

/** A raised box, for a form that opens within a page. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={styles['panel']}>{children}</div>
}
