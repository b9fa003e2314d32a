import type { Sql } from '../../platform/database.ts'
import { authorityAccount, platformAccount, portAccount, post, sellerAccount } from '../../ledger/ledger.ts'
import type { Account } from '../../ledger/ledger.ts'
import type { BookedLine, JournalEntries, Purpose } from '../sums/journal.rules.ts'
import type { OrderRow } from './order-row.ts'

/** An order with the owners of the accounts that its journals are booked in. */
export type BookOwners = Pick<OrderRow, 'id' | 'sellerId' | 'gateway'>

/** The account of a purpose in journals of orders (S53). */
function accountOf(purpose: Purpose, { sellerId, gateway }: BookOwners): Account {
  const accounts: Partial<Record<Purpose, Account>> = {
    seller_pending: sellerAccount(sellerId, 'pending'),
    seller_payable: sellerAccount(sellerId, 'payable'),
    gateway_receivable: portAccount(gateway, 'receivable'),
    refund_payable: platformAccount('refund_payable'),
    promo_expense: platformAccount('promo_expense'),
    commission: platformAccount('commission'),
    gst_payable: authorityAccount('gst'),
    tcs_payable: authorityAccount('tcs'),
    tds_payable: authorityAccount('tds'),
  }
  const account = accounts[purpose]
  if (!account) throw new Error(`An order has no account for ${purpose}`)
  return account
}

/** Books a journal of an order, unless it has no entries. */
export async function book(
  tx: Sql,
  owners: BookOwners,
  journal: { kind: string; ref: string; entries: JournalEntries; at: Date },
): Promise<void> {
  if (journal.entries.length === 0) return
  const entries = journal.entries.map(([purpose, paise]) => ({ account: accountOf(purpose, owners), paise }))
  if ((await post(tx, { ...journal, entries })) === 'again') return
  await tx`
    insert into order_transfer (transfer_id, order_id)
    select id, ${owners.id}::uuid from ledger_transfer where kind = ${journal.kind} and ref = ${journal.ref}`
}

/** State of an order's lines for the books, shipping included. */
export interface BookedOrder {
  lines: Map<string, BookedLine>
  /** Shipping is a line whose units are paise, since it may go back in part. */
  shipping: BookedLine
  /** Ids of lines to complete in the books: all their units ended, and some were kept. Null stands for shipping. */
  toComplete: Set<string | null>
}

const ENDED = new Set(['COMPLETED', 'CANCELLED', 'RETURNED', 'REFUNDED'])

/** Where the completion of a line, or of the shipping of an order, is booked. */
export const completionRef = (order: OrderRow, lineId: string | null): string =>
  lineId === null ? `shipping ${order.id}` : `line ${lineId}`

/** Reads what the books know of an order from its shipments, refunds and parts. A line is completed once that is booked. */
export async function readBookedOrder(sql: Sql, order: OrderRow): Promise<BookedOrder> {
  const rows = await sql<{ id: string; shipped: number; returned: number; cancelled: number; states: string[] }[]>`
    select l.id, coalesce((select sum(u.quantity) from shipment_unit u where u.line_id = l.id), 0)::int as shipped,
      coalesce((select sum(u.quantity) from order_refund_unit u where u.line_id = l.id and u.kind = 'RETURN'), 0)::int as returned,
      coalesce((select sum(u.quantity) from order_refund_unit u where u.line_id = l.id and u.kind = 'CANCEL'), 0)::int as cancelled,
      array(select distinct p.state from order_part p where p.line_id = l.id) as states
    from order_line l where l.order_id = ${order.id} order by l.position`
  const [back] = await sql<{ cancelled: number; returned: number }[]>`
    select coalesce(sum(shipping_paise) filter (where kind = 'CANCEL'), 0)::float8 as cancelled,
      coalesce(sum(shipping_paise) filter (where kind = 'RETURN'), 0)::float8 as returned
    from order_refund_unit u join order_line l on l.id = u.line_id where l.order_id = ${order.id}`
  const refs = [null, ...order.lines.map(({ id }) => id)].map((lineId) => completionRef(order, lineId))
  const completed = await sql<{ ref: string }[]>`
    select ref from ledger_transfer where kind = 'COMPLETE' and ref = any(${refs}::text[])`
  const isCompleted = (lineId: string | null) => completed.some(({ ref }) => ref === completionRef(order, lineId))
  const hasEnded = ({ states }: { states: string[] }) => states.every((state) => ENDED.has(state))
  const kept = rows.filter((row) => hasEnded(row) && row.states.includes('COMPLETED'))
  const hasShipped = rows.some(({ shipped }) => shipped > 0)
  const lines = new Map(
    order.lines.map((line): [string, BookedLine] => {
      const row = rows.find(({ id }) => id === line.id)
      return [
        line.id,
        {
          pricePaise: line.unitPaise,
          quantity: line.quantity,
          rateBasisPoints: line.basisPoints,
          coins: line.coins,
          shippedUnits: row?.shipped ?? 0,
          returnedUnits: row?.returned ?? 0,
          cancelledUnits: row?.cancelled ?? 0,
          isCompleted: isCompleted(line.id),
        },
      ]
    }),
  )
  const shipping = {
    pricePaise: 1,
    quantity: order.shippingPaise,
    rateBasisPoints: order.shippingBasisPoints,
    coins: 0,
    shippedUnits: hasShipped ? order.shippingPaise : 0,
    returnedUnits: back?.returned ?? 0,
    cancelledUnits: back?.cancelled ?? 0,
    isCompleted: isCompleted(null),
  }
  const toComplete = new Set<string | null>(kept.map(({ id }) => id).filter((id) => !isCompleted(id)))
  // Shipping completes with the first line, or with the last refund (S35).
  const isShippingOver = hasShipped && (rows.every(hasEnded) || kept.length > 0)
  if (isShippingOver && !shipping.isCompleted) toComplete.add(null)
  return { lines, shipping, toComplete }
}
