import { cutText, tidyText } from '@chowk/contract/text.ts'

/** What our fonts can set, by their own tables: Latin, Greek, Cyrillic, Devanagari and the usual signs. */
const SETTABLE =
  /[ -~\u00a0-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u0218-\u021b\u0391-\u03a1\u03a3-\u03ce\u0400-\u045f\u0900-\u097f\u1e0c-\u1e0f\u1e24\u1e25\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1ea0-\u1ef9\u2010\u2012-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2025\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u20b9\u2116\u2122\u2212]|\u200c|\u200d/u
const LETTER = /\p{L}/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** A text is left out as soon as more than this share of its letters cannot be set. */
const MOST_LOST = 0.1
const MOST_UNITS = 4000
/** More marks than these on one letter are no writing. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/** A text as our fonts can set it, at most so long; undefined where much of it is in another script or nothing is left. */
export function settableText(given: string, most: number): string | undefined {
  const tidied = tidyText(given.slice(0, MOST_UNITS).toWellFormed())
  const characters = Array.from(tidied.replaceAll(/\s+/gu, ' ').replaceAll(PILED_MARKS, '$1'))
  const letters = characters.filter((letter) => LETTER.test(letter))
  const lost = letters.filter((letter) => !SETTABLE.test(letter)).length
  if (lost > letters.length * MOST_LOST) return undefined
  const left = characters.filter((letter) => SETTABLE.test(letter)).join('')
  return VISIBLE.test(left) ? cutText(left.replaceAll(/ +/g, ' ').trim(), most) : undefined
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** The same as markup that holds nothing but this text. */
export const markupOf = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? '')
