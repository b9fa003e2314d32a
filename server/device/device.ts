import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Consent } from '@chowk/contract/identity/session.ts'
import type { Sql } from '../platform/database.ts'
import type { Origin } from '../platform/handle.ts'
import { DAY_MS } from '../platform/time.ts'
import { cookieLine } from '../platform/wire/cookies.ts'

const mac = (key: Buffer, deviceId: string, nonce: string) =>
  createHmac('sha256', key).update(`device ${deviceId} ${nonce}`).digest('base64url')

/** What a device cookie says. `nonce` is '' until somebody signs in on the device; each sign-in gives a new one, so that older copies of the cookie prove nothing. */
export interface DeviceProof {
  deviceId: string
  nonce: string
}

/** The value of the device cookie: its id, the nonce of the sign-in if there was one, our signature. */
export const deviceCookie = (key: Buffer, deviceId: string, nonce = ''): string =>
  [deviceId, ...(nonce ? [nonce] : []), mac(key, deviceId, nonce)].join('.')

/** What a device cookie proves, or null when it is absent or not signed by us. */
export function proofOf(key: Buffer, cookie: string | undefined): DeviceProof | null {
  const parts = (cookie ?? '').split('.')
  if (parts.length !== 2 && parts.length !== 3) return null
  const [deviceId = '', nonce = ''] = parts.slice(0, -1)
  const given = Buffer.from(cookie ?? '')
  const right = Buffer.from(deviceCookie(key, deviceId, nonce))
  return given.length === right.length && timingSafeEqual(given, right) ? { deviceId, nonce } : null
}

/** The device of a cookie, or null when it is absent or not signed by us. */
export const deviceOf = (key: Buffer, cookie: string | undefined): string | null =>
  proofOf(key, cookie)?.deviceId ?? null

/** Browsers keep no cookie longer. */
const CONSENTED_MS = 400 * DAY_MS
/** A session ends after this long in any case. */
export const LONGEST_SESSION_MS = 180 * DAY_MS

/** Whether a device is known beyond its browser's session: as long as somebody is signed in on it, longer only by consent. */
interface KnownFor {
  consents: boolean
  isSignedIn: boolean
}

function ageOf({ consents, isSignedIn }: KnownFor): number | undefined {
  if (consents) return CONSENTED_MS / 1000
  return isSignedIn ? LONGEST_SESSION_MS / 1000 : undefined
}

/** The `set-cookie` line that makes a device known. */
export const deviceLine = (
  key: Buffer,
  device: DeviceProof & KnownFor,
  { isSecure }: Pick<Origin, 'isSecure'>,
): string =>
  cookieLine('chowk_device', deviceCookie(key, device.deviceId, device.nonce), {
    maxAgeS: ageOf(device),
    secure: isSecure,
  })

/** What was agreed to on a device: nothing until somebody chose. */
export async function consentOf(sql: Sql, deviceId: string | null): Promise<Consent> {
  if (!deviceId) return NO_CONSENT
  const [row] = await sql<{ consent: Partial<Consent> }[]>`select consent from device where id = ${deviceId}`
  return { ...NO_CONSENT, ...row?.consent }
}

const NO_CONSENT: Consent = { personal: false, statistics: false }

/** What a handler has at hand when it asks for the device. */
export interface DeviceRequest {
  sql: Sql
  key: Buffer
  origin: Origin
  reply: { cookie(line: string): void }
  now: Date
}

/** The device that a request comes from; a browser without one gets one now. */
export async function knowDevice(requested: DeviceRequest): Promise<string> {
  const { sql, key, origin, now } = requested
  const reported = deviceOf(key, origin.cookies['chowk_device'])
  if (reported) {
    const [known] = await sql`update device set seen_at = ${now} where id = ${reported} returning 1`
    if (known) return reported
  }
  return await makeDevice(requested)
}

/** A new device, told to its browser for the length of its session. */
export async function makeDevice({ sql, key, origin, reply, now }: DeviceRequest): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into device (created_at, seen_at) values (${now}, ${now}) returning id`
  if (!made) throw new Error('the device was not made')
  reply.cookie(deviceLine(key, { deviceId: made.id, nonce: '', consents: false, isSignedIn: false }, origin))
  return made.id
}
