import { IconAdjustmentsHorizontal } from '../icons.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Sheet } from '../floating/sheet.tsx'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  label: string
  /** Whether anything narrows the list; then it can be reset. */
  isNarrowed?: boolean
  onReset?: () => void
  /** What fits, like `4,116 match`. */
  count?: ReactNode
  /** On a narrow screen three or more of them stand in a sheet behind one button. */
  filters?: ReactNode
  /** The search field, where there is one. */
  children?: ReactNode
}

/** What a list is searched and narrowed by. */
export function FilterBar({ label, isNarrowed = false, onReset, count, filters, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const reset = isNarrowed && onReset && (
    <button type="button" className={`small-strong accent hover-underline ${styles['reset']}`} onClick={onReset}>
      {m.ui_filters_reset()}
    </button>
  )
  return (
    <div className={`cluster gap-2 ${styles['bar']}`} role="search" aria-label={label}>
      {children}
      {filters && (
        <>
          <div className={styles['filters']}>{filters}</div>
          <button
            type="button"
            className={`inline-row gap-2 small-strong ${styles['opener']}`}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden />
            {m.ui_filters()}
          </button>
        </>
      )}
      {reset}
      {count && (
        <span className="small muted push-end" role="status">
          {count}
        </span>
      )}
      {isOpen && (
        <Sheet label={m.ui_filters()} onClose={() => setOpen(false)} appliesAtOnce>
          <div className="stack gap-4">
            <h2 className="h3">{m.ui_filters()}</h2>
            <div className={`stack gap-3 ${styles['sheet']}`}>{filters}</div>
            <div className="cluster gap-2">
              <Button onClick={() => setOpen(false)}>{m.ui_filters_show()}</Button>
              {reset}
            </div>
          </div>
        </Sheet>
      )}
    </div>
  )
}
