import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paging, pageOf } from '../paging.ts'
import { operators } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { Payout, PayoutState } from './payout.ts'

const ACTION = 'watch payouts and decide unknown ones'

/** How the sandbox of payouts behaves. */
export const SandboxMode = z.enum([
  'PAY',
  'SLOW',
  'DOWN',
  'FAIL',
  'FAIL_LATER',
  'LOSE_ANSWER',
  'PAY_TWICE',
  'SHORT_OF_MONEY',
])
/** See the schema of the same name. */
export type SandboxMode = z.infer<typeof SandboxMode>

/** A payout as the operator sees it. */
export const AnyPayout = z.object({
  ...Payout.shape,
  sellerId: z.string(),
  sellerName: z.string(),
  port: z.enum(['SANDBOX', 'RAZORPAYX']),
  providerId: z.string(),
  /** The provider was asked for long enough: a person decides. */
  needsDecision: z.boolean(),
})
/** See the schema of the same name. */
export type AnyPayout = z.infer<typeof AnyPayout>

/** Payouts of all sellers. */
export const listAllPayouts = call({
  address: 'GET /api/operator/payouts',
  says: 'Lists payouts of all sellers, newest first; those that wait for a decision before all others.',
  permission: operators(ACTION),
  input: z.object({ ...Paging, state: z.optional(PayoutState) }),
  output: z.object({
    ...pageOf(AnyPayout).shape,
    /** Null if no sandbox takes the payouts. */
    sandboxMode: z.nullable(SandboxMode),
  }),
  beyond: 'The operator sees failed and unknown payouts (S49, S63).',
})

/** Decides a payout whose outcome could not be found out. */
export const decidePayout = call({
  address: 'POST /api/operator/payouts/decide',
  says: 'Decides whether a payout of unknown outcome was paid, after the bank was asked.',
  permission: operators(ACTION),
  input: z.object({
    payoutId: rowId('PAYOUT_NOT_FOUND'),
    outcome: z.enum(['PAID', 'NOT_SENT']),
    /** The bank's number of the transfer; needed for PAID. */
    utr: z._default(text({ most: 40 }), ''),
    reason: text({ least: 3, most: 300 }),
  }),
  output: AnyPayout,
  refusals: { PAYOUT_NOT_FOUND: 404, NOT_UNKNOWN: 409, TOO_EARLY: 409, UTR_NEEDED: 422 },
  audits: 'payout decided',
  beyond: 'After 24 hours without an answer a person decides (S49).',
})

/** Sets how the sandbox of payouts behaves. */
export const setPayoutSandbox = call({
  address: 'PUT /api/operator/payouts/sandbox',
  says: 'Sets how the sandbox of payouts behaves from now on.',
  permission: operators(ACTION),
  input: z.object({ mode: SandboxMode }),
  output: z.object({ sandboxMode: SandboxMode }),
  refusals: { NO_SANDBOX: 409 },
  audits: 'payout sandbox set',
  beyond: 'Faults of a bank can be tried in the browser.',
})
