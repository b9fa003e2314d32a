import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Paise } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { sellers } from '../permission.ts'
import { rowId } from '../row-id.ts'

/** How far an order is settled, as the specification names it (S46). `DRAFT` is shown as "Pending". */
export const SettlementStatus = z.enum(['DRAFT', 'SETTLED'])
/** See the schema of the same name. */
export type SettlementStatus = z.infer<typeof SettlementStatus>

/**
 * The stage within a status (S46). Of an order whose lines stand differently, the one that still moves. `NOTHING_DUE` and `SETTLED` have
 * the status SETTLED, all others DRAFT.
 */
export const SettlementStage = z.enum([
  'NOT_ELIGIBLE',
  'ELIGIBLE',
  'REQUESTED',
  'PROCESSING',
  'UNKNOWN',
  'FAILED',
  'ON_HOLD',
  'NOTHING_DUE',
  'SETTLED',
])
/** See the schema of the same name. */
export type SettlementStage = z.infer<typeof SettlementStage>

/** Why nothing is paid to a seller now; null when nothing stands against it. */
export const PayoutWait = z.enum([
  'BANK_MISSING',
  'BANK_UNVERIFIED',
  'BANK_CHANGED',
  'BELOW_MINIMUM',
  'NO_PROVIDER',
  'PROVIDER_LIMIT',
  'PROVIDER_REFUSED',
])
/** See the schema of the same name. */
export type PayoutWait = z.infer<typeof PayoutWait>

/** Smaller sums are carried forward while the seller is open (S49), in paise. */
export const LEAST_PAYOUT_PAISE = 10_000

/** Money as a seller counts it: what is owed to it is positive. */
export const SignedPaise = z.int()

/** The settlement of one order. */
export const Settlement = z.object({
  orderId: z.string(),
  sellerId: z.string(),
  displayNumber: z.string(),
  placedAt: z.string(),
  status: SettlementStatus,
  stage: SettlementStage,
  /** Commission of the order in per cent, like 5 or 7.5. */
  feePercent: z.number(),
  /** Price of all that was kept, shipping included, coins as money. */
  grossPaise: Paise,
  commissionPaise: SignedPaise,
  gstOnCommissionPaise: SignedPaise,
  tcsPaise: SignedPaise,
  tdsPaise: SignedPaise,
  /** Sold, but units can still be cancelled or returned. */
  pendingPaise: SignedPaise,
  /** Due and in no payout; below zero if more was paid than was kept. */
  duePaise: SignedPaise,
  inTransitPaise: SignedPaise,
  settledPaise: SignedPaise,
  /** The bank's reason, after a payout failed. */
  failure: z.string(),
})
/** See the schema of the same name. */
export type Settlement = z.infer<typeof Settlement>

const SEE = 'see settlements and payouts'
const ASK = 'ask for payouts'

/** Orders of a seller with their settlement. */
export const listSettlements = call({
  address: 'GET /api/settlement/seller/order/list',
  specified: 'set-list',
  says: 'Lists the orders of the own seller with their settlement, newest first.',
  permission: sellers(SEE),
  input: z.object({
    ...Paging,
    /** Of `ALL`, `DRAFT` (shown as "Pending") and `SETTLED`. */
    settlementStatus: z._default(z.enum(['ALL', ...SettlementStatus.options]), 'ALL'),
  }),
  output: pageOf(Settlement),
})

/** Asks for the payout of an order before its turn. */
export const requestSettlement = call({
  address: 'POST /api/settlement/request',
  specified: 'set-request',
  says: 'Requests the payout of what is due for an order. Asked again, it answers how that payout stands.',
  permission: sellers(ASK),
  input: z.object({
    orderId: rowId('ORDER_NOT_FOUND'),
    sellerId: rowId('SELLER_NOT_FOUND'),
    /** Commission that the caller reckons with, in per cent; it must be that of the order. */
    feePercent: z.number().check(z.gte(0), z.lte(100)),
  }),
  output: Settlement,
  refusals: {
    NOT_YOUR_SELLER: 403,
    SELLER_NOT_FOUND: 404,
    ORDER_NOT_FOUND: 404,
    FEE_CHANGED: 409,
    NOT_ELIGIBLE: 409,
    ON_HOLD: 409,
    BELOW_MINIMUM: 409,
  },
  audits: 'settlement requested',
})

/** Sums of a seller's money (S51); each is a sum of ledger entries of one snapshot. */
export const Wallet = z.object({
  /** Null before the caller sells. */
  sellerId: z.nullable(z.string()),
  pending: SignedPaise,
  eligible: SignedPaise,
  requested: SignedPaise,
  inTransit: SignedPaise,
  settledTotal: SignedPaise,
  onHold: SignedPaise,
  /** Refunds after a settlement and corrections; taken from the next payout when below zero. */
  adjustments: SignedPaise,
  /** Gifts to the workspace that were not paid out yet. */
  donations: SignedPaise,
  /** Eligible, requested, on hold and adjustments together. */
  balance: SignedPaise,
  waits: z.nullable(PayoutWait),
  /** The day of the next payout by itself; null if the seller asks for each one. */
  nextPayoutOn: z.nullable(z.string()),
  /** Last digits of the account that is paid. */
  lastFour: z.nullable(z.string()),
  asOf: z.string(),
})
/** See the schema of the same name. */
export type Wallet = z.infer<typeof Wallet>

/** The wallet of the own seller. */
export const getWallet = call({
  address: 'GET /api/settlement/seller/wallet',
  specified: 'set-wallet',
  says: 'Returns the sums of the own seller: pending, eligible, requested, in transit, settled, on hold and adjustments.',
  permission: sellers(SEE),
  input: z.object({}),
  output: Wallet,
})
