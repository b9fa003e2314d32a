import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import styles from './sheet.module.css'

interface SheetProps {
  /** What readers of screens hear. */
  label: string
  onClose: () => void
  /** Where it stands on a desk; on a phone it is always a sheet from below. */
  position?: { top: number; left?: number; right?: number } | undefined
  /** On a desk: as wide as a page, or with room for a form. */
  wide?: boolean | 'form'
  /** Hears presses on it first: `useSecondPressGuard`, where one press must not do what cannot be undone. */
  onClickCapture?: (event: MouseEvent) => void
  children: ReactNode
}

/**
 * A modal sheet on the browser's own dialog, which keeps focus inside, closes at Escape and gives focus back.
 * A press beside it closes it too.
 */
export function Sheet({ label, onClose, position, wide = false, onClickCapture, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    if (opened && !opened.open) opened.showModal()
    return () => opened?.close()
  }, [])
  const closeBeside = (event: MouseEvent) => {
    // The second of two quick presses belongs to what opened it.
    if (event.target === dialog.current && event.detail < 2) onClose()
  }
  return (
    // The keyboard closes it with Escape: this press is for pointers alone.
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles['sheet']} ${position ? styles['placed'] : ''} ${wide ? styles[wide === 'form' ? 'roomy' : 'wide'] : ''}`}
      style={position && { '--top': `${position.top}px`, '--left': px(position.left), '--right': px(position.right) }}
      onClose={onClose}
      onClickCapture={onClickCapture}
      onClick={closeBeside}
    >
      <div className={styles['inside']}>{children}</div>
    </dialog>
  )
}

const px = (distance: number | undefined) => (distance === undefined ? 'auto' : `${distance}px`)
