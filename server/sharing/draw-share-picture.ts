import type { OverlayOptions, Sharp } from 'sharp'
import { SHARE_PICTURE } from '@chowk/contract/sharing/share-picture.ts'
import type { ShareFormat } from '@chowk/contract/sharing/share-picture.ts'
import { drawMark } from '../drawing/house-pictures.ts'
import { drawScene } from '../drawing/scene.ts'
import { SANS, SERIF } from '../drawing/fonts.ts'
import { settableText } from './share-text.rules.ts'
import { fitText, setText } from './share-type.ts'
import type { SetText } from './share-type.ts'

/** What a share picture shows. Pictures are addresses of ours. */
export interface ShareFacts {
  language: 'en' | 'hi'
  title: string
  /** A short line beneath: who publishes it, where it is. */
  line: string
  /** Across the top. */
  picture: string
  /** A face or a sign over the edge of the picture. */
  portrait?: string
  isRound?: boolean
  /** A small sign before the line. */
  logo?: string
}

/** Bytes of a picture of ours, or undefined when it is not to be had. */
export type ReadPicture = (address: string) => Promise<Buffer | undefined>

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE
const PICTURE_HEIGHT = 336
/** Where no title stands beneath. */
const TALL_PICTURE_HEIGHT = 516
const EDGE = 6
const MARGIN = 56
const PORTRAIT = 168
const LOGO = 44
const MARK = 46
const FOOT = 560
const GAP = 14
const PAPER = '#fbfcfa'
const INK = '#131f20'
const QUIET = '#46534f'
const PEACOCK = '#0b5a60'
const LONGEST = { title: 160, line: 60 }
const SIZES = [60, 54, 48, 42, 36] as const
const MOST_PIXELS = 40_000_000

/** Draws the picture that other sites show beside a link: a picture of ours, a title, whose it is, and that it is on Chowk. */
export async function drawSharePicture(facts: ShareFacts, format: ShareFormat, read: ReadPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const text = settableText(facts.title, LONGEST.title)
  const height = text || facts.portrait ? PICTURE_HEIGHT : TALL_PICTURE_HEIGHT
  const edge = { input: { create: { width: WIDTH, height: EDGE, channels: 3 as const, background: PEACOCK } } }
  const layers: OverlayOptions[] = [
    { ...(await banner(facts, height, read)), left: 0, top: 0 },
    { ...edge, left: 0, top: height },
    ...(await portrait(facts, read)),
    ...(text ? [await title(text, facts)] : []),
    ...(await foot(facts, read)),
  ]
  const sheet = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } }).composite(layers)
  return await encode(sheet, format).toBuffer()
}

const encode = (sheet: Sharp, format: ShareFormat): Sharp =>
  format === 'png'
    ? sheet.png({ palette: true, quality: 90, effort: 3, compressionLevel: 9 })
    : sheet.jpeg({ quality: 82, mozjpeg: true, chromaSubsampling: '4:4:4' })

/** A picture in a box, or undefined where it cannot be read. */
async function boxed(
  bytes: Buffer | undefined,
  box: { width: number; height: number; position?: string },
): Promise<OverlayOptions | undefined> {
  if (!bytes) return undefined
  const { default: sharp } = await import('sharp')
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .resize({ ...box, fit: 'cover' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
  } catch {
    return undefined
  }
}

async function banner({ picture }: ShareFacts, height: number, read: ReadPicture): Promise<OverlayOptions> {
  const box = { width: WIDTH, height, ...(picture.startsWith('/image/') && { position: 'attention' }) }
  const isScene = /^\/drawing\/[^?]+$/.test(picture)
  const bytes = await read(picture)
  const shown = isScene && bytes ? await lowerHalf(bytes, height).catch(() => undefined) : await boxed(bytes, box)
  const drawn = drawScene({ scene: 'square', seed: picture, width: 1600, height: 900 })
  return shown ?? (await lowerHalf(Buffer.from(drawn), height))
}

// What a scene tells of stands on its ground, below an empty sky.
async function lowerHalf(scene: Buffer, height: number): Promise<OverlayOptions> {
  const { default: sharp } = await import('sharp')
  const sky = Math.round(Math.min(height * 0.4, WIDTH * 0.5625 - height) * 0.85)
  const { data, info } = await sharp(scene)
    .resize({ width: WIDTH, height: height + sky, fit: 'cover' })
    .extract({ left: 0, top: sky, width: WIDTH, height })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const portraitTop = PICTURE_HEIGHT + EDGE - PORTRAIT / 2 - 24

async function portrait({ portrait: address, isRound }: ShareFacts, read: ReadPicture): Promise<OverlayOptions[]> {
  const shown = address && (await boxed(await read(address), { width: PORTRAIT, height: PORTRAIT }))
  if (!shown) return []
  const { default: sharp } = await import('sharp')
  const radius = isRound ? PORTRAIT / 2 : 14
  const mask = (size: number, corner: number, fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${fill}"/></svg>`,
    )
  const cut = await sharp(shown.input as Buffer, {
    raw: shown.raw ?? { width: PORTRAIT, height: PORTRAIT, channels: 4 },
  })
    .composite([{ input: mask(PORTRAIT, radius, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return [
    { input: mask(PORTRAIT + 2 * EDGE, radius + EDGE, PAPER), left: MARGIN - EDGE, top: portraitTop - EDGE },
    { input: cut, left: MARGIN, top: portraitTop },
  ]
}

async function title(text: string, { language, portrait: address }: ShareFacts): Promise<OverlayOptions> {
  const top = address ? portraitTop + PORTRAIT + EDGE + GAP : PICTURE_HEIGHT + EDGE + 26
  const box = { width: WIDTH - 2 * MARGIN, height: FOOT - GAP - top }
  const { overlay } = await fitText(text, { ...box, family: SERIF[language], colour: INK, sizes: SIZES })
  return { ...overlay, left: MARGIN, top }
}

async function foot({ line: given, language, logo }: ShareFacts, read: ReadPicture): Promise<OverlayOptions[]> {
  const middle = (set: SetText) => FOOT + Math.round((MARK - set.height) / 2)
  const name = await setText('Chowk चौक', { family: SERIF.en, size: 32, colour: INK, width: 400 })
  const mark = await boxed(Buffer.from(drawMark({ blocks: PEACOCK, stone: '#f2a81d' }).svg), {
    width: MARK,
    height: MARK,
  })
  const nameLeft = WIDTH - MARGIN - name.width
  const layers: OverlayOptions[] = [{ ...name.overlay, left: nameLeft, top: middle(name) }]
  if (mark) layers.push({ ...mark, left: nameLeft - GAP - MARK, top: FOOT })
  const sign = logo && (await boxed(await read(logo), { width: LOGO, height: LOGO }))
  if (sign) layers.push({ ...sign, left: MARGIN, top: FOOT + 1 })
  const left = sign ? MARGIN + LOGO + GAP : MARGIN
  const text = settableText(given, LONGEST.line)
  if (!text) return layers
  const box = { width: nameLeft - 2 * GAP - MARK - left - 40, height: MARK }
  const line = await fitText(text, { ...box, family: SANS[language], colour: QUIET, sizes: [28] })
  layers.push({ ...line.overlay, left, top: middle(line) })
  return layers
}
