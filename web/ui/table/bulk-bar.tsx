import { IconX } from '../icons.ts'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { grouped } from '../numbers.rules.ts'
import styles from './table.module.css'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  selection: Selection
  /** All that match beyond those shown: how many, and choosing them. */
  matching?: { count: number; isChosen: boolean; onChoose: () => void }
  /** `BulkButton`s: what is done with the rows chosen. */
  children: ReactNode
}

/** Above a table with rows chosen: how many, and what can be done with them. */
export function BulkBar({ selection, matching, children }: BulkBarProps) {
  const { chosen, clear, state } = selection
  const count = matching?.isChosen ? matching.count : chosen.size
  return (
    <div
      className={`cluster small-strong ${styles['bulk']}`}
      role="group"
      aria-label={m.ui_bulk_actions()}
      hidden={chosen.size === 0}
    >
      <span role="status">{chosen.size > 0 && m.ui_chosen({ count: grouped(count) })}</span>
      {matching && state === 'all' && !matching.isChosen && matching.count > chosen.size && (
        <button type="button" className={styles['matching']} onClick={matching.onChoose}>
          {m.ui_choose_matching({ count: grouped(matching.count) })}
        </button>
      )}
      <span className={`cluster gap-2 push-end ${styles['actions']}`}>{children}</span>
      <button type="button" className={styles['clear']} aria-label={m.ui_choose_none()} onClick={clear}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}

/** One thing that is done with all rows chosen. */
export function BulkButton({ onClick, disabled, children }: BulkButtonProps) {
  return (
    <button type="button" disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}

interface BulkButtonProps {
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}
