import type { Purchases } from '../../product/product.ts'
import type { PartState } from '@chowk/contract/order/order-state.ts'

/** States that units are in only after they were delivered; a refund may come without a delivery. */
const RECEIVED: readonly PartState[] = [
  'DELIVERED',
  'COMPLETED',
  'RETURN_REQUESTED',
  'RETURN_APPROVED',
  'RETURN_REJECTED',
  'RETURNED',
]
const GONE: readonly PartState[] = ['RETURNED', 'REFUNDED', 'CANCELLED']

/** Fewer common buyers would say what one person bought. */
const LEAST_BUYERS = 2
/** Orders of a product that are looked at for what was bought with it. */
const MOST_ORDERS = 500

/** Facts about orders that products need. */
export const purchases: Purchases = {
  async findReceived(sql, productId, personIds) {
    const rows = await sql<{ personId: string; isReturned: boolean }[]>`
      select g.buyer_id as person_id, not bool_or(p.state <> all(${GONE as string[]}::text[])) as is_returned
      from order_line l join order_group g on g.id = l.group_id join order_part p on p.line_id = l.id
      where l.product_id = ${productId} and g.buyer_id = any(${personIds as string[]}::uuid[]) and (
        exists (select from order_part d where d.line_id = l.id and d.state = any(${RECEIVED as string[]}::text[]))
        or exists (select from order_step_unit u join order_step s on s.id = u.step_id where u.line_id = l.id and s.to_state = 'DELIVERED'))
      group by 1`
    return new Map(rows.map(({ personId, isReturned }) => [personId, { isReturned }]))
  },
  async findBoughtTogether(sql, productId, most) {
    const rows = await sql<{ id: string }[]>`
      with buyers as (
        select distinct b.buyer_id from (
          select g.buyer_id from order_line l join order_group g on g.id = l.group_id
          where l.product_id = ${productId} and g.state = 'PLACED' order by l.id desc limit ${MOST_ORDERS}) b)
      select l.product_id as id from buyers b join order_group g on g.buyer_id = b.buyer_id and g.state = 'PLACED'
        join order_line l on l.group_id = g.id
      where l.product_id <> ${productId} group by 1 having count(distinct b.buyer_id) >= ${LEAST_BUYERS}
      order by count(distinct b.buyer_id) desc, 1 desc limit ${most}`
    return rows.map(({ id }) => id)
  },
  async findBought(sql, personId, productIds) {
    const rows = await sql<{ id: string }[]>`
      select distinct l.product_id as id from order_group g join order_line l on l.group_id = g.id
      where g.buyer_id = ${personId} and g.state = 'PLACED' and l.product_id = any(${productIds as string[]}::uuid[])`
    return new Set(rows.map(({ id }) => id))
  },
}
