import type { DecisionKind, DecisionState } from '@chowk/contract/reconciliation/decision.ts'
import { platformAccount, post, reverse, sellerAccount } from '../../ledger/ledger.ts'
import { writeOffSuspense } from '../../payment/payment.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { MONEY_DECISION } from './decision-state.ts'

/** A decision, locked. */
export interface Decision {
  id: string
  kind: DecisionKind
  state: DecisionState
  subjectId: string
  amountPaise: number
  reason: string
  needsSecond: boolean
  proposedBy: string
}

/** Locks a decision. */
export async function lockDecision(tx: Sql, id: string): Promise<Decision | undefined> {
  const [decision] = await tx<Decision[]>`
    select id, kind, state, subject_id, amount_paise::float8 as amount_paise, reason, needs_second, proposed_by
    from money_decision where id = ${id} for update`
  return decision
}

interface Proposal {
  kind: DecisionKind
  subjectId: string
  amountPaise: number
  reason: string
  needsSecond: boolean
  actorId: string
  at: Date
}

/** Adds a decision; undefined if the same one waits already. */
export async function propose(tx: Sql, { actorId, at, ...proposal }: Proposal): Promise<Decision | undefined> {
  const { kind, subjectId, amountPaise, reason, needsSecond } = proposal
  const [made] = await tx<{ id: string }[]>`
    insert into money_decision (kind, subject_id, amount_paise, reason, needs_second, proposed_by, proposed_at)
    values (${kind}, ${subjectId}, ${amountPaise}, ${reason}, ${needsSecond}, ${actorId}, ${at}) on conflict do nothing returning id`
  return made && { id: made.id, state: 'WAITING', proposedBy: actorId, ...proposal }
}

const refOf = (id: string): string => `adjustment ${id}`

/** Carries a waiting decision out; false if what it is about has changed since. */
export async function carryOut(
  tx: Sql,
  decision: Decision,
  { actorId, at }: { actorId: string; at: Date },
): Promise<boolean> {
  const { id, kind, subjectId, amountPaise: paise, reason } = decision
  const also = tx`, decided_by = ${actorId}, decided_at = ${at}`
  await transition(tx, MONEY_DECISION, { id, to: 'DONE', actorId, at, also })
  if (kind === 'WRITE_OFF') return await writeOffSuspense(tx, { captureId: subjectId, actorId, reason, at })
  if (kind === 'UNDO') return await undo(tx, subjectId, { actorId, at })
  const entries = [
    { account: platformAccount('adjustment'), paise },
    { account: sellerAccount(subjectId, 'payable'), paise: -paise },
  ]
  await post(tx, { kind: 'ADJUSTMENT', ref: refOf(id), entries, at })
  return true
}

async function undo(tx: Sql, adjustmentId: string, { actorId, at }: { actorId: string; at: Date }): Promise<boolean> {
  const adjustment = await lockDecision(tx, adjustmentId)
  if (adjustment?.state !== 'DONE') return false
  await transition(tx, MONEY_DECISION, { id: adjustmentId, to: 'UNDONE', actorId, at })
  await reverse(tx, { kind: 'ADJUSTMENT', ref: refOf(adjustmentId), at })
  return true
}
