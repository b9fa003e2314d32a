import { useEffect, useRef, useState } from 'react'

export interface Choice {
  id: string
  name: string
  /** A second line: a place, a code. */
  hint?: string | undefined
  /** Of the name, where it differs from the page's. */
  lang?: string | undefined
}

export type Search = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>

interface Found {
  state: 'idle' | 'loading' | 'failed' | 'done'
  choices: readonly Choice[]
}

export const PAUSE_MS = 200
/** Nobody reads further: whoever does not see it types more. */
const MAX_CHOICES = 50

/** Asks the server as somebody types: once the typing pauses, and the last question alone counts. */
export function useServerSearch(search: Search) {
  const [found, setFound] = useState<Found>({ state: 'idle', choices: [] })
  const running = useRef<AbortController>(undefined)
  const requested = useRef('')
  useEffect(() => () => running.current?.abort(), [])
  const ask = (text: string, pauseMs = PAUSE_MS) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    requested.current = text
    setFound(({ choices }) => ({ state: 'loading', choices }))
    const answer = (next: Found) => signal.aborted || setFound(next)
    setTimeout(() => {
      if (signal.aborted) return
      search(text.trim(), signal).then(
        (choices) => answer({ state: 'done', choices: choices.slice(0, MAX_CHOICES) }),
        () => answer({ state: 'failed', choices: [] }),
      )
    }, pauseMs)
  }
  return { ...found, ask, retry: () => ask(requested.current, 0) }
}
