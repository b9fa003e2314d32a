import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import { showProblem } from '../problem-focus.ts'
import { useSecondPressGuard } from './second-press.ts'
import { Sheet } from './sheet.tsx'

interface ConfirmDialogProps {
  /** The question, like `Take 12 members out?` */
  title: string
  /** What follows, in numbers. */
  children?: ReactNode
  /** What the button does, like `Take 12 out`. */
  action: string
  /** Leaves all as it is; `Cancel` unless it is said. */
  cancel?: string
  isDanger?: boolean
  isPending?: boolean
  /** Why it was refused. */
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

// A key that is still held from before has answered nothing.
const keepFromHeld = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault()

/** Asks before what cannot be undone. What can be undone is done at once and offers Undo. */
export function ConfirmDialog({ title, children, action, cancel, isDanger = false, ...rest }: ConfirmDialogProps) {
  const { isPending = false, error, onConfirm, onClose } = rest
  const note = useRef<HTMLDivElement>(null)
  const isRefused = error !== undefined && error !== null && error !== ''
  useEffect(() => {
    if (isRefused && note.current) showProblem(note.current)
  }, [isRefused])
  return (
    <Sheet label={title} onClose={onClose} onClickCapture={useSecondPressGuard()}>
      <div className="stack gap-4" onKeyDown={keepFromHeld}>
        <h2 className="h3">{title}</h2>
        {children && <div>{children}</div>}
        {isRefused && (
          <Note kind="fault" alert ref={note}>
            {error}
          </Note>
        )}
        <div className="cluster gap-2">
          <Button variant={isDanger ? 'danger' : 'filled'} disabled={isPending} onClick={onConfirm}>
            {action}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {cancel ?? m.app_cancel()}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
