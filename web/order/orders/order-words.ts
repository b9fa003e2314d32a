import { stateOf } from '@chowk/contract/order/order-state.ts'
import type { OrderFilter, OrderStatus, PartState } from '@chowk/contract/order/order-state.ts'
import type { OrderDetails, OrderRefundState } from '@chowk/contract/order/order.ts'
import { m } from '../../paraglide/messages.js'

/** Names of the states of units. */
export const STATE_WORDS: Record<PartState, () => string> = {
  PLACED: m.order_state_placed,
  CONFIRMED: m.order_state_confirmed,
  PACKED: m.order_state_packed,
  UNDELIVERED: m.order_state_undelivered,
  SHIPPED: m.order_state_shipped,
  DELIVERED: m.order_state_delivered,
  RETURN_REQUESTED: m.order_state_return_requested,
  RETURN_APPROVED: m.order_state_return_approved,
  RETURN_REJECTED: m.order_state_return_rejected,
  DISPUTED: m.order_state_disputed,
  RETURNED: m.order_state_returned,
  REFUNDED: m.order_state_refunded,
  COMPLETED: m.order_state_completed,
  CANCELLED: m.order_state_cancelled,
}

/** The colour of a state's dot. */
const DOTS: Record<PartState, string> = {
  PLACED: 'WAITS',
  CONFIRMED: 'WAITS',
  PACKED: 'WAITS',
  UNDELIVERED: 'FAILED',
  SHIPPED: 'RUNS',
  DELIVERED: 'ACTIVE',
  RETURN_REQUESTED: 'PAUSED',
  RETURN_APPROVED: 'PAUSED',
  RETURN_REJECTED: 'FAILED',
  DISPUTED: 'FAILED',
  RETURNED: 'PAUSED',
  REFUNDED: 'NONE',
  COMPLETED: 'ACTIVE',
  CANCELLED: 'NONE',
}

/** How an order stands: its dot and its words. */
export function statusWords(status: OrderStatus): { dot: string; name: string } {
  const state = stateOf(status)
  const name = STATE_WORDS[state]()
  return { dot: DOTS[state], name: status === state ? name : m.order_partly({ state: name }) }
}

/** Names of steps, as on their buttons. */
const STEP_WORDS: Record<PartState, () => string> = {
  PLACED: m.order_state_placed,
  CONFIRMED: m.order_do_confirm,
  PACKED: m.order_do_pack,
  SHIPPED: m.order_do_ship,
  UNDELIVERED: m.order_do_undelivered,
  DELIVERED: m.order_do_delivered,
  RETURN_REQUESTED: m.order_do_return,
  RETURN_APPROVED: m.order_do_approve_return,
  RETURN_REJECTED: m.order_do_reject_return,
  RETURNED: m.order_do_returned,
  DISPUTED: m.order_do_dispute,
  REFUNDED: m.order_do_refund,
  COMPLETED: m.order_do_keep,
  CANCELLED: m.order_do_cancel,
}

/** The same for an operator, who decides a dispute. */
const DECISION_WORDS: Partial<Record<PartState, () => string>> = {
  REFUNDED: m.order_decide_refund,
  COMPLETED: m.order_decide_close,
}

/** Name of a step for its viewer. */
export const stepWord = ({ viewAs }: Pick<OrderDetails, 'viewAs'>, to: PartState): string =>
  ((viewAs === 'OPERATOR' && DECISION_WORDS[to]) || STEP_WORDS[to])()

/** Filters of the lists. */
export const FILTERS = [
  'TO_SEND',
  'ON_THE_WAY',
  'DELIVERED',
  'RETURNS',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly OrderFilter[]
const FILTER_WORDS: Record<(typeof FILTERS)[number], () => string> = {
  TO_SEND: m.order_filter_to_send,
  ON_THE_WAY: m.order_filter_on_the_way,
  DELIVERED: m.order_state_delivered,
  RETURNS: m.order_filter_returns,
  COMPLETED: m.order_state_completed,
  CANCELLED: m.order_state_cancelled,
}
/** The name of a filter. */
export const filterWord = (filter: (typeof FILTERS)[number]): string => FILTER_WORDS[filter]()

/** How a refund stands. */
export const REFUND_WORDS: Record<OrderRefundState, () => string> = {
  PROCESSING: m.order_refund_processing,
  DONE: m.order_refund_done,
  AMOUNT_DIFF: m.order_refund_checked,
  FAILED: m.order_refund_checked,
  RETURNED_BY_BANK: m.order_refund_checked,
}

/** Texts for refusals of a step. */
export const STEP_ERRORS = {
  ORDER_NOT_FOUND: m.order_gone,
  ILLEGAL_TRANSITION: m.order_moved,
  TOO_MANY_UNITS: m.order_too_many,
  REASON_NEEDED: m.order_reason_needed,
  TRACKING_NEEDED: m.order_tracking_needed,
  IN_CHARGEBACK: m.order_in_chargeback,
  MORE_THAN_PAID: m.order_more_than_paid,
}
