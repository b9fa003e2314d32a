import { randomBytes } from 'node:crypto'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Clock } from '../platform/clock.ts'
import { cookieLine } from '../platform/wire/cookies.ts'
import type { Sql } from '../platform/database.ts'
import type { House, Origin } from '../platform/handle.ts'
import type { Person } from '../platform/viewer.ts'
import { LONGEST_SESSION_MS } from '../device/device.ts'
import { findSession } from './identity.ts'
import type { Judging } from './identity.ts'
import { ACCESS_S, refreshToken, signAccess } from './token.ts'
import { DAY_MS } from '../platform/time.ts'

/** A session ends when it was not renewed for this long. */
export const IDLE_MS = 30 * DAY_MS

interface Reply {
  header(name: string, value: string): void
  cookie(line: string): void
}

/** A session as its answer needs it. */
export interface Session {
  viewer: Person
  data: UserData
  generation: number
}

/** By what somebody proved herself a second time: a code of her app or sheet, or a passkey that asked for her finger. */
export type SecondProof = 'CODE' | { passkeyId: string }

/** Whose session, where, and how well she proved herself. */
export interface Opening {
  personId: string
  deviceId: string | null
  administers: boolean
  second: SecondProof | null
  origin: Pick<Origin, 'ip' | 'userAgent'>
}

const LONGEST_AGENT = 400
const agentOf = ({ userAgent }: Opening['origin']) => userAgent.slice(0, LONGEST_AGENT)

/** Opens a session on a device, or on a new one. The nonce goes into the device's cookie: whoever copied that cookie before gains nothing. */
export async function openSession(sql: Sql, judging: Judging, who: Opening): Promise<Session & { nonce: string }> {
  const now = judging.clock.now()
  const passkeyId = who.second && who.second !== 'CODE' ? who.second.passkeyId : null
  const nonce = randomBytes(12).toString('base64url')
  await sql`
    update session_family set revoked_at = ${now}, revoked_because = 'REPLACED'
    where device_id = ${who.deviceId} and revoked_at is null`
  const [family] = await sql<{ id: string }[]>`
    with known as (update device set seen_at = ${now} where id = ${who.deviceId} returning id),
    made as (insert into device (seen_at) select ${now}::timestamptz where not exists (select from known) returning id)
    insert into session_family (person_id, device_id, device_nonce, workspace_id, created_at, renewed_at, expires_at, user_agent, ip, by_code, passkey_id)
    select ${who.personId}, d.id, ${nonce}, (
        select m.workspace_id from membership m join workspace w on w.id = m.workspace_id and w.state <> 'CLOSED'
        where m.person_id = ${who.personId} and m.state = 'PRESENT'
        order by w.is_open desc, (${who.administers} and m.role in ('OWNER', 'ADMIN')) desc, m.joined_at desc limit 1),
      ${now}, ${now}, ${new Date(now.getTime() + IDLE_MS)}, ${agentOf(who.origin)}, ${who.origin.ip}, 
      ${who.second === 'CODE'}, ${passkeyId}
    from (select id from known union all select id from made) d returning id`
  const session = await findSession(sql, judging, { familyId: family?.id ?? '' })
  if (!session) throw new Error('the session that was opened is not there')
  return { ...session, generation: 0, nonce }
}

/** Moves a session's end on; it was renewed just now. */
export async function prolongSession(
  sql: Sql,
  clock: Clock,
  { familyId, generation, origin }: { familyId: string; generation: number; origin: Opening['origin'] },
): Promise<void> {
  const now = clock.now().getTime()
  await sql`
    update session_family set generation = ${generation}, renewed_at = ${new Date(now)},
      user_agent = ${agentOf(origin)}, ip = ${origin.ip},
      expires_at = least(created_at + ${LONGEST_SESSION_MS / 1000} * interval '1 second', ${new Date(now + IDLE_MS)}::timestamptz)
    where id = ${familyId}`
}

/** Ends a session; true when it stood until now. */
export async function revokeFamily(sql: Sql, clock: Clock, familyId: string, because: string): Promise<boolean> {
  const ended = await sql`
    update session_family set revoked_at = ${clock.now()}, revoked_because = ${because}
    where id = ${familyId} and revoked_at is null`
  return ended.count > 0
}

/** Puts the tokens of a session into an answer: access cookie, hint for documents, refresh token in the header. */
export async function giveTokens(house: House, origin: Origin, reply: Reply, session: Session): Promise<void> {
  const key = house.config.serverKey
  const access = await signAccess(key, house.clock, session.viewer)
  const secure = origin.isSecure
  reply.cookie(cookieLine('chowk_access', access, { maxAgeS: ACCESS_S, secure }))
  reply.cookie(cookieLine('chowk_in', '1', { maxAgeS: IDLE_MS / 1000, secure }))
  // It names the device and proves nothing: the proof is its cookie.
  reply.header('device-uuid', session.viewer.deviceId)
  reply.header('authorization', `Bearer ${refreshToken(key, session.viewer.familyId, session.generation)}`)
}

/** Takes the cookies of a session back; the device stays known. */
export function takeTokens(origin: Origin, reply: Reply): void {
  for (const name of ['chowk_access', 'chowk_in'])
    reply.cookie(cookieLine(name, '', { maxAgeS: 0, secure: origin.isSecure }))
}
