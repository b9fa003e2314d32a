import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paise } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { buyersAndSellers, operators, signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { Picture } from '../article/story.ts'
import { text } from '../text.ts'
import { Reference } from './checkout.ts'
import { OrderDocument } from './document.ts'
import { OrderFilter, OrderStatus, PartState, StepSide } from './order-state.ts'

const READ = 'see their purchases'
const SEE = 'see orders that they placed or received'

/** Units of a line that are in the same state. */
export const OrderPart = z.object({
  state: PartState,
  quantity: z.int(),
  since: z.string(),
  /** Steps that the viewer can take with them now. */
  may: z.array(PartState),
})
/** See the schema of the same name. */
export type OrderPart = z.infer<typeof OrderPart>

/** A line of an order, as it was when it was placed (S20). */
export const OrderLine = z.object({
  lineId: z.string(),
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Chosen options, such as colour and size. */
  options: z.array(z.string()),
  picture: Picture,
  quantity: z.int(),
  unitPaise: Paise,
  grossPaise: Paise,
  coins: z.int(),
  moneyPaise: Paise,
  gstBasisPoints: z.int(),
  returnableDays: z.int(),
  parts: z.array(OrderPart),
})
/** See the schema of the same name. */
export type OrderLine = z.infer<typeof OrderLine>

/** Details of a step beside its units. */
export const StepFacts = z.object({
  carrier: z.optional(z.string()),
  tracking: z.optional(z.string()),
  /** The day on which the parcel should arrive. */
  promisedOn: z.optional(z.string()),
  fault: z.optional(z.enum(['BUYER', 'SELLER'])),
  restock: z.optional(z.boolean()),
})
/** See the schema of the same name. */
export type StepFacts = z.infer<typeof StepFacts>

/** How a refund stands. `RETURNED_BY_BANK` and `FAILED` are taken up by an operator. */
export const OrderRefundState = z.enum(['PROCESSING', 'DONE', 'AMOUNT_DIFF', 'FAILED', 'RETURNED_BY_BANK'])
/** See the schema of the same name. */
export type OrderRefundState = z.infer<typeof OrderRefundState>

/** Refund for some units (S36). */
export const OrderRefund = z.object({
  goodsPaise: Paise,
  coins: z.int(),
  /** Price of the units less their coins. */
  moneyPaise: Paise,
  shippingPaise: Paise,
  state: OrderRefundState,
})
/** See the schema of the same name. */
export type OrderRefund = z.infer<typeof OrderRefund>

/** One entry of the timeline. */
export const OrderStep = z.object({
  stepId: z.string(),
  to: PartState,
  side: StepSide,
  /** Name of the user who took it; null for jobs and erased accounts. */
  by: z.nullable(z.string()),
  reason: z.string(),
  facts: StepFacts,
  at: z.string(),
  units: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
  refund: z.nullable(OrderRefund),
})
/** See the schema of the same name. */
export type OrderStep = z.infer<typeof OrderStep>

/** An order of one seller in a list. */
export const OrderItem = z.object({
  orderId: z.string(),
  displayNumber: z.string(),
  referenceCode: z.string(),
  orderStatus: OrderStatus,
  /** The seller, or for the seller the recipient. */
  otherName: z.string(),
  placedAt: z.string(),
  shipsBy: z.string(),
  units: z.int(),
  /** Goods and shipping less coins. */
  moneyPaise: Paise,
  coins: z.int(),
  lines: z.array(z.object({ title: z.string(), picture: Picture, quantity: z.int() })),
})
/** See the schema of the same name. */
export type OrderItem = z.infer<typeof OrderItem>

/** An order of one seller with all that its buyer and seller may know. */
export const OrderDetails = z.object({
  orderId: z.string(),
  displayNumber: z.string(),
  referenceCode: z.string(),
  orderStatus: OrderStatus,
  /** The viewer's side. */
  viewAs: z.enum(['BUYER', 'SELLER', 'OPERATOR']),
  placedAt: z.string(),
  shipsBy: z.string(),
  seller: z.object({ sellerId: z.string(), name: z.string(), legalName: z.string(), gstin: z.string() }),
  recipient: z.object({
    name: z.string(),
    phone: z.string(),
    /** Lines of the address. */
    lines: z.array(z.string()),
  }),
  goodsPaise: Paise,
  shippingPaise: Paise,
  /** GST contained in goods and shipping. */
  taxPaise: Paise,
  coins: z.int(),
  moneyPaise: Paise,
  lines: z.array(OrderLine),
  /** Oldest first. */
  steps: z.array(OrderStep),
  documents: z.array(OrderDocument),
})
/** See the schema of the same name. */
export type OrderDetails = z.infer<typeof OrderDetails>

const filter = { orderStatus: z.optional(OrderFilter) }

/** A group of orders of a buyer. */
export const BuyerGroup = z.object({
  referenceCode: z.string(),
  placedAt: z.string(),
  moneyPaise: Paise,
  coins: z.int(),
  orders: z.array(OrderItem),
})
/** See the schema of the same name. */
export type BuyerGroup = z.infer<typeof BuyerGroup>

/** The orders of a buyer (S30). */
export const listBuyerOrders = call({
  address: 'GET /api/order/buyer/list',
  specified: 'order-buyer',
  says: 'Lists the orders that the caller placed, newest first, in groups that were paid together.',
  permission: signedIn('own', READ),
  input: z.object({ ...Paging, ...filter }),
  output: pageOf(BuyerGroup),
})

/** The orders of a group that the caller sells (S30). */
export const getSellerOrders = call({
  address: 'GET /api/order/seller/{referenceCode}',
  specified: 'order-seller',
  says: 'Returns the orders of a group that the caller has to fulfil, and no others of it.',
  permission: buyersAndSellers(SEE),
  input: z.object({ referenceCode: Reference }),
  output: z.object({ referenceCode: z.string(), orders: z.array(OrderDetails) }),
  refusals: { ORDER_NOT_FOUND: 404 },
})

/** Orders that the caller sells. */
export const listSellerOrders = call({
  address: 'GET /api/order/seller-list',
  says: 'Lists the orders that the caller has to fulfil, newest first.',
  permission: buyersAndSellers(SEE),
  input: z.object({
    ...Paging,
    ...filter,
    /** Order number, recipient or product. */
    searchText: z._default(text({ most: 80 }), ''),
  }),
  output: pageOf(OrderItem),
  beyond: 'The screen /orders lists what a seller has to send; the specification reads one code at a time.',
})

/** One order. */
export const getOrder = call({
  address: 'GET /api/order/details',
  says: 'Returns an order to its buyer or its seller; to operators while a dispute about it is open.',
  permission: buyersAndSellers(SEE),
  input: z.object({ orderId: rowId('ORDER_NOT_FOUND') }),
  output: OrderDetails,
  refusals: { ORDER_NOT_FOUND: 404 },
  audits: 'order read by operator',
  beyond: 'The screen /order-details/{orderId} needs its order (S30).',
})

/** Whether the caller bought something (S30). */
export const hasOrder = call({
  address: 'GET /api/order/hasOrder',
  specified: 'order-has',
  says: 'Returns whether the caller has placed an order, of one product if its id is given.',
  permission: signedIn('own', READ),
  input: z.object({ productId: z.optional(rowId()) }),
  output: z.object({ hasOrder: z.boolean() }),
})

/** An order in dispute, for the operator who decides. */
export const DisputedOrder = z.object({
  ...OrderItem.shape,
  sellerName: z.string(),
  /** The buyer's complaint; empty if a return was not confirmed in time. */
  reason: z.string(),
  since: z.string(),
})
/** See the schema of the same name. */
export type DisputedOrder = z.infer<typeof DisputedOrder>

/** Orders that wait for a decision of the platform (S28). */
export const listDisputes = call({
  address: 'GET /api/operator/disputes',
  says: 'Lists orders in dispute, the longest waiting first.',
  permission: operators('decide disputes about orders'),
  input: z.object({ ...Paging }),
  output: pageOf(DisputedOrder),
  beyond: 'A dispute is decided by the platform (S28); the specification has no list of them.',
})
