import type { SettlementStage, SettlementStatus } from '@chowk/contract/settlement/settlement.ts'

/** Sums of an order from which its stage follows, in paise. */
export interface StageFacts {
  pendingPaise: number
  duePaise: number
  inTransitPaise: number
  settledPaise: number
  /** The provider's answer for a payout in transit was lost. */
  isUnknown: boolean
  isRequested: boolean
  isHeld: boolean
  /** The last payout of what is due failed. */
  hasFailed: boolean
}

/** The stage of an order (S46): of its lines the one that moves is shown, before those that wait for the buyer. */
export function stageOf(facts: StageFacts): SettlementStage {
  if (facts.inTransitPaise > 0) return facts.isUnknown ? 'UNKNOWN' : 'PROCESSING'
  if (facts.duePaise > 0) {
    if (facts.isHeld) return 'ON_HOLD'
    if (facts.isRequested) return 'REQUESTED'
    return facts.hasFailed ? 'FAILED' : 'ELIGIBLE'
  }
  if (facts.pendingPaise !== 0) return 'NOT_ELIGIBLE'
  return facts.settledPaise > 0 ? 'SETTLED' : 'NOTHING_DUE'
}

/** The status that the specification knows (R4.11). An order of which nothing is due leaves DRAFT, too. */
export const statusOf = (stage: SettlementStage): SettlementStatus =>
  stage === 'SETTLED' || stage === 'NOTHING_DUE' ? 'SETTLED' : 'DRAFT'
