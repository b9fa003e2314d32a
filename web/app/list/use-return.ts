import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

interface Grown {
  /** Which list it is. */
  list: string
  /** Pages that are there. */
  pages: number
  /** Fetches so many pages from the first. */
  fetch: (pages: number) => Promise<unknown>
}

// Comes after the page: who arrives anew has nothing to return to.
const memory = async () => await import('./list-return.ts')

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
    if (pages > 1) memory().then(({ keepLength }) => keepLength({ entry, list, pages }), ignore)
    const { current } = wanted
    if (current && pages > 1) {
      wanted.current = undefined
      // Who has scrolled meanwhile has gone on; a line that appeared above moves the page a little by itself.
      if (Math.abs(scrollY - current.from) < MOVED_PX) scrollTo({ top: current.top })
    }
    if (seen.current === `${entry} ${list}`) return
    seen.current = `${entry} ${list}`
    if (pages > 1 || !isPop) return
    const goBack = async () => {
      const { pagesToFetch, scrolledIn } = await memory()
      const count = pagesToFetch(entry, list)
      if (count === 0) return
      wanted.current = { top: scrolledIn(entry), from: scrollY }
      await fetch(count)
    }
    // When they do not come, the list is as long as its first page, and says how to get more.
    goBack().catch(ignore)
  }, [entry, list, pages, isPop, fetch])
}

const ignore = () => undefined
const MOVED_PX = 200
