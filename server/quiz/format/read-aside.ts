import { busyWithout } from '../../platform/answer.ts'
import { TaskFailure, WorkerPool } from '../../platform/worker-pool/worker-pool.ts'
import type { FormatTasks } from './format-worker.ts'
import type { ReadQuestions } from './read-questions.ts'

const workers = new WorkerPool<FormatTasks>({
  file: new URL('./format-worker.ts', import.meta.url),
  workers: 1,
  timeLimitMs: 20_000,
  mostWaiting: 8,
  waitLimitMs: 60_000,
  idleMs: 10_000,
  heapMb: 384,
})

const FAULTS = { TOO_SLOW: 'TOO_SLOW', TOO_LARGE: 'TOO_LARGE', FAILED: 'UNKNOWN_FORMAT' } as const

/** Reads a file of questions that somebody sent, in a thread of its own within its limits. */
export async function readQuestionsAside(bytes: Uint8Array): Promise<ReadQuestions> {
  try {
    return await workers.run('read', bytes)
  } catch (failure) {
    if (!(failure instanceof TaskFailure)) throw failure
    if (failure.code === 'BUSY') throw busyWithout
    return { format: null, rows: [], fault: { code: FAULTS[failure.code], line: null } }
  }
}
