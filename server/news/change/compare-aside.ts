import { busyWithout } from '../../platform/answer.ts'
import { WorkerPool } from '../../platform/worker-pool/worker-pool.ts'
import type { ChangeTasks } from './change-worker.ts'
import { compareParagraphs } from './change.rules.ts'
import type { ChangedParagraph } from './change.rules.ts'

/** Shorter texts are compared within some milliseconds; the longest that we store take a fifth of a second. */
const LONG_CHARACTERS = 60_000

const workers = new WorkerPool<ChangeTasks>({
  file: new URL('./change-worker.ts', import.meta.url),
  workers: 1,
  timeLimitMs: 10_000,
  mostWaiting: 40,
  waitLimitMs: 10_000,
  idleMs: 10_000,
  heapMb: 192,
})

/** What changed between two texts; long ones are compared in a thread of their own, so that no other reader waits for them. */
export async function compareAside(before: string, after: string): Promise<ChangedParagraph[]> {
  if (before.length + after.length < LONG_CHARACTERS) return compareParagraphs(before, after)
  return await workers.run('compare', { before, after }).catch(() => {
    throw busyWithout
  })
}
