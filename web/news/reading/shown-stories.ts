import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { showStories } from '@chowk/contract/news/impressions.ts'
import type { Story } from '@chowk/contract/news/story.ts'
import { callOverHttp } from '../../app/calls.ts'

const IN_SIGHT_MS = 1000
const SEND_EACH_MS = 10_000
const MOST = 60

/** Counts stories that stood in sight for a second, each once a visit; sent in batches, the last when the page is left. */
export function useShown(list: string, stories: readonly Story[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const counted = useRef(new Set<string>())
  const waiting = useRef<string[]>([])
  useEffect(() => {
    const send = (keepalive = false) => {
      const articleIds = waiting.current.splice(0, MOST)
      if (articleIds.length === 0) return
      // A count that got lost is not worth a word to the reader.
      callOverHttp(showStories, { list, articleIds }, { keepalive }).catch(() => undefined)
    }
    const sendLast = () => {
      if (document.visibilityState === 'hidden') send(true)
    }
    const timer = setInterval(send, SEND_EACH_MS)
    document.addEventListener('visibilitychange', sendLast)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sendLast)
      send(true)
    }
  }, [list])
  useEffect(() => {
    const timers = new Map<Element, ReturnType<typeof setTimeout>>()
    const count = (seen: Element) => {
      const id = (seen as HTMLElement).dataset['story']
      if (!id || counted.current.has(id)) return
      counted.current.add(id)
      waiting.current.push(id)
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(timers.get(target))
          if (isIntersecting)
            timers.set(
              target,
              setTimeout(() => count(target), IN_SIGHT_MS),
            )
        }
      },
      { threshold: 0.5 },
    )
    for (const one of place.current?.querySelectorAll('[data-story]') ?? []) watcher.observe(one)
    return () => {
      watcher.disconnect()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [stories])
  return place
}
