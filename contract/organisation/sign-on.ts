import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, owners, signedIn } from '../permission.ts'
import { CustomUrlQuery } from '../identity/custom-url.ts'
import { PasswordAgain, againRefusals } from '../identity/factor.ts'
import { entryRefusals } from '../identity/session.ts'
import { UserData } from '../identity/viewer.ts'
import { rowId } from '../row-id.ts'
import { trimmed } from '../text.ts'

/** How many mail domains an organisation may name. */
export const MOST_DOMAINS = 20

/** Where a provider sends people back to: one path for every organisation. */
export const SIGN_ON_PATH = '/sign-on'

/** What newcomers become who have no account here: members, or teachers of a school. Nobody becomes an administrator by herself. */
export const NewcomerRole = z.enum(['MEMBER', 'FACULTY'])
/** See the schema of the same name. */
export type NewcomerRole = z.infer<typeof NewcomerRole>

const line = (most: number) => z.string().check(trimmed, z.maxLength(most))
const needed = (most: number) => line(most).check(z.minLength(1, { error: 'NEEDED' }))

/** A mail domain in small letters, without @. */
export const MailDomain = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(200)),
  z.string().check(z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, { error: 'INVALID_DOMAIN' })),
)

/** The provider by which the people of an organisation sign in; its secret is never told again. */
export const SignOn = z.object({
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(
    z.object({
      name: z.string(),
      /** The workspace showed that this domain is its own: accounts with such an e-mail may be joined to the provider. */
      isProven: z.boolean(),
    }),
  ),
  newcomerRole: NewcomerRole,
  isOn: z.boolean(),
  version: z.int(),
  /** When somebody last came in by it or tried it with success. */
  workedAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type SignOn = z.infer<typeof SignOn>

/** What the owner's page shows. */
export const SignOnSettings = z.object({
  signOn: z.nullable(SignOn),
  /** A provider that was removed and can still be brought back; null while there is one. */
  removed: z.nullable(z.object({ issuer: z.string(), until: z.string() })),
  /** The address that the provider must be told. */
  returnAddress: z.string(),
  /** The domain that the workspace showed to be its own. */
  provenDomain: z.nullable(z.string()),
  /** Schools have teachers. */
  roles: z.array(NewcomerRole),
  /** Whether the owner has a password, which is asked for before a change. */
  asksPassword: z.boolean(),
})
/** See the schema of the same name. */
export type SignOnSettings = z.infer<typeof SignOnSettings>

/** The sign-on of the own workspace. */
export const getSignOn = call({
  address: 'GET /api/organisation/sign-on',
  says: 'By which provider the people of the own workspace sign in; for its owner alone.',
  permission: owners('set the provider by which people sign in to the workspace'),
  input: z.object({}),
  output: SignOnSettings,
  refusals: { WORKSPACE_NOT_FOUND: 404 },
})

/** Keeps the sign-on of the own workspace. The password is asked for once more: who sets this can come in as any of its people. */
export const saveSignOn = call({
  address: 'PUT /api/organisation/sign-on',
  says: 'Sets by which provider the people of the own workspace sign in.',
  permission: owners('set the provider by which people sign in to the workspace'),
  provenBy: 'PASSWORD',
  input: z.object({
    /** 0 when there is none yet. */
    version: z.int(),
    issuer: z.pipe(needed(300), z.string().check(z.regex(/^https?:\/\/[^\s?#@]+$/, { error: 'INVALID_ADDRESS' }))),
    clientId: needed(300),
    /** Left out: as before. Needed for the first time, and whenever the provider or the client is another. */
    clientSecret: z.optional(needed(1000)),
    domains: z.array(MailDomain).check(z.minLength(1, { error: 'NEEDED' }), z.maxLength(MOST_DOMAINS)),
    newcomerRole: NewcomerRole,
    isOn: z.boolean(),
    password: PasswordAgain,
  }),
  output: SignOnSettings,
  refusals: { WORKSPACE_NOT_FOUND: 404, VERSION_CONFLICT: 409, ...againRefusals },
  audits: 'organisation.sign-on-changed',
})

/** Takes the sign-on of the own workspace away. Accounts stay; for 30 days the owner can bring it back, then its secret and what joined accounts to it go. */
export const removeSignOn = call({
  address: 'POST /api/organisation/sign-on/remove',
  says: 'Takes the provider of the own workspace away; for 30 days it can be brought back.',
  permission: owners('set the provider by which people sign in to the workspace'),
  provenBy: 'PASSWORD',
  input: z.object({ password: PasswordAgain }),
  output: z.object({ removed: z.literal(true) }),
  refusals: { WORKSPACE_NOT_FOUND: 404, ...againRefusals },
  audits: 'organisation.sign-on-removed',
})

/** Brings back the provider that was removed, with what joined accounts to it. */
export const restoreSignOn = call({
  address: 'POST /api/organisation/sign-on/restore',
  says: 'Brings back the provider of the own workspace that was removed in the last 30 days.',
  permission: owners('set the provider by which people sign in to the workspace'),
  provenBy: 'PASSWORD',
  input: z.object({ password: PasswordAgain }),
  output: SignOnSettings,
  refusals: { WORKSPACE_NOT_FOUND: 404, NOT_REMOVED: 409, ...againRefusals },
  audits: 'organisation.sign-on-restored',
  beyond: 'What is deleted can be brought back for 30 days (G10); the specification has no call for it.',
})

const beginRefusals = { SIGN_ON_OFF: 409, PROVIDER_DOWN: 424, PROVIDER_REFUSED: 424 } as const
const Begun = z.object({
  /** The page of the provider that the browser opens now. */
  address: z.string(),
})

/** Tries the sign-on, on or off, with one's own account at the provider: what would happen is said, and nothing happens. */
export const trySignOn = call({
  address: 'POST /api/organisation/sign-on/try',
  says: 'Begins a trial of the provider of the own workspace.',
  permission: owners('set the provider by which people sign in to the workspace'),
  input: z.object({}),
  output: Begun,
  refusals: beginRefusals,
})

/** Begins to sign in by the provider of a workspace. A POST, so that no other site begins it. */
export const beginSignOn = call({
  address: 'POST /api/organisation/sign-on/begin',
  says: 'Begins to sign in by the provider of a workspace: good for ten minutes, once, on this device.',
  permission: everybody('own', 'sign in by the provider of a workspace'),
  input: z.object({ slug: CustomUrlQuery }),
  output: Begun,
  refusals: { WORKSPACE_NOT_FOUND: 404, ...beginRefusals },
})

/** Why a provider's word opens nothing. */
export const SIGN_ON_REFUSALS = {
  /** Unknown, too old, used before, or begun on another device. */
  SIGN_ON_OVER: 410,
  /** She pressed No at the provider. */
  SIGN_ON_STOPPED: 401,
  SIGN_ON_OFF: 409,
  PROVIDER_DOWN: 424,
  /** What it sent does not hold. */
  PROVIDER_REFUSED: 424,
  EMAIL_UNVERIFIED: 403,
  EMAIL_ELSEWHERE: 403,
  /** Her account has the e-mail and has never confirmed it here. */
  EMAIL_UNCONFIRMED: 409,
  /** Her account is joined to the provider after she has signed in on this device as always. */
  SIGN_IN_FIRST: 409,
  NOT_A_MEMBER: 403,
  /** She would be new, and the plan has no free seat (P8). */
  SEATS_TAKEN: 409,
  ACCOUNT_SUSPENDED: 403,
} as const
/** See the list of the same name. */
export type SignOnRefusal = keyof typeof SIGN_ON_REFUSALS

/** What came of a trial. */
export const SignOnTrial = z.object({
  /** What would happen: KNOWN comes in, JOINED is an account that would be joined, NEW an account that would be made; else why not. */
  outcome: z.enum([
    'KNOWN',
    'JOINED',
    'NEW',
    'EMAIL_UNVERIFIED',
    'EMAIL_ELSEWHERE',
    'EMAIL_UNCONFIRMED',
    'SIGN_IN_FIRST',
    'NOT_A_MEMBER',
    'ACCOUNT_SUSPENDED',
  ]),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type SignOnTrial = z.infer<typeof SignOnTrial>

/** Ends what was begun, with what the provider sent back; the refresh token comes in the `authorization` header of the answer. */
export const endSignOn = call({
  address: 'POST /api/organisation/sign-on/end',
  says: 'Signs in by what a provider sent back, or says what came of a trial.',
  permission: everybody('own', 'sign in by the provider of a workspace'),
  input: z.object({
    state: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.optional(z.string().check(z.maxLength(4000))),
    iss: z.optional(z.string().check(z.maxLength(300))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({ person: z.nullable(UserData), trial: z.nullable(SignOnTrial) }),
  refusals: { ...entryRefusals, ...SIGN_ON_REFUSALS },
  audits: 'identity.signed-in',
})

/** The tie between one's own account and the provider of an organisation. */
export const OwnSignOn = z.object({
  workspaceId: z.string(),
  name: z.string(),
  nameHi: z.nullable(z.string()),
  /** Where the provider stands. */
  host: z.string(),
  joinedAt: z.string(),
  usedAt: z.string(),
})
/** See the schema of the same name. */
export type OwnSignOn = z.infer<typeof OwnSignOn>

/** By which organisations' providers one's own account is opened. */
export const listOwnSignOns = call({
  address: 'GET /api/organisation/own-sign-ons',
  says: "The organisations whose providers open the signed-in person's account.",
  permission: signedIn('own', 'see and undo what ties the own account to a provider'),
  input: z.object({}),
  output: z.object({ content: z.array(OwnSignOn) }),
  secret: true,
})

/** Unties one's own account from a provider: it opens it no more, unless she joins the two again herself. */
export const undoOwnSignOn = call({
  address: 'POST /api/organisation/own-sign-ons/undo',
  says: "Unties the signed-in person's account from the provider of an organisation.",
  permission: signedIn('own', 'see and undo what ties the own account to a provider'),
  provenBy: 'PASSWORD',
  input: z.object({ workspaceId: rowId('NOT_JOINED'), password: PasswordAgain }),
  output: z.object({ undone: z.literal(true) }),
  refusals: { ...againRefusals, NOT_JOINED: 404 },
  audits: 'identity.sign-on-undone',
})
