import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { MINUTE_MS } from '../../platform/time.ts'

/** How long a device may take to sign. */
export const CHALLENGE_LIVES_MS = 5 * MINUTE_MS

/** On which device, and for whom a passkey is made; null: somebody signs in. */
export interface Challenged {
  deviceId: string
  personId: string | null
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

/** Makes a question for a device. */
export async function makeChallenge(sql: Sql, clock: Clock, { deviceId, personId }: Challenged): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const now = clock.now()
  await sql`
    insert into passkey_challenge (challenge_hash, device_id, person_id, created_at, expires_at)
    values (${hashOf(challenge)}, ${deviceId}, ${personId}, ${now}, ${new Date(now.getTime() + CHALLENGE_LIVES_MS)})`
  return challenge
}

/** Spends a question, whether what came with it is right or not; false when it does not hold for this device. */
export async function spendPasskeyChallenge(
  sql: Sql,
  clock: Clock,
  { challenge, deviceId, personId }: Challenged & { challenge: string },
): Promise<boolean> {
  const spent = await sql`
    delete from passkey_challenge
    where challenge_hash = ${hashOf(challenge)} and device_id = ${deviceId} and expires_at > ${clock.now()}
      and person_id is not distinct from ${personId}::uuid`
  return spent.count > 0
}
