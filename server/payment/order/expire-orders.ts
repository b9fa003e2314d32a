import type { Sql } from '../../platform/database.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { GatewaySilent } from '../gateway/gateway.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { reachableNames } from '../gateway/gateway-choice.ts'
import { kindNamed } from '../kind/payment-kind.ts'
import { PAYMENT_ORDER } from '../kind/states.rules.ts'
import { checkOrder } from './check-order.ts'
import type { AskedOrder } from './check-order.ts'
import type { Payments } from './record-capture.ts'

const MOST = 200

type DueOrder = Pick<AskedOrder, 'id' | 'kind' | 'subjectId'>

/**
 * Asks about orders whose browser never came back, and about closed ones for five days ever more seldom: a bank may approve late, or a second
 * payment of a paid order may have sent no event.
 * A gateway that does not answer is asked again at the next run. One order that fails holds up no other.
 */
export async function checkOpenOrders(payments: Payments): Promise<void> {
  const { sql, clock, log } = payments.house
  const now = clock.now()
  const waiting = await sql<AskedOrder[]>`
    select id, kind, subject_id, gateway, gateway_order_id from payment_order
    where gateway_order_id is not null and gateway = any(${reachableNames(payments.house)}::text[])
      and created_at > ${now}::timestamptz - interval '5 days' and (
        (state = 'OPEN' and created_at < ${now}::timestamptz - interval '2 minutes') or
        (state <> 'OPEN' and coalesce(asked_at, '-infinity')
          < ${now}::timestamptz - greatest(interval '30 minutes', (${now}::timestamptz - created_at) / 4)))
    order by asked_at nulls first, created_at limit ${MOST}`
  const silent = new Set<GatewayName | null>()
  for (const order of waiting) {
    if (silent.has(order.gateway)) continue
    try {
      await checkOrder(payments, order)
    } catch (failure) {
      if (failure instanceof GatewaySilent) silent.add(order.gateway)
      log.error({ order: order.id, error: failure }, 'a payment order could not be checked')
    }
  }
}

/**
 * Expires orders whose time is over, but only after the gateway was asked since then. If it does not answer, they stay open for at most
 * 30 more minutes (S27).
 */
export async function expireOrders({ house, kinds }: Payments): Promise<void> {
  const now = house.clock.now()
  const over = await house.sql<DueOrder[]>`
    select id, kind, subject_id from payment_order where state = 'OPEN' and expires_at <= ${now}
      and (gateway_order_id is null or answered_at >= expires_at or expires_at <= ${now}::timestamptz - interval '30 minutes')
    order by expires_at limit ${MOST}`
  for (const order of over)
    try {
      await house.sql.begin(async (tx) => await expire(tx, { house, kinds }, order))
    } catch (error) {
      house.log.error({ order: order.id, error }, 'a payment order could not be expired')
    }
}

async function expire(tx: Sql, { house, kinds }: Payments, { id, kind, subjectId }: DueOrder): Promise<void> {
  const seller = kindNamed(kinds, kind)
  await seller.lock(tx, subjectId)
  const at = house.clock.now()
  const where = tx`id = ${id}`
  const change = { where, from: ['OPEN'], to: 'EXPIRED', actorId: null, reason: 'TIME', at } as const
  const moved = await transitionWhere(tx, PAYMENT_ORDER, change)
  if (moved.length > 0) await seller.onExpire(tx, house, { subjectId, at })
}
