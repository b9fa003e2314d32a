import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { CodeTransaction } from './code.ts'
import { Email, LetterLanguage, Mobile, hasOne } from './contact.ts'
import { InvitationCode } from './invitation-code.ts'
import { GuardianDetails, PersonName } from './signup.ts'
import { UserData } from './viewer.ts'

interface Reached {
  email?: string
  mobile?: string
  childEmail?: string
  childMobile?: string
  invitationCode?: string
}

// Of an invitation the child's contact is part: its link was sent there, and the guardian's is known to the server alone.
const reachesOne = z.refine<Reached>(
  ({ invitationCode, email, mobile, childEmail, childMobile }) =>
    invitationCode === undefined
      ? hasOne({ email, mobile })
      : email === undefined && mobile === undefined && hasOne({ email: childEmail, mobile: childMobile }),
  { error: 'ONE_CONTACT', path: ['email'] },
)

/**
 * Sends a code to a guardian: with a child's name it asks for her yes, without one it lets her see what she allowed. With the code of an invitation it
 * goes to the contact that whoever invited the child wrote down, under the name that stands in the invitation.
 */
export const sendGuardianCode = call({
  address: 'POST /api/identity/guardian/code',
  says: "Sends a code to a guardian's own contact.",
  permission: everybody('own', 'allow a child, see that, and take it back'),
  input: z
    .object({
      email: z.optional(Email),
      mobile: z.optional(Mobile),
      childName: z.optional(PersonName),
      /** What the child signs up with, so that nobody is her own guardian. */
      childEmail: z.optional(Email),
      childMobile: z.optional(Mobile),
      /** Of an invitation that waits for a new account, in place of a contact. */
      invitationCode: z.optional(InvitationCode),
      language: LetterLanguage,
    })
    .check(reachesOne),
  output: CodeTransaction,
  /** LINK_OVER, GUARDIAN_UNKNOWN: the invitation holds no more, or nobody wrote a guardian's contact that can be written to. */
  refusals: { GUARDIAN_IS_CHILD: 409, LINK_OVER: 410, GUARDIAN_UNKNOWN: 409 },
})

/** Gives a guardian's consent to an account whose person came to count as a minor after signing up; changes nothing where none is needed. */
export const addGuardianConsent = call({
  address: 'POST /api/identity/guardian/add',
  says: "Adds a guardian's consent to one's own account, which waits for it.",
  permission: signedIn('own', 'bring a guardian for the own account', { evenRestricted: ['GUARDIAN'] }),
  input: z.extend(GuardianDetails, { transactionId: z.uuid() }),
  output: UserData,
  refusals: { GUARDIAN_NEEDED: 409, GUARDIAN_IS_CHILD: 409 },
  audits: 'identity.guardian-consent',
  beyond:
    'The calls of the specification take a guardian only with a new account; an account that is there already may come to need one.',
})

/** One child that a guardian spoke for. */
export const GuardianConsent = z.object({
  consentId: z.string(),
  childName: z.string(),
  guardianName: z.string(),
  textVersion: z.string(),
  givenAt: z.string(),
  withdrawnAt: z.nullable(z.string()),
  /** When the account goes at the guardian's wish; null: nobody asked. */
  deletesAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type GuardianConsent = z.infer<typeof GuardianConsent>

/** Everything that the guardian behind a confirmed code allowed. */
export const listGuardianConsents = call({
  address: 'POST /api/identity/guardian/consents',
  says: "Lists a guardian's consents.",
  permission: everybody('own', 'allow a child, see that, and take it back'),
  input: z.object({ transactionId: z.uuid() }),
  output: z.object({ consents: z.array(GuardianConsent) }),
  refusals: { CODE_OVER: 410 },
})

/** Takes a consent back, which closes the child's account at once, or gives it again, which opens it as it was. */
export const changeGuardianConsent = call({
  address: 'POST /api/identity/guardian/change',
  says: "Withdraws a guardian's consent or gives it again.",
  permission: everybody('own', 'allow a child, see that, and take it back'),
  input: z.object({ transactionId: z.uuid(), consentId: z.uuid(), given: z.boolean() }),
  output: GuardianConsent,
  refusals: { CODE_OVER: 410 },
  audits: 'identity.guardian-consent',
})

/** Asks that the child's account be deleted after seven days, or takes that back. The child is told, and cannot stop it. */
export const changeGuardianDeletion = call({
  address: 'POST /api/identity/guardian/deletion',
  says: "Asks that a child's account be deleted after seven days, or takes that back.",
  permission: everybody('own', 'allow a child, see that, and take it back'),
  input: z.object({ transactionId: z.uuid(), consentId: z.uuid(), deletes: z.boolean() }),
  output: GuardianConsent,
  refusals: { CODE_OVER: 410, NOT_A_MINOR: 409, ILLEGAL_TRANSITION: 409 },
  audits: 'identity.guardian-deletion',
})
