import { busyWithout } from '../../platform/answer.ts'
import { TaskFailure, WorkerPool } from '../../platform/worker-pool/worker-pool.ts'
import type { ReadFile, ReadTasks } from './read-worker.ts'

const workers = new WorkerPool<ReadTasks>({
  file: new URL('./read-worker.ts', import.meta.url),
  workers: 1,
  timeLimitMs: 30_000,
  mostWaiting: 8,
  waitLimitMs: 60_000,
  // What it took to read a large file is given back before its rows are checked.
  idleMs: 500,
  heapMb: 512,
})

interface Reading {
  path: string
  /** As whoever sent it calls it. */
  name: string
  into: string
}

/** Reads a file that somebody sent, in a thread of its own within its limits; its rows are written into the file `into`. */
export async function readTable({ path, name, into }: Reading): Promise<ReadFile> {
  try {
    return await workers.run('read', { path, into, isCalledWorkbook: /\.xls[xm]?$/i.test(name) })
  } catch (failure) {
    if (!(failure instanceof TaskFailure)) throw failure
    if (failure.code === 'BUSY') throw busyWithout
    const code =
      failure.code === 'TOO_SLOW' ? 'TOO_SLOW' : failure.code === 'TOO_LARGE' ? 'WORKBOOK_TOO_LARGE' : 'NOT_A_TABLE'
    return { headings: [], samples: [], rows: 0, faults: [{ code, details: {} }] }
  }
}
