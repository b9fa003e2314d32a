import { foldText } from '../fold.ts'

// Groups of two or three, as lakhs and as thousands are written, by commas or spaces; a comma is never the decimal point.
const NUMBER = /^[+-]?(?:(?:\d{1,3}(?:[, ]\d{2,3}){1,6}|\d{1,15})(?:\.\d{0,9})?|\.\d{1,9})(?:e[+-]?\d{1,3})?$/
const MOST_LETTERS = 200

/** The number in a typed answer, in any digits, with or without groups; undefined where it is none. */
export function numberIn(written: string): number | undefined {
  const text = foldText(written.slice(0, MOST_LETTERS))
  const number = NUMBER.test(text) ? Number(text.replaceAll(/[, ]/gu, '')) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}
