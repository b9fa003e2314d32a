import { getListening, keepListening, keepQueue } from '@chowk/contract/audio/audio.ts'
import { callOverHttp, CallFailed } from '../app/calls.ts'
import type { Playable } from '../app/player/player-orders.ts'
import type { Queue } from './queue/queue.rules.ts'
import { currentOf } from './queue/queue.rules.ts'

const SETTLED_MS = 800

/** What the server keeps for a signed-in listener; nothing for visitors, and nothing where no answer came. */
export async function readListening() {
  return await quietly(callOverHttp(getListening, {}))
}

let waiting: ReturnType<typeof setTimeout> | undefined

/** Keeps the queue once it has stood still for a moment. */
export function keepQueueSoon(queue: Queue<Playable>): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    const articleIds = queue.stories.map(({ articleId }) => articleId)
    void quietly(callOverHttp(keepQueue, { articleIds, currentId: currentOf(queue)?.articleId ?? null }))
  }, SETTLED_MS)
}

export const keepVoice = (language: string, name: string): void =>
  void quietly(callOverHttp(keepListening, { voices: { [language]: name } }))

export const keepRate = (rate: number): void => void quietly(callOverHttp(keepListening, { rate }))

// Listening goes on without what is kept: the next change is kept again.
async function quietly<Answer>(response: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await response
  } catch (error) {
    if (error instanceof CallFailed) return undefined
    throw error
  }
}
