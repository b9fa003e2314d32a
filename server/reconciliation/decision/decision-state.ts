import type { DecisionState } from '@chowk/contract/reconciliation/decision.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** A decision about money. An adjustment that was made can be undone by another decision. */
export const MONEY_DECISION: TransitionTable<DecisionState> = {
  entity: 'money_decision',
  allowed: { WAITING: ['DONE', 'DECLINED'], DONE: ['UNDONE'], DECLINED: [], UNDONE: [] },
}
