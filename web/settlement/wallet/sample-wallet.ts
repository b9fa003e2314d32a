import type { Payout } from '@chowk/contract/settlement/payout.ts'
import type { Settlement, Wallet } from '@chowk/contract/settlement/settlement.ts'
import type { BalanceDay } from './balance-plot.rules.ts'

/** Ids of a sample shop, its order and its payout. */
export const SAMPLE_IDS = {
  seller: '11111111-1111-4111-8111-111111111111',
  order: '22222222-2222-4222-8222-222222222222',
  payout: '33333333-3333-4333-8333-333333333333',
}

/** A wallet with money in it. */
export const SAMPLE_WALLET: Wallet = {
  sellerId: SAMPLE_IDS.seller,
  pending: 52_000,
  eligible: 128_600,
  requested: 0,
  inTransit: 0,
  settledTotal: 940_000,
  onHold: 0,
  adjustments: 0,
  donations: 0,
  balance: 128_600,
  waits: null,
  nextPayoutOn: '2026-11-30',
  lastFour: '4321',
  asOf: '2026-11-22T08:00:00.000Z',
}

/** Thirty days on which a refund once came to more than the balance. */
export const SAMPLE_DAYS: BalanceDay[] = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
  inPaise: index === 20 ? 134_600 : 0,
  outPaise: index === 18 ? 6000 : 0,
  balancePaise: index < 18 ? 0 : index < 20 ? -6000 : 128_600,
}))

/** An order whose share can be paid out. */
export const SAMPLE_SETTLEMENT: Settlement = {
  orderId: SAMPLE_IDS.order,
  sellerId: SAMPLE_IDS.seller,
  displayNumber: 'CHK-261101-K7M2QXA',
  placedAt: '2026-11-01T08:00:00.000Z',
  status: 'DRAFT',
  stage: 'ELIGIBLE',
  feePercent: 7.5,
  grossPaise: 140_000,
  commissionPaise: 9375,
  gstOnCommissionPaise: 1688,
  tcsPaise: 312,
  tdsPaise: 25,
  pendingPaise: 0,
  duePaise: 128_600,
  inTransitPaise: 0,
  settledPaise: 0,
  failure: '',
}

/** A payout that its bank returned. */
export const SAMPLE_PAYOUT: Payout = {
  payoutId: SAMPLE_IDS.payout,
  amountPaise: 128_600,
  state: 'FAILED',
  isDonation: false,
  attempt: 2,
  lastFour: '4321',
  ifscCode: 'SBIN0000300',
  utr: '',
  failure: 'RETURNED',
  failureText: 'Account closed',
  createdAt: '2026-11-15T06:30:00.000Z',
  concludedAt: '2026-11-18T06:30:00.000Z',
}
