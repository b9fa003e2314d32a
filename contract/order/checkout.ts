import * as z from 'zod/mini'
import { call } from '../call.ts'
import { gstin } from '../indian-numbers.ts'
import { Paise } from '../money.ts'
import { GatewayName, SandboxMethod, SandboxOutcome } from '../payment/payment.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'

const ACTION = 'buy in the store'

/** A month's limit for the purchases of a minor in money (S33). */
export const MINOR_MONTH_PAISE = 200_000

/** GST details of a business buyer, as invoices state them. */
export const BuyerGst = z.object({ legalName: text({ least: 2, most: 120 }), gstin: gstin() })
/** See the schema of the same name. */
export type BuyerGst = z.infer<typeof BuyerGst>

/** How the payment of a group of orders ended. */
export const GroupState = z.enum(['PAYMENT_PENDING', 'PLACED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED'])
/** See the schema of the same name. */
export type GroupState = z.infer<typeof GroupState>

/** An order of one seller. */
export const CheckoutOrder = z.object({
  orderId: z.string(),
  displayNumber: z.string(),
  sellerName: z.string(),
  units: z.int(),
  goodsPaise: Paise,
  shippingPaise: Paise,
  coins: z.int(),
  /** The last day to send it. */
  shipsBy: z.string(),
})
/** See the schema of the same name. */
export type CheckoutOrder = z.infer<typeof CheckoutOrder>

/** A group of orders with one payment. */
export const Checkout = z.object({
  referenceCode: z.string(),
  state: GroupState,
  /** To be paid in money. */
  moneyPaise: Paise,
  coins: z.int(),
  /** The last attempt to pay: waiting for the bank's answer, or refused by the gateway's own account. */
  attempt: z.nullable(z.enum(['WAITING', 'REFUSED'])),
  /** Until then it can be paid. */
  endsAt: z.string(),
  placedAt: z.nullable(z.string()),
  /** Money that came too late or twice, and goes back by itself. */
  returnedPaise: Paise,
  orders: z.array(CheckoutOrder),
})
/** See the schema of the same name. */
export type Checkout = z.infer<typeof Checkout>

/** Places or reserves an order (S17, S21). */
export const saveOrder = call({
  address: 'POST /api/order/save',
  specified: 'order-save',
  says: 'Orders the cart: reserves stock and coins until it is paid. The same checkout gets the same order while its payment is open.',
  // An order belongs to the workspace that the buyer acts for, whose plan allows it.
  permission: signedIn('workspace', 'order in the store'),
  input: z.object({
    addressId: rowId('ADDRESS_NOT_FOUND'),
    cartVersion: z.int(),
    /** The total in money that the buyer saw. */
    acceptedTotalPaise: Paise,
    coinsToUse: z._default(z.int().check(z.gte(0), z.lte(10_000_000)), 0),
    gst: z.optional(z.nullable(BuyerGst)),
  }),
  output: Checkout,
  refusals: {
    ADDRESS_NOT_FOUND: 404,
    SUBSCRIPTION_REQUIRED: 403,
    /** The buyer is the seller, uploaded the product, or runs the workspace that sells it; details name the lines. */
    SELF_PURCHASE: 403,
    /** A minor whose guardian has not consented. */
    CONSENT_REQUIRED: 403,
    /** Details: `limitPaise` and `leftPaise` of this month. */
    MINOR_LIMIT: 403,
    CART_EMPTY: 409,
    OUT_OF_STOCK: 409,
    COINS_MISSING: 409,
    /** Details: `items` with all differences, `totals` and `version` as they are now. */
    CART_CHANGED: 409,
    NO_SALES: 409,
  },
  idempotency: true,
  audits: 'order.saved',
})

/** Code of a group of orders. */
export const Reference = z.string().check(z.regex(/^CHK-\d{6}-[A-Z2-7]{7}$/, { error: 'ORDER_NOT_FOUND' }))

/** How a checkout stands. */
export const getCheckout = call({
  address: 'GET /api/order/checkout',
  says: 'Returns how the payment of an order stands; while it is open, the payment gateway is asked.',
  permission: signedIn('own', ACTION),
  input: z.object({ referenceCode: Reference }),
  output: Checkout,
  refusals: { ORDER_NOT_FOUND: 404 },
  beyond: 'The page that waits for a payment has to learn how it ended (S27).',
})

/** The checkout of the caller that waits for its payment. */
export const getOpenCheckout = call({
  address: 'GET /api/order/open-checkout',
  says: 'Returns the order of the caller that waits for its payment, if there is one.',
  permission: signedIn('own', ACTION),
  input: z.object({}),
  output: z.object({ referenceCode: z.nullable(z.string()) }),
  beyond: 'A buyer who lost the connection at payment finds the way back.',
})

/** Opens the payment at the gateway (S24). */
export const createPayment = call({
  address: 'POST /api/payment/create_order',
  specified: 'pay-create',
  says: 'Opens the payment of an order at the payment gateway; once opened it stays the same.',
  permission: signedIn('own', ACTION),
  input: z.object({ referenceCode: Reference }),
  output: z.object({
    gateway: GatewayName,
    keyId: z.string(),
    gatewayOrderId: z.string(),
    totalPaise: Paise,
    /** Where a form is sent to pay; null in the sandbox, whose page is ours. */
    payAt: z.nullable(z.string()),
  }),
  refusals: { ORDER_NOT_FOUND: 404, ORDER_CLOSED: 409, NO_SALES: 409, GATEWAY_SILENT: 503 },
})

/** The browser came back from the gateway (S25). */
export const updatePayment = call({
  address: 'POST /api/payment/update_payment',
  specified: 'pay-update',
  says: 'Reports the payment that the gateway sent the browser back with. The signature is checked and the gateway asked.',
  permission: signedIn('own', ACTION),
  input: z.object({
    referenceCode: Reference,
    paymentId: z.string().check(z.minLength(1), z.maxLength(60)),
    signature: z.string().check(z.maxLength(200)),
  }),
  output: Checkout,
  refusals: { ORDER_NOT_FOUND: 404, INVALID_SIGNATURE: 401, GATEWAY_SILENT: 503 },
  audits: 'order.paid',
})

/** Pays in the sandbox. */
export const playPayment = call({
  address: 'POST /api/payment/sandbox',
  says: 'Lets a payment in the sandbox succeed, be refused, come late, or be made without coming back.',
  permission: signedIn('own', ACTION),
  input: z.object({ referenceCode: Reference, outcome: SandboxOutcome, method: z._default(SandboxMethod, 'UPI') }),
  /** What the gateway hands to the browser, when it comes back with a payment. */
  output: z.object({ paymentId: z.nullable(z.string()), signature: z.nullable(z.string()) }),
  refusals: { ORDER_NOT_FOUND: 404, ORDER_CLOSED: 409, NO_SANDBOX: 404 },
  audits: 'order.paid',
  beyond: 'The sandbox stands in for the bank where no gateway is configured.',
})
