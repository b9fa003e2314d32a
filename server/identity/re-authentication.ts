import type { Context } from '../platform/handle.ts'
import type { Call } from '@chowk/contract/call.ts'
import { commonRefusal, tooMany } from '../platform/refusal.ts'
import type { Person } from '../platform/viewer.ts'
import { countLogin, forgetTries } from './login-limit.ts'
import { isPassword } from './password.ts'

/** Who is asked again, and where. */
export type ReAuthentication = Pick<Context<Call>, 'house' | 'clock' | 'origin'> & { viewer: Person }

/**
 * Whether the password is that of the signed-in person, for what must not be done by whoever finds a screen open. To be asked
 * before the transaction of a call: wrong ones count as at signing in, though the call is refused; too many are refused here.
 */
export async function isHerPassword(
  { house, clock, origin, viewer }: ReAuthentication,
  password: string,
): Promise<boolean> {
  if (!(await house.isLive(house.sql, viewer))) throw commonRefusal('SIGN_IN_NEEDED')
  const [account] = await house.sql<{ passwordHash: string | null }[]>`
    select password_hash from person where id = ${viewer.personId} and state = 'ACTIVE'`
  const attempt = {
    account: viewer.personId,
    deviceId: viewer.deviceId,
    isKnownDevice: true,
    ip: origin.ip,
  }
  const wait = await countLogin(house.sql, clock, attempt)
  if (wait > 0) throw tooMany(wait)
  const isRight = await isPassword(password, account?.passwordHash ?? null)
  if (isRight) await forgetTries(house.sql, attempt)
  return isRight
}
