import { commonRefusal } from '../../platform/refusal.ts'
import type { Address } from '../../platform/post/post.ts'

/** Where somebody is reached, in the form that the database keeps. */
export interface Contact {
  channel: 'EMAIL' | 'MOBILE'
  address: string
}

/** A mobile number in its international form, or undefined when it is none. Without a country it is read as one of India. */
export async function readMobile(typed: string): Promise<string | undefined> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(typed, 'IN')
  // Numbers of landlines are valid too, and hear no SMS.
  const isMobile = number?.country !== 'IN' || /^[6-9]\d{9}$/.test(number.nationalNumber)
  return number?.isValid() && isMobile ? number.number : undefined
}

/** The one contact that was given; a number that is none is refused with its field. */
export async function readContact(given: {
  email?: string | undefined
  mobile?: string | undefined
}): Promise<Contact> {
  if (given.email !== undefined) return { channel: 'EMAIL', address: given.email }
  const address = await readMobile(given.mobile ?? '')
  if (address) return { channel: 'MOBILE', address }
  const code = 'INVALID_MOBILE'
  throw commonRefusal('INVALID_INPUT', { fields: [{ path: 'mobile', code, message: code }] })
}

/** The address of a letter. */
export const addressOf = ({ channel, address }: Contact): Address =>
  channel === 'EMAIL' ? { email: address } : { mobile: address }
