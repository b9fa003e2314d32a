import type { Sql } from '../../platform/database.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { recordCapture } from '../order/record-capture.ts'
import type { CaptureOutcome, Payments } from '../order/record-capture.ts'
import { confirmRefund, findRefundOf } from '../refund/confirm-refund.ts'
import type { GatewayEvent } from './event.rules.ts'
import { noteChargeback } from './note-chargeback.ts'

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
