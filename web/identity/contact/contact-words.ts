import type { FieldMessage } from '../../app/form/field-errors.ts'
import { m } from '../../paraglide/messages.js'
import { readContact } from './contact.rules.ts'
import type { ContactInput } from './contact.rules.ts'

const FAULTS = { MISSING: m.identity_contact_missing, NO_DOT: m.identity_contact_dot, NEITHER: m.identity_contact_off }

/** What is wrong with a typed contact, with the remedy; one that looks right was refused by the server, which knows the numbers of every country. */
export const contactMessage =
  (channel?: 'EMAIL' | 'MOBILE'): FieldMessage =>
  ({ value }) => {
    const read = readContact(String(value))
    if ('fault' in read) return FAULTS[read.fault]()
    return 'mobile' in read.contact && channel !== 'EMAIL' ? m.identity_mobile_off() : m.identity_contact_off()
  }

/** What is sent for a typed contact; of what is none, the call's schema says so. */
export function contactInput(typed: string): ContactInput {
  const read = readContact(typed)
  return 'contact' in read ? read.contact : { email: typed }
}

/** For a form whose field `contact` takes an e-mail address or a mobile number. */
export const CONTACT = {
  fieldAt: { email: 'contact', mobile: 'contact' },
  fieldErrors: { contact: contactMessage() },
} as const

/** What is wrong with a typed name, with the remedy. */
export const NAME_ERRORS = {
  REQUIRED: m.identity_name_missing,
  NAME_MISSING: m.identity_name_missing,
  TOO_LONG: m.identity_name_long,
}
