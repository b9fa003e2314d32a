import type { Sql } from '../platform/database.ts'
import type { Origin } from '../platform/handle.ts'
import { cookieLine } from '../platform/wire/cookies.ts'
import { deviceCookie, deviceOf } from './token.ts'
import type { DeviceProof } from './token.ts'

/** Browsers keep no cookie longer. */
const DEVICE_S = 400 * 86_400

/** The `set-cookie` line that makes a device known. */
export const deviceLine = (key: Buffer, { deviceId, nonce }: DeviceProof, origin: Origin): string =>
  cookieLine('chowk_device', deviceCookie(key, deviceId, nonce), { maxAgeS: DEVICE_S, secure: origin.isSecure })

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

/** A new device, told to its browser. */
export async function makeDevice({ sql, key, origin, reply, now }: DeviceRequest): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into device (created_at, seen_at) values (${now}, ${now}) returning id`
  if (!made) throw new Error('the device was not made')
  reply.cookie(deviceLine(key, { deviceId: made.id, nonce: '' }, origin))
  return made.id
}
