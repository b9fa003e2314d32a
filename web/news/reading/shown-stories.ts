import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Story } from '@chowk/contract/article/story.ts'
import type { ShownWatch } from './shown-watch.ts'

/** Counts the stories inside an element that stood in sight, each once a visit. The counting itself is fetched afterwards. */
export function useShown(list: string, stories: readonly Story[]): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  const watch = useRef<Promise<ShownWatch>>(undefined)
  useEffect(() => {
    const made = import('./shown-watch.ts').then(({ ShownWatch: Watch }) => new Watch(list))
    watch.current = made
    return () => void made.then((one) => one.end()).catch(() => undefined)
  }, [list])
  useEffect(() => {
    void watch.current?.then((one) => one.check(container.current)).catch(() => undefined)
  }, [stories])
  return container
}
