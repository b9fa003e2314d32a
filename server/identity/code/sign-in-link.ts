import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { ownOrigin } from '../../platform/config.ts'
import { CODE_LIVES_MS } from './code.rules.ts'

/** A token as it is kept: whoever reads the database signs in with nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = (): string => randomBytes(24).toString('base64url')

/** An address that offers to sign a person in, once, within ten minutes (R2.07). */
export async function makeSignInLink(
  sql: Sql,
  house: Pick<House, 'clock' | 'config'>,
  personId: string,
): Promise<string> {
  const token = newToken()
  const now = house.clock.now()
  await sql`
    insert into sign_in_link (token_hash, person_id, created_at, expires_at)
    values (${hashToken(token)}, ${personId}, ${now}, ${new Date(now.getTime() + CODE_LIVES_MS)})`
  return `${ownOrigin(house.config)}/login?loginType=employee&authToken=${token}`
}

/** Spends the token of such an address; answers whose it is, once. */
export async function spendSignInToken(sql: Sql, clock: Clock, token: string): Promise<string | undefined> {
  const now = clock.now()
  const [row] = await sql<{ personId: string }[]>`
    update sign_in_link set used_at = ${now}
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now} returning person_id`
  return row?.personId
}
