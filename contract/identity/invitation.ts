import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { InvitationCode } from './invitation-code.ts'
import { Email, LetterLanguage, Mobile, hasOne } from './contact.ts'
import { NewPassword } from './new-password.ts'
import { BirthYear, GuardianDetails, WorkspaceFace } from './signup.ts'
import { UserData } from './viewer.ts'

/** The address that the link was sent to. */
const sentTo = { email: z.optional(Email), mobile: z.optional(Mobile) }
const oneContact = z.refine<{ email?: string; mobile?: string }>(hasOne, { error: 'ONE_CONTACT', path: ['email'] })

/** What the link of an invitation leads to; without details where it is over or never was. */
export const InvitationStatus = z.object({
  status: z.enum(['GOOD', 'OVER']),
  invitation: z.nullable(
    z.object({
      workspace: WorkspaceFace,
      name: z.string(),
      /** Her account waits to be begun: with a password, the terms, and for a minor a guardian. */
      isNew: z.boolean(),
      /** Nobody has entered when she was born. */
      asksBirthYear: z.boolean(),
      /** Her guardian's contact with its middle covered, as whoever invited her wrote it down: a code can be sent there. */
      guardian: z.nullable(z.string()),
      expiresAt: z.string(),
    }),
  ),
})
/** See the schema of the same name. */
export type InvitationStatus = z.infer<typeof InvitationStatus>

/** Whether the link of an invitation still holds; an unknown one is over. */
export const getInvitationStatus = call({
  address: 'GET /api/corporate/get-code-status',
  specified: 'acc-code-status',
  says: 'Says whether the link of an invitation is still good.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: z.object({ ...sentTo, code: InvitationCode }).check(oneContact),
  output: InvitationStatus,
  secret: true,
})

/** Sends a fresh link for every open invitation of an address. The answer is always the same and never holds the link. */
export const sendFreshInvitation = call({
  address: 'GET /api/corporate/fetch-code',
  specified: 'acc-fetch-code',
  says: 'Sends a fresh link to whoever was invited.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: z.object({ ...sentTo, language: LetterLanguage }).check(oneContact),
  output: z.object({ sentTo: z.string() }),
  secret: true,
})

/** Accepts an invitation. Who is new chooses a password and is signed in; who has an account signs in as always. */
export const acceptInvitation = call({
  address: 'POST /api/identity/invitation/accept',
  says: 'Accepts an invitation to a workspace.',
  permission: everybody('own', 'sign up, come in by a letter, and set a forgotten password'),
  input: z
    .object({
      ...sentTo,
      code: InvitationCode,
      account: z.optional(
        z.object({
          password: NewPassword,
          birthYear: z.optional(BirthYear),
          language: LetterLanguage,
          terms: z.literal(true, { error: 'TERMS_NEEDED' }),
          guardian: z.optional(z.extend(GuardianDetails, { transactionId: z.uuid() })),
        }),
      ),
    })
    .check(oneContact),
  output: z.object({
    joined: z.string(),
    /** She teaches at a school by it. */
    teaches: z.boolean(),
    userData: z.nullable(UserData),
  }),
  /** TOO_YOUNG: children neither teach nor run a workspace. */
  refusals: { LINK_OVER: 410, ACCOUNT_NEEDED: 409, GUARDIAN_NEEDED: 409, GUARDIAN_IS_CHILD: 409, TOO_YOUNG: 409 },
  audits: 'identity.invitation-accepted',
})
