import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { MINUTE_MS } from '../../platform/time.ts'
import type { Attempt } from './provider.ts'
import { returnAddress } from './sign-on-row.ts'

const ATTEMPT_LIVES_MS = 10 * MINUTE_MS

/** Whose way it is, and to which provider. */
export interface Going {
  workspaceId: string
  deviceId: string
  /** The owner who tries it. */
  personId: string | null
  version: number
}

const hashOf = (state: string) => createHash('sha256').update(state).digest()

// Only the state's hash is kept: whoever reads the database can end nobody's way.
function attemptOf({ config }: House, state: string): Attempt {
  const derived = (what: string) =>
    createHmac('sha256', config.serverKey).update(`sign-on ${what} ${state}`).digest('base64url')
  return { state, returnAddress: returnAddress(config), nonce: derived('nonce'), verifier: derived('verifier') }
}

/** Begins a way to a provider. */
export async function beginAttempt(sql: Sql, house: House, going: Going): Promise<Attempt> {
  const state = randomBytes(24).toString('base64url')
  const now = house.clock.now()
  await sql`
    insert into sign_on_way (state_hash, workspace_id, device_id, person_id, version, created_at, expires_at)
    values (${hashOf(state)}, ${going.workspaceId}, ${going.deviceId}, ${going.personId}, ${going.version}, ${now},
      ${new Date(now.getTime() + ATTEMPT_LIVES_MS)})`
  return attemptOf(house, state)
}

/** Ends a way, whatever comes of it; undefined when there is none of this state and device. */
export async function endAttempt(
  sql: Sql,
  house: House,
  { state, deviceId }: { state: string; deviceId: string | null },
): Promise<(Going & { attempt: Attempt }) | undefined> {
  const [going] = await sql<Going[]>`
    delete from sign_on_way where state_hash = ${hashOf(state)} and device_id = ${deviceId} and expires_at > ${house.clock.now()}
    returning workspace_id, device_id, person_id, version`
  return going && { ...going, attempt: attemptOf(house, state) }
}
