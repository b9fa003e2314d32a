import type { Sql } from '../../platform/database.ts'
import { book } from '../line/books.ts'
import { coinEntries, saleEntries } from '../sums/journal.rules.ts'

/** What was sold by one seller's order. */
interface Sale {
  orderId: string
  sellerId: string
  moneyPaise: number
  coins: number
}

/** Books the sale of each order of a group: its money, and what the platform pays for coins (S53). */
export async function bookSales(
  tx: Sql,
  { groupId, gateway, at }: { groupId: string; gateway: string; at: Date },
): Promise<void> {
  const sales = await tx<Sale[]>`
    select o.id as order_id, o.seller_id, (o.shipping_paise + sum(l.money_paise))::float8 as money_paise, sum(l.coins)::int as coins
    from seller_order o join order_line l on l.order_id = o.id where o.group_id = ${groupId} group by o.id order by o.seller_id, o.id`
  for (const { orderId, sellerId, moneyPaise, coins } of sales) {
    const ref = `order ${orderId}`
    const owners = { id: orderId, sellerId, gateway }
    await book(tx, owners, { kind: 'SALE', ref, entries: saleEntries(moneyPaise), at })
    await book(tx, owners, { kind: 'COINS', ref, entries: coinEntries(coins), at })
  }
}
