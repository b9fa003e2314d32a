import { currentOf } from './queue.rules.ts'
import type { Queue } from './queue.rules.ts'

/** Most stories of the queue that a device keeps, and most bytes of their recordings (A18). */
export const MOST_SOUNDS = 20
export const MOST_BYTES = 100_000_000

/** Which stories are kept: from the one being heard on, then those heard before it. */
export function soundsToKeep<Story extends { articleId: string }>(queue: Queue<Story>): Story[] {
  const from = currentOf(queue) ? queue.index : 0
  return [...queue.stories.slice(from), ...queue.stories.slice(0, from)].slice(0, MOST_SOUNDS)
}

/** Whether a recording still has room beside those that are kept. */
export const hasRoom = (usedBytes: number, bytes: number): boolean => usedBytes + bytes <= MOST_BYTES
