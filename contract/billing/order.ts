import * as z from 'zod/mini'
import { call } from '../call.ts'
import { administrators, owners } from '../permission.ts'
import { text } from '../text.ts'
import { Paise } from '../money.ts'
import { gstin, postalCode } from '../indian-numbers.ts'
import { GST_STATE_CODES, isOfState } from '../region/indian-state.ts'
import { GatewayName, SandboxMethod, SandboxOutcome } from '../payment/payment.ts'
import { PlanCode, PlanPeriod } from './plan.ts'
import { rowId } from '../row-id.ts'

/** Whom an invoice is written to. */
export const BillTo = z
  .object({
    name: text({ least: 2, most: 120 }),
    address: text({ least: 4, most: 200, lines: true }),
    state: z.enum(GST_STATE_CODES, { error: 'INVALID_STATE' }),
    pin: postalCode(),
    /** Empty without one. */
    gstin: z._default(gstin({ optional: true }), ''),
    reference: z._default(text({ most: 60 }), ''),
    email: z._default(
      z.string().check(z.trim(), z.regex(/^$|^[^\s@]+@[^\s@]+$/, { error: 'INVALID_EMAIL' }), z.maxLength(200)),
      '',
    ),
  })
  .check(
    z.refine((bill) => bill.gstin === '' || isOfState(bill.gstin, bill.state), {
      error: 'OTHER_STATE',
      path: ['gstin'],
    }),
  )
/** See the schema of the same name. */
export type BillTo = z.infer<typeof BillTo>

/** What a purchase does. */
export const OrderKind = z.enum(['NEW', 'RENEWAL', 'UPGRADE'])
/** See the schema of the same name. */
export type OrderKind = z.infer<typeof OrderKind>

/** What is to be paid, and for what. */
export const Quote = z.object({
  kind: OrderKind,
  plan: PlanCode,
  period: PlanPeriod,
  /** Price of the whole period without tax. */
  pricePaise: Paise,
  /** What of it is charged now. */
  taxablePaise: Paise,
  /** Of an upgrade: days that are left, of how many. */
  daysLeft: z.nullable(z.int()),
  daysOfPeriod: z.nullable(z.int()),
  cgstPaise: Paise,
  sgstPaise: Paise,
  igstPaise: Paise,
  basisPoints: z.int(),
  totalPaise: Paise,
  beginsAt: z.string(),
  endsAt: z.string(),
})
/** See the schema of the same name. */
export type Quote = z.infer<typeof Quote>

const CANNOT_BUY = {
  NO_WORKSPACE: 404,
  NOTHING_TO_BUY: 409,
  SMALLER_LATER: 409,
  OTHER_PERIOD_LATER: 409,
  STILL_OVER_LIMIT: 409,
  NO_SALES: 409,
} as const

/** The sum before it is ordered, for a buyer in one of the states. */
export const getQuote = call({
  address: 'GET /api/billing/quote',
  says: 'What a plan would cost the own workspace now, with tax for a buyer in this state.',
  permission: owners('buy, change and end the plan'),
  input: z.object({ plan: PlanCode, period: PlanPeriod, state: z.optional(z.enum(GST_STATE_CODES)) }),
  output: Quote,
  refusals: CANNOT_BUY,
})

/** How an order stands. */
export const OrderState = z.enum(['OPEN', 'PAID', 'GIVEN_UP', 'REFUND_DUE', 'REFUNDED'])
/** See the schema of the same name. */
export type OrderState = z.infer<typeof OrderState>

/** An order of the own workspace. */
export const PlanOrder = z.object({
  id: z.string(),
  /** Short, to be read out. */
  number: z.string(),
  kind: OrderKind,
  plan: PlanCode,
  period: PlanPeriod,
  state: OrderState,
  taxablePaise: Paise,
  totalPaise: Paise,
  /** The payer's last attempt: waiting for the bank's answer, or refused by the gateway's own account. */
  attempt: z.nullable(z.enum(['WAITING', 'REFUSED'])),
  expiresAt: z.string(),
  invoiceId: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type PlanOrder = z.infer<typeof PlanOrder>

/** Orders a plan; it is held for a quarter of an hour. An older order of the workspace that waits for payment is given up. */
export const createPlanOrder = call({
  address: 'POST /api/billing/orders',
  says: 'Orders a plan for the own workspace. Needs an idempotency key: a repeat gets the same order.',
  permission: owners('buy, change and end the plan'),
  input: z.object({ plan: PlanCode, period: PlanPeriod, billTo: BillTo }),
  output: PlanOrder,
  refusals: { ...CANNOT_BUY, IDEMPOTENCY_KEY_REQUIRED: 400 },
  idempotency: true,
  audits: 'billing.ordered',
})

const OrderId = rowId('ORDER_NOT_FOUND')

/** One order, for the page that waits for its payment. */
export const getPlanOrder = call({
  address: 'GET /api/billing/order',
  says: 'Returns one order of the workspace; while it is unpaid, the payment gateway is asked how the payment stands.',
  permission: administrators('see orders and invoices'),
  input: z.object({ orderId: OrderId }),
  output: PlanOrder,
  refusals: { ORDER_NOT_FOUND: 404 },
})

/** What the payment page needs. */
export const OpenedPayment = z.object({
  gateway: GatewayName,
  keyId: z.string(),
  gatewayOrderId: z.string(),
  totalPaise: Paise,
  /** Where a form is sent to pay; null in the sandbox, whose page is ours. */
  payAt: z.nullable(z.string()),
})

/** Opens the payment of an order at the gateway; once opened it stays the same. */
export const openPayment = call({
  address: 'POST /api/billing/payment',
  says: 'Opens the payment of an order at the payment gateway.',
  permission: owners('buy, change and end the plan'),
  input: z.object({ orderId: OrderId }),
  output: OpenedPayment,
  refusals: { ORDER_NOT_FOUND: 404, ORDER_CLOSED: 409, NO_SALES: 409, GATEWAY_SILENT: 503 },
})

/** The browser came back from the gateway. Its word is checked by signature, and the gateway is asked: only that counts. */
export const confirmPayment = call({
  address: 'POST /api/billing/payment-return',
  says: 'Tells that the gateway sent the browser back with a payment; the signature is checked and the gateway asked.',
  permission: owners('buy, change and end the plan'),
  input: z.object({
    orderId: OrderId,
    paymentId: z.string().check(z.minLength(1), z.maxLength(60)),
    signature: z.string().check(z.maxLength(200)),
  }),
  output: PlanOrder,
  refusals: { ORDER_NOT_FOUND: 404, WRONG_SIGNATURE: 422, GATEWAY_SILENT: 503 },
  audits: 'billing.paid',
})

/** Pays in the sandbox, which stands in for the bank where no gateway is configured. */
export const playSandbox = call({
  address: 'POST /api/billing/sandbox',
  says: 'Lets a payment in the sandbox succeed, be refused, come late, or be made by somebody who never comes back.',
  permission: owners('buy, change and end the plan'),
  input: z.object({
    orderId: OrderId,
    outcome: SandboxOutcome,
    method: z._default(SandboxMethod, 'UPI'),
  }),
  /** What the gateway hands to the browser, when it comes back with a payment. */
  output: z.object({ paymentId: z.nullable(z.string()), signature: z.nullable(z.string()) }),
  refusals: { ORDER_NOT_FOUND: 404, ORDER_CLOSED: 409, NO_SANDBOX: 404 },
  audits: 'billing.paid',
})
