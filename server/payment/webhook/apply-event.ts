import type { Sql } from '../../platform/database.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { CHARGEBACK } from '../kind/states.rules.ts'
import { recordCapture } from '../order/record-capture.ts'
import type { CaptureOutcome, Payments } from '../order/record-capture.ts'
import { confirmRefund, findRefundOf } from '../refund/confirm-refund.ts'
import type { ChargebackStep, GatewayEvent } from './event.rules.ts'

/** The job that asks a gateway about an order of which it reported a failure. */
export const CHECK_PAYMENT = 'check-payment'

/** Applies an event within the transaction of its row. */
export async function applyEvent(
  tx: Sql,
  payments: Payments,
  { gateway, event }: { gateway: GatewayName; event: GatewayEvent },
): Promise<CaptureOutcome | 'NOTED'> {
  const { house, kinds } = payments
  if (event.says === 'CAPTURED') {
    const { gatewayOrderId, paymentId, amountPaise, currency, method } = event
    return await recordCapture(tx, payments, { gateway, gatewayOrderId, paymentId, amountPaise, currency, method })
  }
  if (event.says === 'FAILED') await noteFailed(tx, payments, { gateway, gatewayOrderId: event.gatewayOrderId })
  if (event.says === 'REFUND') {
    const known = await findRefundOf(tx, { gateway, ...event.refund })
    // A refund made in the dashboard is none of ours, unless its money came back.
    if (!known && event.refund.status === 'failed') throw new Error(`no refund ${event.refund.id} is known here`)
    if (known?.isCurrent) await confirmRefund(tx, { house, kinds }, { refundId: known.id, answer: event.refund })
  }
  if (event.says === 'CHARGEBACK') await noteChargeback(tx, payments, { gateway, ...event })
  return 'NOTED'
}

interface DisputeStep {
  gateway: GatewayName
  paymentId: string
  disputeId: string
  step: ChargebackStep
}

// Events come in any order: one before its capture is tried again, and a dispute that was decided does not open once more.
async function noteChargeback(tx: Sql, { house }: Payments, event: DisputeStep): Promise<void> {
  const { gateway, paymentId, disputeId, step } = event
  const [capture] = await tx<{ id: string; disputeId: string | null }[]>`
    select id, dispute_id from payment_capture where gateway = ${gateway} and gateway_payment_id = ${paymentId} for update`
  if (!capture) throw new Error(`no capture of the disputed payment ${paymentId}`)
  if (step === 'OPEN' && capture.disputeId === disputeId) return
  const where = tx`id = ${capture.id}`
  const at = house.clock.now()
  const also = tx`, dispute_id = ${disputeId}, dispute_at = ${at}`
  const change = { where, actorId: null, reason: disputeId, at, also }
  if (step === 'CLOSED') await transitionWhere(tx, CHARGEBACK, { ...change, from: ['NONE', 'OPEN'], to: 'WON' })
  else await transitionWhere(tx, CHARGEBACK, { ...change, to: step })
}

// An earlier attempt may have failed while a later one is still open: only the gateway's own list says so (order/attempt.rules.ts).
async function noteFailed(
  tx: Sql,
  { house }: Payments,
  { gateway, gatewayOrderId }: { gateway: GatewayName; gatewayOrderId: string },
): Promise<void> {
  const [order] = await tx<{ id: string }[]>`
    update payment_order set attempt = 'WAITING'
    where gateway = ${gateway} and gateway_order_id = ${gatewayOrderId} and state = 'OPEN' returning id`
  if (order) await house.enqueue(tx, CHECK_PAYMENT, { orderId: order.id }, { key: `payment ${order.id}` })
}
