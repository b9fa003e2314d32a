import fs from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { PDFiumDocument } from '@hyzyla/pdfium'
import type { DocumentAnswer, DocumentOrder } from './documents.ts'

const PAGE_WIDTH = 1280
/** A page as long as a scroll is drawn narrower. */
const LONGEST_PAGE = 4000
const MOST_WASM_BYTES = 384 * 1024 * 1024

limitWasm()
const answer = (said: DocumentAnswer) => parentPort?.postMessage(said)

async function work(order: DocumentOrder): Promise<void> {
  if (order.kind === 'VIDEO') answer(await readVideo(order.path))
  else await readPdf(order)
}

// Broken documents ask for gigabytes; resourceLimits know nothing of memory outside of JavaScript.
function limitWasm(): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > MOST_WASM_BYTES)
      throw new RangeError('the document needs too much memory')
    return grow.call(this, pages)
  }
}

// Each library is opened by those who need it: together they take a second.
async function readVideo(path: string): Promise<DocumentAnswer> {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  const track = await input.getPrimaryVideoTrack()
  const durationMs = Math.round((await input.computeDuration()) * 1000)
  // A film that was cut off says that it is 0 seconds long.
  if (!track || durationMs <= 0) return { kind: 'REFUSED', code: 'FILE_BROKEN' }
  return { kind: 'VIDEO', durationMs, width: track.displayWidth, height: track.displayHeight }
}

async function readPdf(order: DocumentOrder & { kind: 'PDF' | 'PAGES' }): Promise<void> {
  const bytes = await fs.readFile(order.path)
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  let document: PDFiumDocument
  try {
    document = await library.loadDocument(bytes)
  } catch (error) {
    answer({ kind: 'REFUSED', code: /password|security/i.test(String(error)) ? 'PDF_LOCKED' : 'FILE_BROKEN' })
    return
  }
  const pages = document.getPageCount()
  if (pages < 1) answer({ kind: 'REFUSED', code: 'FILE_BROKEN' })
  else if (order.kind === 'PDF') answer({ kind: 'PDF', pages, isLocked: hasLock(bytes) })
  else await drawPages(document, pages, order.folder)
}

// A document that opens without a password may still forbid things by its encryption.
const hasLock = (bytes: Buffer) => /\/Encrypt\b/.test(bytes.toString('latin1', Math.max(0, bytes.length - 65_536)))

async function drawPages(document: PDFiumDocument, pages: number, folder: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  for (let number = 1; number <= pages; number++) {
    const page = document.getPage(number - 1)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    if (!(originalWidth > 0 && originalHeight > 0)) throw new Error(`page ${number} has no size`)
    const scale = Math.min(PAGE_WIDTH / originalWidth, LONGEST_PAGE / originalHeight)
    const width = Math.max(1, Math.round(originalWidth * scale))
    const height = Math.max(1, Math.round(originalHeight * scale))
    const drawn = await page.render({ width, height, render: 'bitmap' })
    const path = join(folder, `page-${number}.webp`)
    await sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
      .webp({ quality: 80 })
      .toFile(path)
    answer({ kind: 'PAGE', page: number, pages, path, width: drawn.width, height: drawn.height })
  }
}

work(workerData as DocumentOrder).catch(() => answer({ kind: 'REFUSED', code: 'FILE_BROKEN' }))
