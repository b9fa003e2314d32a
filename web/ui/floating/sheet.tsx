import { useMemo, useRef, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { LeaveGuard } from './leave-guard.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { Modal } from './modal.tsx'
import { SheetContext } from './sheet-context.ts'
import type { SheetState, Unsaved } from './sheet-context.ts'
import styles from './sheet.module.css'
import { useTypedText } from './typed-text.ts'

interface SheetProps {
  /** What readers of screens hear. */
  label: string
  onClose: () => void
  /** Where it stands on a desk; on a phone it is always a sheet from below. */
  position?: { top: number; left?: number; right?: number } | undefined
  /** On a desk: as wide as a page, or with room for a form. */
  wide?: boolean | 'form'
  /** Its fields change the page while they are typed in, so closing it loses nothing. */
  appliesAtOnce?: boolean
  /** Hears presses on it first: `useSecondPressGuard`, where one press must not do what cannot be undone. */
  onClickCapture?: (event: MouseEvent) => void
  children: ReactNode
}

const isText = () => true
const isAnyUnsaved = (texts: ReadonlySet<Unsaved>) => [...texts].some((text) => text.isUnsaved())

/** A modal sheet. It asks before typed text is lost by Escape, a press beside it, Cancel, Back or a reload. */
export function Sheet(props: SheetProps) {
  const { label, onClose, position, wide = false, appliesAtOnce = false, onClickCapture, children } = props
  const { isTyped, onInputCapture } = useTypedText()
  const { state, mayClose, asked, stay, discard } = useUnsaved(onClose)
  return (
    <Modal
      label={label}
      className={`${styles['sheet']} ${position ? styles['placed'] : ''} ${wide ? styles[wide === 'form' ? 'roomy' : 'wide'] : ''}`}
      style={position && { '--top': `${position.top}px`, '--left': px(position.left), '--right': px(position.right) }}
      mayClose={mayClose}
      onClose={onClose}
      onClickCapture={onClickCapture}
    >
      <SheetContext value={state}>
        <div className={styles['inside']} onInputCapture={onInputCapture}>
          {children}
        </div>
        {isTyped && !appliesAtOnce && <LeaveGuard isUnsaved={isText} />}
      </SheetContext>
      {asked && <LeaveQuestion isInSheet onStay={stay} onLeave={discard} />}
    </Modal>
  )
}

function useUnsaved(onClose: () => void) {
  const texts = useRef(new Set<Unsaved>())
  const [asked, setAsked] = useState<{ step: () => void } | null>(null)
  const state = useMemo((): SheetState => {
    return {
      guard: (text) => {
        texts.current.add(text)
        return () => void texts.current.delete(text)
      },
      leave: (step) => (isAnyUnsaved(texts.current) ? setAsked({ step }) : step()),
      close: onClose,
    }
  }, [onClose])
  const mayClose = () => {
    const may = !isAnyUnsaved(texts.current)
    if (!may) setAsked({ step: onClose })
    return may
  }
  const discard = () => {
    for (const { onDiscard } of texts.current) onDiscard?.()
    setAsked(null)
    asked?.step()
  }
  return { state, mayClose, asked, stay: () => setAsked(null), discard }
}

const px = (distance: number | undefined) => (distance === undefined ? 'auto' : `${distance}px`)
