import * as z from 'zod/mini'

const PIN = /^[1-9]\d{2} ?\d{3}$/
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
const TAN = /^[A-Z]{4}\d{5}[A-Z]$/
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const GST_STATE = /^(?:0[1-9]|[12]\d|3[0-8]|97|99)$/
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

/** Whether a text has the form of a tax deduction account number: 4 letters, 5 digits, 1 letter, capitals. */
export const isTan = (text: string): boolean => isMixedTen(text) && TAN.test(text)

/** Whether a text has the form of a bank branch's code: 4 letters, a zero, 6 letters or digits, capitals (R5.06). */
export const isIfsc = (text: string): boolean => IFSC.test(text)

/** A bank branch's code as it is typed. */
// @__NO_SIDE_EFFECTS__
export const ifsc = () => z.string().check(z.trim(), z.toUpperCase(), z.refine(isIfsc, { error: 'INVALID_IFSC' }))

/** The fifteenth character of a GSTIN, from the fourteen before it: each value times 1 and 2 in turn, its two digits of base 36 added. */
export function checkCharacterOf(fourteen: string): string {
  let sum = 0
  for (const [position, character] of fourteen.split('').entries()) {
    const product = DIGITS.indexOf(character) * (position % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? ''
}

/** What is wrong with a tax registration number, from its front to its end. */
export const GSTIN_FAULTS = ['LENGTH', 'CHARACTERS', 'STATE', 'PAN', 'REGISTRATION', 'CHECK'] as const
/** See the list of the same name. */
export type GstinFault = (typeof GSTIN_FAULTS)[number]

/**
 * What is wrong with a tax registration number (R5.05), or null: 15 characters, a state, its owner's PAN within, which of the owner's
 * registrations there it is, a character that is mostly but not always a Z, and the right check character. Nobody is asked whether it is
 * registered.
 */
export function gstinFault(text: string): GstinFault | null {
  if (text.length !== 15) return 'LENGTH'
  if (!/^[A-Z0-9]{15}$/.test(text)) return 'CHARACTERS'
  if (!GST_STATE.test(text.slice(0, 2))) return 'STATE'
  if (!isPan(text.slice(2, 12))) return 'PAN'
  if (text[12] === '0') return 'REGISTRATION'
  return checkCharacterOf(text.slice(0, 14)) === text[14] ? null : 'CHECK'
}

/** Whether a tax registration number is right in itself. */
export const isGstin = (text: string): boolean => gstinFault(text) === null

/** A tax registration number as somebody types it; empty where it may be left out. */
// @__NO_SIDE_EFFECTS__
export const gstin = ({ optional = false } = {}) =>
  z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine((value) => (optional && value === '') || isGstin(value), { error: 'INVALID_GSTIN' }),
  )
