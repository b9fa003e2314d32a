import { commonRefusal } from '../../platform/refusal.ts'
import { readMobile } from '../../platform/text/mobile-number.ts'
import type { Address } from '../../platform/post/post.ts'

/** Where somebody is reached, in the form that the database keeps. */
export interface Contact {
  channel: 'EMAIL' | 'MOBILE'
  address: string
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
