import * as z from 'zod/mini'
import { call } from '../call.ts'
import { PasswordAgain, againRefusals } from '../identity/factor.ts'
import { Paise } from '../money.ts'
import { OperatorReason } from '../operator/person.ts'
import { operators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { GatewayName } from './payment.ts'

const MANAGE = 'look after plans and payments of workspaces'

/** Why money needs the eye of an operator. */
export const PaymentIssueType = z.enum(['SUSPENSE', 'LATE', 'RETURN', 'REFUND', 'CHARGEBACK', 'EVENT'])
/** See the schema of the same name. */
export type PaymentIssueType = z.infer<typeof PaymentIssueType>

/** Money or an event that did not take the usual way. */
export const PaymentIssue = z.object({
  type: PaymentIssueType,
  /** Of the capture, the refund or the event. */
  id: z.string(),
  gateway: GatewayName,
  /** The gateway's ids, for a look into its dashboard. */
  paymentId: z.nullable(z.string()),
  gatewayOrderId: z.nullable(z.string()),
  amountPaise: z.nullable(Paise),
  currency: z.string(),
  /** State of the refund or the chargeback, name of the event. */
  state: z.string(),
  /** What the gateway or the program said last. */
  fault: z.string(),
  since: z.string(),
  mayRetry: z.boolean(),
  mayReturn: z.boolean(),
})
/** See the schema of the same name. */
export type PaymentIssue = z.infer<typeof PaymentIssue>

/** Payments and events that need attention, newest first. */
export const listPaymentIssues = call({
  address: 'GET /api/operator/payment-issues',
  says: 'Lists money of unknown orders, late and returned payments, failed refunds, chargebacks and parked events, newest first.',
  permission: operators(MANAGE),
  input: z.object({}),
  output: z.object({ content: z.array(PaymentIssue), isCut: z.boolean() }),
  audits: 'payments looked at',
  beyond: 'The specification has no page on which an operator sees money that fits no order.',
})

/** Tries a parked event or a failed refund again within a minute. */
export const retryPaymentIssue = call({
  address: 'POST /api/operator/payment-issues/retry',
  says: 'Queues a parked payment event, or a failed or returned refund, for another attempt within a minute, with a reason; the password is asked for again.',
  permission: operators(MANAGE),
  provenBy: 'PASSWORD',
  input: z.object({
    type: z.enum(['EVENT', 'REFUND']),
    id: rowId('ISSUE_NOT_FOUND'),
    reason: OperatorReason,
    password: PasswordAgain,
  }),
  output: z.object({ isQueued: z.boolean() }),
  refusals: { ...againRefusals, ISSUE_NOT_FOUND: 404, IN_CHARGEBACK: 409 },
  audits: 'payment issue retried',
  beyond: 'The specification has no page on which an operator sees money that fits no order.',
})

/** Refunds money of an unknown order. */
export const returnSuspense = call({
  address: 'POST /api/operator/payment-issues/return',
  says: 'Refunds money whose order is unknown or whose amount is wrong, in full; the password is asked for again.',
  permission: operators(MANAGE),
  provenBy: 'PASSWORD',
  input: z.object({ id: rowId('ISSUE_NOT_FOUND'), password: PasswordAgain }),
  output: z.object({ refundId: z.string() }),
  refusals: { ...againRefusals, ISSUE_NOT_FOUND: 404, IN_CHARGEBACK: 409 },
  audits: 'payment refunded',
  beyond: 'The specification has no page on which an operator sees money that fits no order.',
})
