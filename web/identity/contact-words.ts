import { m } from '../paraglide/messages.js'

/** What is wrong with a typed contact, with the remedy. */
export const contactWords = (fault: 'MISSING' | 'NO_DOT' | 'NEITHER'): string =>
  ({ MISSING: m.identity_contact_missing, NO_DOT: m.identity_contact_dot, NEITHER: m.identity_contact_off })[fault]()
