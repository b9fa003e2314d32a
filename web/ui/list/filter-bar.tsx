import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  label: string
  /** Whether anything narrows the list; then it can be reset. */
  isNarrowed?: boolean
  onReset?: () => void
  /** What fits, like `4,116 match`. */
  count?: ReactNode
  /** The search field and the filters. */
  children: ReactNode
}

/** What a list is searched and narrowed by. */
export function FilterBar({ label, isNarrowed = false, onReset, count, children }: FilterBarProps) {
  return (
    <div className={`cluster gap-2 ${styles['bar']}`} role="search" aria-label={label}>
      {children}
      {isNarrowed && onReset && (
        <button type="button" className={`small-strong accent hover-underline ${styles['reset']}`} onClick={onReset}>
          {m.ui_filters_reset()}
        </button>
      )}
      {count && (
        <span className="small muted push-end" role="status">
          {count}
        </span>
      )}
    </div>
  )
}
