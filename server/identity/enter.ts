import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Call } from '@chowk/contract/call.ts'
import type { Sql } from '../platform/database.ts'
import type { Context, House, Origin } from '../platform/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { consentOf, deviceLine } from './device.ts'
import { openChallenge } from './factor/challenge.ts'
import type { Challenge } from './factor/challenge.ts'
import type { Judging } from './identity.ts'
import { giveTokens, openSession } from './session.ts'
import type { SecondProof, Session } from './session.ts'

/** A session that was opened and not yet told to the browser. */
export type Entered = Session & { nonce: string }

/** What became of an entry: a session, or a second factor that is waited for. */
export type Entry = Entered | Challenge

/** Who comes in, and from where; the call that lets her in keeps that in the audit log. */
export interface Entering {
  auditAs: Context<Call>['auditAs']
  origin: Origin
  personId: string
  deviceId: string | null
  administers?: boolean
  /** By what she proved herself a second time already. */
  second?: SecondProof
}

/**
 * Lets somebody in whose proof was just accepted, and writes it down. Whoever has a second factor gets a challenge instead, which
 * `giveEntry` tells after the transaction, so that a link or code spent here stays spent. Whoever was entered by somebody else and has
 * not accepted the invitation comes in by no door: the terms, and for a minor a guardian, come first.
 */
export async function enter(tx: Sql, judging: Judging, entering: Entering): Promise<Entry> {
  const { personId, deviceId, administers = false, second = null, auditAs, origin } = entering
  const [waiting] = await tx`select from person where id = ${personId} and not is_begun`
  if (waiting) throw new Refusal(403, { code: 'INVITATION_FIRST' })
  const challenge = second ? undefined : await openChallenge(tx, judging.clock, { personId, deviceId, administers })
  if (challenge) return challenge
  const opened = await openSession(tx, judging, { personId, deviceId, administers, second, origin })
  auditAs(opened.viewer, `session ${opened.viewer.familyId}`)
  return opened
}

/** Tells the browser its session: the device's new cookie, the access cookie, the refresh token. A challenge is a refusal that names it. */
export async function giveEntry(
  house: House,
  { origin, reply }: { origin: Origin; reply: Parameters<typeof giveTokens>[2] },
  entry: Entry,
): Promise<UserData> {
  const key = house.config.serverKey
  if ('challengeId' in entry) {
    const { newDeviceId } = entry
    if (newDeviceId)
      reply.cookie(deviceLine(key, { deviceId: newDeviceId, nonce: '', consents: false, isSignedIn: false }, origin))
    const { challengeId, expiresAt } = entry
    throw new Refusal(401, { code: 'SECOND_FACTOR_NEEDED', details: { challengeId, expiresAt } })
  }
  const { deviceId } = entry.viewer
  const { personal: consents } = await consentOf(house.sql, deviceId)
  reply.cookie(deviceLine(key, { deviceId, nonce: entry.nonce, consents, isSignedIn: true }, origin))
  await giveTokens(house, origin, reply, entry)
  return entry.data
}
