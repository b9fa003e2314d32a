import { findLinks } from '@chowk/contract/rich-text/find-links.ts'

// E-mail addresses, and UPI addresses, which look alike.
const ADDRESS = /[\p{L}\p{N}]@[\p{L}\p{N}]/u
const DEVANAGARI_ZERO = 0x09_66

const withLatinDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u0966-\u096f]/gu, (digit) => String((digit.codePointAt(0) ?? DEVANAGARI_ZERO) - DEVANAGARI_ZERO))

// Landlines of India look like rows of sizes.
const isPhone = ({ country, nationalNumber }: { country?: string; nationalNumber: string }): boolean =>
  country !== 'IN' || /^[6-9]\d{9}$/.test(nationalNumber)

/** Whether a text names a phone number, an e-mail or UPI address, or a web address. */
export async function hasContactDetails(text: string): Promise<boolean> {
  if (ADDRESS.test(text) || [...findLinks(text)].length > 0) return true
  const { findPhoneNumbersInText } = await import('libphonenumber-js/min')
  return findPhoneNumbersInText(withLatinDigits(text), 'IN').some(({ number }) => isPhone(number))
}
