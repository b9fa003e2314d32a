import { busyWithout } from '../answer.ts'
import { TaskFailure, WorkerPool } from '../worker-pool/worker-pool.ts'
import type { MadePicture, PictureFault, PictureTasks, ShrinkOrder, SizesOrder } from './decode-process.ts'

// Pictures of strangers are decoded apart: one that needs too much time or memory ends its process and fails alone.
const decoders = new WorkerPool<PictureTasks>({
  file: new URL('./decode-process.ts', import.meta.url),
  inProcesses: true,
  workers: 2,
  timeLimitMs: 60_000,
  mostWaiting: 500,
  waitLimitMs: 60_000,
  idleMs: 10_000,
  heapMb: 96,
  memoryMb: 768,
})

/** A picture that cannot be made, with the code of its refusal. */
export class BadPicture extends Error {
  readonly code: PictureFault
  constructor(code: PictureFault) {
    super(code)
    this.code = code
  }
}

/** Makes a picture in several widths as WebP, smallest first, into a folder; throws `BadPicture`. */
export async function makeSizes(order: SizesOrder): Promise<MadePicture[]> {
  const made = await decoders.run('sizes', order).catch(refuse)
  if (typeof made === 'string') throw new BadPicture(made)
  return made
}

/** Makes one WebP of at most this width; throws `BadPicture` for what is no picture of the formats that are taken. */
export async function shrinkPicture(order: ShrinkOrder): Promise<Buffer> {
  const made = await decoders.run('shrink', order).catch(refuse)
  if (typeof made === 'string') throw new BadPicture(made)
  return Buffer.from(made)
}

function refuse(failure: unknown): never {
  if (!(failure instanceof TaskFailure)) throw failure
  throw failure.code === 'BUSY' ? busyWithout : new BadPicture('FILE_BROKEN')
}
