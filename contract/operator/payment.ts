import * as z from 'zod/mini'
import { OrderState } from '../billing/order.ts'
import { call } from '../call.ts'
import { PasswordAgain, againRefusals } from '../identity/factor.ts'
import { Paise } from '../money.ts'
import { WorkspaceMark } from '../organisation/workspace.ts'
import { Paging, pageOf } from '../paging.ts'
import { operators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { OperatorReason } from './person.ts'
import { PaymentRow } from './plan.ts'

/** So many payments fit into one file. */
export const MOST_EXPORTED = 20_000

/** A payment in the list of all workspaces. */
export const PaymentLine = z.object({
  ...WorkspaceMark.shape,
  ...PaymentRow.shape,
  workspaceId: z.string(),
  invoiceNumber: z.nullable(z.string()),
  /** Refunds of this payment, asked for and confirmed; a second payment of the order is not counted. */
  refundPaise: Paise,
  refundedPaise: Paise,
})
/** See the schema of the same name. */
export type PaymentLine = z.infer<typeof PaymentLine>

const filter = {
  /** Part of a workspace's name or address, or the gateway's whole number of a payment. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  state: z.optional(OrderState),
  /** The month in India in which it was settled, or ordered where it is not. */
  month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))),
}

/** Payments of all workspaces, those ordered last first. */
export const listPayments = call({
  address: 'GET /api/operator/payments',
  says: 'Payments of all workspaces, by name of the workspace or number of the payment, state and month.',
  permission: operators('look after plans and payments of workspaces'),
  input: z.object({ size: Paging.size, next: Paging.next, ...filter }),
  output: pageOf(PaymentLine),
  audits: 'payments looked at',
  beyond: 'Its calls for payments show a buyer the own ones; whoever mends a payment searches those of all workspaces.',
})

/** The same payments as the text of one file. */
export const exportPayments = call({
  address: 'GET /api/operator/payments/export',
  says: 'Payments of all workspaces as the text of a CSV file whose cells no spreadsheet runs as formulas.',
  permission: operators('look after plans and payments of workspaces'),
  input: z.object(filter),
  output: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
  refusals: { TOO_MANY: 409 },
  audits: 'payments exported',
  beyond: 'Bookkeepers add up a month of GST in a file of their own; the specification has none of payments.',
})

/** Sends back a payment for a plan, or some of it; the gateway is asked within a minute. */
export const refundPayment = call({
  address: 'POST /api/operator/payments/refund',
  says: 'Sends back a payment for a plan, or some of it, with a reason; the password is asked for again, and those who own the workspace get a credit note by mail.',
  permission: operators('look after plans and payments of workspaces'),
  provenBy: 'PASSWORD',
  input: z.object({
    orderId: rowId('ORDER_NOT_FOUND'),
    /** At least one rupee. */
    amountPaise: Paise.check(z.gte(100)),
    /** What was on its way back or gone already when this was decided: of two decisions at once one is refused. */
    refundPaise: Paise,
    reason: OperatorReason,
    password: PasswordAgain,
  }),
  output: PaymentLine,
  refusals: {
    ...againRefusals,
    ORDER_NOT_FOUND: 404,
    NOT_PAID: 409,
    VERSION_CONFLICT: 409,
    MORE_THAN_PAID: 409,
    IN_CHARGEBACK: 409,
  },
  audits: 'payment refunded',
  beyond: 'Whoever sells for money must be able to give it back; the specification has no call for a refund of a plan.',
})
