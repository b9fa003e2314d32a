import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'

/** A pointer put down, in milliseconds and pixels of the window. */
interface Press {
  at: number
  x: number
  y: number
}

/** So soon after a press, and so near to it, another one was meant for what stood there before. */
const SOON_MS = 400
const NEAR_PX = 32

// What was put down last; nothing once a key was pressed, since keys have rules of their own.
let last: Press | undefined

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', ({ timeStamp: at, clientX: x, clientY: y }) => (last = { at, x, y }), true)
  addEventListener('keydown', () => (last = undefined), true)
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
    if (!press || !first.current || press === first.current || !isSecond(first.current, press)) return
    // A press is kept away once: what a program presses afterwards is none.
    last = undefined
    event.preventDefault()
    event.stopPropagation()
  }
}
