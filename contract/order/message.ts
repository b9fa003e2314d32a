import * as z from 'zod/mini'
import { call } from '../call.ts'
import { buyersAndSellers } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

const ACTION = 'write about orders that they placed or received'
const BEYOND = 'Buyer and seller of an order write to each other (S38).'

/** Limits of messages: their length, and how many one person may write a day about all orders. */
export const MESSAGE_LIMITS = { most: 1000, aDay: 40, shown: 200 } as const

/** A message about an order. */
export const OrderMessage = z.object({
  messageId: z.string(),
  side: z.enum(['BUYER', 'SELLER']),
  isOwn: z.boolean(),
  /** Null for an erased account. */
  by: z.nullable(z.string()),
  text: z.string(),
  at: z.string(),
})
/** See the schema of the same name. */
export type OrderMessage = z.infer<typeof OrderMessage>

/** Messages about an order. */
export const listOrderMessages = call({
  address: 'GET /api/order/messages',
  says: 'Lists the newest 200 messages about an order, oldest first.',
  permission: buyersAndSellers(ACTION),
  input: z.object({ orderId: rowId('ORDER_NOT_FOUND') }),
  output: z.object({ messages: z.array(OrderMessage) }),
  refusals: { ORDER_NOT_FOUND: 404 },
  beyond: BEYOND,
})

/** Writes one. */
export const sendOrderMessage = call({
  address: 'POST /api/order/message',
  says: 'Writes to the other side of an order.',
  permission: buyersAndSellers(ACTION),
  input: z.object({
    orderId: rowId('ORDER_NOT_FOUND'),
    text: text({ least: 1, most: MESSAGE_LIMITS.most, lines: true }),
  }),
  output: z.object({ messages: z.array(OrderMessage) }),
  refusals: {
    ORDER_NOT_FOUND: 404,
    /** Details: `most` a day, `retryAfterMs`. */
    TOO_MANY_MESSAGES: 429,
  },
  idempotency: true,
  audits: 'order.message-sent',
  beyond: BEYOND,
})
