import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PasswordAgain, againRefusals } from '../identity/factor.ts'
import { owners } from '../permission.ts'

const SETS_PROVIDER = 'set the provider by which people sign in to the workspace'

/** How a provider keeps the members of a workspace in step. */
export const ScimState = z.object({
  /** What the provider is told, after the address of this installation. */
  path: z.string(),
  /** Null without a key. */
  key: z.nullable(z.object({ madeAt: z.string(), usedAt: z.nullable(z.string()) })),
  /** Whether the owner has a password, which is asked for before a change. */
  asksPassword: z.boolean(),
})
/** See the schema of the same name. */
export type ScimState = z.infer<typeof ScimState>

const BEYOND =
  'Schools and companies that have Entra or Okta keep their members there; the specification names no interface for it.'

/** Whether a provider keeps the members of the own workspace in step. */
export const getScim = call({
  address: 'GET /api/organisation/scim',
  says: 'Whether a provider keeps members and departments of the own workspace in step by SCIM 2.0; for its owner alone.',
  permission: owners(SETS_PROVIDER),
  input: z.object({}),
  output: ScimState,
  beyond: BEYOND,
})

/** Makes the key that a provider proves itself by; the one before it opens nothing from then on. It is shown once. */
export const makeScimKey = call({
  address: 'POST /api/organisation/scim/key',
  says: 'Makes the key by which a provider keeps the members of the own workspace in step, in place of the one before. It is shown this once.',
  permission: owners(SETS_PROVIDER),
  provenBy: 'PASSWORD',
  input: z.object({ password: PasswordAgain }),
  output: z.object({ token: z.string() }),
  refusals: againRefusals,
  audits: 'member.scim-key-made',
  beyond: BEYOND,
})

/** Takes the key away: the provider changes nothing any more, and everybody stays as she is. */
export const revokeScimKey = call({
  address: 'POST /api/organisation/scim/revoke',
  says: 'Takes the key of the provider away; members and departments stay as they are.',
  permission: owners(SETS_PROVIDER),
  provenBy: 'PASSWORD',
  input: z.object({ password: PasswordAgain }),
  output: z.object({ revoked: z.boolean() }),
  refusals: againRefusals,
  audits: 'member.scim-key-revoked',
  beyond: BEYOND,
})
