import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { Task } from '../../platform/jobs.ts'
import { GatewayRefused } from './gateway.ts'
import type { Gateway } from './gateway.ts'
import { gatewayOf } from './gateway-choice.ts'
import { askAndSettle } from './payment-calls.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { PLAN_ORDER, PLAN_REFUND } from '../offer.rules.ts'

const MOST = 200

/**
 * Settles payments whose browser never came back: asks the gateway about orders that wait, gives up those whose time is over (and asks on
 * for five days, ever more seldom, because a bank may say so late that the money came), and sends back what came for nothing. What the
 * gateway refuses holds up nothing else; when it does not answer at all, the job is tried again.
 */
export function reconcileTask(house: House): Task {
  const { sql, clock } = house
  return async () => {
    const gateway = gatewayOf(house)
    if (!gateway) return
    const now = clock.now()
    const waiting = await sql<{ id: string; gatewayOrderId: string; workspaceId: string }[]>`
      select id, gateway_order_id, workspace_id from plan_order
      where gateway = ${gateway.name} and created_at > ${now}::timestamptz - interval '5 days' and (
        (state = 'OPEN' and created_at < ${now}::timestamptz - interval '2 minutes') or
        (state = 'GIVEN_UP' and coalesce(asked_at, '-infinity')
          < ${now}::timestamptz - greatest(interval '30 minutes', (${now}::timestamptz - created_at) / 4)))
      order by asked_at nulls first, created_at limit ${MOST}`
    for (const order of waiting) {
      await unlessRefused(house, order.id, async () => await askAndSettle(house, gateway, order))
      await sql`update plan_order set asked_at = ${now} where id = ${order.id}`
    }
    const over = { where: sql`expires_at <= ${now}`, actorId: null, reason: 'TIME', at: now }
    await transitionWhere(sql, PLAN_ORDER, { ...over, to: 'GIVEN_UP' })
    await sendBack(house, gateway)
  }
}

async function sendBack(house: House, gateway: Gateway): Promise<void> {
  const { sql, clock, log } = house
  const now = clock.now()
  const refunds = await sql<DueRefund[]>`
    select r.id, r.payment_id, r.order_id, r.reason, r.amount_paise::float8 as amount_paise, (
      select sum(b.amount_paise) from plan_refund b
      where b.payment_id = r.payment_id and (b.state = 'DONE' or b.id = r.id))::float8 as until_paise
    from plan_refund r
    where r.state = 'DUE' and coalesce(r.asked_at, '-infinity') < ${now}::timestamptz - interval '10 minutes'
    order by r.asked_at nulls first, r.at limit ${MOST}`
  for (const refund of refunds) {
    await sql`update plan_refund set asked_at = ${now} where id = ${refund.id}`
    await unlessRefused(house, refund.orderId, async () => {
      await gateway.refund({ ...refund, key: keyOf(refund) })
      await sql.begin(async (tx) => {
        await endRefund(tx, refund, now)
      })
      log.info({ order: refund.orderId, isDecided: refund.reason !== null }, 'money was sent back')
    })
  }
}

interface DueRefund {
  id: string
  paymentId: string
  orderId: string
  /** Null for money that came for nothing. */
  reason: string | null
  amountPaise: number
  untilPaise: number
}

// What came for nothing goes back once a payment; its key stays what it was before there were refunds by hand.
const keyOf = ({ id, paymentId, reason }: DueRefund) => `refund-${reason === null ? paymentId : id}`

// An order is refunded when nothing of its payment is left.
async function endRefund(tx: Sql, { id, paymentId, orderId }: DueRefund, now: Date): Promise<void> {
  const by = { actorId: null, at: now }
  await transitionWhere(tx, PLAN_REFUND, { where: tx`id = ${id}`, to: 'DONE', ...by })
  const where = tx`id = ${orderId} and payment_id = ${paymentId} and total_paise <= (
    select sum(amount_paise) from plan_refund where payment_id = ${paymentId} and state = 'DONE')`
  await transitionWhere(tx, PLAN_ORDER, { where, to: 'REFUNDED', ...by })
}

async function unlessRefused({ log }: House, orderId: string, step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (failure) {
    if (!(failure instanceof GatewayRefused)) throw failure
    log.error({ order: orderId, error: failure.message }, 'the payment gateway refused')
  }
}
