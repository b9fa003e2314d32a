import type { PartState, StepSide } from '@chowk/contract/order/order-state.ts'
import type { StepFacts } from '@chowk/contract/order/order.ts'
import type { Sql } from '../../platform/database.ts'
import { notify } from '../../notice/notify.ts'
import type { StockUnits } from '../../product/product.ts'
import type { Ports } from '../../ports.ts'
import { book, completionRef, readBookedOrder } from '../line/books.ts'
import { moveUnits } from '../line/move-units.ts'
import { ORDER_STEP } from '../line/order-notices.ts'
import { findOrderSellers } from '../line/order-row.ts'
import type { Fault, OrderRow } from '../line/order-row.ts'
import { readTerms } from '../line/order-terms.ts'
import { drawCreditNotes } from '../paper/draw-documents.ts'
import { refundUnits } from '../refund/refund-units.ts'
import type { RefundedUnits } from '../refund/plan-refund.ts'
import { ship } from '../shipment/ship.ts'
import { completeEntries } from '../sums/journal.rules.ts'
import type { PlannedUnits } from './plan-step.rules.ts'

/** A planned step with who takes it. */
export interface TakenStep {
  to: PartState
  side: StepSide
  actorId: string | null
  units: readonly PlannedUnits[]
  reason: string
  facts: StepFacts
  at: Date
}

/** Ports that steps need. */
export type StepPorts = Pick<Ports, 'findPlatformState'>

/**
 * Takes a planned step with units of an order whose group is locked: states, shipment, refund, books and notices. Returns the units that
 * are on sale again, for the caller to move last.
 */
export async function applyStep(
  tx: Sql,
  { order, ports }: { order: OrderRow; ports: StepPorts },
  step: TakenStep,
): Promise<StockUnits[]> {
  const { to, side, actorId, units, reason, at } = step
  const [fault, ...others] = new Set(units.map((each) => faultOf(step, each)))
  const facts = { ...step.facts, ...(fault && others.length === 0 && { fault }) }
  const [made] = await tx<{ id: string }[]>`
    insert into order_step (order_id, to_state, side, actor_id, reason, facts, at)
    values (${order.id}, ${to}, ${side}, ${actorId}, ${reason}, ${tx.json(facts)}, ${at}) returning id`
  const stepId = made?.id ?? ''
  await tx`
    insert into order_step_unit (step_id, line_id, quantity)
    select ${stepId}::uuid, line_id, sum(quantity)
    from unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ quantity }) => quantity)}::int[]) u (line_id, quantity) group by 2`
  const shipped = units.filter(({ rule }) => rule.effect === 'SHIP')
  const shipmentId = shipped.length > 0 ? await ship(tx, { order, ports }, { units: shipped, facts, at }) : null
  for (const each of units) {
    const marked = to === 'RETURN_REQUESTED' ? faultOf(step, each) : null
    const sent = each.rule.effect === 'SHIP' ? shipmentId : null
    await moveUnits(tx, each, { to, actorId, reason: reason || side, at, shipmentId: sent, marked })
  }
  const refunded = refundedUnits(step)
  const sums = refunded.length > 0 ? await refundUnits(tx, order, { stepId, units: refunded, reason, at }) : undefined
  if (sums) await drawCreditNotes(tx, order, { refundId: stepId, reason, at })
  // A returned unit waits for the bank, unless nothing goes back in money.
  if (to === 'RETURNED' && sums?.refundPaise === 0)
    for (const { lineId, quantity } of units)
      await moveUnits(tx, { lineId, from: 'RETURNED', quantity }, { to: 'REFUNDED', actorId: null, at })
  await bookCompletion(tx, order, at)
  await notifySides(tx, order, { step, stepId, paise: sums?.refundPaise ?? 0 })
  return units.flatMap(({ lineId, quantity, rule: { restock } }) => {
    const variantId = order.lines.find(({ id }) => id === lineId)?.variantId ?? ''
    return restock === 'ALWAYS' || (restock === 'CHOICE' && facts.restock) ? [{ variantId, quantity }] : []
  })
}

/** Units of a step whose price goes back; those of one line that waited in different states go back together. */
export function refundedUnits(step: FaultFacts): RefundedUnits[] {
  const refunded = new Map<string, RefundedUnits>()
  for (const planned of step.units) {
    const { lineId, quantity, rule } = planned
    if (rule.effect !== 'REFUND_CANCELLED' && rule.effect !== 'REFUND_RETURNED') continue
    const kind = rule.effect === 'REFUND_CANCELLED' ? 'CANCEL' : 'RETURN'
    const fault = faultOf(step, planned) ?? 'BUYER'
    const key = `${lineId} ${kind} ${fault}`
    refunded.set(key, { lineId, kind, fault, quantity: quantity + (refunded.get(key)?.quantity ?? 0) })
  }
  return [...refunded.values()]
}

/** Facts that decide the fault of a refund. */
type FaultFacts = Pick<TakenStep, 'to' | 'side' | 'units' | 'facts'>

// The buyer names the fault when asking for a return; an operator decides again.
function faultOf({ to, side, facts }: FaultFacts, { fault }: PlannedUnits): Fault | undefined {
  if (to === 'RETURN_REQUESTED' || side === 'OPERATOR') return facts.fault ?? 'BUYER'
  return to === 'RETURNED' ? (fault ?? 'BUYER') : undefined
}

/** Books lines of which no unit is open any more as completed, and with the first of them the shipping (S35, S53). */
async function bookCompletion(tx: Sql, order: OrderRow, at: Date): Promise<void> {
  const { lines, shipping, toComplete } = await readBookedOrder(tx, order)
  const terms = await readTerms(tx, order)
  for (const lineId of toComplete) {
    const line = lineId === null ? shipping : lines.get(lineId)
    if (!line) throw new Error(`line ${lineId} is not of order ${order.id}`)
    const entries = completeEntries(line, terms(lineId))
    await book(tx, order, { kind: 'COMPLETE', ref: completionRef(order, lineId), entries, at })
  }
}

interface StepNotice {
  step: TakenStep
  stepId: string
  paise: number
}

/** Tells the other side of a step; of what a job or an operator does, both. */
async function notifySides(tx: Sql, order: OrderRow, { step, stepId, paise }: StepNotice): Promise<void> {
  const { to, side, actorId, at, reason, units } = step
  const title = order.lines.find(({ id }) => id === units[0]?.lineId)?.copy.title ?? ''
  const about = { kind: ORDER_STEP, subject: order.id, actorId: null, event: stepId }
  const facts = { to, displayNumber: order.displayNumber, title, paise, reason }
  const clock = { clock: { now: () => at } }
  if (side !== 'BUYER')
    await notify(tx, clock, { ...about, personIds: [order.buyerId], facts: { ...facts, forSeller: false } })
  if (side === 'SELLER') return
  const personIds = (await findOrderSellers(tx, order)).filter((id) => id !== actorId)
  await notify(tx, clock, { ...about, personIds, workspaceId: order.workspaceId, facts: { ...facts, forSeller: true } })
}
