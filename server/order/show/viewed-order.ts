import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { findOrders, isDisputed, isOrderOf, isSoldBy } from '../line/order-row.ts'
import type { OrderRow } from '../line/order-row.ts'
import type { ViewerSide } from './show-order.ts'

/** An order with the side from which a viewer may see it; operators see those in dispute. */
export async function findViewed(
  sql: Sql,
  viewer: Person,
  orderId: string,
): Promise<{ order: OrderRow; side: ViewerSide } | undefined> {
  const mayRead = sql`(${isOrderOf(sql, viewer)} ${viewer.isOperator ? sql`or ${isDisputed(sql)}` : sql``})`
  const [order] = await findOrders(sql, sql`o.id = ${orderId} and ${mayRead}`)
  if (!order) return undefined
  if (order.buyerId === viewer.personId) return { order, side: 'BUYER' }
  const [sold] = await findOrders(sql, sql`o.id = ${orderId} and ${isSoldBy(sql, viewer)}`)
  return { order, side: sold ? 'SELLER' : 'OPERATOR' }
}
