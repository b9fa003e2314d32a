import type { OverlayOptions } from 'sharp'
import { cutText, lengthOf } from '@chowk/contract/text.ts'
import { readyFonts } from '../drawing/fonts.ts'
import { markupOf } from './share-text.rules.ts'

/** A text set in pixels. */
export interface SetText {
  overlay: OverlayOptions
  width: number
  height: number
}

/** How a text is set: families in their order, size in pixels, colour, width at which lines break. */
export interface TypeStyle {
  family: string
  size: number
  colour: string
  width: number
}

/** Sets a text in as many lines as it needs. */
export async function setText(text: string, { family, size, colour, width }: TypeStyle): Promise<SetText> {
  readyFonts()
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${markupOf(text)}</span>`,
      font: `${family} Semi-Bold ${size}`,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      spacing: Math.round(size * 0.12),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width: wide, height: tall, channels } = info
  return { overlay: { input: data, raw: { width: wide, height: tall, channels } }, width: wide, height: tall }
}

/** What of a text fits a box: in the largest size in which all of it fits, or as much of it as fits in the smallest. */
export async function fitText(
  text: string,
  { sizes, height, ...style }: Omit<TypeStyle, 'size'> & { sizes: readonly number[]; height: number },
): Promise<SetText> {
  const fits = (set: SetText) => set.height <= height && set.width <= style.width
  for (const size of sizes) {
    const set = await setText(text, { ...style, size })
    if (fits(set)) return set
  }
  const size = sizes.at(-1) ?? 1
  for (let most = lengthOf(text); most > 1; most = Math.floor(most * 0.75)) {
    const set = await setText(cutText(text, most), { ...style, size })
    if (fits(set)) return set
  }
  return await setText('…', { ...style, size })
}
