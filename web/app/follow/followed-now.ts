import { useSyncExternalStore } from 'react'
import { useViewer } from '../page-facts.ts'

// What somebody chose since the page was read, by viewer and person: all that these wrote shows it at once.
const chosen = new Map<string, boolean>()
const listeners = new Set<() => void>()

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const keyFor = (viewerId: string | undefined, personId: string) => `${viewerId ?? ''} ${personId}`

/** Notes that the viewer follows somebody from now on, or no longer. */
export function noteFollowed(viewerId: string | undefined, personId: string, isFollowed: boolean): void {
  chosen.set(keyFor(viewerId, personId), isFollowed)
  for (const listener of listeners) listener()
}

/** Whether the viewer follows somebody: what she chose last, or what the answer said. */
export function useIsFollowed(personId: string, said: boolean): boolean {
  const viewer = useViewer()
  return useSyncExternalStore(
    onChange,
    () => chosen.get(keyFor(viewer?.userId, personId)) ?? said,
    () => said,
  )
}
