import type { Review } from '@chowk/contract/product/review.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** States of a review: reports hide it, a moderator removes or shows it. */
export const PRODUCT_REVIEW: TransitionTable<Review['state']> = {
  entity: 'product_review',
  allowed: { PUBLISHED: ['HIDDEN', 'REMOVED'], HIDDEN: ['PUBLISHED', 'REMOVED'], REMOVED: ['PUBLISHED'] },
}
