import * as z from 'zod/mini'
import { call } from '../call.ts'
import { foldCode } from '../fold.ts'
import { RESTRICTIONS, everybody, signedIn } from '../permission.ts'
import { LONGEST_PASSWORD } from './session.ts'
import { UserData } from './viewer.ts'

/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10

/** Six digits of an app, or a recovery code: spaces, dashes and capitals do not matter. */
export const FactorCode = z.pipe(
  z.pipe(z.string().check(z.maxLength(60)), z.transform(foldCode)),
  z.string().check(z.regex(/^(\d{6}|[2-9a-hjkmnp-z]{10})$/, { error: 'NO_CODE' })),
)

/** Asked again for what must not be done by whoever finds a screen open; left out by those who have none. */
export const PasswordAgain = z.optional(z.string().check(z.maxLength(LONGEST_PASSWORD)))

/** `SIGN_IN_AGAIN`: she has no password, and signed in too long ago. */
export const againRefusals = { PASSWORD_WRONG: 422, SIGN_IN_AGAIN: 403 } as const

/** How somebody signs in. */
export const getSecurity = call({
  address: 'GET /api/identity/security',
  says: 'How the signed-in person signs in: her password, her second factor, and who demands one of her.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out', {
    evenRestricted: RESTRICTIONS,
  }),
  input: z.object({}),
  output: z.object({
    password: z.object({ isSet: z.boolean(), changedAt: z.nullable(z.string()) }),
    factor: z.object({ isOn: z.boolean(), since: z.nullable(z.string()), codesLeft: z.int() }),
    /** Whether this session was proven by two factors. */
    provenTwice: z.boolean(),
    /** Workspaces that she runs and that demand a second factor. */
    demandedBy: z.array(z.object({ name: z.string(), nameHi: z.nullable(z.string()) })),
  }),
  secret: true,
})

/** A secret for an app that shows codes. Nothing is asked of her before she confirmed it. */
export const beginFactor = call({
  address: 'POST /api/identity/factor/begin',
  says: 'Makes the secret of a second factor, to be confirmed by its first code.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  provenBy: 'PASSWORD',
  input: z.object({ password: PasswordAgain }),
  output: z.object({
    /** In base 32, to be typed where no picture can be read. */
    secret: z.string(),
    /** The same as an address that apps on this device open. */
    uri: z.string(),
    /** The address as a picture: squares of one by one in a square of `size`, as the path of an SVG. */
    picture: z.object({ size: z.int(), path: z.string() }),
  }),
  refusals: { ...againRefusals, FACTOR_IS_ON: 409 },
})

const recoveryCodes = z.object({
  /** Shown this once. */
  recoveryCodes: z.array(z.string()),
})

/** Turns the second factor on by the first code of the app. */
export const confirmFactor = call({
  address: 'POST /api/identity/factor/confirm',
  says: 'Turns the second factor on; answers the recovery codes, this once.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: z.object({ code: FactorCode }),
  output: recoveryCodes,
  refusals: { CODE_WRONG: 422, NO_FACTOR: 409 },
  audits: 'identity.second-factor-on',
})

const both = z.object({ password: PasswordAgain, code: FactorCode })

/** Makes recovery codes anew; the old ones are void. */
export const renewRecoveryCodes = call({
  address: 'POST /api/identity/factor/recovery-codes',
  says: 'Makes recovery codes anew; the old ones are void.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  provenBy: 'PASSWORD',
  input: both,
  output: recoveryCodes,
  refusals: { ...againRefusals, CODE_WRONG: 422, NO_FACTOR: 409 },
  audits: 'identity.recovery-codes-made',
})

/** Turns the second factor off. */
export const removeFactor = call({
  address: 'POST /api/identity/factor/remove',
  says: 'Turns the second factor off, by password and code.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  provenBy: 'PASSWORD',
  input: both,
  output: z.object({ isOn: z.literal(false) }),
  refusals: { ...againRefusals, CODE_WRONG: 422, NO_FACTOR: 409 },
  audits: 'identity.second-factor-off',
})

/** Stops what was asked for somebody who seemed to have lost her second factor, by the link that her own addresses were sent. */
export const stopFactorReset = call({
  address: 'POST /api/identity/factor/reset/stop',
  says: 'Keeps the second factor on that a workspace or an operator asked to turn off, by the link of the letter about it.',
  permission: everybody('own', 'keep the second factor by a link from a letter'),
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ isOn: z.literal(true) }),
  refusals: { LINK_OVER: 410 },
  audits: 'identity.factor-reset-stopped',
  beyond: 'Who lost her second factor is helped by her school; whoever has not lost it stops that.',
})

/** Ends an entry that waits for the second factor; `challengeId` came with the refusal SECOND_FACTOR_NEEDED. */
export const answerChallenge = call({
  address: 'POST /api/identity/factor/answer',
  says: 'Signs in with the code that a second factor asks for; the refresh token comes in the `authorization` header.',
  permission: everybody('own', 'sign in, renew and sign out'),
  input: z.object({ challengeId: z.uuid(), code: FactorCode }),
  output: UserData,
  refusals: { CODE_WRONG: 422, CHALLENGE_OVER: 410 },
  audits: 'identity.signed-in',
})
