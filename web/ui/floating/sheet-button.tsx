import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Sheet } from './sheet.tsx'

interface SheetButtonProps {
  name: string
  variant?: 'filled' | 'outlined' | 'danger'
  /** False where there is no such step any more: its button is gone, and a sheet that is open stays, with what was typed. */
  isOffered?: boolean
  /** What the sheet holds; `close` once it is done. */
  children: (close: () => void) => ReactNode
}

/** A step that wants more than a press: it opens a sheet. */
export function SheetButton({ name, variant = 'outlined', isOffered = true, children }: SheetButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {isOffered && (
        <Button variant={variant} onClick={() => setOpen(true)}>
          {name}
        </Button>
      )}
      {isOpen && (
        <Sheet label={name} wide="form" onClose={close}>
          {children(close)}
        </Sheet>
      )}
    </>
  )
}
