import { LRUCache } from 'lru-cache'
import type { Story } from '../making/story.ts'

/** So many texts are remembered, each of at most some thousand letters: the other stories of a few categories. */
const MOST_TEXTS = 200

/** What is found in a text by itself, whichever story it stands beside. */
export type FoundIn<Found> = (story: Pick<Story, 'plain' | 'language'>) => Found

/**
 * Finds the same for the same text once: the stories of a day stand beside each other, and each would be searched anew for every one of
 * them. What was used longest ago makes room.
 */
export function onceForText<Found>(find: FoundIn<Found>, most = MOST_TEXTS): FoundIn<Found> {
  const found = new LRUCache<string, { value: Found }>({ max: most })
  return (story) => {
    const key = `${story.language} ${story.plain}`
    const known = found.get(key) ?? { value: find(story) }
    found.set(key, known)
    return known.value
  }
}
