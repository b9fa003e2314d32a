import { makeFollowers } from '../app/stored/followers.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { readTab, writeTab } from '../app/stored/tab-store.ts'

/** As long as a code lives. */
const TTL_MS = 600_000

const { follow, tell } = makeFollowers()
// Where the browser keeps nothing, it stays for as long as the document does.
const held = new Map<string, string>()

const PREFIX = 'way '

const textOf = (name: string): string | null => readTab(name) ?? held.get(name) ?? null

function write(name: string, text: string): void {
  if (!writeTab(name, text)) held.set(name, text)
  tell()
}

function read(text: string | null): object {
  try {
    const { until, kept: stored } = JSON.parse(text ?? '{}') as { until?: number; kept?: object }
    return until !== undefined && until > Date.now() && stored ? stored : {}
  } catch {
    return {}
  }
}

/**
 * State that stays when the page is loaded anew, since the other language is another document: in this tab, for ten minutes.
 * No password belongs in it. The server and the first frame know only `initial`.
 */
export function useStoredState<State extends object>(name: string, initial: State) {
  const address = PREFIX + name
  const text = useSyncExternalStore(
    follow,
    () => textOf(address),
    () => null,
  )
  const state = useMemo<State>(() => ({ ...initial, ...read(text) }), [initial, text])
  const change = (some: Partial<State>) => {
    const stored = { ...read(textOf(address)), ...some }
    write(address, JSON.stringify({ until: Date.now() + TTL_MS, kept: stored }))
  }
  return [state, change] as const
}

/** She has come in: nothing of her way stays behind. */
export function forgetWays(): void {
  held.clear()
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
  } catch {
    // A forbidden store holds nothing.
  }
}
