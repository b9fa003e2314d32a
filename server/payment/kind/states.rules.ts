import type { TransitionTable } from '../../platform/postgres/transition.ts'

export type OrderState = 'OPEN' | 'PAID' | 'EXPIRED'
export type RefundState = 'CREATED' | 'PROCESSING' | 'DONE' | 'FAILED' | 'AMOUNT_DIFF' | 'RETURNED_BY_BANK'
export type CaptureState = 'COUNTED' | 'REFUND_DUE' | 'SUSPENSE' | 'WRITTEN_OFF'
export type EventState = 'RECEIVED' | 'DONE' | 'PARKED'
export type Chargeback = 'NONE' | 'OPEN' | 'WON' | 'LOST'

/** A payment order. A late capture can still pay an expired one (S27). */
export const PAYMENT_ORDER: TransitionTable<OrderState> = {
  entity: 'payment_order',
  allowed: { OPEN: ['PAID', 'EXPIRED'], EXPIRED: ['PAID'], PAID: [] },
}

/** A capture. Money of an unknown order leaves suspense by a match, a refund, or a write-off by two people (S63). */
export const PAYMENT_CAPTURE: TransitionTable<CaptureState> = {
  entity: 'payment_capture',
  allowed: { COUNTED: [], REFUND_DUE: [], SUSPENSE: ['COUNTED', 'REFUND_DUE', 'WRITTEN_OFF'], WRITTEN_OFF: [] },
}

/** A refund. The bank may send it back after the gateway confirmed it, or pay it after it was taken for failed (S37). */
export const PAYMENT_REFUND: TransitionTable<RefundState> = {
  entity: 'payment_refund',
  allowed: {
    CREATED: ['PROCESSING'],
    PROCESSING: ['DONE', 'FAILED', 'AMOUNT_DIFF'],
    DONE: ['RETURNED_BY_BANK'],
    FAILED: ['PROCESSING', 'DONE', 'AMOUNT_DIFF'],
    AMOUNT_DIFF: ['PROCESSING', 'RETURNED_BY_BANK'],
    RETURNED_BY_BANK: ['PROCESSING'],
  },
}

/** An event of a gateway. Ten failures park it until an operator tries it again. */
export const PAYMENT_EVENT: TransitionTable<EventState> = {
  entity: 'payment_event',
  hasHistory: false,
  allowed: { RECEIVED: ['DONE', 'PARKED'], PARKED: ['RECEIVED'], DONE: [] },
}

/** A chargeback of a capture, whose events may come in any order (S61). Only another dispute opens one that was won. */
export const CHARGEBACK: TransitionTable<Chargeback> = {
  entity: 'payment_capture',
  column: 'chargeback',
  allowed: { NONE: ['OPEN', 'WON', 'LOST'], OPEN: ['WON', 'LOST'], WON: ['OPEN', 'LOST'], LOST: ['WON'] },
}

/** A chargeback that is open or lost blocks refunds: the payer would get the money twice (S61). */
export const isInChargeback = (chargeback: Chargeback): boolean => chargeback === 'OPEN' || chargeback === 'LOST'
