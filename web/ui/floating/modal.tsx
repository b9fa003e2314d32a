import { useEffect, useRef } from 'react'
import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react'
import { showWaitingProblem } from '../problem-focus.ts'

interface ModalProps {
  /** The accessible name. */
  label: string
  className: string
  style?: CSSProperties | undefined
  /** False keeps it open: the caller asks a question instead. */
  mayClose?: () => boolean
  onClose: () => void
  /** Hears presses on it first: `useSecondPressGuard`, where one press must not do what cannot be undone. */
  onClickCapture?: ((event: MouseEvent) => void) | undefined
  children: ReactNode
}

const always = () => true

/** The browser's own modal dialog, which keeps focus inside and gives it back. Escape and a press beside it close it. */
export function Modal({ label, className, style, mayClose = always, onClose, onClickCapture, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    if (opened && !opened.open) opened.showModal()
    return () => {
      opened?.close()
      showWaitingProblem()
    }
  }, [])
  const isOwn = ({ target }: SyntheticEvent) => (target as Element).closest('dialog') === dialog.current
  // A browser lets `cancel` be prevented only once in a row, but Escape each time.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isDefaultPrevented() && isOwn(event) && !mayClose()) event.preventDefault()
  }
  // A file field inside has a `cancel` of its own.
  const onCancel = (event: SyntheticEvent) => {
    if (event.target === dialog.current && !mayClose()) event.preventDefault()
  }
  // Android's back gesture may close it without asking.
  const onClosed = (event: SyntheticEvent) => {
    // In development React opens, closes and opens it again; the event of that close comes late.
    if (event.target !== dialog.current || dialog.current.open) return
    if (mayClose()) onClose()
    else dialog.current.showModal()
  }
  const closeBeside = (event: MouseEvent) => {
    // The second of two quick presses belongs to what opened it.
    if (event.target === dialog.current && event.detail < 2 && mayClose()) onClose()
  }
  return (
    // The keyboard closes it with Escape: this press is for pointers alone.
    <dialog
      ref={dialog}
      aria-label={label}
      className={className}
      style={style}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClosed}
      onClickCapture={onClickCapture}
      onClick={closeBeside}
    >
      {children}
    </dialog>
  )
}
