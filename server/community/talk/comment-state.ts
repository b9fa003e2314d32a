import type { TransitionTable } from '../../platform/postgres/transition.ts'

type CommentState = 'PUBLISHED' | 'HIDDEN' | 'REMOVED'

/** What moderators make of a comment; what people delete themselves is no state of it. */
export const COMMENT: TransitionTable<CommentState> = {
  entity: 'comment',
  allowed: { PUBLISHED: ['HIDDEN'], HIDDEN: ['PUBLISHED', 'REMOVED'], REMOVED: ['PUBLISHED'] },
}
