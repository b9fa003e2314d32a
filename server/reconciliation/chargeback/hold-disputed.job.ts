import type { Task } from '../../platform/jobs.ts'
import type { MoneyDesk } from '../result/save-outcome.ts'

const isPayload = (value: unknown): value is { captureId: string } =>
  typeof value === 'object' && value !== null && 'captureId' in value

interface DisputedOrder {
  orderId: string
  disputeId: string
  isHeld: boolean
}

/** Holds the payouts of orders in a dispute, and releases them once it is decided: a lost one was taken from what is payable. */
export const holdDisputedTask =
  ({ house, holds }: MoneyDesk): Task =>
  async (payload) => {
    if (!isPayload(payload)) return
    await house.sql.begin(async (tx) => {
      const orders = await tx<DisputedOrder[]>`
        select s.id as order_id, coalesce(c.dispute_id, '') as dispute_id,
          c.chargeback = 'OPEN' as is_held
        from payment_capture c join payment_order o on o.id = c.order_id and o.kind = 'STORE' join seller_order s on s.group_id = o.subject_id
        where c.id = ${payload.captureId} for share of c`
      const at = house.clock.now()
      for (const { orderId, disputeId, isHeld } of orders) {
        const ref = `dispute ${disputeId}`
        if (isHeld) await holds.hold(tx, { orderId, reason: 'CHARGEBACK', ref, at })
        else await holds.release(tx, { orderId, ref, at })
      }
    })
  }
