import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { CHALLENGE_LIVES_MS, CHALLENGE_TRIES } from './factor.rules.ts'

/** A second factor that is waited for on one device. */
export interface Challenge {
  challengeId: string
  expiresAt: string
  /** Set when the browser had no device yet: its cookie goes along with the answer. */
  newDeviceId: string | null
}

/** Which way in waits, and how many codes it still takes. */
export interface Answering {
  administers: boolean
  triesLeft: number
}

/** Waits for the second factor of somebody who has one; undefined when she has none. */
export async function openChallenge(
  tx: Sql,
  clock: Clock,
  who: { personId: string; deviceId: string | null; administers: boolean },
): Promise<Challenge | undefined> {
  const { personId, deviceId, administers } = who
  const [factor] = await tx`
    select 1 from second_factor where person_id = ${personId} and confirmed_at is not null`
  if (!factor) return undefined
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIVES_MS)
  const [made] = await tx<{ id: string; deviceId: string }[]>`
    with known as (select id from device where id = ${deviceId}),
    made as (insert into device (seen_at) select ${now}::timestamptz where not exists (select from known) returning id)
    insert into entry_challenge (person_id, device_id, administers, created_at, expires_at)
    select ${personId}, d.id, ${administers}, ${now}, ${expiresAt} from (select id from known union all select id from made) d
    returning id, device_id`
  if (!made) throw new Error('the challenge was not made')
  const newDeviceId = made.deviceId === deviceId ? null : made.deviceId
  return { challengeId: made.id, expiresAt: expiresAt.toISOString(), newDeviceId }
}

/** Who is waited for on this device; undefined when nobody is any more. */
export async function findChallenge(
  sql: Sql,
  clock: Clock,
  { challengeId, deviceId }: { challengeId: string; deviceId: string | null },
): Promise<string | undefined> {
  const [row] = await sql<{ personId: string }[]>`
    select c.person_id from entry_challenge c join person p on p.id = c.person_id and p.state = 'ACTIVE'
    where c.id = ${challengeId} and c.device_id = ${deviceId} and c.used_at is null and c.expires_at > ${clock.now()}
      and c.tries < ${CHALLENGE_TRIES}`
  return row?.personId
}

/** Counts a try; undefined when there are none left. */
export async function countChallenge(sql: Sql, clock: Clock, challengeId: string): Promise<Answering | undefined> {
  const [row] = await sql<{ administers: boolean; tries: number }[]>`
    update entry_challenge set tries = tries + 1
    where id = ${challengeId} and used_at is null and expires_at > ${clock.now()} and tries < ${CHALLENGE_TRIES}
    returning administers, tries`
  return row && { administers: row.administers, triesLeft: CHALLENGE_TRIES - row.tries }
}

/** Spends a challenge; false when somebody was quicker. */
export async function spendChallenge(tx: Sql, clock: Clock, challengeId: string): Promise<boolean> {
  const spent = await tx`
    update entry_challenge set used_at = ${clock.now()} where id = ${challengeId} and used_at is null`
  return spent.count > 0
}

/** No entry that was begun with an old proof may be ended with a code. */
export async function voidChallenges(tx: Sql, clock: Clock, personId: string): Promise<void> {
  await tx`update entry_challenge set used_at = ${clock.now()} where person_id = ${personId} and used_at is null`
}
