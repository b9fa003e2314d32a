import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'

/** A click that a pointer made: when it came, in milliseconds, and where in the window the pointer was put down, in pixels. */
interface Press {
  at: number
  x: number
  y: number
}

/** So soon after a press, and so near to it, another one was meant for what stood there before. */
const SOON_MS = 400
const NEAR_PX = 32

let down: PointerEvent | undefined
// The click that is being answered, or was answered last; nothing where no pointer made it: keys, programs and devices without one have none.
let last: Press | undefined

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', (event) => (down = event), true)
  for (const type of ['pointercancel', 'keydown']) addEventListener(type, () => (down = undefined), true)
  addEventListener(
    'click',
    ({ timeStamp: at }) => {
      last = down && { at, x: down.clientX, y: down.clientY }
      down = undefined
    },
    true,
  )
}

const isSecond = (first: Press, { at, x, y }: Press) =>
  at - first.at < SOON_MS && Math.hypot(x - first.x, y - first.y) <= NEAR_PX

/**
 * Keeps the second of two quick presses from what the first has brought: for `onClickCapture` around it. The first is the press after which `step`
 * changed, or after which this came. Not every browser counts presses, so they are told apart by time and place; another place, or later, is a press
 * of its own.
 */
export function useSecondPressGuard(step?: unknown): (event: MouseEvent) => void {
  const first = useRef<Press>(undefined)
  useEffect(() => {
    first.current = last
  }, [step])
  return (event) => {
    const press = last
    if (!press || !first.current || press === first.current) return
    if (!isSecond(first.current, press)) {
      // Whoever presses elsewhere has seen what came: from now on every press is meant.
      first.current = undefined
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
}
