import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { CodeTransaction } from './code.ts'
import { Email, LetterLanguage, Mobile, hasOne } from './contact.ts'
import { entryRefusals } from './session.ts'
import { UserData } from './viewer.ts'

/** Sends a code to sign in by instead of a password. The answer is the same whether anybody has the address or not. */
export const sendSignInCode = call({
  address: 'POST /api/identity/sign-in/code',
  says: 'Sends a code to sign in by; the answer is the same whether anybody has the address or not.',
  permission: everybody('own', 'sign in, renew and sign out'),
  input: z
    .object({ email: z.optional(Email), mobile: z.optional(Mobile), language: LetterLanguage })
    .check(z.refine(hasOne, { error: 'ONE_CONTACT', path: ['email'] })),
  output: CodeTransaction,
})

/** Signs in whoever has the address that a code confirmed on this device; the refresh token comes in the `authorization` header of the answer. */
export const signInByCode = call({
  address: 'POST /api/identity/sign-in',
  says: 'Signs in by a confirmed code instead of a password.',
  permission: everybody('own', 'sign in, renew and sign out'),
  input: z.object({ transactionId: z.uuid(), loginType: z.optional(z.string().check(z.maxLength(40))) }),
  output: UserData,
  refusals: { ...entryRefusals, CODE_OVER: 410, ACCOUNT_SUSPENDED: 403 },
  audits: 'identity.signed-in',
})
