import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** States of a question, moved by reports and moderators. */
export const PRODUCT_QUESTION: TransitionTable<'PUBLISHED' | 'HIDDEN' | 'REMOVED'> = {
  entity: 'product_question',
  allowed: { PUBLISHED: ['HIDDEN', 'REMOVED'], HIDDEN: ['PUBLISHED', 'REMOVED'], REMOVED: ['PUBLISHED'] },
}
