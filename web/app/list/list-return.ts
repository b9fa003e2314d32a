import { SCROLL_POSITIONS } from '../scroll-positions.ts'
import { readTab, writeTab } from '../stored/tab-store.ts'

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
    return JSON.parse(readTab(name) ?? 'null')
  } catch {
    return null
  }
}

function lengths(): Length[] {
  const found = stored(LENGTHS)
  return Array.isArray(found) ? (found as Length[]) : []
}

/** Remembers it. */
export function keepLength(length: Length): void {
  const others = lengths().filter(({ entry, list }) => entry !== length.entry || list !== length.list)
  // Without a store a reload begins at the first page.
  writeTab(LENGTHS, JSON.stringify([...others, length].slice(-MOST_LISTS)))
}

/** How far this page of the history was scrolled when it was left. */
export const scrolledIn = (entry: string): number => {
  const positions = stored(SCROLL_POSITIONS) as Record<string, unknown> | null
  return Number(positions?.[entry]) || 0
}

const RETURNS = ['reload', 'back_forward']
// A document that was opened by its address begins at its first page, though its entry is called like the one before it.
const isReturn = () => {
  const [opened] = performance.getEntriesByType('navigation')
  return RETURNS.includes((opened as PerformanceNavigationTiming | undefined)?.type ?? '')
}

/** How many pages to fetch again for a list of which one is there; 0 where this is no return to it. */
export function pagesToFetch(entry: string, list: string): number {
  const stored = lengths().find((one) => one.entry === entry && one.list === list)?.pages ?? 0
  return isReturn() && stored > 1 ? Math.min(stored, MOST_PAGES) : 0
}
