import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'

const BEYOND = 'The specification has no notifications; a device tells of them while no page is open (7.G26).'
const CHOOSES = 'choose how one is notified'

/** Most devices of one person that are told; of more, the oldest is told no longer. */
export const MOST_PUSH_DEVICES = 10

// Sessions by their ids: what the devices are called is answered by the list of sessions.
const Devices = z.object({ devices: z.array(z.object({ sessionId: z.string(), at: z.string() })) })

/** Which devices are told, and the key by which a browser lets this server send. */
export const getPush = call({
  address: 'GET /api/notice/push',
  says: 'The devices on which the person is also told what is new while no page is open, and the key that a browser needs for it.',
  permission: signedIn('own', CHOOSES),
  input: z.object({}),
  output: z.extend(Devices, { key: z.string() }),
  beyond: BEYOND,
})

const Base64 = z.string().check(z.maxLength(100), z.regex(/^[\w-]+={0,2}$/))

/** Has this device told, from now until its session ends. */
export const beginPush = call({
  address: 'PUT /api/notice/push',
  says: 'Has the device of this session told what is new, by what its browser gave for that; a second time takes the place of the first.',
  permission: signedIn('own', CHOOSES),
  input: z.object({ endpoint: z.string().check(z.maxLength(1000)), p256dh: Base64, auth: Base64 }),
  output: Devices,
  refusals: {
    /** No address that a push service has, or keys that are none. */
    SUBSCRIPTION_UNUSABLE: 400,
  },
  beyond: BEYOND,
})

/** Tells a device no longer; without a name, this one. */
export const endPush = call({
  address: 'POST /api/notice/push/end',
  says: 'Tells a device of the person no longer; without a session, this one.',
  permission: signedIn('own', CHOOSES),
  input: z.object({ sessionId: z.optional(rowId()) }),
  output: Devices,
  beyond: BEYOND,
})
