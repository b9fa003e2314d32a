import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

const PRESSED = 'button:not(:disabled), a[href]'

/**
 * Keeps the focus in a part whose `state` has just changed: where what had it is gone, it goes to the first field in the part, or
 * else the first thing to press, so that keys go on from there.
 */
export function useReturnedFocus<Part extends HTMLElement>(state: unknown): RefObject<Part | null> {
  const section = useRef<Part>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const next = section.current?.querySelector('input') ?? section.current?.querySelector<HTMLElement>(PRESSED)
    next?.focus()
  }, [state])
  return section
}
