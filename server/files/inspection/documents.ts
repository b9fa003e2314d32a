import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Turns } from '../../platform/worker-pool/turns.ts'

/** What a worker is asked: how many pages, all pages as pictures into a folder, or what a video is. */
export type DocumentOrder =
  | { kind: 'PDF'; path: string }
  | { kind: 'PAGES'; path: string; folder: string }
  | { kind: 'VIDEO'; path: string }

/** What it says. */
export type DocumentAnswer =
  | { kind: 'PDF'; pages: number; isLocked: boolean }
  | DrawnPage
  | { kind: 'VIDEO'; durationMs: number; width: number; height: number }
  | { kind: 'REFUSED'; code: 'FILE_BROKEN' | 'PDF_LOCKED' }

/** A page that was drawn into the folder. */
export interface DrawnPage {
  kind: 'PAGE'
  page: number
  pages: number
  path: string
  width: number
  height: number
}

/** A document that cannot be used, with the code of its refusal. */
export class BadDocument extends Error {
  readonly code: 'FILE_BROKEN' | 'PDF_LOCKED'
  constructor(code: BadDocument['code']) {
    super(code)
    this.code = code
  }
}

const TIME_LIMIT_MS = 10_000
/** A page with a photograph takes a fifth of a second; one that takes longer than this was made to. */
const PAGE_MS = 20_000
const HEAP_MB = 128
const turns = new Turns(2)

/** How many pages a PDF has. */
export async function inspectPdf(path: string): Promise<{ pages: number }> {
  const said = await lastOf({ kind: 'PDF', path }, TIME_LIMIT_MS)
  if (said?.kind !== 'PDF') throw new BadDocument('FILE_BROKEN')
  if (said.isLocked) throw new BadDocument('PDF_LOCKED')
  return { pages: said.pages }
}

/** How long a video is and how large its picture. */
export async function inspectVideo(path: string): Promise<{ durationMs: number; width: number; height: number }> {
  const said = await lastOf({ kind: 'VIDEO', path }, TIME_LIMIT_MS)
  if (said?.kind !== 'VIDEO') throw new BadDocument('FILE_BROKEN')
  return said
}

/** Draws all pages of a PDF into a folder, in their order. */
export async function drawPages(path: string, folder: string, signal?: AbortSignal): Promise<DrawnPage[]> {
  const drawn: DrawnPage[] = []
  await ask(
    { kind: 'PAGES', path, folder },
    { patienceMs: PAGE_MS, onAnswer: (said) => said.kind === 'PAGE' && drawn.push(said), ...(signal && { signal }) },
  )
  if (drawn.length === 0 || drawn.length !== drawn[0]?.pages) throw new BadDocument('FILE_BROKEN')
  return drawn
}

async function lastOf(order: DocumentOrder, patienceMs: number): Promise<DocumentAnswer | undefined> {
  let last: DocumentAnswer | undefined
  await ask(order, { patienceMs, onAnswer: (said) => (last = said) })
  return last
}

interface Asking {
  /** From one answer to the next. */
  patienceMs: number
  onAnswer: (said: DocumentAnswer) => void
  signal?: AbortSignal
}

/** Gives an order to a thread of its own, which is ended when it is silent for too long, breaks or is done. */
async function ask(order: DocumentOrder, asking: Asking): Promise<void> {
  await turns.take(async () => {
    const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
      workerData: order,
      stderr: true,
      stdout: true,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
    })
    let refused: BadDocument | undefined
    const silent = setTimeout(() => void worker.terminate(), asking.patienceMs)
    const stop = () => void worker.terminate()
    asking.signal?.addEventListener('abort', stop, { once: true })
    worker.on('message', (said: DocumentAnswer) => {
      silent.refresh()
      if (said.kind === 'REFUSED') refused = new BadDocument(said.code)
      else asking.onAnswer(said)
    })
    // What breaks a thread says nothing more; the missing answer is the refusal.
    worker.on('error', () => (refused ??= new BadDocument('FILE_BROKEN')))
    await once(worker, 'exit')
    clearTimeout(silent)
    asking.signal?.removeEventListener('abort', stop)
    if (refused) throw refused
  })
}
