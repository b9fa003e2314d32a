import * as z from 'zod/mini'

const PIN = /^[1-9]\d{2} ?\d{3}$/
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const GSTIN = /^(?:0[1-9]|[12]\d|3[0-8]|97|99)([A-Z0-9]{10})[1-9A-Z][A-Z0-9][A-Z0-9]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A postal code of India: 6 digits, the first no zero, a space after the third allowed and left out of what is kept (R5.03). */
// @__NO_SIDE_EFFECTS__
export const postalCode = () =>
  z.string().check(
    z.trim(),
    z.regex(PIN, { error: 'INVALID_PIN' }),
    z.overwrite((given) => given.replace(' ', '')),
  )

/** Whether a text is 10 letters and digits, and has some of both (R5.04). */
export const isMixedTen = (text: string): boolean => /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{10}$/.test(text)

/** Whether a text has the form of a permanent account number: 5 letters, 4 digits, 1 letter, capitals (R5.07). */
export const isPan = (text: string): boolean => isMixedTen(text) && PAN.test(text)

/** Whether a text has the form of a bank branch's code: 4 letters, a zero, 6 letters or digits, capitals (R5.06). */
export const isIfsc = (text: string): boolean => IFSC.test(text)

/** The fifteenth character of a GSTIN, from the fourteen before it: each value times 1 and 2 in turn, its two digits of base 36 added. */
export function checkCharacterOf(fourteen: string): string {
  let sum = 0
  for (const [position, character] of fourteen.split('').entries()) {
    const product = DIGITS.indexOf(character) * (position % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? ''
}

/**
 * Whether a tax registration number has 15 characters of the right form, its owner's PAN within, and the right check
 * character (R5.05); nobody is asked whether it is registered.
 */
export function isGstin(text: string): boolean {
  const pan = GSTIN.exec(text)?.[1]
  return pan !== undefined && isPan(pan) && checkCharacterOf(text.slice(0, 14)) === text[14]
}
