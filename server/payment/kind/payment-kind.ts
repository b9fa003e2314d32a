import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import type { RefundState } from './states.rules.ts'

/** Money that was captured for an order of a seller. */
export interface CapturedMoney {
  subjectId: string
  /** The gateway's id of the payment. */
  paymentId: string
  amountPaise: number
  method: string
  /** The order had expired before. */
  isLate: boolean
  at: Date
}

/** Captured money that goes back at once. */
export interface ReturnedMoney extends CapturedMoney {
  /** The payment that counted instead; null if the seller declined this one. */
  countedPaymentId: string | null
}

/** A refund that reached a state. */
export interface RefundNews {
  subjectId: string
  refundId: string
  state: RefundState
  amountPaise: number
  /** Of the capture that it belongs to. */
  paymentId: string
  capturedPaise: number
  /** Confirmed refunds of this capture together. */
  refundedPaise: number
  /** Failed as often as it is tried by itself: an operator has to act. */
  needsOperator: boolean
  at: Date
}

/** A chargeback of a payment that counted, as it stands now. */
export interface ChargebackNews {
  subjectId: string
  disputeId: string
  state: 'OPEN' | 'WON' | 'LOST'
  disputePaise: number
  at: Date
}

/** A subject that is expired or whose attempt failed. */
export interface SubjectNews {
  subjectId: string
  at: Date
}

/**
 * What takes money through this domain: plans, later the store and donations. All callbacks run in the transaction of the step. Rows of
 * the seller are locked before those of payments, so `lock` is called first.
 */
export interface PaymentKind {
  name: string
  lock(tx: Sql, subjectId: string): Promise<void>
  /** Counts the money, or declines it (false), and it is refunded in full. Also asked for late money. */
  onCapture(tx: Sql, house: House, money: CapturedMoney): Promise<boolean>
  onReturn(tx: Sql, house: House, money: ReturnedMoney): Promise<void>
  onRefund(tx: Sql, house: House, news: RefundNews): Promise<void>
  /** Books a chargeback (S61); left out by kinds that the ledger does not know. */
  onChargeback?(tx: Sql, house: House, news: ChargebackNews): Promise<void>
  onExpire(tx: Sql, house: House, news: SubjectNews): Promise<void>
  /** The gateway confirmed that the payer's last attempt failed. */
  onRefused(tx: Sql, house: House, news: SubjectNews): Promise<void>
}

export type PaymentKinds = readonly PaymentKind[]

/** The kind of an order; one that is registered nowhere is a fault of ours. */
export function kindNamed(kinds: PaymentKinds, name: string): PaymentKind {
  const kind = kinds.find((each) => each.name === name)
  if (!kind) throw new Error(`no seller is registered for payments of kind ${name}`)
  return kind
}
