import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { text } from '../text.ts'
import { CodeTransaction } from './code.ts'
import { Email, LetterLanguage, Mobile, hasOne } from './contact.ts'
import { NewPassword } from './new-password.ts'
import { entryRefusals } from './session.ts'
import { UserData } from './viewer.ts'
import { rowId } from '../row-id.ts'

/** Versions of the texts that people agree to; a new text has a new date. */
export const TERMS_VERSION = '2026-11-21'
/** See above: what a guardian agrees to. */
export const GUARDIAN_VERSION = '2026-11-21'

/** Somebody's own name: 2 to 80 characters that one sees. */
export const PersonName = text({ least: 2, most: 80, short: 'NAME_MISSING' })

/** The year somebody was born in; that it is not after this one, and nobody older than 120, is for whoever knows today. */
export const BirthYear = z.int().check(z.gte(1900, { error: 'INVALID_YEAR' }), z.lte(2100, { error: 'INVALID_YEAR' }))

const oneContact = z.refine<{ email?: string; mobile?: string }>(hasOne, { error: 'ONE_CONTACT', path: ['email'] })

/** Sends the code that opens an account. An address that has an account is told so in its letter, never on the screen. */
export const sendSignUpCode = call({
  address: 'GET /api/employee/get/otp',
  specified: 'acc-otp',
  says: 'Sends the code for signing up to an e-mail address or a mobile number.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: z.object({ mobile: z.optional(Mobile), email: z.optional(Email), language: LetterLanguage }).check(oneContact),
  output: CodeTransaction,
  secret: true,
})

/** What somebody says of herself. */
export const AccountDetails = z.object({
  name: PersonName,
  password: NewPassword,
  /** Left out: unknown, which counts as under age. */
  birthYear: z.optional(BirthYear),
  terms: z.literal(true, { error: 'TERMS_NEEDED' }),
})

/** What a guardian says of herself. */
export const GuardianDetails = z.object({ name: PersonName })

/** What every new account brings; the contact comes with the code. */
export const NewAccount = z.extend(AccountDetails, {
  /** A SIGN_UP code that was confirmed on this device. */
  transactionId: z.uuid(),
  language: LetterLanguage,
  /** A GUARDIAN code that was confirmed on this device; needed by whoever is under 18 or does not say. */
  guardian: z.optional(z.extend(GuardianDetails, { transactionId: z.uuid() })),
})
/** See the schema of the same name. */
export type NewAccount = z.infer<typeof NewAccount>

const accountRefusals = { CODE_OVER: 410, ACCOUNT_EXISTS: 409, GUARDIAN_NEEDED: 409, GUARDIAN_IS_CHILD: 409 } as const

/** Opens the account of an individual in the product's default workspace and signs her in, as logins do. */
export const createDefaultAccount = call({
  address: 'POST /api/employee/default/account/create',
  specified: 'acc-default',
  says: 'Opens an account in the default workspace and signs in.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: NewAccount,
  output: UserData,
  refusals: accountRefusals,
  audits: 'identity.signed-up',
})

/** Opens an account that belongs to no workspace yet, for whoever brings an organisation, and signs in. */
export const createPerson = call({
  address: 'POST /api/identity/person/create',
  says: 'Opens an account without a workspace and signs in.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: NewAccount,
  output: UserData,
  refusals: accountRefusals,
  audits: 'identity.signed-up',
})

/** Signs in by the token of a link that we sent (R2.07), once, within ten minutes. */
export const exchangeAuthToken = call({
  address: 'POST /api/identity/auth-token/exchange',
  says: 'Exchanges the token of a mailed link for a session.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: z.object({ authToken: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: UserData,
  refusals: { ...entryRefusals, LINK_OVER: 410 },
  audits: 'identity.signed-in',
})

/** How a workspace shows itself beside its own sign-in. */
export const WorkspaceFace = z.object({
  name: z.string(),
  nameHi: z.nullable(z.string()),
  slug: z.string(),
  kind: z.string(),
  duotone: z.enum(['geru', 'mor', 'neel', 'neem', 'gulal', 'raat']),
  letter: z.string(),
  /** Its people sign in by a provider of its own. */
  signsOn: z.boolean(),
})
/** See the schema of the same name. */
export type WorkspaceFace = z.infer<typeof WorkspaceFace>

/** Name, colours and letter of a workspace, by its address or its id, for the sign-in that carries them. */
export const getWorkspaceFace = call({
  address: 'GET /api/identity/workspace-face',
  says: 'Name, duotone and letter of a workspace for its own sign-in page.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: z.object({
    slug: z.optional(z.string().check(z.maxLength(60))),
    instituteId: z.optional(rowId()),
  }),
  output: WorkspaceFace,
  cacheMs: 60_000,
})
