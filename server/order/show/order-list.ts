import {
  getOrder,
  getSellerOrders,
  hasOrder,
  listBuyerOrders,
  listDisputes,
  listSellerOrders,
} from '@chowk/contract/order/order.ts'
import type { BuyerGroup } from '@chowk/contract/order/order.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { BY_ID, after } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'
import { findOrders, isSoldBy } from '../line/order-row.ts'
import { isWanted, readOrderItems } from './order-item.ts'
import { showOrder } from './show-order.ts'
import { findViewed } from './viewed-order.ts'

const BY_TIME = { at: 'TIME', id: 'ID' } as const

const answerBuyer = handle(listBuyerOrders, async ({ sql, house, viewer, clock, cursor, input }) => {
  const { page, size, next, orderStatus } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_ID, next)
  const groups = await sql<{ id: string; referenceCode: string; placedAt: Date; orderIds: string[] }[]>`
    select g.id, g.reference_code, g.placed_at, wanted.ids as order_ids
    from order_group g cross join lateral (
      select array_agg(o.id order by o.position) as ids from seller_order o where o.group_id = g.id and ${isWanted(sql, orderStatus)}) wanted
    where g.buyer_id = ${viewer.personId} and g.state = 'PLACED' and g.placed_at <= ${asOf} and wanted.ids is not null
      ${after(sql, from, { by: { id: sql`g.id` }, direction: 'DESC' })}
    order by g.id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(groups, { page, size, asOf }, (last) => cursor.write(BY_ID, last))
  const ids = paged.content.flatMap(({ orderIds }) => orderIds)
  const items = await readOrderItems({ sql, house }, ids, { asSeller: false })
  const content = paged.content.map(({ referenceCode, placedAt, orderIds }): BuyerGroup => {
    const orders = items.filter(({ orderId }) => orderIds.includes(orderId))
    return {
      referenceCode,
      placedAt: placedAt.toISOString(),
      moneyPaise: orders.reduce((sum, { moneyPaise }) => sum + moneyPaise, 0),
      coins: orders.reduce((sum, { coins }) => sum + coins, 0),
      orders,
    }
  })
  return { ...paged, content }
})

const answerSellerList = handle(listSellerOrders, async ({ sql, house, viewer, clock, cursor, input }) => {
  const { page, size, next, orderStatus, searchText } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_ID, next)
  const words = sql`fold_words(o.display_number || ' ' || coalesce(g.address ->> 'name', '') || ' '
    || (select string_agg(l.copy ->> 'title', ' ') from order_line l where l.order_id = o.id))`
  const rows = await sql<{ id: string }[]>`
    select o.id from seller_order o join order_group g on g.id = o.group_id join store_seller s on s.id = o.seller_id
    where g.state = 'PLACED' and g.placed_at <= ${asOf} and ${isSoldBy(sql, viewer)} and ${isWanted(sql, orderStatus)}
      ${searchText === '' ? sql`` : sql`and ${holdsWords(sql, words, searchText)}`}
      ${after(sql, from, { by: { id: sql`o.id` }, direction: 'DESC' })}
    order by o.id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(rows, { page, size, asOf }, (last) => cursor.write(BY_ID, last))
  const ids = paged.content.map(({ id }) => id)
  return { ...paged, content: await readOrderItems({ sql, house }, ids, { asSeller: true }) }
})

const answerSeller = handle(getSellerOrders, async ({ sql, house, viewer, input, refuse }) => {
  const { referenceCode } = input
  const orders = await findOrders(sql, sql`g.reference_code = ${referenceCode} and ${isSoldBy(sql, viewer)}`)
  if (orders.length === 0) throw refuse('ORDER_NOT_FOUND')
  return {
    referenceCode,
    orders: await Promise.all(orders.map(async (order) => await showOrder({ sql, house }, order, 'SELLER'))),
  }
})

const answerOrder = handle(getOrder, async ({ sql, house, viewer, input, refuse, audit }) => {
  const viewed = await findViewed(sql, viewer, input.orderId)
  if (!viewed) throw refuse('ORDER_NOT_FOUND')
  const { order, side } = viewed
  if (side === 'OPERATOR') audit(`order ${order.displayNumber}`)
  return await showOrder({ sql, house }, order, side)
})

const answerHas = handle(hasOrder, async ({ sql, viewer, input }) => {
  const { productId } = input
  const [found] = await sql`
    select from order_group g join order_line l on l.group_id = g.id
    where g.buyer_id = ${viewer.personId} and g.state = 'PLACED' ${productId === undefined ? sql`` : sql`and l.product_id = ${productId}`} limit 1`
  return { hasOrder: found !== undefined }
})

const answerDisputes = handle(listDisputes, async ({ sql, house, clock, cursor, input }) => {
  const { page, size, next } = input
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const from = cursor.read(BY_TIME, next)
  const rows = await sql<{ id: string; at: Date; reason: string; sellerName: string }[]>`
    select o.id, d.at, o.seller ->> 'name' as seller_name, coalesce((
      select s.reason from order_step s where s.order_id = o.id and s.to_state = 'DISPUTED' order by s.id desc limit 1), '') as reason
    from (select order_id, min(since) as at from order_part where state = 'DISPUTED' group by 1) d join seller_order o on o.id = d.order_id
    where d.at <= ${asOf} ${after(sql, from, { by: { at: sql`d.at`, id: sql`o.id` }, direction: 'ASC' })}
    order by d.at, o.id limit ${size + 1} offset ${from ? 0 : page * size}`
  const paged = pageOfItems(rows, { page, size, asOf }, (last) => cursor.write(BY_TIME, last))
  const ids = paged.content.map(({ id }) => id)
  const items = await readOrderItems({ sql, house }, ids, { asSeller: true })
  const content = items.flatMap((item) => {
    const row = paged.content.find(({ id }) => id === item.orderId)
    return row ? [{ ...item, sellerName: row.sellerName, reason: row.reason, since: row.at.toISOString() }] : []
  })
  return { ...paged, content }
})

/** Calls that read placed orders. */
export const showCalls: readonly Handler[] = [
  answerBuyer,
  answerSeller,
  answerSellerList,
  answerOrder,
  answerHas,
  answerDisputes,
]
