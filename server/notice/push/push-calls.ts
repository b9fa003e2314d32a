import { MOST_PUSH_DEVICES, beginPush, endPush, getPush } from '@chowk/contract/notice/push.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { areBrowserKeys } from './encrypt-message.ts'
import { pushKeys } from './vapid.ts'

async function devicesOf(sql: Sql, personId: string) {
  const devices = await sql<{ sessionId: string; createdAt: Date }[]>`
    select family_id as session_id, created_at from push_subscription where person_id = ${personId} order by created_at desc`
  return { devices: devices.map(({ sessionId, createdAt }) => ({ sessionId, at: createdAt.toISOString() })) }
}

// Where a message may go: behind TLS at the usual port, or to a service that configuration names.
function isPushAddress({ config }: Pick<House, 'config'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, port, username, password, origin } = new URL(endpoint)
  if (username || password) return false
  return (protocol === 'https:' && port === '') || config.pushOrigins.includes(origin)
}

const answerGet = handle(getPush, async ({ viewer: { personId }, sql, house }) => ({
  key: pushKeys(house.config.serverKey).publicKey,
  ...(await devicesOf(sql, personId)),
}))

const answerBegin = handle(beginPush, async ({ input, viewer, tx, house, clock, refuse }) => {
  const { endpoint } = input
  const { personId, familyId } = viewer
  const keys = { p256dh: Buffer.from(input.p256dh, 'base64url'), auth: Buffer.from(input.auth, 'base64url') }
  if (!isPushAddress(house, endpoint) || !areBrowserKeys(keys)) throw refuse('SUBSCRIPTION_UNUSABLE')
  // A browser has one address, whoever sits before it: of two people the one who says so last is told there.
  await tx`delete from push_subscription where endpoint = ${endpoint} and family_id <> ${familyId}`
  const { devices } = await devicesOf(tx, personId)
  // Earlier notifications were never meant for a device; they stay in the list.
  if (devices.length === 0)
    await tx`update notice set pushed_at = ${clock.now()} where person_id = ${personId} and pushed_at is null`
  await tx`
    insert into push_subscription (family_id, person_id, endpoint, p256dh, auth, created_at)
    values (${familyId}, ${personId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${clock.now()})
    on conflict (family_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`
  await tx`
    delete from push_subscription where family_id in (
      select family_id from push_subscription where person_id = ${personId} and family_id <> ${familyId}
      order by created_at desc offset ${MOST_PUSH_DEVICES - 1})`
  return await devicesOf(tx, personId)
})

const answerEnd = handle(endPush, async ({ input: { sessionId }, viewer, tx }) => {
  await tx`
    delete from push_subscription where person_id = ${viewer.personId} and family_id = ${sessionId ?? viewer.familyId}`
  return await devicesOf(tx, viewer.personId)
})

/** Calls about the devices that are sent notifications. */
export const pushCalls: readonly Handler[] = [answerGet, answerBegin, answerEnd]
