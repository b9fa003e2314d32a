import { withRetries } from '../../platform/postgres/retry.ts'
import { GatewayRefused } from '../gateway/gateway.ts'
import type { Gateway, GatewayPayment } from '../gateway/gateway.ts'
import { gatewayNamed } from '../gateway/gateway-choice.ts'
import { kindNamed } from '../kind/payment-kind.ts'
import { attemptOf } from './attempt.rules.ts'
import type { PaymentOrder } from './payment-order.ts'
import { recordCapture } from './record-capture.ts'
import type { Payments } from './record-capture.ts'

/** The order as far as asking the gateway needs it. */
export type AskedOrder = Pick<PaymentOrder, 'id' | 'kind' | 'subjectId' | 'gateway' | 'gatewayOrderId'>

/**
 * Asks the gateway that opened an order what was paid, and records it. Throws if the gateway does not answer; an order that it does not
 * know was not paid. A capture that fails holds up no captured payment.
 */
export async function checkOrder(payments: Payments, order: AskedOrder, timeoutMs?: number): Promise<void> {
  const { house } = payments
  const { gateway: name, gatewayOrderId } = order
  const gateway = name && gatewayNamed(house, name, timeoutMs)
  if (!gateway || !gatewayOrderId) return
  // Of before the question: an answer says nothing of what was paid since.
  const askedAt = house.clock.now()
  await house.sql`update payment_order set asked_at = ${askedAt} where id = ${order.id}`
  const found = await findPayments(payments, gateway, gatewayOrderId)
  const held = found.filter(({ status }) => status === 'authorized')
  const others = found.filter(({ status }) => status !== 'authorized')
  for (const payment of others) await record(payments, gateway, payment)
  // A bank that approves late leaves authorised money waiting for its capture.
  const taken = await Promise.all(held.map(async (payment) => await captureHeld(payments, gateway, payment)))
  for (const payment of taken) await record(payments, gateway, payment)
  await recordAnswer(payments, order, { attempt: attemptOf([...others, ...taken], askedAt), askedAt })
}

async function findPayments({ house }: Payments, gateway: Gateway, gatewayOrderId: string): Promise<GatewayPayment[]> {
  try {
    const found = await gateway.findPayments(gatewayOrderId)
    return found.map((payment) => ({ ...payment, orderId: gatewayOrderId }))
  } catch (failure) {
    if (!(failure instanceof GatewayRefused)) throw failure
    house.log.error({ gatewayOrderId, error: failure.message }, 'the payment gateway refused')
    return []
  }
}

async function captureHeld({ house }: Payments, gateway: Gateway, payment: GatewayPayment): Promise<GatewayPayment> {
  try {
    return { ...(await gateway.capture(payment)), orderId: payment.orderId }
  } catch (failure) {
    if (!(failure instanceof GatewayRefused)) throw failure
    house.log.error({ paymentId: payment.id, error: failure.message }, 'the payment gateway refused a capture')
    return payment
  }
}

async function record(payments: Payments, { name: gateway }: Gateway, payment: GatewayPayment): Promise<void> {
  if (payment.status !== 'captured') return
  const { id: paymentId, orderId: gatewayOrderId, amountPaise, currency, method } = payment
  const money = { gateway, gatewayOrderId, paymentId, amountPaise, currency, method }
  const { sql } = payments.house
  await withRetries(async () => await sql.begin(async (tx) => await recordCapture(tx, payments, money)))
}

async function recordAnswer(
  { house, kinds }: Payments,
  { id, kind, subjectId }: AskedOrder,
  { attempt, askedAt }: { attempt: 'WAITING' | 'REFUSED' | null; askedAt: Date },
): Promise<void> {
  const at = house.clock.now()
  await house.sql.begin(async (tx) => {
    const seller = kindNamed(kinds, kind)
    if (attempt === 'REFUSED') await seller.lock(tx, subjectId)
    const [before] = await tx<{ attempt: string | null }[]>`
      select attempt from payment_order where id = ${id} for update`
    const [order] = await tx<{ isOpen: boolean }[]>`
      update payment_order set answered_at = ${askedAt}, attempt = case when state = 'OPEN' then ${attempt}::text end
      where id = ${id} returning state = 'OPEN' as is_open`
    if (order?.isOpen && attempt === 'REFUSED' && before?.attempt !== 'REFUSED')
      await seller.onRefused(tx, house, { subjectId, at })
  })
}
