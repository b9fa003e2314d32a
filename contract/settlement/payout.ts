import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paise } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { sellers } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { SignedPaise } from './settlement.ts'

/** How often a seller is paid (S52). */
export const PayoutInterval = z.enum(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'MANUAL'])
/** See the schema of the same name. */
export type PayoutInterval = z.infer<typeof PayoutInterval>

/** States of a payout. In UNKNOWN the answer of the provider was lost, and the money counts as spent. */
export const PayoutState = z.enum(['PROCESSING', 'UNKNOWN', 'PAID', 'FAILED'])
/** See the schema of the same name. */
export type PayoutState = z.infer<typeof PayoutState>

/** Why a payout failed. */
export const PayoutFailure = z.enum(['REFUSED', 'BUSY', 'RETURNED', 'NOT_SENT'])
/** See the schema of the same name. */
export type PayoutFailure = z.infer<typeof PayoutFailure>

/** A transfer to a seller's bank. */
export const Payout = z.object({
  payoutId: z.string(),
  amountPaise: Paise,
  state: PayoutState,
  /** Paid from gifts to the workspace, not from sales. */
  isDonation: z.boolean(),
  /** The first try is 1. */
  attempt: z.int(),
  lastFour: z.string(),
  ifscCode: z.string(),
  /** The bank's number of the transfer; empty before. */
  utr: z.string(),
  failure: z.nullable(PayoutFailure),
  failureText: z.string(),
  createdAt: z.string(),
  concludedAt: z.nullable(z.string()),
})
/** See the schema of the same name. */
export type Payout = z.infer<typeof Payout>

/** Kinds of movements on a seller's accounts, in words of the seller. */
export const MovementKind = z.enum([
  'SALE',
  'COINS',
  'TAX',
  'COMPLETED',
  'REFUND',
  'PAYOUT',
  'PAYOUT_FAILED',
  'CHARGEBACK',
  'ADJUSTMENT',
  'DONATION',
  'OTHER',
])
/** See the schema of the same name. */
export type MovementKind = z.infer<typeof MovementKind>

/** Accounts of a seller: money that can still go back to the buyer, money that is due, and gifts. */
export const MovementAccount = z.enum(['PENDING', 'PAYABLE', 'DONATIONS'])
/** See the schema of the same name. */
export type MovementAccount = z.infer<typeof MovementAccount>

/** An entry on an account of a seller. */
export const Movement = z.object({
  movementId: z.string(),
  at: z.string(),
  kind: MovementKind,
  /** It undoes an earlier entry of this kind. */
  isReversal: z.boolean(),
  orderId: z.nullable(z.string()),
  displayNumber: z.nullable(z.string()),
  /** Above zero: more is owed to the seller. */
  paise: SignedPaise,
  /** Of the account, after this entry. */
  balancePaise: SignedPaise,
  /** Reason of a correction, in the words of the platform. */
  note: z.string(),
})
/** See the schema of the same name. */
export type Movement = z.infer<typeof Movement>

const SEE = 'see settlements and payouts'
const month = () => z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'INVALID_MONTH' }))

/** Entries on one account of the own seller. */
export const listMovements = call({
  address: 'GET /api/settlement/movements',
  says: 'Lists the entries on an account of the own seller with the balance after each, newest first.',
  permission: sellers(SEE),
  input: z.object({ ...Paging, account: z._default(MovementAccount, 'PAYABLE'), month: z.optional(month()) }),
  output: pageOf(Movement),
  beyond: 'The screen /transaction lists ledger movements with type, order, amount and balance (S52).',
})

/** Balances of the last days, for the plot. */
export const getBalanceDays = call({
  address: 'GET /api/settlement/balance-days',
  says: 'Returns money in and out of the payable account of the own seller on each of the last 30 days of India.',
  permission: sellers(SEE),
  input: z.object({}),
  output: z.object({
    days: z.array(z.object({ day: z.string(), inPaise: Paise, outPaise: Paise, balancePaise: SignedPaise })),
  }),
  beyond: 'The wallet plots money in and out.',
})

/** Payouts of the own seller. */
export const listPayouts = call({
  address: 'GET /api/settlement/payouts',
  says: 'Lists the payouts of the own seller, newest first.',
  permission: sellers(SEE),
  input: z.object({ ...Paging }),
  output: pageOf(Payout),
  beyond: 'Settlements are paid out in sums; a seller looks for them in the statement of the bank (S49).',
})

/** One payout with what it pays. */
export const getPayout = call({
  address: 'GET /api/settlement/payout',
  says: 'Returns a payout of the own seller with the orders it pays; their sum is its amount.',
  permission: sellers(SEE),
  input: z.object({ payoutId: rowId('PAYOUT_NOT_FOUND') }),
  output: z.object({
    ...Payout.shape,
    items: z.array(
      z.object({
        orderId: z.nullable(z.string()),
        displayNumber: z.nullable(z.string()),
        kind: MovementKind,
        paise: SignedPaise,
      }),
    ),
  }),
  refusals: { PAYOUT_NOT_FOUND: 404 },
  beyond: 'A payout itemises exactly its orders (S49).',
})

/** How and how often a seller is paid. */
export const PayoutSettings = z.object({
  sellerId: z.string(),
  interval: PayoutInterval,
  /** The next day of a payout by itself; null for MANUAL. */
  nextPayoutOn: z.nullable(z.string()),
  version: z.int(),
})
/** See the schema of the same name. */
export type PayoutSettings = z.infer<typeof PayoutSettings>

const SET = 'choose how often payouts are made'

/** How often the own seller is paid. */
export const getPayoutSettings = call({
  address: 'GET /api/settlement/settings',
  says: 'Returns how often the own seller is paid; null before the caller sells.',
  permission: sellers(SET),
  input: z.object({}),
  output: z.object({ settings: z.nullable(PayoutSettings) }),
  beyond: 'The screen /payment-settings shows it (S52).',
})

/** Changes how often the own seller is paid. */
export const savePayoutSettings = call({
  address: 'PUT /api/settlement/settings',
  says: 'Changes how often the own seller is paid.',
  permission: sellers(SET),
  input: z.object({ interval: PayoutInterval, version: z.int() }),
  output: z.object({ settings: PayoutSettings }),
  refusals: { SELLER_NOT_FOUND: 404, VERSION_CONFLICT: 409 },
  audits: 'payout interval changed',
  beyond: 'The screen /payment-settings changes it (S52).',
})
