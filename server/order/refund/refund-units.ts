import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createRefund } from '../../payment/payment.ts'
import { giveBackCoins } from '../coin/coin-hold.ts'
import { book } from '../line/books.ts'
import type { OrderRow } from '../line/order-row.ts'
import type { RefundPart } from '../sums/refund.rules.ts'
import { planRefund, readRefundState } from './plan-refund.ts'
import type { RefundedUnits } from './plan-refund.ts'
import { ORDER_REFUND } from './refund-state.ts'

/** A refund to be made. */
export interface NewRefund {
  /** The step, whose id the refund shares. */
  stepId: string
  units: readonly RefundedUnits[]
  reason: string
  at: Date
}

/**
 * Refunds units of a locked order (S31, S36): coins go back to their lots, the money by the payment that counted, and the books say who
 * gives it. A payment in a chargeback is refused with 409 IN_CHARGEBACK.
 */
export async function refundUnits(tx: Sql, order: OrderRow, made: NewRefund): Promise<RefundPart> {
  const { stepId, units, reason, at } = made
  const { parts, shipping, sums } = planRefund(order, await readRefundState(tx, order), units)
  await tx`
    insert into order_refund (id, order_id, goods_paise, coins, money_paise, shipping_paise)
    values (${stepId}, ${order.id}, ${sums.goodsPaise}, ${sums.coins}, ${sums.moneyPaise}, ${sums.shippingPaise})`
  for (const { lineId, quantity, kind, fault, part, journals } of parts) {
    await tx`
      insert into order_refund_unit (refund_id, line_id, quantity, kind, fault, goods_paise, coins, money_paise, shipping_paise)
      values (${stepId}, ${lineId}, ${quantity}, ${kind}, ${fault}, ${part.goodsPaise}, ${part.coins}, ${part.moneyPaise}, ${part.shippingPaise})`
    const ref = `refund ${stepId} ${lineId} ${kind} ${fault}`
    await book(tx, order, { kind: 'REFUND', ref, entries: journals.refund, at })
    await book(tx, order, { kind: 'COIN_RETURN', ref, entries: journals.coinReturn, at })
    if (part.coins > 0) await giveBackCoins(tx, { lineId, returnedCoins: await coinsBack(tx, lineId), at })
  }
  await book(tx, order, { kind: 'REFUND', ref: `refund ${stepId} shipping`, entries: shipping, at })
  await sendMoney(tx, order, { stepId, paise: sums.refundPaise, reason, at })
  return sums
}

async function coinsBack(tx: Sql, lineId: string): Promise<number> {
  const [row] = await tx<{ coins: number }[]>`
    select coalesce(sum(coins), 0)::int as coins from order_refund_unit where line_id = ${lineId}`
  return row?.coins ?? 0
}

async function sendMoney(
  tx: Sql,
  order: OrderRow,
  { stepId, paise, reason, at }: { stepId: string; paise: number; reason: string; at: Date },
): Promise<void> {
  if (paise === 0) {
    await transition(tx, ORDER_REFUND, { id: stepId, to: 'DONE', actorId: null, reason: 'NOTHING_IN_MONEY', at })
    return
  }
  const wish = { id: stepId, kind: 'STORE', subjectId: order.groupId, amountPaise: paise, reason, at }
  const refund = await createRefund(tx, wish)
  if (refund === 'IN_CHARGEBACK') throw new Refusal(409, { code: 'IN_CHARGEBACK' })
  // Somebody refunded it at the gateway's own desk: both together would exceed the payment.
  if (refund === 'MORE_THAN_PAID') throw new Refusal(409, { code: 'MORE_THAN_PAID' })
  if (typeof refund === 'string') throw new Error(`order ${order.displayNumber} cannot be refunded: ${refund}`)
}
