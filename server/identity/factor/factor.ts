import { writeCommandAudit } from '../../platform/audit/audit-row.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Pool, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { countTry } from '../../platform/limits.ts'
import type { Limit } from '../../platform/limits.ts'
import { tooMany } from '../../platform/refusal.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts'
import { voidChallenges } from './challenge.ts'
import { STEP_MS, spaced } from './factor.rules.ts'
import { hashRecoveryCode, newRecoveryCodes, decryptSecret } from './secret.ts'

/** Which of the two a right code was. */
export type Proof = 'APP' | 'RECOVERY'

// Three codes are good at any moment: fifty tries a day find one in 20,000 days.
const LIMITS: Limit[] = [
  { most: 10, windowMs: 10 * MINUTE_MS },
  { most: 50, windowMs: DAY_MS },
]

interface Trying {
  personId: string
  deviceId: string | null
}

const keysOf = (key: string) => LIMITS.map((limit): [string, Limit] => [`${key} ${limit.windowMs}`, limit])

// Strangers who know a password cannot use up the tries of its owner's own devices.
async function keyOf(sql: Sql, { personId, deviceId }: Trying): Promise<string> {
  const [known] = await sql`
    select 1 from session_family where person_id = ${personId} and device_id = ${deviceId} limit 1`
  return known ? `factor ${personId} on ${deviceId}` : `factor ${personId}`
}

/** Counts a code that somebody tries, and refuses when there were too many. To be asked before any transaction: the count stays. */
export async function countFactor(sql: Sql, clock: Clock, trying: Trying): Promise<void> {
  for (const [key, limit] of keysOf(await keyOf(sql, trying))) {
    const wait = await countTry(sql, clock, key, limit)
    if (wait > 0) throw tooMany(wait)
  }
}

/** A code was right: earlier tries are forgotten. */
export async function forgetFactorTries(sql: Sql, trying: Trying): Promise<void> {
  const keys = keysOf(await keyOf(sql, trying)).map(([key]) => key)
  await sql`delete from limit_count where key = any(${keys})`
}

/** The step of time that a code of an app is right for, one before and one after included; undefined when it is wrong. */
export async function stepOf(secret: Buffer, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period: STEP_MS / 1000 })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

/** Tries the code of somebody's second factor and uses it up; undefined when it is wrong or was used. */
export async function spendFactorCode(
  tx: Sql,
  { clock, config }: Pick<House, 'clock' | 'config'>,
  { personId, code }: { personId: string; code: string },
): Promise<Proof | undefined> {
  const now = clock.now()
  const [factor] = await tx<{ secret: Uint8Array }[]>`
    select secret from second_factor where person_id = ${personId} and confirmed_at is not null`
  if (!factor) return undefined
  if (code.length > 6) {
    const hash = hashRecoveryCode(config.serverKey, personId, code)
    const spent = await tx`
      update recovery_code set used_at = ${now} where person_id = ${personId} and code_hash = ${hash} and used_at is null`
    return spent.count > 0 ? 'RECOVERY' : undefined
  }
  const secret = decryptSecret(config.serverKey, personId, factor.secret)
  const step = secret && (await stepOf(secret, code, now))
  if (step === undefined) return undefined
  const spent = await tx`
    update second_factor set last_step = ${step} where person_id = ${personId} and last_step < ${step}`
  return spent.count > 0 ? 'APP' : undefined
}

/** Makes recovery codes in place of all that were there; answers them as people copy them. */
export async function makeRecoveryCodes(
  tx: Sql,
  { clock, config }: Pick<House, 'clock' | 'config'>,
  personId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const rows = codes.map((code) => ({
    person_id: personId,
    code_hash: hashRecoveryCode(config.serverKey, personId, code),
    created_at: clock.now(),
  }))
  await tx`delete from recovery_code where person_id = ${personId}`
  await tx`insert into recovery_code ${tx(rows)}`
  return codes.map(spaced)
}

/** Removes a second factor with all that hangs on it: what was proven by its codes counts as proven once from then on, and a passkey as before. */
export async function forgetFactor(tx: Sql, clock: Clock, personId: string): Promise<void> {
  await tx`delete from second_factor where person_id = ${personId}`
  await tx`delete from recovery_code where person_id = ${personId}`
  await voidChallenges(tx, clock, personId)
  await tx`update session_family set by_code = false where person_id = ${personId}`
}

/** For whoever lost her app and her sheet, and proved to the operator who she is; false when nobody with that address has a second factor. */
export async function forgetFactorOf(sql: Pool, clock: Clock, email: string): Promise<boolean> {
  return await sql.begin(async (tx) => {
    const [person] = await tx<{ id: string }[]>`
      select p.id from person p join second_factor f on f.person_id = p.id where p.email = ${email.trim().toLowerCase()} for update of p`
    if (!person) return false
    await forgetFactor(tx, clock, person.id)
    await writeCommandAudit(tx, 'identity.second-factor-off', `person ${person.id}`)
    return true
  })
}
