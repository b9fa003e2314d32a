import { busyWithout } from '../answer.ts'
import type { Log } from '../log.ts'
import { TaskFailure, WorkerPool } from '../worker-pool/worker-pool.ts'
import type { PrintedDocument, Typesetting, TypesettingTasks } from './typeset-process.ts'

/** The name as it stands on documents. */
export const BRAND = 'Chowk चौक'

// The compiler and its fonts take memory that a process gives back when it ends.
const compilers = new WorkerPool<TypesettingTasks>({
  file: new URL('./typeset-process.ts', import.meta.url),
  inProcesses: true,
  workers: 1,
  timeLimitMs: 20_000,
  mostWaiting: 200,
  waitLimitMs: 30_000,
  idleMs: 5000,
  heapMb: 128,
})

/** Sets a document as PDF/A-2a. A character that no bundled font has never fails it; it is printed as □ and reported. */
export async function typeset(setting: Typesetting): Promise<PrintedDocument> {
  return await compilers.run('typeset', setting).catch((error: unknown) => {
    throw error instanceof TaskFailure && error.code === 'BUSY' ? busyWithout : error
  })
}

const MOST_LOGGED = 20

/** The file of a document; what could not be printed in it is logged. */
export function pdfOf({ pdf, missing, unmapped }: PrintedDocument, log: Log, document: string): Buffer {
  if (missing.length > 0) {
    const places = missing.slice(0, MOST_LOGGED).map(({ codePoint, where, index }) => `${codePoint} ${where}[${index}]`)
    log.warn({ document, count: missing.length, places }, 'printed □ for characters that no font has')
  }
  if (unmapped.length > 0) log.warn({ document, fonts: unmapped }, 'printed text that may be copied wrong')
  return pdf
}
