import { useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'

interface FingerDrag {
  id: string
  /** Before which row it would come; the count of rows for the end. */
  to: number
}

const EDGE = 64
const SCROLL_STEP = 12

/** A pointer that a reader of screens makes up is no finger: it takes the way of the keyboard. */
const isFinger = ({ pointerType, width, height }: PointerEvent) => pointerType === 'touch' && (width > 1 || height > 1)

function scrollNearEdge(y: number): void {
  if (y < EDGE) window.scrollBy(0, -SCROLL_STEP)
  if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP)
}

/**
 * Sorting by finger. Browsers begin a drag only after a long press, and some not at all, so the handle follows the finger
 * itself. The order changes once the finger is lifted: a row that moved meanwhile would lose it.
 */
export function useFingerSort(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<FingerDrag>()
  // What is drawn may be a moment behind the finger.
  const held = useRef<string>(undefined)
  const toOf = (y: number) => {
    const rows = [...(list.current?.querySelectorAll('[role="row"]') ?? [])]
    const before = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return before === -1 ? rows.length : before
  }
  const letGo = () => {
    held.current = undefined
    setDrag(undefined)
  }
  const handleOf = (id: string) => ({
    onPointerDownCapture: (event: PointerEvent) => {
      if (!isFinger(event) || !event.isPrimary) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = id
      setDrag({ id, to: toOf(event.clientY) })
    },
    onPointerMoveCapture: (event: PointerEvent) => {
      if (held.current !== id) return
      scrollNearEdge(event.clientY)
      setDrag({ id, to: toOf(event.clientY) })
    },
    onPointerUpCapture: (event: PointerEvent) => {
      if (held.current !== id) return
      letGo()
      onMove(id, toOf(event.clientY))
    },
    onPointerCancelCapture: letGo,
    onDragStartCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (held.current !== id) return
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { drag, handleOf }
}
