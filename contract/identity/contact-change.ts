import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { CodeTransaction } from './code.ts'
import { Email, LetterLanguage, Mobile, hasOne } from './contact.ts'
import { PasswordAgain, againRefusals } from './factor.ts'
import { PersonalInfo } from './profile/personal-info.ts'

/** Sends a code to the address that shall become one's own. The answer is the same whether anybody has that address or not. */
export const askContactChange = call({
  address: 'POST /api/identity/contact-change/code',
  says: 'Sends a code to a new e-mail address or mobile number of the signed-in person, who gives her password again.',
  permission: signedIn('own', 'give the account another e-mail or mobile'),
  provenBy: 'PASSWORD',
  input: z
    .object({
      email: z.optional(Email),
      mobile: z.optional(Mobile),
      password: PasswordAgain,
      language: LetterLanguage,
    })
    .check(z.refine(hasOne, { error: 'ONE_CONTACT', path: ['email'] })),
  output: CodeTransaction,
  refusals: { ...againRefusals, SAME_CONTACT: 409 },
})

/** Makes the confirmed address one's own. A code that was asked for without the password needs it here. */
export const changeContact = call({
  address: 'POST /api/identity/contact-change',
  says: 'Changes the own e-mail address or mobile number to the one that a code confirmed; the old one is told.',
  permission: signedIn('own', 'give the account another e-mail or mobile'),
  input: z.object({ transactionId: z.uuid(), password: PasswordAgain }),
  output: PersonalInfo,
  refusals: { ...againRefusals, CODE_OVER: 410, CONTACT_TAKEN: 409, GUARDIANS_CONTACT: 409 },
  audits: 'identity.contact-changed',
})

/** Takes a change of contact back, by the link that the old address was sent: once, within seven days, on a press. */
export const undoContactChange = call({
  address: 'POST /api/identity/contact-change/undo',
  says: 'Takes a change of contact back; every session ends and a new password has to be set.',
  permission: everybody('own', 'take a change of contact back by a link from a letter'),
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ signInAs: z.nullable(z.string()) }),
  refusals: { LINK_OVER: 410, CONTACT_TAKEN: 409 },
  audits: 'identity.contact-change-undone',
})
