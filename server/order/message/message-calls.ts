import { MESSAGE_LIMITS, listOrderMessages, sendOrderMessage } from '@chowk/contract/order/message.ts'
import type { OrderMessage } from '@chowk/contract/order/message.ts'
import { notify } from '../../notice/notify.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { countTry } from '../../platform/limits.ts'
import { DAY_MS } from '../../platform/time.ts'
import type { Person } from '../../platform/viewer.ts'
import { ORDER_STEP } from '../line/order-notices.ts'
import { findOrderSellers, findOrders, isOrderOf } from '../line/order-row.ts'
import type { OrderRow } from '../line/order-row.ts'

interface OrderWriter {
  order: OrderRow
  side: OrderMessage['side']
}

/** The order of a message with the side of the viewer; only its buyer and its seller have one. */
async function findWriter(sql: Sql, viewer: Person, orderId: string): Promise<OrderWriter | undefined> {
  const [order] = await findOrders(sql, sql`o.id = ${orderId} and ${isOrderOf(sql, viewer)}`)
  return order && { order, side: order.buyerId === viewer.personId ? 'BUYER' : 'SELLER' }
}

async function readMessages(sql: Sql, viewer: Person, orderId: string): Promise<OrderMessage[]> {
  const rows = await sql<(Omit<OrderMessage, 'at'> & { at: Date })[]>`
    select m.id as message_id, m.side, coalesce(m.author_id = ${viewer.personId}, false) as is_own, p.name as by, m.text, m.at
    from order_message m left join person p on p.id = m.author_id
    where m.order_id = ${orderId} order by m.id desc limit ${MESSAGE_LIMITS.shown}`
  return rows.toReversed().map((row) => ({ ...row, at: row.at.toISOString() }))
}

const answerList = handle(listOrderMessages, async ({ sql, viewer, input, refuse }) => {
  const writer = await findWriter(sql, viewer, input.orderId)
  if (!writer) throw refuse('ORDER_NOT_FOUND')
  return { messages: await readMessages(sql, viewer, input.orderId) }
})

const answerSend = handle(sendOrderMessage, async ({ tx, viewer, house, clock, input, refuse, audit }) => {
  const { orderId, text } = input
  const { personId } = viewer
  const writer = await findWriter(tx, viewer, orderId)
  if (!writer) throw refuse('ORDER_NOT_FOUND')
  const most = MESSAGE_LIMITS.aDay
  const retryAfterMs = await countTry(tx, clock, `order message ${personId}`, { most, windowMs: DAY_MS })
  if (retryAfterMs > 0) throw refuse('TOO_MANY_MESSAGES', { details: { most, retryAfterMs } })
  const { order, side } = writer
  const [made] = await tx<{ id: string }[]>`
    insert into order_message (order_id, side, author_id, text, at)
    values (${orderId}, ${side}, ${personId}, ${text}, ${clock.now()}) returning id`
  const personIds = side === 'BUYER' ? await findOrderSellers(tx, order) : [order.buyerId]
  await notify(tx, house, {
    kind: ORDER_STEP,
    personIds,
    subject: orderId,
    actorId: null,
    ...(side === 'BUYER' && { workspaceId: order.workspaceId }),
    event: made?.id ?? '',
    facts: {
      to: 'MESSAGE',
      displayNumber: order.displayNumber,
      title: order.lines[0]?.copy.title ?? '',
      paise: 0,
      forSeller: side === 'BUYER',
      reason: '',
    },
  })
  if (side === 'SELLER') audit(`order ${order.displayNumber}`)
  return { messages: await readMessages(tx, viewer, orderId) }
})

/** Calls about messages of orders. */
export const messageCalls: readonly Handler[] = [answerList, answerSend]
