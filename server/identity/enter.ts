import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Call } from '@chowk/contract/call.ts'
import type { Sql } from '../platform/database.ts'
import type { Context, House, Origin } from '../platform/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Person } from '../platform/viewer.ts'
import { cookieLine } from '../platform/wire/cookies.ts'
import { consentOf, deviceLine } from '../device/device.ts'
import { openChallenge } from './factor/challenge.ts'
import type { Challenge } from './factor/challenge.ts'
import { findSession } from './identity.ts'
import type { Judging } from './identity.ts'
import { giveTokens, openSession } from './session.ts'
import type { SecondProof, Session } from './session.ts'
import { ACCESS_S, signAccess } from './token.ts'

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

/** What a handler has at hand when a session begins to act for another workspace. */
export interface ActingRequest {
  house: House
  sql: Sql
  origin: Origin
  viewer: Person
  reply: { cookie(line: string): void }
}

/** Lets the viewer's session act for a workspace that she is present in, or with null for none; gives the access cookie that says so. */
export async function actFor(requested: ActingRequest, workspaceId: string | null): Promise<UserData | undefined> {
  const { sql, viewer } = requested
  const moved = await sql`
    update session_family f set workspace_id = ${workspaceId} where f.id = ${viewer.familyId} and f.revoked_at is null
      and (${workspaceId}::uuid is null or exists (
        select from membership m join workspace w on w.id = m.workspace_id
        where m.person_id = ${viewer.personId} and m.workspace_id = ${workspaceId}::uuid and m.state = 'PRESENT' and w.is_open))`
  return moved.count > 0 ? await tellAccess(requested) : undefined
}

/** Gives the access cookie of the viewer's session as it stands now, when what she may do has changed. */
export async function tellAccess({ house, sql, origin, viewer, reply }: ActingRequest): Promise<UserData | undefined> {
  const session = await findSession(sql, house, { familyId: viewer.familyId })
  if (!session) return undefined
  const access = await signAccess(house.config.serverKey, house.clock, session.viewer)
  reply.cookie(cookieLine('chowk_access', access, { maxAgeS: ACCESS_S, secure: origin.isSecure }))
  return session.data
}
