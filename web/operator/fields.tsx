import { IconAlertCircle, IconInfoCircle } from '../ui/icons.ts'
import type { ReactNode } from 'react'
import { Dot } from '../ui/state-dot.tsx'
import styles from './operation.module.css'

/** A line of explanation under a row; a fault is red. */
export function Why({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  const Icon = bad ? IconAlertCircle : IconInfoCircle
  return (
    <span className={bad ? `inline-row danger ${styles['fault']}` : `inline-row ${styles['notice']}`}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  )
}

/** Numbers above a list. */
export function Numbers({ rows }: { rows: readonly { n: number | string; name: string; kind?: string }[] }) {
  return (
    <dl className={`cluster ${styles['numbers']}`}>
      {rows.map(({ n, name, kind }) => (
        <div key={name}>
          <dt>
            {kind && <Dot state={kind} />}
            {name}
          </dt>
          <dd>{n}</dd>
        </div>
      ))}
    </dl>
  )
}
