import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'

/** What a browser says of itself, as far as it is known. */
export const DeviceName = z.object({
  kind: z.enum(['PHONE', 'TABLET', 'COMPUTER', 'UNKNOWN']),
  /** As their makers write them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type DeviceName = z.infer<typeof DeviceName>

/** One device on which somebody is signed in. */
export const OwnSession = z.object({
  id: z.string(),
  device: DeviceName,
  /** The network address that it was last seen at. */
  ip: z.string(),
  openedAt: z.string(),
  /** To within ten minutes. */
  usedAt: z.string(),
  /** The one that asks. */
  isHere: z.boolean(),
  /** She never signed in on that device before, it was lately, and she has not said that it was she. */
  isNew: z.boolean(),
})
/** See the schema of the same name. */
export type OwnSession = z.infer<typeof OwnSession>

/** The devices on which the signed-in person is signed in, this one first. */
export const listSessions = call({
  address: 'GET /api/identity/sessions',
  says: 'Every device on which the signed-in person is signed in.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: z.object({}),
  output: z.object({ sessions: z.array(OwnSession) }),
  secret: true,
})

/** Signs one device out. */
export const endSession = call({
  address: 'POST /api/identity/sessions/end',
  says: 'Ends one session of the signed-in person.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: z.object({ sessionId: rowId() }),
  output: z.object({ ended: z.literal(true) }),
  audits: 'identity.session-ended',
})

/** Says of a device that was not seen before that it was she; no device says so of itself. */
export const recogniseSession = call({
  address: 'POST /api/identity/sessions/recognise',
  says: 'Says that a sign-in on a new device was by the signed-in person herself.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: z.object({ sessionId: rowId() }),
  output: z.object({ recognised: z.literal(true) }),
  /** It is said on a device that counts as a new one itself. */
  refusals: { DEVICE_IS_NEW: 403 },
})

/** Signs every other device out. */
export const endOtherSessions = call({
  address: 'POST /api/identity/sessions/end-others',
  says: 'Ends every session of the signed-in person but this one.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: z.object({}),
  output: z.object({ endedSessions: z.int() }),
  audits: 'identity.sessions-ended',
})

/** What the log says of somebody's ways in. */
export const ActivityKind = z.enum([
  'SIGNED_IN',
  'TOKEN_REUSED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'CONTACT_CHANGED',
  'CONTACT_UNDONE',
  'FACTOR_ON',
  'FACTOR_OFF',
  'CODES_MADE',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'SIGN_ON_UNDONE',
  'SESSION_ENDED',
  'SESSIONS_ENDED',
])
/** See the schema of the same name. */
export type ActivityKind = z.infer<typeof ActivityKind>

/** The newest of it. */
export const listActivity = call({
  address: 'GET /api/identity/activity',
  says: 'The last sign-ins and changes of how the signed-in person signs in.',
  permission: signedIn('own', 'confirm a number, change how the own account is opened, sign devices out'),
  input: z.object({}),
  output: z.object({
    activity: z.array(
      z.object({
        at: z.string(),
        kind: ActivityKind,
        ip: z.string(),
        device: z.nullable(DeviceName),
        isHere: z.boolean(),
      }),
    ),
  }),
  secret: true,
})
