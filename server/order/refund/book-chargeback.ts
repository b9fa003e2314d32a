import { bookDispute } from '../../payment/payment.ts'
import type { ChargebackNews } from '../../payment/payment.ts'
import { sellerAccount } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import { findOrders } from '../line/order-row.ts'
import { divide } from '../sums/divide.rules.ts'

/**
 * Books a chargeback of a payment (S61), shared by what its orders still have of it. It is taken from what is payable, also while an order is
 * pending: the payout that follows nets both.
 */
export async function bookChargeback(
  tx: Sql,
  { subjectId, disputeId, state, disputePaise, at }: ChargebackNews,
): Promise<void> {
  const orders = await findOrders(tx, tx`o.group_id = ${subjectId}`)
  const weights = await Promise.all(orders.map(async ({ id }) => await keptPaise(tx, id)))
  const shares = orders.length === 0 ? [] : divide(disputePaise, weights)
  for (const [index, { id, sellerId, gateway }] of orders.entries()) {
    const account = sellerAccount(sellerId, 'payable')
    const name = `dispute ${disputeId} order ${id}`
    const booked = await bookDispute(tx, { name, account, gateway, paise: shares[index] ?? 0, state, at })
    for (const { kind, ref } of booked)
      await tx`
        insert into order_transfer (transfer_id, order_id)
        select t.id, ${id}::uuid from ledger_transfer t where t.kind = ${kind} and t.ref = ${ref} on conflict do nothing`
  }
}

/** What the buyer paid for an order and did not get back, by its journals. */
async function keptPaise(tx: Sql, orderId: string): Promise<number> {
  const [kept] = await tx<{ paise: number }[]>`
    select greatest(coalesce(sum(e.paise) filter (where (t.kind = 'SALE' and e.paise > 0)
      or (t.kind = 'REFUND' and a.purpose = 'refund_payable')), 0), 0)::float8 as paise
    from order_transfer x join ledger_transfer t on t.id = x.transfer_id join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
    where x.order_id = ${orderId}`
  return kept?.paise ?? 0
}
