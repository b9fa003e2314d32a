import * as z from 'zod/mini'
import { isVisible } from './fold.ts'

/** Marks that turn the direction of what follows, and marks that nobody sees; letters that join in Indian scripts stay. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const CONTROLS = /(?!\n)\p{Cc}/gu

/** A piece of what somebody wrote (G17): one form for each letter, no control or turning marks; spaces around it stay. */
export const tidyPiece = (given: string): string =>
  given
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(HIDDEN, '')
    .replaceAll(CONTROLS, '')

/** The whole of a text: without space around it, and empty when nothing of it can be seen. */
export const tidyText = (given: string): string =>
  isVisible(given)
    ? tidyPiece(given)
        .replaceAll(/(?:(?<! ) +)?\n */g, '\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    : ''

/** Trims a field whose text is kept as it was typed; empty when nothing of it can be seen. */
export const trimmed = z.overwrite((given: string) => (isVisible(given) ? given.trim() : ''))

const segments = new Intl.Segmenter('hi', { granularity: 'grapheme' })

const PLAIN = /^[ -~]*$/

/** How many characters a reader counts: क्षि is one, a family of four is one. */
export const lengthOf = (text: string): number => (PLAIN.test(text) ? text.length : [...segments.segment(text)].length)

/** The same without spaces and marks that nobody sees, for texts that must say something (R5.09). */
export const visibleLengthOf = (text: string): number =>
  [...segments.segment(text)].filter(({ segment }) => isVisible(segment)).length

/** A text cut to a number of characters, with an ellipsis where something went (R5.09). */
export function cutText(text: string, most: number): string {
  const all = [...segments.segment(text)]
  if (all.length <= most) return text
  const remaining = all.slice(0, Math.max(0, most - 1)).map(({ segment }) => segment)
  return `${remaining.join('').trimEnd()}…`
}

/** One character may be of many code points, but no honest one is of more than these. */
const UNITS_A_CHARACTER = 12

/** Whether a text can be kept at all: NUL and half a character cannot. */
export const isStorable = (given: string): boolean => !given.includes('\0') && given.isWellFormed()

interface TextLimits {
  /** Fewest visible characters; none for a text that may be left empty. */
  least?: number
  most: number
  /** May have several lines. */
  lines?: true
  /** The code of a text that says too little. */
  short?: string
}

/** A text that a person writes: tidied, then counted in characters as readers count them (G17). */
// @__NO_SIDE_EFFECTS__
export const text = ({ least = 0, most, lines, short = 'TOO_SHORT' }: TextLimits) =>
  z.string().check(
    z.maxLength(most * UNITS_A_CHARACTER, { error: 'TOO_LONG', abort: true }),
    z.refine(isStorable, { error: 'UNSTORABLE_TEXT', abort: true }),
    z.overwrite((given) => (lines ? tidyText(given) : tidyText(given).replaceAll(/\s+/gu, ' '))),
    z.refine((given) => visibleLengthOf(given) >= least, { error: short, params: { minimum: least } }),
    z.refine((given) => lengthOf(given) <= most, { error: 'TOO_LONG', params: { maximum: most } }),
  )
