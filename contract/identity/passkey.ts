import * as z from 'zod/mini'
import { call } from '../call.ts'
import { everybody, signedIn } from '../permission.ts'
import { PasswordAgain, againRefusals } from './factor.ts'
import { tidyText } from '../text.ts'
import { UserData } from './viewer.ts'
import { rowId } from '../row-id.ts'

/** How many passkeys one person may have. */
export const MOST_PASSKEYS = 20

/** What a passkey is called by its owner: 1 to 60 characters, without controls and marks that turn the direction. */
export const PasskeyName = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(240)),
    z.transform((name: string) => tidyText(name).replaceAll(/\s+/g, ' ')),
  ),
  z.string().check(z.minLength(1, { error: 'NAME_MISSING' }), z.maxLength(60, { error: 'TOO_LONG' })),
)

/** What its owner says of a passkey. */
export const PasskeyDetails = z.object({ name: PasskeyName })

/** One passkey as its owner sees it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
  /** Kept by an account of its maker on several devices; otherwise it lives on one device alone. */
  isShared: z.boolean(),
  /** A key that is plugged in or held against the device. */
  isRoaming: z.boolean(),
})
/** See the schema of the same name. */
export type Passkey = z.infer<typeof Passkey>

const base64Url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]*$/))
const Transport = z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))
const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** What a browser needs to make a passkey, in the JSON form of the Web Authentication standard. */
export const PasskeyMaking = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  /** Passkeys that she has already: no device makes a second one. */
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
/** See the schema of the same name. */
export type PasskeyMaking = z.infer<typeof PasskeyMaking>

/** What a browser needs to show one of the passkeys that it finds. */
export const PasskeyAsking = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
/** See the schema of the same name. */
export type PasskeyAsking = z.infer<typeof PasskeyAsking>

const credential = {
  id: base64Url(1500),
  rawId: base64Url(1500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
}

/** A passkey that a browser has just made. */
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.optional(z.array(Transport).check(z.maxLength(10))),
  }),
})
/** See the schema of the same name. */
export type MadePasskey = z.infer<typeof MadePasskey>

/** The proof that somebody holds a passkey. */
export const ShownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(8000),
    signature: base64Url(12_000),
    userHandle: z.optional(base64Url(200)),
  }),
})
/** See the schema of the same name. */
export type ShownPasskey = z.infer<typeof ShownPasskey>

const passkeyId = rowId('PASSKEY_NOT_FOUND')

/** The passkeys of the signed-in person. */
export const listPasskeys = call({
  address: 'GET /api/identity/passkeys',
  says: 'The passkeys of the signed-in person, the newest first.',
  permission: signedIn('own', 'keep passkeys'),
  input: z.object({}),
  output: z.object({ content: z.array(Passkey) }),
})

/** Begins to add a passkey: asks for the password once more, and answers what the browser needs for five minutes, once, on this device. */
export const beginPasskey = call({
  address: 'POST /api/identity/passkeys/begin',
  says: 'Begins to add a passkey; the password is asked for once more.',
  permission: signedIn('own', 'keep passkeys'),
  provenBy: 'PASSWORD',
  input: z.object({ password: PasswordAgain }),
  output: PasskeyMaking,
  refusals: { ...againRefusals, TOO_MANY_PASSKEYS: 409 },
})

/** Keeps the passkey that the browser made; its owner is told by a letter. */
export const addPasskey = call({
  address: 'POST /api/identity/passkeys',
  says: 'Keeps a passkey that the browser has just made.',
  permission: signedIn('own', 'keep passkeys'),
  input: z.extend(PasskeyDetails, { credential: MadePasskey }),
  output: Passkey,
  refusals: { PASSKEY_OVER: 410, PASSKEY_REFUSED: 422, TOO_MANY_PASSKEYS: 409 },
  audits: 'identity.passkey-added',
})

/** Calls a passkey something else. */
export const renamePasskey = call({
  address: 'PUT /api/identity/passkeys',
  says: 'Gives an own passkey another name.',
  permission: signedIn('own', 'keep passkeys'),
  input: z.extend(PasskeyDetails, { id: passkeyId }),
  output: Passkey,
  refusals: { PASSKEY_NOT_FOUND: 404 },
})

/** Takes a passkey away; its owner is told by a letter. A POST, since a password belongs in no address. */
export const removePasskey = call({
  address: 'POST /api/identity/passkeys/remove',
  says: 'Takes an own passkey away; the password is asked for once more.',
  permission: signedIn('own', 'keep passkeys'),
  provenBy: 'PASSWORD',
  input: z.object({ id: passkeyId, password: PasswordAgain }),
  output: z.object({ removed: z.literal(true) }),
  refusals: { ...againRefusals, PASSKEY_NOT_FOUND: 404 },
  audits: 'identity.passkey-removed',
})

/** Begins to sign in with a passkey. It names nobody: the browser shows the passkeys that it finds for this address. */
export const askForPasskey = call({
  address: 'POST /api/identity/passkeys/ask',
  says: 'Begins to sign in with a passkey, good for five minutes, once, on this device.',
  permission: everybody('own', 'sign in with a passkey'),
  input: z.object({}),
  output: PasskeyAsking,
})

/** Signs in with a passkey, which counts as two steps; the refresh token comes in the `authorization` header of the answer. */
export const enterByPasskey = call({
  address: 'POST /api/identity/passkeys/enter',
  says: 'Signs in with a passkey.',
  permission: everybody('own', 'sign in with a passkey'),
  input: z.object({
    credential: ShownPasskey,
    /** Opens the workspace that the account administers if there is one (R2.07). */
    administers: z._default(z.boolean(), false),
  }),
  output: UserData,
  refusals: { PASSKEY_OVER: 410, PASSKEY_UNKNOWN: 401, PASSKEY_REFUSED: 401, ACCOUNT_SUSPENDED: 403 },
  audits: 'identity.signed-in',
})
