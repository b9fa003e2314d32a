import { renewSession } from '@chowk/contract/identity/session.ts'
import { handleTuned } from '../platform/handle-tuned.ts'
import type { Context, Origin } from '../platform/handle.ts'
import type { Sql } from '../platform/database.ts'
import { findSession } from './identity.ts'
import type { Judging } from './identity.ts'
import { decideRenewal } from './renewal.rules.ts'
import { giveTokens, prolongSession, revokeFamily, takeTokens } from './session.ts'
import type { Session } from './session.ts'
import { proofOf } from '../device/device.ts'
import { readRefresh } from './token.ts'
import type { DeviceProof } from '../device/device.ts'

interface Presented {
  familyId: string
  generation: number
  proof: DeviceProof | null
  origin: Origin
  auditAs: Context<typeof renewSession>['auditAs']
}

export const answerRenewal = handleTuned(
  renewSession,
  async ({ input, house, origin, refuse, reply, begin, auditAs }) => {
    const token = readRefresh(house.config.serverKey, input.refreshToken)
    const proof = proofOf(house.config.serverKey, origin.cookies['chowk_device'])
    // A revocation must stay although the answer is a refusal, so the transaction ends before either.
    const presented = token && { ...token, proof, origin, auditAs }
    const session = presented && (await begin(async (tx) => await renew(tx, house, presented)))
    if (session) {
      await giveTokens(house, origin, reply, session)
      return session.data
    }
    const isLive = proof && (await findSession(house.sql, house, proof))
    if (!isLive) takeTokens(origin, reply)
    throw refuse('REFRESH_REJECTED')
  },
  { transactions: 'own' },
)

interface Family {
  deviceId: string
  deviceNonce: string
  generation: number
}

async function renew(sql: Sql, judging: Judging, presented: Presented): Promise<Session | undefined> {
  const { familyId, proof, origin } = presented
  const [family] = await sql<Family[]>`
    select device_id, device_nonce, generation from session_family
    where id = ${familyId} and revoked_at is null and expires_at > ${judging.clock.now()} for update`
  if (!family) return undefined
  const isRightDevice = family.deviceId === proof?.deviceId && family.deviceNonce === proof.nonce
  const verdict = decideRenewal({ presented: presented.generation, generation: family.generation, isRightDevice })
  if (verdict === 'REUSED') return await endReused(sql, judging, presented)
  if (verdict === 'REJECTED') return undefined
  const generation = verdict === 'NEXT' ? family.generation + 1 : family.generation
  const session = await findSession(sql, judging, { familyId })
  if (!session) return undefined
  if (verdict === 'NEXT') await prolongSession(sql, judging.clock, { familyId, generation, origin })
  return { ...session, generation }
}

async function endReused(sql: Sql, judging: Judging, { familyId, auditAs }: Presented): Promise<undefined> {
  const session = await findSession(sql, judging, { familyId })
  await revokeFamily(sql, judging.clock, familyId, 'REUSED')
  auditAs(session?.viewer ?? { signedIn: false, deviceId: null }, `session ${familyId}`)
  return undefined
}
