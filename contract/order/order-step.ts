import * as z from 'zod/mini'
import { call } from '../call.ts'
import { buyersAndSellers } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { Reference } from './checkout.ts'
import { OrderDetails } from './order.ts'
import { PartState } from './order-state.ts'

const ACT = 'move orders that they placed or received'
const quantity = z.int().check(z.gte(1), z.lte(100))
const day = z.iso.date()

/** Carrier and tracking number of a parcel; both empty if the seller delivers. */
export const Parcel = {
  carrier: z._default(text({ most: 60 }), ''),
  tracking: z._default(text({ most: 60 }), ''),
  /** The day on which it should arrive. */
  promisedOn: z.optional(day),
}

/** Moves units of an order (S28). */
export const updateOrderStatus = call({
  address: 'PUT /api/order/update-status',
  specified: 'order-status',
  says: 'Takes a step with units of an order: confirms, packs, ships, cancels, returns or disputes them. Without units, all that can take it.',
  permission: buyersAndSellers(ACT),
  input: z
    .object({
      orderStatus: PartState,
      referenceCode: Reference,
      /** One of several orders of the group. */
      orderId: z.optional(rowId('ORDER_NOT_FOUND')),
      line: z.optional(rowId('ORDER_NOT_FOUND')),
      quantity: z.optional(quantity),
      /** Several lines at once. */
      units: z.optional(
        z.array(z.object({ line: rowId('ORDER_NOT_FOUND'), quantity })).check(z.minLength(1), z.maxLength(50)),
      ),
      reason: z._default(text({ most: 500, lines: true }), ''),
      /** The fault of a return or in a decision. Shipping goes back only if the seller is at fault. */
      fault: z._default(z.enum(['BUYER', 'SELLER']), 'BUYER'),
      /** Of goods that came back: whether they are on sale again. */
      restock: z._default(z.boolean(), false),
      ...Parcel,
    })
    // Without its line it would be taken for all units.
    .check(
      z.refine<{ line?: string | undefined; quantity?: number | undefined }>(
        ({ line, quantity: count }) => count === undefined || line !== undefined,
        { error: 'LINE_NEEDED', path: ['line'] },
      ),
    ),
  output: z.object({ orders: z.array(OrderDetails) }),
  refusals: {
    ORDER_NOT_FOUND: 404,
    /** The table has no such step for the caller, or it is too early or too late. Details: `from`, `to`, `allowed`. */
    ILLEGAL_TRANSITION: 409,
    /** Fewer units can take the step. Details: `possible`. */
    TOO_MANY_UNITS: 409,
    REASON_NEEDED: 400,
    /** A carrier without a tracking number, or the other way round. */
    TRACKING_NEEDED: 400,
    /** The payment is disputed at the buyer's bank, so nothing can be refunded. */
    IN_CHARGEBACK: 409,
    /** More than is left of the payment: some of it was refunded at the gateway. */
    MORE_THAN_PAID: 409,
  },
  idempotency: true,
  audits: 'order.status-changed',
})

/** Outcome for one order of many. */
export const ShippedOrder = z.object({
  orderId: z.string(),
  /** Null if it was shipped. */
  problem: z.nullable(z.enum(['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'TRACKING_NEEDED'])),
})
/** See the schema of the same name. */
export type ShippedOrder = z.infer<typeof ShippedOrder>

/** Ships many orders at once (S38). */
export const shipOrders = call({
  address: 'POST /api/order/ship-many',
  says: 'Marks all that is left of many orders as shipped; each order that cannot be shipped is named with the reason.',
  permission: buyersAndSellers(ACT),
  input: z.object({
    orders: z.array(z.object({ orderId: rowId('ORDER_NOT_FOUND'), ...Parcel })).check(
      z.minLength(1),
      z.maxLength(50),
      z.refine((orders) => new Set(orders.map(({ orderId }) => orderId.toLowerCase())).size === orders.length, {
        error: 'NAMED_TWICE',
      }),
    ),
  }),
  output: z.object({ orders: z.array(ShippedOrder) }),
  idempotency: true,
  audits: 'order.shipped',
  beyond: 'Sellers send many parcels a day (S38).',
})
