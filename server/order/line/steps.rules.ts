import type { PartState, StepSide } from '@chowk/contract/order/order-state.ts'
import { DAY_MS } from '../../platform/time.ts'

/** Effect of a step beside moving units. */
export type StepEffect =
  /** Money, coins and shipping go back as for units that never left. */
  | 'REFUND_CANCELLED'
  /** The same as for units that were shipped. */
  | 'REFUND_RETURNED'
  | 'SHIP'

/** A step that a side may take (S28). Stock moves only where the step says so. */
export interface StepRule {
  from: PartState
  to: PartState
  by: readonly StepSide[]
  effect?: StepEffect
  /** ALWAYS for units that never left; CHOICE: the user who takes the step decides. */
  restock?: 'ALWAYS' | 'CHOICE'
  /** Sides that have to give a reason. */
  reason?: readonly StepSide[]
  /** Days from the last step on until when it can be taken; RETURNABLE: as the line says, PROMISED: only from the promised day on. */
  within?: number | 'RETURNABLE'
  after?: 'PROMISED'
}

const BOTH = ['BUYER', 'SELLER'] as const

/** All steps of units. Everything else is refused. */
export const STEPS: readonly StepRule[] = [
  { from: 'PLACED', to: 'CONFIRMED', by: ['SELLER'] },
  {
    from: 'PLACED',
    to: 'CANCELLED',
    by: [...BOTH, 'JOB'],
    effect: 'REFUND_CANCELLED',
    restock: 'ALWAYS',
    reason: ['SELLER'],
  },
  { from: 'CONFIRMED', to: 'PACKED', by: ['SELLER'] },
  { from: 'CONFIRMED', to: 'SHIPPED', by: ['SELLER'], effect: 'SHIP' },
  {
    from: 'CONFIRMED',
    to: 'CANCELLED',
    by: BOTH,
    effect: 'REFUND_CANCELLED',
    restock: 'ALWAYS',
    reason: ['SELLER'],
  },
  { from: 'PACKED', to: 'SHIPPED', by: ['SELLER'], effect: 'SHIP' },
  {
    from: 'PACKED',
    to: 'CANCELLED',
    by: ['SELLER'],
    effect: 'REFUND_CANCELLED',
    restock: 'ALWAYS',
    reason: ['SELLER'],
  },
  { from: 'SHIPPED', to: 'DELIVERED', by: [...BOTH, 'JOB'] },
  { from: 'SHIPPED', to: 'UNDELIVERED', by: ['SELLER'], reason: ['SELLER'] },
  { from: 'SHIPPED', to: 'DISPUTED', by: ['BUYER'], reason: ['BUYER'], after: 'PROMISED' },
  { from: 'UNDELIVERED', to: 'SHIPPED', by: ['SELLER'] },
  {
    from: 'UNDELIVERED',
    to: 'CANCELLED',
    by: ['SELLER'],
    effect: 'REFUND_RETURNED',
    restock: 'CHOICE',
    reason: ['SELLER'],
  },
  { from: 'DELIVERED', to: 'RETURN_REQUESTED', by: ['BUYER'], reason: ['BUYER'], within: 'RETURNABLE' },
  { from: 'DELIVERED', to: 'DISPUTED', by: ['BUYER'], reason: ['BUYER'], within: 7 },
  { from: 'DELIVERED', to: 'COMPLETED', by: ['JOB'] },
  { from: 'RETURN_REQUESTED', to: 'RETURN_APPROVED', by: ['SELLER', 'JOB'] },
  { from: 'RETURN_REQUESTED', to: 'RETURN_REJECTED', by: ['SELLER'], reason: ['SELLER'] },
  { from: 'RETURN_APPROVED', to: 'RETURNED', by: ['SELLER'], effect: 'REFUND_RETURNED', restock: 'CHOICE' },
  { from: 'RETURN_APPROVED', to: 'COMPLETED', by: ['BUYER'] },
  { from: 'RETURN_APPROVED', to: 'DISPUTED', by: ['JOB'] },
  { from: 'RETURN_REJECTED', to: 'DISPUTED', by: ['BUYER'], reason: ['BUYER'], within: 7 },
  { from: 'RETURN_REJECTED', to: 'COMPLETED', by: ['JOB'] },
  {
    from: 'DISPUTED',
    to: 'REFUNDED',
    by: ['OPERATOR'],
    effect: 'REFUND_RETURNED',
    restock: 'CHOICE',
    reason: ['OPERATOR'],
  },
  { from: 'DISPUTED', to: 'COMPLETED', by: ['OPERATOR'], reason: ['OPERATOR'] },
]

/** Facts of units that decide whether a step is in time. */
export interface StepTime {
  since: Date
  returnableDays: number
  /** When the parcel should arrive; null without a promised day. */
  promisedAt: Date | null
}

/** Days after which a parcel without a promised day counts as late. */
const LATE_AFTER_DAYS = 7

/** Whether a step is neither too early nor too late for units. */
export function isInTime(
  { within, after }: StepRule,
  { since, returnableDays, promisedAt }: StepTime,
  now: Date,
): boolean {
  if (after === 'PROMISED') {
    // A day promised before the parcel was sent again no longer counts.
    const isPromised = promisedAt !== null && promisedAt > since
    return now >= (isPromised ? promisedAt : new Date(since.getTime() + LATE_AFTER_DAYS * DAY_MS))
  }
  if (within === undefined) return true
  const days = within === 'RETURNABLE' ? returnableDays : within
  return now.getTime() < since.getTime() + days * DAY_MS
}

/** The step from one state to another that a side may take. */
export const findStep = (from: PartState, to: PartState, side: StepSide): StepRule | undefined =>
  STEPS.find((step) => step.from === from && step.to === to && step.by.includes(side))

/** Where units of a state can go by a side now. */
export const possibleSteps = (
  { from, side, now }: { from: PartState; side: StepSide; now: Date },
  time: StepTime,
): PartState[] =>
  STEPS.filter((step) => step.from === from && step.by.includes(side) && isInTime(step, time, now)).map(({ to }) => to)
