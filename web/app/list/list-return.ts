import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Under this name the router keeps how far each page of the history was scrolled. */
export const SCROLL_POSITIONS = 'chowk-scrolled'
const LENGTHS = 'chowk-list-lengths'
/** Pages that are fetched again at most. */
const MOST_PAGES = 25
/** Lists that are remembered. */
const MOST_LISTS = 20

/** How long a list has grown on one page of the history. */
interface Length {
  entry: string
  list: string
  pages: number
}

function stored(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function lengths(): Length[] {
  const found = stored(LENGTHS)
  return Array.isArray(found) ? (found as Length[]) : []
}

function keepLength(length: Length): void {
  const others = lengths().filter(({ entry, list }) => entry !== length.entry || list !== length.list)
  try {
    sessionStorage.setItem(LENGTHS, JSON.stringify([...others, length].slice(-MOST_LISTS)))
  } catch {
    // Without a store a reload begins at the first page.
  }
}

const scrolledIn = (entry: string): number => {
  const positions = stored(SCROLL_POSITIONS) as Record<string, unknown> | null
  return Number(positions?.[entry]) || 0
}

// A document that was opened anew by its address begins at its first page, though its entry is called like the one before it.
const isReturn = () => {
  const [opened] = performance.getEntriesByType('navigation')
  return (opened as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
}

interface Grown {
  /** Which list it is. */
  list: string
  /** Pages that are there. */
  pages: number
  /** Fetches so many pages from the first. */
  fetch: (pages: number) => Promise<unknown>
}

/**
 * Remembers how long a list has grown on this page of the history. When the document is loaded anew, by a reload or on the way back,
 * the same number of pages is fetched, and then the reader stands where she was.
 */
export function useReturn({ list, pages, fetch }: Grown): void {
  const { key: entry } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const seen = useRef('')
  const wanted = useRef<{ top: number; from: number }>(undefined)
  useEffect(() => {
    if (pages === 0) return
    if (pages > 1) keepLength({ entry, list, pages })
    const { current } = wanted
    if (current && pages > 1) {
      wanted.current = undefined
      // Who has scrolled meanwhile has gone on.
      if (Math.abs(scrollY - current.from) < 2) scrollTo({ top: current.top })
    }
    if (seen.current === `${entry} ${list}`) return
    seen.current = `${entry} ${list}`
    const kept = lengths().find((one) => one.entry === entry && one.list === list)?.pages ?? 0
    if (pages > 1 || kept < 2 || !isPop || !isReturn()) return
    wanted.current = { top: scrolledIn(entry), from: scrollY }
    // When they do not come, the list is as long as its first page, and says how to get more.
    fetch(Math.min(kept, MOST_PAGES)).catch(() => undefined)
  }, [entry, list, pages, isPop, fetch])
}
