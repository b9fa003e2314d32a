import { rupees } from '@chowk/contract/money.ts'
import type { MovementAccount, MovementKind } from '@chowk/contract/settlement/payout.ts'
import { LEAST_PAYOUT_PAISE } from '@chowk/contract/settlement/settlement.ts'
import type { PayoutWait, Settlement, SettlementStage, Wallet } from '@chowk/contract/settlement/settlement.ts'
import { m } from '../../paraglide/messages.js'

/** The least payout as a sum, like ₹100. */
export const leastPayout = (): string => rupees(LEAST_PAYOUT_PAISE, { short: true })

/** Money that came or went, with its sign. */
export const movedText = (paise: number): string => `${paise < 0 ? '−' : '+'} ${rupees(Math.abs(paise))}`

type Sum = Exclude<keyof Wallet, 'sellerId' | 'balance' | 'waits' | 'nextPayoutOn' | 'lastFour' | 'asOf'>

interface SumWords {
  sum: Sum
  name: () => string
  says: () => string
  /** Shown even while it is 0. */
  isAlways?: true
}

/** The sums of a wallet, in the order in which money passes through them. */
export const SUMS: readonly SumWords[] = [
  { sum: 'pending', name: m.wallet_pending, says: m.wallet_pending_says, isAlways: true },
  { sum: 'eligible', name: m.wallet_eligible, says: m.wallet_eligible_says, isAlways: true },
  { sum: 'requested', name: m.wallet_requested, says: m.wallet_requested_says },
  { sum: 'onHold', name: m.wallet_on_hold, says: m.wallet_on_hold_says },
  { sum: 'adjustments', name: m.wallet_adjustments, says: m.wallet_adjustments_says },
  { sum: 'inTransit', name: m.wallet_in_transit, says: m.wallet_in_transit_says, isAlways: true },
  { sum: 'settledTotal', name: m.wallet_settled_total, says: m.wallet_settled_total_says, isAlways: true },
  { sum: 'donations', name: m.wallet_donations, says: m.wallet_donations_says },
]

/** Why nothing is paid now, and whether the bank accounts are where something can be done about it. */
export const WAITS: Record<PayoutWait, { says: () => string; atBank: boolean }> = {
  BANK_MISSING: { says: m.wallet_wait_bank_missing, atBank: true },
  BANK_UNVERIFIED: { says: m.wallet_wait_bank_unverified, atBank: true },
  BANK_CHANGED: { says: m.wallet_wait_bank_changed, atBank: true },
  BELOW_MINIMUM: { says: () => m.wallet_wait_below_minimum({ sum: leastPayout() }), atBank: false },
  NO_PROVIDER: { says: m.wallet_wait_no_provider, atBank: false },
  PROVIDER_LIMIT: { says: m.wallet_wait_provider_limit, atBank: false },
  PROVIDER_REFUSED: { says: m.wallet_wait_provider_refused, atBank: true },
}

/** Stages of the settlement of an order: the dot and the words. */
export const STAGES: Record<SettlementStage, { dot: string; name: () => string }> = {
  NOT_ELIGIBLE: { dot: 'NONE', name: m.wallet_stage_not_eligible },
  ELIGIBLE: { dot: 'WAITS', name: m.wallet_stage_eligible },
  REQUESTED: { dot: 'WAITS', name: m.wallet_stage_requested },
  PROCESSING: { dot: 'WAITS', name: m.payout_state_processing },
  UNKNOWN: { dot: 'PAUSED', name: m.payout_state_unknown },
  FAILED: { dot: 'FAILED', name: m.payout_state_failed },
  ON_HOLD: { dot: 'PAUSED', name: m.wallet_on_hold },
  NOTHING_DUE: { dot: 'NONE', name: m.wallet_stage_nothing_due },
  SETTLED: { dot: 'ACTIVE', name: m.payout_state_paid },
}

/** What a stage means where its name does not say enough; empty for all others. */
export function stageNote({ stage, failure }: Pick<Settlement, 'stage' | 'failure'>): string {
  if (stage === 'UNKNOWN') return m.payout_unknown_says()
  if (stage === 'NOT_ELIGIBLE') return m.wallet_stage_not_eligible_says()
  if (stage === 'ON_HOLD') return m.wallet_stage_on_hold_says()
  if (stage !== 'FAILED') return ''
  return failure ? m.payout_bank_says({ text: failure }) : m.wallet_stage_failed_says()
}

const KINDS: Record<MovementKind, () => string> = {
  SALE: m.wallet_kind_sale,
  COINS: m.wallet_kind_coins,
  TAX: m.wallet_kind_tax,
  COMPLETED: m.wallet_kind_completed,
  REFUND: m.wallet_kind_refund,
  PAYOUT: m.wallet_kind_payout,
  PAYOUT_FAILED: m.wallet_kind_payout_failed,
  CHARGEBACK: m.wallet_kind_chargeback,
  ADJUSTMENT: m.wallet_kind_adjustment,
  DONATION: m.wallet_kind_donation,
  OTHER: m.wallet_kind_other,
}

/** What moved the money, in the words of a seller. */
export const kindText = (kind: MovementKind, isReversal = false): string =>
  isReversal && kind !== 'PAYOUT_FAILED' ? m.wallet_kind_reversed({ kind: KINDS[kind]() }) : KINDS[kind]()

/** Names of the accounts of a seller. */
export const ACCOUNTS: Record<MovementAccount, () => string> = {
  PAYABLE: m.wallet_account_payable,
  PENDING: m.wallet_pending,
  DONATIONS: m.wallet_donations,
}
