import type { Requested, Read } from './decode-worker.ts'

/** The browser's own reader, where it has one. */
interface Detector {
  detect(picture: ImageData): Promise<{ rawValue: string }[]>
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Reads codes in pictures until it is closed. */
export interface Decoder {
  read(picture: ImageData): Promise<string | undefined>
  close(): void
}

async function ownDetector(): Promise<Decoder | undefined> {
  const Maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector
  if (!Maker || !(await Maker.getSupportedFormats()).includes('qr_code')) return undefined
  const detector = new Maker({ formats: ['qr_code'] })
  return { read: async (picture) => (await detector.detect(picture))[0]?.rawValue, close: () => {} }
}

/** Long enough for a large picture on an old phone. */
const PATIENCE_MS = 10_000

// In a worker, so that the picture of the camera goes on while a still is looked at.
function workerDecoder(): Decoder {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' })
  let last = 0
  const read = async ({ data: pixels, width, height }: ImageData): Promise<string | undefined> =>
    await new Promise((resolve) => {
      const id = ++last
      const end = (text?: string) => {
        worker.removeEventListener('message', hear)
        clearTimeout(timer)
        resolve(text)
      }
      const hear = ({ data }: MessageEvent<Read>) => {
        if (data.id === id) end(data.text ?? undefined)
      }
      const timer = setTimeout(end, PATIENCE_MS)
      worker.addEventListener('message', hear)
      const requested: Requested = { id, pixels: pixels as Uint8ClampedArray, width, height }
      worker.postMessage(requested, [pixels.buffer])
    })
  return { read, close: () => worker.terminate() }
}

/** Opens what reads codes: the browser's own reader, or else ours. */
export const openDecoder = async (): Promise<Decoder> => (await ownDetector().catch(() => undefined)) ?? workerDecoder()

/** A picture as pixels, no side longer than this. */
export function pixelsOf(
  source: CanvasImageSource,
  { width, height, most }: { width: number; height: number; most: number },
): ImageData | undefined {
  const scale = Math.min(1, most / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  drawing?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return drawing?.getImageData(0, 0, canvas.width, canvas.height)
}
