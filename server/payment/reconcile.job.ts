import type { Task } from '../platform/jobs.ts'
import { GatewaySilent } from './gateway/gateway.ts'
import { checkOrder } from './order/check-order.ts'
import type { AskedOrder } from './order/check-order.ts'
import { checkOpenOrders, expireOrders } from './order/expire-orders.ts'
import type { Payments } from './order/record-capture.ts'
import { sendRefunds } from './refund/send-refunds.ts'
import { retryEvents } from './webhook/inbox.ts'

/** Retries events, finds payments without an event, expires orders and sends refunds. A step that fails holds up no other. */
export const reconcileTask =
  (payments: Payments): Task =>
  async () => {
    for (const step of [retryEvents, checkOpenOrders, expireOrders, sendRefunds])
      try {
        await step(payments)
      } catch (error) {
        payments.house.log.error({ step: step.name, error }, 'a step of the payment reconciler failed')
      }
  }

/** Asks the gateway about one order; the job is tried again while it does not answer. */
export const checkPaymentTask =
  (payments: Payments): Task =>
  async (payload, { isLast }) => {
    const { orderId } = payload as { orderId: string }
    const [order] = await payments.house.sql<AskedOrder[]>`
      select id, kind, subject_id, gateway, gateway_order_id from payment_order where id = ${orderId} and state = 'OPEN'`
    if (!order) return
    try {
      await checkOrder(payments, order)
    } catch (failure) {
      // The reconciler goes on asking.
      if (!isLast || !(failure instanceof GatewaySilent)) throw failure
    }
  }
