import { quoteRefund } from '@chowk/contract/order/refund-quote.ts'
import { handle } from '../../platform/handle.ts'
import { planRefund, readRefundState } from '../refund/plan-refund.ts'
import { findViewed } from '../show/viewed-order.ts'
import { refundedUnits } from './apply-step.ts'
import { planStep } from './plan-step.rules.ts'

/** Says what a step would give back (S64), by the same computation as the step itself. */
export const answerQuote = handle(quoteRefund, async ({ sql, viewer, clock, input, refuse }) => {
  const { orderId, orderStatus: to, lines, quantities, fault } = input
  const viewed = await findViewed(sql, viewer, orderId)
  if (!viewed || lines.some((line) => viewed.order.lines.every(({ id }) => id !== line)))
    throw refuse('ORDER_NOT_FOUND')
  const { order, side } = viewed
  const wanted = lines.map((lineId, index) => ({ lineId, quantity: quantities[index] ?? 1 }))
  // A reason changes no sum.
  const plan = planStep(order, { to, side, units: wanted, reason: '-', now: clock.now() })
  if ('problem' in plan) throw refuse(plan.problem.code === 'TOO_MANY_UNITS' ? 'TOO_MANY_UNITS' : 'ILLEGAL_TRANSITION')
  const units =
    to === 'RETURN_REQUESTED'
      ? wanted.map((each) => ({ ...each, kind: 'RETURN' as const, fault }))
      : refundedUnits({ to, side, units: plan.units, facts: { fault } })
  if (units.length === 0) throw refuse('ILLEGAL_TRANSITION')
  const { sums, commissionPaise } = planRefund(order, await readRefundState(sql, order), units)
  const { goodsPaise, shippingPaise, coins, refundPaise } = sums
  return { goodsPaise, shippingPaise, coins, refundPaise, commissionPaise: side === 'BUYER' ? null : commissionPaise }
})
