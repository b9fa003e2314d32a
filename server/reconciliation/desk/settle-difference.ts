import { settleDifference } from '@chowk/contract/reconciliation/difference.ts'
import type { DifferenceCause, Finding } from '@chowk/contract/reconciliation/difference.ts'
import { platformAccount, portAccount, post, sellerAccount } from '../../ledger/ledger.ts'
import type { Entry } from '../../ledger/ledger.ts'
import { recordCapture, recordDeskRefund } from '../../payment/payment.ts'
import type { GatewayName, Payments } from '../../payment/payment.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { sharesOf } from '../result/money-orders.ts'
import type { PayoutHolds } from '../result/payout-holds.ts'
import { closeDifferences } from '../result/save-outcome.ts'
import { bookPart } from '../settlement/compare-settlement.ts'
import type { Part } from '../settlement/part.rules.ts'
import { needsBearer, settlingsOf } from './list-differences.ts'

interface Difference {
  id: string
  /** Empty for the bank. */
  gateway: GatewayName | ''
  subject: string
  cause: DifferenceCause
  finding: Finding
  paymentId: string | null
  orderIds: string[]
  actualPaise: number
  facts: Readonly<Record<string, string>>
}

/** How a difference is booked. */
interface Booking {
  difference: Difference & { gateway: GatewayName }
  bearer: 'SELLER' | 'PLATFORM' | undefined
  at: Date
}

type NotBooked = 'MORE_THAN_PAID' | 'NOT_PAID'

async function book(tx: Sql, payments: Payments, booking: Booking): Promise<NotBooked | undefined> {
  const { cause } = booking.difference
  if (cause === 'REFUND') return await bookDeskRefund(tx, payments, booking)
  if (cause === 'PAYMENT') return await bookPayment(tx, payments, booking)
  return await bookSettled(tx, booking)
}

async function bookPayment(tx: Sql, payments: Payments, { difference }: Booking): Promise<undefined> {
  const { gateway, paymentId, actualPaise: amountPaise, facts } = difference
  const { gatewayOrderId = '', currency = 'INR', method = '' } = facts
  const money = { gateway, gatewayOrderId, paymentId: paymentId ?? '', amountPaise, currency, method }
  await recordCapture(tx, payments, money)
}

async function bookSettled(tx: Sql, { difference: { gateway, facts }, at }: Booking): Promise<undefined> {
  const [part] = await tx<(Part & { isInBooks: boolean })[]>`
    select kind, entity_id, amount_paise::float8 as amount_paise, fee_paise::float8 as fee_paise, gst_paise::float8 as gst_paise, settlement_id,
      not exists (select from payment_capture c join payment_order o on o.id = c.order_id
        where c.gateway = p.gateway and c.gateway_payment_id in (p.entity_id, p.payment_id) and o.kind = 'plan') as is_in_books
    from gateway_settlement_part p where gateway = ${gateway} and settlement_id = ${facts['settlementId'] ?? ''}
      and kind = ${facts['kind'] ?? ''} and entity_id = ${facts['entityId'] ?? ''} for update`
  // Plans are not in these books.
  if (part?.isInBooks) await bookPart(tx, { gateway, part, at })
}

/**
 * REFUND and REFUND_PAID of a refund that was made at the gateway's own desk (MO12). It names no goods, so the whole of it is borne by the
 * sellers of the payment, in proportion to their orders, or by the platform.
 */
async function bookDeskRefund(
  tx: Sql,
  { kinds }: Payments,
  { difference, bearer, at }: Booking,
): Promise<NotBooked | undefined> {
  const { gateway, paymentId, actualPaise: paise, facts, orderIds } = difference
  const gatewayRefundId = facts['gatewayRefundId'] ?? ''
  const refund = { gateway, gatewayRefundId, paymentId: paymentId ?? '', amountPaise: paise, at }
  const recorded = await recordDeskRefund(tx, kinds, refund)
  if (recorded === 'KNOWN') return undefined
  if (typeof recorded === 'string') return recorded
  if (orderIds.length === 0) return undefined
  const orders = await findShares(tx, orderIds)
  const shares = sharesOf(
    paise,
    orders.map(({ soldPaise }) => soldPaise),
  )
  for (const [index, { id, sellerId }] of orders.entries()) {
    const share = shares[index] ?? 0
    if (share === 0) continue
    // Also while the order is pending: the payout that follows nets both.
    const seller = sellerAccount(sellerId, 'payable')
    const entries: Entry[] = [
      { account: bearer === 'PLATFORM' ? platformAccount('adjustment') : seller, paise: share },
      { account: platformAccount('refund_payable'), paise: -share },
    ]
    const ref = `gateway refund ${gatewayRefundId} order ${id}`
    await post(tx, { kind: 'REFUND', ref, entries, at })
    // What the platform bears is nothing of the seller's order.
    if (bearer === 'PLATFORM') continue
    await tx`
      insert into order_transfer (transfer_id, order_id)
      select id, ${id}::uuid from ledger_transfer where kind = 'REFUND' and ref = ${ref} on conflict do nothing`
  }
  const paid: Entry[] = [
    { account: platformAccount('refund_payable'), paise },
    { account: portAccount(gateway, 'receivable'), paise: -paise },
  ]
  await post(tx, { kind: 'REFUND_PAID', ref: `gateway refund ${gatewayRefundId}`, entries: paid, at })
  return undefined
}

const findShares = async (tx: Sql, orderIds: readonly string[]) =>
  await tx<{ id: string; sellerId: string; soldPaise: number }[]>`
    select o.id, o.seller_id,
      (o.shipping_paise + (select coalesce(sum(l.money_paise), 0) from order_line l where l.order_id = o.id))::float8 as sold_paise
    from seller_order o where o.id = any(${[...orderIds]}::uuid[]) order by o.position, o.id`

/** Settles a difference: books it as the other side says, or accepts it with a reason. */
export const answerSettle = (holds: PayoutHolds, kinds: Payments['kinds']): Handler =>
  handle(settleDifference, async ({ tx, input, house, viewer, clock, refuse, audit }) => {
    const { id, as, bearer, reason } = input
    const [difference] = await tx<Difference[]>`
      select id, gateway, subject, cause, finding, payment_id, order_ids, actual_paise::float8 as actual_paise, facts
      from money_difference where id = ${id} and state = 'OPEN' for update`
    if (!difference) throw refuse('DIFFERENCE_NOT_FOUND')
    if (!settlingsOf(difference).includes(as)) throw refuse('NOT_BOOKABLE')
    const { gateway } = difference
    if (as === 'BOOKED') {
      if (gateway === '') throw refuse('NOT_BOOKABLE')
      if (needsBearer(difference, difference.orderIds.length) && !bearer) throw refuse('BEARER_NEEDED')
      const problem = await book(
        tx,
        { house, kinds },
        { difference: { ...difference, gateway }, bearer, at: clock.now() },
      )
      if (problem) throw refuse(problem)
    }
    const where = tx`id = ${id}`
    await closeDifferences(tx, { house, holds }, { where, to: as, actorId: viewer.personId, reason })
    audit(`difference ${id}`, undefined, { state: as, reason })
    const [left] = await tx<{ open: number }[]>`
      select count(*)::int as open from money_difference where state = 'OPEN'`
    return { open: left?.open ?? 0 }
  })
