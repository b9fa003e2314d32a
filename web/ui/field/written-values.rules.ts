import { plainDigits } from '@chowk/contract/identity/contact.ts'

/** What somebody types as a number: its digits as programs read them. */
export const plainNumber = (text: string): string => plainDigits(text)

/** A written number, grouped or not, in any digits: nothing for an empty field, NaN for what is none. */
export function numberOf(text: string): number | undefined {
  const plain = plainDigits(text).replaceAll(/[\s,]/g, '')
  if (plain === '') return undefined
  return /^[-−]?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain.replace('−', '-')) : Number.NaN
}

/** Rupees as somebody writes them (1,299 or ₹1,299.50) in paise; NaN for what is no amount. */
export function paiseOf(text: string): number | undefined {
  const plain = plainDigits(text).replaceAll(/[\s,₹]/g, '')
  if (plain === '') return undefined
  const [, rupees = '', paise = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(plain) ?? []
  return rupees === '' ? Number.NaN : Number(rupees) * 100 + Number(paise.padEnd(2, '0') || 0)
}

/** An amount in paise as a field shows it. */
export const rupeesIn = (paise: number | null | undefined): string =>
  paise === null || paise === undefined ? '' : (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2)

/** A web address with the https:// that people leave out. */
export function webAddress(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || /^[a-z][a-z0-9+.-]{0,20}:/i.test(trimmed)) return trimmed
  return `https://${trimmed.replace(/^\/{1,2}/, '')}`
}

/** A text that may be left empty, for calls in which that is null. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** The same for calls in which it is left out. */
export const textOrNone = (text: string): string | undefined => (text.trim() === '' ? undefined : text)
