import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { notify } from '../../notice/notify.ts'
import { moveStock, takeFreeStock } from '../../product/product.ts'
import { removeBought } from '../cart/remove-bought.ts'
import { ORDER_STEP } from '../line/order-notices.ts'
import { findOrderSellers, findOrders } from '../line/order-row.ts'
import { holdCoins, releaseCoins, spendCoins } from '../coin/coin-hold.ts'
import { bookSales } from './book-sale.ts'
import { findGroupLines } from './group-row.ts'
import type { GroupLine, GroupRow } from './group-row.ts'
import { ORDER_GROUP } from './group-state.ts'

/** The payment that places a group; empty strings if nothing was due in money. */
export interface Paid {
  paymentId: string
  gateway: string
  at: Date
}

// Everything but stock, which is moved last.
async function place(tx: Sql, group: GroupRow, lines: readonly GroupLine[], { paymentId, gateway, at }: Paid) {
  const also = tx`, placed_at = ${at}, payment_id = ${paymentId}, gateway = ${gateway}`
  await transition(tx, ORDER_GROUP, { id: group.id, to: 'PLACED', actorId: null, reason: 'PAID', at, also })
  await tx`
    insert into order_part (line_id, order_id, quantity, since)
    select id, order_id, quantity, ${at} from order_line where group_id = ${group.id} order by position`
  if (lines.some(({ coins }) => coins > 0))
    await spendCoins(
      tx,
      lines.map(({ id }) => id),
      at,
    )
  await bookSales(tx, { groupId: group.id, gateway, at })
  await removeBought(tx, { personId: group.buyerId, units: lines, at })
  await tellPlaced(tx, group.id, at)
}

// Sellers are told of a new order, and the buyer once for each.
async function tellPlaced(tx: Sql, groupId: string, at: Date): Promise<void> {
  const clock = { clock: { now: () => at } }
  for (const order of await findOrders(tx, tx`o.group_id = ${groupId}`)) {
    const { id, displayNumber, buyerId, workspaceId, lines } = order
    const facts = { to: 'PLACED' as const, displayNumber, title: lines[0]?.copy.title ?? '', paise: 0, reason: '' }
    const about = { kind: ORDER_STEP, subject: id, actorId: null, event: 'PLACED' }
    const personIds = await findOrderSellers(tx, order)
    await notify(tx, clock, { ...about, personIds, workspaceId, facts: { ...facts, forSeller: true } })
    await notify(tx, clock, { ...about, personIds: [buyerId], facts: { ...facts, forSeller: false } })
  }
}

/** Places a locked group whose lines are reserved. */
export async function placeReserved(tx: Sql, group: GroupRow, paid: Paid): Promise<void> {
  const lines = await findGroupLines(tx, group.id)
  await place(tx, group, lines, paid)
  await moveStock(tx, lines, { onHand: -1, reserved: -1 })
}

/** Places a group of which nothing is reserved: all of its stock is free, or constraint `stock_free` is broken. */
export async function placeAtOnce(tx: Sql, group: GroupRow, at: Date): Promise<void> {
  const lines = await findGroupLines(tx, group.id)
  await place(tx, group, lines, { paymentId: '', gateway: '', at })
  await moveStock(tx, lines, { onHand: -1, reserved: 0 })
}

/** Places a group that had expired, if its sellers still sell and all stock and coins can be taken again (S27). */
export async function placeLate(tx: Sql, group: GroupRow, paid: Paid): Promise<boolean> {
  const lines = await findGroupLines(tx, group.id)
  const [closed] = await tx`
    select from seller_order o join store_seller s on s.id = o.seller_id
    where o.group_id = ${group.id} and s.state = 'CLOSED' limit 1`
  if (closed) return false
  const held = lines.map(({ id, coins }) => ({ lineId: id, coins }))
  if (!(await holdCoins(tx, { personId: group.buyerId, lines: held, at: paid.at }))) return false
  if (!(await takeFreeStock(tx, lines))) {
    await releaseCoins(
      tx,
      lines.map(({ id }) => id),
      paid.at,
    )
    return false
  }
  await place(tx, group, lines, paid)
  return true
}

/** Ends a locked group that was not paid: stock and coins are free again. */
export async function releaseGroup(
  tx: Sql,
  group: GroupRow,
  change: { to: 'EXPIRED' | 'PAYMENT_FAILED' | 'CANCELLED'; actorId: string | null; reason: string; at: Date },
): Promise<void> {
  const lines = await findGroupLines(tx, group.id)
  await transition(tx, ORDER_GROUP, { id: group.id, ...change })
  await releaseCoins(
    tx,
    lines.map(({ id }) => id),
    change.at,
  )
  await moveStock(tx, lines, { onHand: 0, reserved: -1 })
}
