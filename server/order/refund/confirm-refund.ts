import type { OrderRefundState } from '@chowk/contract/order/order.ts'
import type { RefundNews } from '../../payment/payment.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { mayFollow, transition } from '../../platform/postgres/transition.ts'
import { notify } from '../../notice/notify.ts'
import { book } from '../line/books.ts'
import { moveUnits } from '../line/move-units.ts'
import { ORDER_STEP } from '../line/order-notices.ts'
import { findOrders } from '../line/order-row.ts'
import { moveEntries } from '../sums/journal.rules.ts'
import { ORDER_REFUND } from './refund-state.ts'

/** Records how a refund stands at its gateway. Once it is confirmed, units that came back are refunded, and the books say it was paid. */
export async function recordRefund(tx: Sql, house: House, news: RefundNews): Promise<void> {
  const { refundId, state, amountPaise, at } = news
  const [refund] = await tx<{ orderId: string; state: OrderRefundState }[]>`
    select order_id, state from order_refund where id = ${refundId} for update`
  // Refunds of captures that never counted are the payment's own.
  if (!refund || state === 'CREATED' || state === 'PROCESSING' || !mayFollow(ORDER_REFUND, refund.state, state)) return
  await transition(tx, ORDER_REFUND, { id: refundId, to: state, actorId: null, at })
  const [order] = await findOrders(tx, tx`o.id = ${refund.orderId}`)
  if (!order) throw new Error(`refund ${refundId} has no order`)
  if (state === 'DONE') {
    const [before] = await tx<{ times: number }[]>`
      select count(*)::int as times from status_history
      where entity = 'order_refund' and entity_id = ${refundId} and to_state = 'DONE'`
    const entries = moveEntries('refund_payable', 'gateway_receivable', amountPaise)
    await book(tx, order, { kind: 'REFUND_PAID', ref: `refund ${refundId} ${before?.times ?? 1}`, entries, at })
    // Paid again after the bank returned it, it must not end units of another refund.
    if (before?.times === 1) await endReturned(tx, refundId, at)
  }
  if (state === 'RETURNED_BY_BANK' && refund.state === 'DONE') {
    const entries = moveEntries('gateway_receivable', 'refund_payable', amountPaise)
    await book(tx, order, { kind: 'REFUND_RETURNED', ref: `refund ${refundId} ${at.toISOString()}`, entries, at })
  }
  if (state !== 'DONE' && !news.needsOperator) return
  await notify(tx, house, {
    kind: ORDER_STEP,
    personIds: [order.buyerId],
    subject: order.id,
    actorId: null,
    event: `${refundId} ${state}`,
    facts: {
      to: state === 'DONE' ? 'REFUND_PAID' : 'REFUND_DELAYED',
      displayNumber: order.displayNumber,
      title: order.lines[0]?.copy.title ?? '',
      paise: amountPaise,
      forSeller: false,
      reason: '',
    },
  })
}

async function endReturned(tx: Sql, refundId: string, at: Date): Promise<void> {
  const units = await tx<{ lineId: string; quantity: number }[]>`
    select u.line_id, least(u.quantity, coalesce((select sum(p.quantity) from order_part p
      where p.line_id = u.line_id and p.state = 'RETURNED'), 0))::int as quantity
    from order_step s join order_step_unit u on u.step_id = s.id where s.id = ${refundId} and s.to_state = 'RETURNED'`
  for (const { lineId, quantity } of units.filter(({ quantity }) => quantity > 0))
    await moveUnits(tx, { lineId, from: 'RETURNED', quantity }, { to: 'REFUNDED', actorId: null, reason: 'PAID', at })
}
