import type { ContributionState } from '@chowk/contract/donation/contribution.ts'
import type { DonationState, GiftRefundState } from '@chowk/contract/donation/gift.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** States of a contribution. A gift that was acknowledged can be refunded or turn out wrong, so it is reversed too (S57). */
export const CONTRIBUTION: TransitionTable<ContributionState> = {
  entity: 'contribution',
  allowed: {
    PENDING: ['ACCEPTED', 'REJECTED', 'CANCELLED'],
    ACCEPTED: ['ACKNOWLEDGED', 'REVERSED'],
    ACKNOWLEDGED: ['REVERSED'],
    REJECTED: [],
    CANCELLED: [],
    REVERSED: [],
  },
}

/** States of an online gift (S56). Money that comes late counts after all while the workspace still receives. */
export const DONATION: TransitionTable<DonationState> = {
  entity: 'donation',
  allowed: {
    CREATED: ['PAID', 'FAILED', 'EXPIRED'],
    FAILED: ['PAID'],
    EXPIRED: ['PAID'],
    PAID: ['RECEIPTED', 'REFUNDED'],
    RECEIPTED: ['SETTLED', 'REFUNDED'],
    SETTLED: [],
    REFUNDED: [],
  },
}

/** States of a refund as the payment reports them. */
export const DONATION_REFUND: TransitionTable<GiftRefundState> = {
  entity: 'donation_refund',
  allowed: {
    PROCESSING: ['DONE', 'AMOUNT_DIFF', 'FAILED'],
    FAILED: ['DONE', 'AMOUNT_DIFF'],
    DONE: ['RETURNED_BY_BANK'],
    AMOUNT_DIFF: ['DONE', 'RETURNED_BY_BANK'],
    RETURNED_BY_BANK: ['DONE', 'AMOUNT_DIFF', 'FAILED'],
  },
}

/** A message with a gift: reports hide it, a moderator removes or shows it. */
export const CONTRIBUTION_MESSAGE: TransitionTable<'PUBLISHED' | 'HIDDEN' | 'REMOVED'> = {
  entity: 'contribution_message',
  allowed: { PUBLISHED: ['HIDDEN', 'REMOVED'], HIDDEN: ['PUBLISHED', 'REMOVED'], REMOVED: ['PUBLISHED'] },
}

/** A monthly reminder. */
export const MONTHLY_GIFT: TransitionTable<'ACTIVE' | 'STOPPED'> = {
  entity: 'monthly_gift',
  allowed: { ACTIVE: ['STOPPED'], STOPPED: [] },
}
