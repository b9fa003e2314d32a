import { useCallback, useRef, useState } from 'react'

/** Which rows are chosen. */
export interface Selection {
  chosen: ReadonlySet<string>
  /** With `isRange` everything between the row pressed last and this one. */
  toggle: (key: string, isRange?: boolean) => void
  toggleAll: () => void
  clear: () => void
  /** Of the rows shown. */
  state: 'none' | 'some' | 'all'
}

/** Rows to choose from, by their keys in the order shown. What is no longer shown is no longer chosen. */
export function useSelection(keys: readonly string[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const chosen = new Set(keys.filter((key) => picked.has(key)))
  const toggle = (key: string, isRange = false) => {
    const from = isRange && last.current !== undefined ? keys.indexOf(last.current) : -1
    const to = keys.indexOf(key)
    last.current = key
    const touched = from < 0 ? [key] : keys.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(chosen)
    for (const each of touched) {
      if (chosen.has(key)) next.delete(each)
      else next.add(each)
    }
    setPicked(next)
  }
  const state = chosen.size === 0 ? 'none' : chosen.size === keys.length ? 'all' : 'some'
  return {
    chosen,
    toggle,
    toggleAll: () => setPicked(state === 'all' ? new Set() : new Set(keys)),
    clear: useCallback(() => setPicked(new Set()), []),
    state,
  }
}
