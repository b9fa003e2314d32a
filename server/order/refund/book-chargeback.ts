import type { ChargebackNews } from '../../payment/payment.ts'
import { platformAccount, portAccount, post, reverse, sellerAccount } from '../../ledger/ledger.ts'
import type { Entry } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import { findOrders } from '../line/order-row.ts'
import type { OrderRow } from '../line/order-row.ts'
import { divide } from '../sums/divide.rules.ts'

/** A dispute about one order. */
interface Dispute {
  /** Of its journals; a dispute that is lost after it was won has another one. */
  ref: string
  paise: number
  /** Its hold is in the books. */
  isHeld: boolean
}

/**
 * Books a chargeback of a payment (S61): while it is open its money is held, lost money goes back to the gateway, and a won dispute reverses
 * both. The steps may come in any order and more than once.
 */
export async function bookChargeback(
  tx: Sql,
  { subjectId, disputeId, state, disputePaise, at }: ChargebackNews,
): Promise<void> {
  const orders = await findOrders(tx, tx`o.group_id = ${subjectId}`)
  const weights = await Promise.all(orders.map(async ({ id }) => await soldPaise(tx, id)))
  const shares = orders.length === 0 ? [] : divide(disputePaise, weights)
  for (const [index, order] of orders.entries()) {
    const dispute = await findDispute(tx, `dispute ${disputeId} order ${order.id}`, shares[index] ?? 0)
    if (state === 'WON') await release(tx, dispute, at)
    else if (dispute.paise > 0) await hold(tx, { order, dispute, isLost: state === 'LOST', at })
  }
}

/** What the buyer paid for an order by its journal. */
async function soldPaise(tx: Sql, orderId: string): Promise<number> {
  const [sold] = await tx<{ paise: number }[]>`
    select coalesce(sum(e.paise), 0)::float8 as paise from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
    where t.kind = 'SALE' and t.ref = ${`order ${orderId}`} and e.paise > 0`
  return sold?.paise ?? 0
}

async function findDispute(tx: Sql, name: string, sharePaise: number): Promise<Dispute> {
  const rounds = await tx<{ ref: string; paise: number; isReversed: boolean }[]>`
    select t.ref, (select sum(e.paise) from ledger_entry e where e.transfer_id = t.id and e.paise > 0)::float8 as paise,
      exists (select from ledger_transfer r where r.reverses = t.id) as is_reversed
    from ledger_transfer t where t.kind = 'CHARGEBACK_OPEN' and starts_with(t.ref, ${`${name} `})`
  const held = rounds.find(({ isReversed }) => !isReversed)
  if (held) return { ...held, isHeld: true }
  return { ref: `${name} ${rounds.length + 1}`, paise: sharePaise, isHeld: false }
}

interface Hold {
  order: OrderRow
  dispute: Dispute
  isLost: boolean
  at: Date
}

async function hold(tx: Sql, { order, dispute: { ref, paise, isHeld }, isLost, at }: Hold): Promise<void> {
  if (!isHeld) {
    // Until all of an order has completed, its money is not yet payable.
    const seller = sellerAccount(order.sellerId, (await isCompleted(tx, order)) ? 'payable' : 'pending')
    const entries = [
      { account: seller, paise },
      { account: platformAccount('dispute_hold'), paise: -paise },
    ]
    await bookOf(tx, order, { kind: 'CHARGEBACK_OPEN', ref, entries, at })
  }
  if (!isLost) return
  const entries = [
    { account: platformAccount('dispute_hold'), paise },
    { account: portAccount(order.gateway, 'receivable'), paise: -paise },
  ]
  await bookOf(tx, order, { kind: 'CHARGEBACK_LOST', ref, entries, at })
}

async function release(tx: Sql, { ref, isHeld }: Dispute, at: Date): Promise<void> {
  if (!isHeld) return
  const booked = await tx<{ kind: string; ref: string }[]>`
    select t.kind, t.ref from ledger_transfer t where t.kind in ('CHARGEBACK_OPEN', 'CHARGEBACK_LOST', 'CHARGEBACK_FAULT') and (t.ref = ${ref} or starts_with(t.ref, ${`${ref} fault `}))
      and not exists (select from ledger_transfer r where r.reverses = t.id) order by t.id desc`
  for (const each of booked) await reverse(tx, { ...each, at })
}

async function isCompleted(tx: Sql, { id }: OrderRow): Promise<boolean> {
  const [open] = await tx`
    select from order_line l where l.order_id = ${id}
      and not exists (select from ledger_transfer t where t.kind = 'COMPLETE' and t.ref = 'line ' || l.id) limit 1`
  return open === undefined
}

interface Journal {
  kind: string
  ref: string
  entries: readonly Entry[]
  at: Date
}

async function bookOf(tx: Sql, { id }: OrderRow, journal: Journal): Promise<void> {
  await post(tx, journal)
  await tx`
    insert into order_transfer (transfer_id, order_id)
    select id, ${id}::uuid from ledger_transfer where kind = ${journal.kind} and ref = ${journal.ref} on conflict do nothing`
}
