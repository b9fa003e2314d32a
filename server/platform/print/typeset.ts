import { busyWithout } from '../answer.ts'
import { TaskFailure, WorkerPool } from '../worker-pool/worker-pool.ts'
import type { Typesetting, TypesettingTasks } from './typeset-process.ts'

// The compiler and its fonts are 50 MB, which a process gives back when it ends.
const compilers = new WorkerPool<TypesettingTasks>({
  file: new URL('./typeset-process.ts', import.meta.url),
  inProcesses: true,
  workers: 1,
  timeLimitMs: 20_000,
  mostWaiting: 200,
  waitLimitMs: 30_000,
  idleMs: 5000,
  heapMb: 64,
})

/**
 * Sets a document as PDF/A, whose text can be copied: some milliseconds, and a quarter of a second more when nothing was set in the last five
 * seconds. When too many wait, who asked is told to come again.
 */
export async function typeset(setting: Typesetting): Promise<Buffer> {
  return await compilers.run('typeset', setting).catch((error: unknown) => {
    throw error instanceof TaskFailure && error.code === 'BUSY' ? busyWithout : error
  })
}
