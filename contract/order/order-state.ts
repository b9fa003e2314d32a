import * as z from 'zod/mini'

/** States of units of a line, least advanced first (S28). */
export const PART_STATES = [
  'PLACED',
  'CONFIRMED',
  'PACKED',
  'UNDELIVERED',
  'SHIPPED',
  'DELIVERED',
  'RETURN_REQUESTED',
  'RETURN_APPROVED',
  'RETURN_REJECTED',
  'DISPUTED',
  'RETURNED',
  'REFUNDED',
  'COMPLETED',
  'CANCELLED',
] as const

/** State of units of a line, once its group is placed. */
export const PartState = z.enum(PART_STATES)
/** See the schema of the same name. */
export type PartState = z.infer<typeof PartState>

/** Status of an order: the state of its least advanced units, with PARTIALLY_ before it where others differ (S29). */
export const OrderStatus = z.enum([...PART_STATES, ...PART_STATES.map((state) => `PARTIALLY_${state}` as const)])
/** See the schema of the same name. */
export type OrderStatus = z.infer<typeof OrderStatus>

/** Derives the status of an order from the states of its units: cancelled ones count only if all are (S29). */
export function orderStatus(states: readonly PartState[]): OrderStatus {
  const rest: readonly PartState[] = states.filter((state) => state !== 'CANCELLED')
  const least = PART_STATES.find((state) => rest.includes(state))
  if (least === undefined) return 'CANCELLED'
  return rest.every((state) => state === least) ? least : `PARTIALLY_${least}`
}

/** The state that an order status begins with, without PARTIALLY_. */
export const stateOf = (status: OrderStatus): PartState => status.replace('PARTIALLY_', '') as PartState

/** Filters of the lists of orders, by what is left to do. */
export const ORDER_FILTERS = {
  TO_SEND: ['PLACED', 'CONFIRMED', 'PACKED', 'UNDELIVERED'],
  ON_THE_WAY: ['SHIPPED'],
  RETURNS: ['RETURN_REQUESTED', 'RETURN_APPROVED', 'RETURN_REJECTED', 'RETURNED', 'DISPUTED'],
} as const satisfies Record<string, readonly PartState[]>

/** A filter of a list of orders: one of the groups above, or a status. */
export const OrderFilter = z.union([z.enum(['TO_SEND', 'ON_THE_WAY', 'RETURNS']), OrderStatus])
/** See the schema of the same name. */
export type OrderFilter = z.infer<typeof OrderFilter>

/** Side that takes a step: the buyer, the seller, an operator, or a job. */
export const StepSide = z.enum(['BUYER', 'SELLER', 'OPERATOR', 'JOB'])
/** See the schema of the same name. */
export type StepSide = z.infer<typeof StepSide>
