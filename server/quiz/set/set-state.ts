import type { SET_STATES } from '@chowk/contract/quiz/set/set.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

type SetState = (typeof SET_STATES)[number]

/** Where a quiz stands that somebody sets. One that is over does not begin again: a copy does. */
export const QUIZ_SET: TransitionTable<SetState> = {
  entity: 'quiz',
  allowed: { DRAFT: ['OPEN'], OPEN: ['ENDED'], ENDED: [] },
}
