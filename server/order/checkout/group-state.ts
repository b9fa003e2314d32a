import type { GroupState } from '@chowk/contract/order/checkout.ts'
import type { TransitionTable } from '../../platform/postgres/transition.ts'

/** States of a group. Money that comes late places it after all, unless the buyer gave it up (S27). */
export const ORDER_GROUP: TransitionTable<GroupState> = {
  entity: 'order_group',
  allowed: {
    PAYMENT_PENDING: ['PLACED', 'PAYMENT_FAILED', 'EXPIRED', 'CANCELLED'],
    PAYMENT_FAILED: ['PLACED'],
    EXPIRED: ['PLACED'],
    PLACED: [],
    CANCELLED: [],
  },
}
