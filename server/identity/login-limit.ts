import { createHash } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { countTry } from '../platform/limits.ts'
import type { Limit } from '../platform/limits.ts'

const TEN_MINUTES_MS = 600_000
/** First a wait of seconds, then one of minutes. */
const ACCOUNT: Limit[] = [
  { most: 5, windowMs: 30_000 },
  { most: 20, windowMs: TEN_MINUTES_MS },
]
/** A computer room signs in one after the other on the same machine. */
const DEVICE: Limit = { most: 60, windowMs: TEN_MINUTES_MS }
/** A whole school shares one address. */
const ADDRESS: Limit = { most: 300, windowMs: TEN_MINUTES_MS }

/** Who tries to sign in, and from where. */
export interface LoginTry {
  /** The account's id, whichever of its contacts was typed; for an address that nobody has, the address. */
  account: string
  deviceId: string | null
  /** The account was used on this device before: strangers elsewhere cannot use up its tries. */
  isKnownDevice: boolean
  ip: string
}

const accountKey = ({ account, deviceId, isKnownDevice }: LoginTry) =>
  `login ${createHash('sha256').update(account).digest('base64url')}${isKnownDevice ? ` on ${deviceId}` : ''}`

/** Counts a try: account first, then device, then address. Answers the milliseconds to wait, 0 for none. */
export async function countLogin(sql: Sql, clock: Clock, attempt: LoginTry): Promise<number> {
  const account = accountKey(attempt)
  const counted: [string, Limit][] = [
    ...ACCOUNT.map((limit): [string, Limit] => [`${account} ${limit.windowMs}`, limit]),
    ...(attempt.deviceId ? [[`login device ${attempt.deviceId}`, DEVICE] as [string, Limit]] : []),
    [`login address ${attempt.ip}`, ADDRESS],
  ]
  for (const [key, limit] of counted) {
    const wait = await countTry(sql, clock, key, limit)
    if (wait > 0) return wait
  }
  return 0
}

/** The right password was given: earlier tries of the account are forgotten. */
export async function forgetTries(sql: Sql, attempt: LoginTry): Promise<void> {
  const account = accountKey(attempt)
  await sql`delete from limit_count where key = any(${ACCOUNT.map((limit) => `${account} ${limit.windowMs}`)})`
}
