import type { OrderFilter, OrderStatus } from '@chowk/contract/order/order-state.ts'
import { ORDER_FILTERS } from '@chowk/contract/order/order-state.ts'
import type { OrderItem } from '@chowk/contract/order/order.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { copiedPicture } from '../../product/product.ts'
import { statusOf } from '../line/part-state.ts'

interface ItemRow extends Omit<OrderItem, 'placedAt' | 'lines'> {
  placedAt: Date
  lines: { productId: string; title: string; pictureId: string | null; isPublic: boolean | null; quantity: number }[]
}

/** Orders `o` that a filter lets through. */
export function isWanted(sql: Sql, filter: OrderFilter | undefined): Fragment {
  if (filter === undefined) return sql`true`
  if (!(filter in ORDER_FILTERS)) return sql`${statusOf(sql)} = ${filter as OrderStatus}`
  const states = ORDER_FILTERS[filter as keyof typeof ORDER_FILTERS]
  return sql`exists (select from order_part p where p.order_id = o.id and p.state = any(${[...states]}::text[]))`
}

/** Orders as lists show them, in the order of their ids. The seller sees the recipient's name, the buyer the seller's. */
export async function readOrderItems(
  { sql, house }: { sql: Sql; house: House },
  ids: readonly string[],
  { asSeller }: { asSeller: boolean },
): Promise<OrderItem[]> {
  const rows = await sql<ItemRow[]>`
    select o.id as order_id, o.display_number, g.reference_code, ${statusOf(sql)} as order_status,
      ${asSeller ? sql`coalesce(g.address ->> 'name', '')` : sql`o.seller ->> 'name'`} as other_name, g.placed_at,
      to_char(o.ships_by, 'YYYY-MM-DD') as ships_by,
      (select sum(l.quantity)::int from order_line l where l.order_id = o.id) as units,
      (select (o.shipping_paise + sum(l.money_paise))::float8 from order_line l where l.order_id = o.id) as money_paise,
      (select sum(l.coins)::int from order_line l where l.order_id = o.id) as coins,
      (select json_agg(json_build_object('productId', l.product_id, 'title', l.copy ->> 'title', 'pictureId', l.copy ->> 'pictureId',
          'isPublic', a.is_public, 'quantity', l.quantity) order by l.position)
        from order_line l left join attachment a on a.id = (l.copy ->> 'pictureId')::uuid where l.order_id = o.id) as lines
    from unnest(${[...ids]}::uuid[]) with ordinality u (id, n) join seller_order o on o.id = u.id join order_group g on g.id = o.group_id
    order by u.n`
  return rows.map(({ placedAt, lines, ...row }) => ({
    ...row,
    placedAt: placedAt.toISOString(),
    lines: lines.map((line) => ({
      title: line.title,
      picture: copiedPicture(house, line),
      quantity: line.quantity,
    })),
  }))
}
