import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Call } from '@chowk/contract/call.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Sql } from '../platform/database.ts'
import type { House, Origin } from '../platform/handle.ts'
import { deviceLine } from './device.ts'
import { giveTokens, openSession } from './session.ts'
import type { Session } from './session.ts'

/** A session that was opened and not yet told to the browser. */
export type Entered = Session & { nonce: string }

/** Who comes in, by which call, and from where. */
export interface Entering {
  call: Call
  origin: Origin
  personId: string
  deviceId: string | null
  administers?: boolean
}

/** Opens a session for somebody whose proof was just accepted, and writes it down. */
export async function enter(tx: Sql, { clock }: Pick<House, 'clock'>, entering: Entering): Promise<Entered> {
  const { personId, deviceId, administers = false, call, origin } = entering
  const opened = await openSession(tx, clock, { personId, deviceId, administers })
  await writeAudit(tx, { call, origin, viewer: opened.viewer }, { subject: `session ${opened.viewer.familyId}` })
  return opened
}

/** Tells the browser its session: the device's new cookie, the access cookie, the refresh token. */
export async function giveEntry(
  house: House,
  { origin, reply }: { origin: Origin; reply: Parameters<typeof giveTokens>[2] },
  session: Entered,
): Promise<UserData> {
  const device = { deviceId: session.viewer.deviceId, nonce: session.nonce }
  reply.cookie(deviceLine(house.config.serverKey, device, origin))
  await giveTokens(house, origin, reply, session)
  return session.data
}
