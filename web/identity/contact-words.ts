import { PersonName } from '@chowk/contract/identity/signup.ts'
import { fieldFaults } from '../app/code/failure-words.ts'
import { m } from '../paraglide/messages.js'

/** What is wrong with a typed contact, with the remedy. */
export const contactWords = (fault: 'MISSING' | 'NO_DOT' | 'NEITHER'): string =>
  ({ MISSING: m.identity_contact_missing, NO_DOT: m.identity_contact_dot, NEITHER: m.identity_contact_off })[fault]()

/** What the server found wrong with a contact: it knows the numbers of every country. */
export function refusedContact(failure: unknown): string | undefined {
  if (fieldFaults(failure, 'mobile').length > 0) return m.identity_mobile_off()
  return fieldFaults(failure, 'email').length > 0 ? m.identity_contact_off() : undefined
}

/** What is wrong with a typed name, with the remedy. */
export function nameFaultOf(typed: string): string | undefined {
  const { success, error } = PersonName.safeParse(typed)
  if (success) return undefined
  return error.issues.some(({ message }) => message === 'NAME_MISSING')
    ? m.identity_name_missing()
    : m.identity_name_long()
}
