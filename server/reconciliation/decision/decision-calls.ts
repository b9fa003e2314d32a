import {
  ADJUSTED_ALONE_PAISE,
  adjustSeller,
  decideMoney,
  listDecisions,
  undoAdjustment,
} from '@chowk/contract/reconciliation/decision.ts'
import type { DecisionState, MoneyDecision } from '@chowk/contract/reconciliation/decision.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { carryOut, lockDecision, propose } from './carry-out.ts'
import { MONEY_DECISION } from './decision-state.ts'

const MOST = 100

type Row = Omit<MoneyDecision, 'proposedAt' | 'decidedAt' | 'mayDecide' | 'mayUndo'> & {
  proposedAt: Date
  decidedAt: Date | null
  isOwn: boolean
  isBeingUndone: boolean
}

const answerList = handle(listDecisions, async ({ sql, viewer }) => {
  const rows = await sql<Row[]>`
    select d.id, d.kind, d.state, d.amount_paise::float8 as amount_paise, d.reason, p.name as proposed_by, d.proposed_at,
      q.name as decided_by, d.decided_at, d.proposed_by = ${viewer.personId} as is_own,
      coalesce(s.name, t.name, c.gateway_payment_id, '') as about,
      exists (select from money_decision u where u.kind = 'UNDO' and u.subject_id = d.id and u.state = 'WAITING') as is_being_undone
    from money_decision d join person p on p.id = d.proposed_by left join person q on q.id = d.decided_by
      left join store_seller s on d.kind = 'ADJUSTMENT' and s.id = d.subject_id
      left join money_decision a on d.kind = 'UNDO' and a.id = d.subject_id left join store_seller t on t.id = a.subject_id
      left join payment_capture c on d.kind = 'WRITE_OFF' and c.id = d.subject_id
    order by d.state = 'WAITING' desc, d.proposed_at desc, d.id desc limit ${MOST + 1}`
  const content = rows.slice(0, MOST).map(({ isOwn, isBeingUndone, proposedAt, decidedAt, ...row }) => ({
    ...row,
    proposedAt: proposedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    mayDecide: row.state === 'WAITING' && !isOwn,
    mayUndo: row.kind === 'ADJUSTMENT' && row.state === 'DONE' && !isBeingUndone,
  }))
  return { content, isCut: rows.length > MOST }
})

const stateOf = (needsSecond: boolean): DecisionState => (needsSecond ? 'WAITING' : 'DONE')

// An order names its seller without a mistake; an id serves where there is no order.
async function findSeller(tx: Sql, of: string): Promise<{ id: string; name: string } | undefined> {
  const [seller] = await tx<{ id: string; name: string }[]>`
    select s.id, s.name from store_seller s
    where s.id::text = lower(${of}) or s.id = (select o.seller_id from seller_order o where o.display_number = upper(${of})) limit 1`
  return seller
}

const answerAdjust = handle(adjustSeller, async ({ tx, input, viewer, clock, refuse, audit }) => {
  const { of, direction, amountPaise, reason } = input
  const seller = await findSeller(tx, of.trim())
  if (!seller) throw refuse('SELLER_NOT_FOUND')
  const by = { actorId: viewer.personId, at: clock.now() }
  const needsSecond = amountPaise > ADJUSTED_ALONE_PAISE
  const signed = direction === 'TO_SELLER' ? amountPaise : -amountPaise
  const decision = await propose(tx, {
    kind: 'ADJUSTMENT',
    subjectId: seller.id,
    amountPaise: signed,
    reason,
    needsSecond,
    ...by,
  })
  if (!decision) throw new Error('an adjustment was not added')
  if (!needsSecond) await carryOut(tx, decision, by)
  audit(`seller ${seller.id}`, undefined, { totalPaise: signed, reason })
  return { decisionId: decision.id, state: stateOf(needsSecond), sellerName: seller.name }
})

const answerUndo = handle(undoAdjustment, async ({ tx, input, viewer, clock, refuse, audit }) => {
  const adjustment = await lockDecision(tx, input.id)
  if (adjustment?.kind !== 'ADJUSTMENT') throw refuse('DECISION_NOT_FOUND')
  if (adjustment.state !== 'DONE') throw refuse(adjustment.state === 'UNDONE' ? 'ALREADY_UNDONE' : 'DECISION_NOT_FOUND')
  const { id: subjectId, amountPaise, needsSecond } = adjustment
  const by = { actorId: viewer.personId, at: clock.now() }
  const decision = await propose(tx, {
    kind: 'UNDO',
    subjectId,
    amountPaise: -amountPaise,
    reason: input.reason,
    needsSecond,
    ...by,
  })
  if (!decision) throw refuse('ALREADY_PROPOSED')
  if (!needsSecond) await carryOut(tx, decision, by)
  audit(`decision ${subjectId}`, undefined, { reason: input.reason })
  return { decisionId: decision.id, state: stateOf(needsSecond) }
})

const answerDecide = handle(decideMoney, async ({ tx, input, viewer, clock, refuse, audit }) => {
  const decision = await lockDecision(tx, input.id)
  if (!decision) throw refuse('DECISION_NOT_FOUND')
  if (decision.state !== 'WAITING') throw refuse('ALREADY_DECIDED')
  const by = { actorId: viewer.personId, at: clock.now() }
  if (input.isApproved) {
    if (decision.proposedBy === viewer.personId) throw refuse('OWN_PROPOSAL')
    if (!(await carryOut(tx, decision, by))) throw refuse('NO_LONGER_POSSIBLE')
  } else {
    const also = tx`, decided_by = ${by.actorId}, decided_at = ${by.at}`
    await transition(tx, MONEY_DECISION, { id: decision.id, to: 'DECLINED', ...by, also })
  }
  audit(`decision ${decision.id}`, undefined, {
    state: input.isApproved ? 'DONE' : 'DECLINED',
    totalPaise: decision.amountPaise,
  })
  return { state: input.isApproved ? ('DONE' as const) : ('DECLINED' as const) }
})

/** Adjustments, and what a second person decides. */
export const decisionCalls: readonly Handler[] = [answerList, answerAdjust, answerUndo, answerDecide]
