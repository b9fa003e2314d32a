import { PART_STATES } from '@chowk/contract/order/order-state.ts'
import type { PartState, StepSide } from '@chowk/contract/order/order-state.ts'
import type { MovingUnits } from '../line/move-units.ts'
import type { Fault, LineRow, OrderRow, PartRow } from '../line/order-row.ts'
import { STEPS, findStep, isInTime } from '../line/steps.rules.ts'
import type { StepRule } from '../line/steps.rules.ts'

/** A step to be planned for units of an order. */
export interface StepWish {
  to: PartState
  side: StepSide
  /** Lines of the order, if not all units that can take the step; an infinite quantity stands for all of the line. */
  units?: readonly { lineId: string; quantity: number; from?: PartState }[] | undefined
  reason: string
  carrier?: string
  tracking?: string
  now: Date
}

/** Units that take a step, with its rule. */
export interface PlannedUnits extends MovingUnits {
  rule: StepRule
  /** The fault of their return, by their buyer. */
  fault: Fault | null
}

/** Why a step cannot be taken. */
export interface StepProblem {
  code: 'ILLEGAL_TRANSITION' | 'TOO_MANY_UNITS' | 'REASON_NEEDED' | 'TRACKING_NEEDED'
  details: object
}

/** Finds the units that take a step, or why none can (S28). Nothing is changed. */
export function planStep(
  order: Pick<OrderRow, 'lines'>,
  wish: StepWish,
): { units: PlannedUnits[] } | { problem: StepProblem } {
  const wanted = wish.units ?? order.lines.map(({ id }) => ({ lineId: id, quantity: Number.POSITIVE_INFINITY }))
  const units: PlannedUnits[] = []
  for (const { lineId, quantity, from } of merged(wanted)) {
    const line = order.lines.find(({ id }) => id === lineId)
    const possible = line ? unitsThatCan(line, wish, from) : []
    const sum = possible.reduce((total, each) => total + each.quantity, 0)
    if (wish.units && sum === 0) return { problem: illegal(line, wish) }
    if (wish.units && Number.isFinite(quantity) && sum < quantity)
      return { problem: { code: 'TOO_MANY_UNITS', details: { line: lineId, possible: sum } } }
    units.push(...take(possible, quantity))
  }
  if (units.length === 0) return { problem: illegal(order.lines[0], wish) }
  const lacks = lackOf(units, wish)
  return lacks ? { problem: { code: lacks, details: {} } } : { units }
}

// The same line named twice asks for the sum.
function merged(wanted: NonNullable<StepWish['units']>) {
  const byLine = new Map<string, (typeof wanted)[number]>()
  for (const each of wanted) {
    const key = `${each.lineId} ${each.from ?? ''}`
    byLine.set(key, { ...each, quantity: (byLine.get(key)?.quantity ?? 0) + each.quantity })
  }
  return byLine.values()
}

const rank = ({ state }: PartRow): number => PART_STATES.indexOf(state)

function unitsThatCan(line: LineRow, { to, side, now }: StepWish, from?: PartState): PlannedUnits[] {
  const parts = line.parts.filter(({ state }) => from === undefined || state === from)
  return parts
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((part) => {
      const rule = findStep(part.state, to, side)
      const time = { since: part.since, returnableDays: line.returnableDays, promisedAt: part.promisedAt }
      if (!rule || !isInTime(rule, time, now)) return []
      return [{ lineId: line.id, from: part.state, quantity: part.quantity, fault: part.fault, rule }]
    })
}

function take(possible: readonly PlannedUnits[], quantity: number): PlannedUnits[] {
  let rest = quantity
  const byState = new Map<string, PlannedUnits>()
  for (const each of possible) {
    const units = Math.min(rest, each.quantity)
    rest -= units
    const key = `${each.from} ${each.fault ?? ''}`
    if (units > 0) byState.set(key, { ...each, quantity: (byState.get(key)?.quantity ?? 0) + units })
  }
  return [...byState.values()]
}

function illegal(line: LineRow | undefined, { to, side }: StepWish): StepProblem {
  const from = [...new Set(line?.parts.map(({ state }) => state))]
  const allowed = STEPS.filter((step) => from.includes(step.from) && step.by.includes(side)).map((step) => step.to)
  return { code: 'ILLEGAL_TRANSITION', details: { from: from.join(', '), to, allowed } }
}

function lackOf(units: readonly PlannedUnits[], wish: StepWish): 'REASON_NEEDED' | 'TRACKING_NEEDED' | undefined {
  const { side, reason, to, carrier = '', tracking = '' } = wish
  if (reason === '' && units.some(({ rule }) => rule.reason?.includes(side))) return 'REASON_NEEDED'
  if (to === 'SHIPPED' && (carrier === '') !== (tracking === '')) return 'TRACKING_NEEDED'
  return undefined
}
