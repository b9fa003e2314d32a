import { isEmail, looksLikeMobile, plainDigits } from '@chowk/contract/identity/contact.ts'

/** What a call is given for a contact. */
export type ContactInput = { email: string } | { mobile: string }

/** An e-mail address or a mobile number as somebody typed it, or what is wrong with it. */
export function readContact(typed: string): { contact: ContactInput } | { fault: 'MISSING' | 'NO_DOT' | 'NEITHER' } {
  const text = plainDigits(typed).trim()
  if (text === '') return { fault: 'MISSING' }
  if (looksLikeMobile(text)) {
    const digits = text.replaceAll(/\D/g, '').length
    return digits >= 10 && text.length <= 24 ? { contact: { mobile: text } } : { fault: 'NEITHER' }
  }
  const email = text.toLowerCase()
  if (isEmail(email)) return { contact: { email } }
  return { fault: /^[^\s@]+@[^\s@.]+\.?$/.test(email) ? 'NO_DOT' : 'NEITHER' }
}

/** A year of birth as it was typed: a number, nothing said, or NaN for what is no year of this life. */
export function birthYearOf(typed: string, thisYear: number): number | undefined {
  const text = plainDigits(typed).trim()
  if (text === '') return undefined
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= thisYear - 120 && year <= thisYear ? year : Number.NaN
}

/** Whether a guardian has to be asked, by the year alone: who may still be 17, and who does not say. The server decides. */
export const asksGuardian = (year: number | undefined, thisYear: number): boolean =>
  year === undefined || thisYear - year <= 18
