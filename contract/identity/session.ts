import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody } from '../permission.ts'
import { plainDigits } from './contact.ts'
import { UserData } from './viewer.ts'

/** Longest password that is read; longer ones only cost time. */
export const LONGEST_PASSWORD = 200

/** Who wants to sign in: `email` may also be a mobile number. `loginType` chose the words of the page; every account may use either call (R2.07). */
export const Credentials = z.object({
  email: z.pipe(
    z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)), z.transform(plainDigits)),
    z.string().check(z.regex(/^([^\s@]+@[^\s@]+|\+?[\d\s().-]{6,24})$/, { error: 'INVALID_EMAIL' })),
  ),
  password: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
  loginType: z.optional(z.string().check(z.maxLength(40))),
})

/**
 * What every call that lets somebody in may be refused with: the second factor comes first, with `challengeId` and `expiresAt` in
 * `details`; and whoever was entered by somebody else begins her account by the invitation.
 */
export const entryRefusals = { SECOND_FACTOR_NEEDED: 401, INVITATION_FIRST: 403 } as const
/** See the list of the same name. */
export type EntryRefusal = keyof typeof entryRefusals

const loginRefusals = { ...entryRefusals, WRONG_CREDENTIALS: 401, ACCOUNT_SUSPENDED: 403 } as const

/** Signs in as whoever runs a workspace; the refresh token comes in the `authorization` header of the answer. */
export const corporateLogin = call({
  address: 'POST /api/corporate/login',
  specified: 'ses-corporate-login',
  says: 'Signs in with e-mail and password, in the workspace that the account administers if there is one.',
  permission: everybody('own', 'sign in, renew and sign out'),
  input: Credentials,
  output: UserData,
  refusals: loginRefusals,
  audits: 'identity.signed-in',
})

/** Signs in as a member or an individual; the refresh token comes in the `authorization` header of the answer. */
export const employeeLogin = call({
  address: 'POST /api/employee/login',
  specified: 'ses-employee-login',
  says: 'Signs in with e-mail and password, in the workspace joined last.',
  permission: everybody('own', 'sign in, renew and sign out'),
  input: Credentials,
  output: UserData,
  refusals: loginRefusals,
  audits: 'identity.signed-in',
})

/**
 * Renews a session (R7.03): the successor of the refresh token comes in the `authorization` header.
 * A token whose successor was lost on the way gets the same one again; one whose successor was used ends the session.
 */
export const renewSession = call({
  address: 'POST /api/user/renew/token',
  specified: 'ses-renew',
  says: 'Exchanges a refresh token for its successor and a new access cookie.',
  permission: everybody('own', 'sign in, renew and sign out'),
  body: 'form',
  input: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: UserData,
  refusals: { REFRESH_REJECTED: 401 },
  audits: 'identity.refresh-token-reused',
})

/** Ends this session. The device proves whose it is when the access cookie is over. */
export const logout = call({
  address: 'POST /api/user/logout',
  specified: 'ses-logout',
  says: 'Ends the session of this browser.',
  permission: everybody('own', 'sign in, renew and sign out'),
  input: z.object({}),
  output: z.object({ signedOut: z.literal(true) }),
  refusals: { SIGN_IN_NEEDED: 401 },
  audits: 'identity.signed-out',
})

/** What the owner of a device agreed to; what is necessary needs no consent. */
export const Consent = z.object({
  /** Reading is remembered to suggest stories on this device. */
  personal: z.boolean(),
  /** Counts of what is opened help to order the lists. */
  statistics: z.boolean(),
})
/** See the schema of the same name. */
export type Consent = z.infer<typeof Consent>

/** Records what was answered on this device; only what is said to be agreed to counts as that. Where nothing is, no device is made known by a cookie. */
export const acceptCookies = call({
  address: 'POST /api/user/acceptCookies',
  specified: 'ses-cookies',
  says: 'Records what this device agreed to.',
  permission: everybody('own', 'choose what this device keeps'),
  input: z.object({ personal: z.boolean(), statistics: z.boolean() }),
  output: z.object({ consent: Consent, consentAt: z.string() }),
})
