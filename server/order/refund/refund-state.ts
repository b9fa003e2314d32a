import type { OrderRefundState } from '@chowk/contract/order/order.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** States of a refund as the payment reports them (S37). */
export const ORDER_REFUND: TransitionTable<OrderRefundState> = {
  entity: 'order_refund',
  allowed: {
    PROCESSING: ['DONE', 'AMOUNT_DIFF', 'FAILED'],
    FAILED: ['DONE', 'AMOUNT_DIFF'],
    DONE: ['RETURNED_BY_BANK'],
    AMOUNT_DIFF: ['DONE', 'RETURNED_BY_BANK'],
    RETURNED_BY_BANK: ['DONE', 'AMOUNT_DIFF', 'FAILED'],
  },
}
