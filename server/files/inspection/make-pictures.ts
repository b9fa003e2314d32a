import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { MOST_PIXELS, PICTURE_SIZES } from '@chowk/contract/files/attachment.ts'
import { Turns } from '../../platform/worker-pool/turns.ts'

/** A picture that we made, lying in the request's folder. */
export interface MadePicture {
  path: string
  width: number
  height: number
}

/** Why a picture cannot be made. */
export class BadPicture extends Error {
  readonly code: 'FILE_BROKEN' | 'TOO_MANY_PIXELS'
  constructor(code: BadPicture['code']) {
    super(code)
    this.code = code
  }
}

/** WebP knows no longer side. */
const LONGEST_SIDE = 16_000
const MOST_FRAMES = 200
/** The largest photo takes three; what takes longer was made to. */
const MOST_SECONDS = 30
// A large photo is some hundred MB while it is open.
const turns = new Turns(2)

/** Makes the sizes of a picture as WebP, smallest first; what a camera wrote into it stays behind. */
export async function makePictures(file: string, folder: string, sizes: readonly number[] = PICTURE_SIZES) {
  return await turns.take(async () => {
    const { width, isMoving } = await inspect(file)
    const made: MadePicture[] = []
    for (const size of [...sizes.filter((each) => each < width), Math.min(width, sizes.at(-1) ?? width)])
      made.push(await makeOne(file, { size, isMoving, path: join(folder, randomUUID()) }))
    return made
  })
}

async function inspect(file: string): Promise<{ width: number; isMoving: boolean }> {
  const { default: sharp } = await import('sharp')
  const seen = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const { width, height } = seen?.autoOrient ?? {}
  if (!seen || !width || !height) throw new BadPicture('FILE_BROKEN')
  const frames = seen.pages ?? 1
  if (width * height > MOST_PIXELS) throw new BadPicture('TOO_MANY_PIXELS')
  // Of a film with too much in it the first picture stays.
  const isMoving = frames > 1 && frames <= MOST_FRAMES && width * height * frames <= MOST_PIXELS
  return { width, isMoving }
}

async function makeOne(file: string, to: { size: number; isMoving: boolean; path: string }): Promise<MadePicture> {
  const { size, isMoving, path } = to
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', animated: isMoving })
    const { width, pageHeight, height } = await picture
      .autoOrient()
      .resize({ width: size, ...(!isMoving && { height: LONGEST_SIDE, fit: 'inside' }), withoutEnlargement: true })
      .webp({ quality: 80, effort: isMoving ? 2 : 4 })
      .timeout({ seconds: MOST_SECONDS })
      .toFile(path)
    return { path, width, height: pageHeight ?? height }
  } catch {
    throw new BadPicture('FILE_BROKEN')
  }
}
