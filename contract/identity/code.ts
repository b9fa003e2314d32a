import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { foldCode } from '../fold.ts'
import { Email, LetterLanguage, Mobile, hasOne } from './contact.ts'

/** What a code is good for. It is spent once, for this alone, on the device that asked for it. */
export const CodePurpose = z.enum([
  'PASSWORD',
  'SIGN_UP',
  'SIGN_IN',
  'EMAIL',
  'MOBILE',
  'GUARDIAN',
  'CONTACT_CHANGE',
  'RE_AUTHENTICATION',
])
/** See the schema of the same name. */
export type CodePurpose = z.infer<typeof CodePurpose>

/** A code on its way: the same shape whether anybody has the address or not. */
export const CodeTransaction = z.object({
  transactionId: z.string(),
  /** The address with its middle covered. */
  sentTo: z.string(),
  channel: z.enum(['EMAIL', 'MOBILE']),
  expiresAt: z.string(),
  /** Before this no other code is sent. */
  resendAfter: z.string(),
})
/** See the schema of the same name. */
export type CodeTransaction = z.infer<typeof CodeTransaction>

/** Digits of a code. */
export const CODE_DIGITS = 6

const oneContact = z.refine<{ email?: string; mobile?: string }>(hasOne, { error: 'ONE_CONTACT', path: ['email'] })

/** Sends a code by which a forgotten password may be replaced. */
export const sendPasswordCode = call({
  address: 'POST /api/otp/password-change',
  specified: 'otp-password',
  says: 'Sends a code for a new password; the answer is the same whether anybody has the address or not.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: z.object({ email: z.optional(Email), mobile: z.optional(Mobile), language: LetterLanguage }).check(oneContact),
  output: CodeTransaction,
})

/** Sends a code to a mobile number of the signed-in person: to confirm hers, or one that shall become hers. */
export const sendMobileCode = call({
  address: 'GET /api/otp/phone-verification',
  specified: 'otp-phone',
  says: 'Sends a code to a mobile number.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: z.object({
    mobile: Mobile,
    purpose: z._default(z.enum(['MOBILE', 'CONTACT_CHANGE', 'RE_AUTHENTICATION']), 'MOBILE'),
    language: LetterLanguage,
  }),
  output: CodeTransaction,
  secret: true,
})

/** Sends a code to an e-mail address. Changing a contact and proving oneself again are for signed-in people. */
export const sendEmailCode = call({
  address: 'GET /api/otp/email-verification',
  specified: 'otp-email',
  says: 'Sends a code to an e-mail address.',
  permission: everybody('own', 'ask for a code and confirm it'),
  input: z.object({
    email: Email,
    purpose: z._default(z.enum(['EMAIL', 'CONTACT_CHANGE', 'RE_AUTHENTICATION']), 'EMAIL'),
    language: LetterLanguage,
  }),
  output: CodeTransaction,
  secret: true,
})

/** Sends another code to the address of a transaction; the one before is void. */
export const resendCode = call({
  address: 'GET /api/otp/resend',
  specified: 'otp-resend',
  says: 'Sends another code for a transaction.',
  permission: everybody('own', 'ask for a code and confirm it'),
  input: z.object({ transactionId: z.uuid() }),
  output: CodeTransaction,
  refusals: { CODE_OVER: 410 },
  secret: true,
})

/** Tries a code. Five tries, ten minutes, once; then the transaction may be spent for its purpose during ten minutes. */
export const verifyCode = call({
  address: 'POST /api/otp/verify',
  specified: 'otp-verify',
  says: 'Confirms a transaction by its code.',
  permission: everybody('own', 'ask for a code and confirm it'),
  input: z.object({
    transactionId: z.uuid(),
    code: z.pipe(
      z.pipe(z.string().check(z.maxLength(60)), z.transform(foldCode)),
      z.string().check(z.regex(/^\d{6}$/, { error: 'SIX_DIGITS' })),
    ),
  }),
  output: z.object({ transactionId: z.string(), purpose: CodePurpose, spendBefore: z.string() }),
  refusals: { CODE_WRONG: 422, CODE_OVER: 410 },
})
