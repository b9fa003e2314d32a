import type { BuyerGst, Checkout, CheckoutOrder, GroupState } from '@chowk/contract/order/checkout.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { StockUnits } from '../../product/product.ts'
import { findPayment } from '../../payment/payment.ts'
import { COIN_PAISE } from '../sums/coins.rules.ts'

/** The name under which the store takes payments. */
export const STORE = 'STORE'

/** The subject of payments of a group. */
export const subjectOf = (groupId: string): { kind: string; subjectId: string } => ({ kind: STORE, subjectId: groupId })

/** A group of orders. */
export interface GroupRow {
  id: string
  referenceCode: string
  buyerId: string
  key: string
  state: GroupState
  buyerGst: BuyerGst | null
  endsAt: Date
  placedAt: Date | null
  returnedPaise: number
}

/** A line as far as reserving and placing need it. */
export interface GroupLine extends StockUnits {
  id: string
  orderId: string
  coins: number
}

async function selectGroup(sql: Sql, where: Fragment): Promise<GroupRow | undefined> {
  const [row] = await sql<GroupRow[]>`
    select id, reference_code, buyer_id, key, state, buyer_gst, ends_at, placed_at, returned_paise::float8 as returned_paise
    from order_group where ${where}`
  return row
}

/** A group of a buyer by its reference code. */
export const findOwnGroup = async (
  sql: Sql,
  { personId, referenceCode }: { personId: string; referenceCode: string },
): Promise<GroupRow | undefined> =>
  await selectGroup(sql, sql`buyer_id = ${personId} and reference_code = ${referenceCode}`)

/** Locks a group. */
export const lockGroup = async (tx: Sql, groupId: string): Promise<GroupRow | undefined> =>
  await selectGroup(tx, tx`id = ${groupId} for no key update`)

/** Locks the group of a buyer whose payment is open. */
export const lockOpenGroup = async (tx: Sql, buyerId: string): Promise<GroupRow | undefined> =>
  await selectGroup(tx, tx`buyer_id = ${buyerId} and state = 'PAYMENT_PENDING' for no key update`)

/** Lines of a group in their order. */
export const findGroupLines = async (sql: Sql, groupId: string): Promise<GroupLine[]> =>
  await sql<GroupLine[]>`
    select id, order_id, variant_id, quantity, coins from order_line where group_id = ${groupId} order by position`

/** A group as its buyer sees it. */
export async function showCheckout(sql: Sql, group: GroupRow): Promise<Checkout> {
  const orders = await sql<CheckoutOrder[]>`
    select o.id as order_id, o.display_number, o.seller ->> 'name' as seller_name, sum(l.quantity)::int as units,
      sum(l.gross_paise)::float8 as goods_paise, o.shipping_paise::float8 as shipping_paise, sum(l.coins)::int as coins,
      to_char(o.ships_by, 'YYYY-MM-DD') as ships_by
    from seller_order o join order_line l on l.order_id = o.id where o.group_id = ${group.id} group by o.id order by o.position`
  const payment = await findPayment(sql, subjectOf(group.id))
  const coins = orders.reduce((sum, order) => sum + order.coins, 0)
  const grossPaise = orders.reduce((sum, { goodsPaise, shippingPaise }) => sum + goodsPaise + shippingPaise, 0)
  return {
    referenceCode: group.referenceCode,
    state: group.state,
    moneyPaise: grossPaise - COIN_PAISE * coins,
    coins,
    attempt: group.state === 'PAYMENT_PENDING' ? (payment?.attempt ?? null) : null,
    endsAt: group.endsAt.toISOString(),
    placedAt: group.placedAt?.toISOString() ?? null,
    returnedPaise: group.returnedPaise,
    orders: [...orders],
  }
}
