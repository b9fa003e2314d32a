import { plainDigits } from '../identity/contact.ts'

// Groups of two or three, as lakhs and as thousands are written, by commas or spaces; a comma is never the point.
const NUMBER = /^[+-]?(?:\d{1,3}(?:[, ]\d{2,3}){1,6}|\d{1,15})(?:\.\d{1,9})?$/
const MOST_LETTERS = 200

/** The number that a taker wrote, in any digits, with or without its groups; undefined where it is none. */
export function numberIn(written: string): number | undefined {
  const text = plainDigits(written.slice(0, MOST_LETTERS)).trim().replaceAll(/\s+/gu, ' ').replace('−', '-')
  return NUMBER.test(text) ? Number(text.replaceAll(/[, ]/gu, '')) : undefined
}
