import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { answerTasks } from '../worker-pool/answer-tasks.ts'
import { withoutNotes } from './png-chunks.rules.ts'

/** WebP has no longer side. */
const LONGEST_SIDE = 16_000
const MOST_FRAMES = 200
/** The largest photograph takes three; what takes longer was made to. */
const MOST_SECONDS = 30

/** A picture that was made, in the folder it was asked for. */
export interface MadePicture {
  path: string
  width: number
  height: number
}

/** Why a picture cannot be made. */
export type PictureFault = 'FILE_BROKEN' | 'TOO_MANY_PIXELS'

/** Makes pictures of a file in several widths. */
export interface SizesOrder {
  file: string
  folder: string
  sizes: readonly number[]
  mostPixels: number
}

/** Makes one smaller picture of the bytes of a file. */
export interface ShrinkOrder {
  bytes: Buffer
  width: number
  mostPixels: number
  /** Formats that are taken, as sharp names them. */
  formats: readonly string[]
}

const tasks = {
  /** WebP in these widths, smallest first; nothing that a camera noted stays. */
  async sizes({ file, folder, sizes, mostPixels }: SizesOrder): Promise<MadePicture[] | PictureFault> {
    const bytes = withoutNotes(await fs.readFile(file))
    const seen = await inspect(bytes, mostPixels)
    if (typeof seen === 'string') return seen
    const { width, isMoving } = seen
    const widest = Math.min(width, sizes.at(-1) ?? width)
    const made: MadePicture[] = []
    try {
      for (const size of [...sizes.filter((each) => each < widest), widest])
        made.push(await makeOne(bytes, { size, isMoving, mostPixels, path: join(folder, randomUUID()) }))
    } catch {
      return 'FILE_BROKEN'
    }
    return made
  },

  /** One WebP; its metadata is dropped. */
  async shrink({ bytes, width, mostPixels, formats }: ShrinkOrder): Promise<Uint8Array | PictureFault> {
    const picture = sharp(withoutNotes(Buffer.from(bytes)), { limitInputPixels: false, failOn: 'truncated' })
    const seen = await picture.metadata().catch(() => undefined)
    if (!seen || !formats.includes(seen.format)) return 'FILE_BROKEN'
    if (seen.width * seen.height > mostPixels) return 'TOO_MANY_PIXELS'
    return await picture
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer()
  },
}

/** What the process that decodes pictures can do. */
export type PictureTasks = typeof tasks

async function inspect(
  bytes: Buffer,
  mostPixels: number,
): Promise<{ width: number; isMoving: boolean } | PictureFault> {
  const seen = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const { width, height } = seen?.autoOrient ?? {}
  if (!seen || !width || !height) return 'FILE_BROKEN'
  if (width * height > mostPixels) return 'TOO_MANY_PIXELS'
  const frames = seen.pages ?? 1
  // Only the first frame of an animation with too many is shown.
  return { width, isMoving: frames > 1 && frames <= MOST_FRAMES && width * height * frames <= mostPixels }
}

async function makeOne(
  bytes: Buffer,
  to: { size: number; isMoving: boolean; mostPixels: number; path: string },
): Promise<MadePicture> {
  const { size, isMoving, mostPixels, path } = to
  const { width, pageHeight, height } = await sharp(bytes, {
    limitInputPixels: mostPixels,
    failOn: 'truncated',
    animated: isMoving,
  })
    .autoOrient()
    .resize({ width: size, ...(!isMoving && { height: LONGEST_SIDE, fit: 'inside' }), withoutEnlargement: true })
    .webp({ quality: 80, effort: isMoving ? 2 : 4 })
    .timeout({ seconds: MOST_SECONDS })
    .toFile(path)
  return { path, width, height: pageHeight ?? height }
}

answerTasks(tasks)
