import { makeFollowers } from '../stored/followers.ts'
import { useSyncExternalStore } from 'react'
import { useViewer } from '../page-facts.ts'

// What somebody chose since the page was read, by viewer and person: all that these wrote shows it at once.
const chosen = new Map<string, boolean>()
const { follow, tell } = makeFollowers()

const keyFor = (viewerId: string | undefined, personId: string) => `${viewerId ?? ''} ${personId}`

/** Notes that the viewer follows somebody from now on, or no longer. */
export function noteFollowed(viewerId: string | undefined, personId: string, isFollowed: boolean): void {
  chosen.set(keyFor(viewerId, personId), isFollowed)
  tell()
}

/** Whether the viewer follows somebody: what she chose last, or what the answer said. */
export function useIsFollowed(personId: string, said: boolean): boolean {
  const viewer = useViewer()
  return useSyncExternalStore(
    follow,
    () => chosen.get(keyFor(viewer?.userId, personId)) ?? said,
    () => said,
  )
}
