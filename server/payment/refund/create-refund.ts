import type { Sql } from '../../platform/database.ts'
import { isInChargeback } from '../kind/states.rules.ts'
import type { Chargeback } from '../kind/states.rules.ts'
import { addRefund } from './refund-row.ts'

/** Why a refund is not possible. */
export type NoRefund = 'NOT_PAID' | 'MORE_THAN_PAID' | 'IN_CHARGEBACK' | 'KEY_REUSED'

/** A refund that a seller asks for. */
export interface RefundWish {
  /** Id of the seller's own row: the same refund is made once. */
  id: string
  kind: string
  subjectId: string
  amountPaise: number
  reason: string
  at: Date
}

/** Refunds a part or all of the payment that counted for a subject; a job sends it. */
export async function createRefund(
  tx: Sql,
  wish: RefundWish,
): Promise<{ refundId: string; paymentId: string; beforePaise: number } | NoRefund> {
  const { id, kind, subjectId, amountPaise, reason, at } = wish
  const [capture] = await tx<
    { id: string; paymentId: string; amountPaise: number; refundPaise: number; chargeback: Chargeback }[]
  >`
    select c.id, c.gateway_payment_id as payment_id, c.amount_paise::float8 as amount_paise,
      c.refund_paise::float8 as refund_paise, c.chargeback
    from payment_capture c join payment_order o on o.id = c.order_id
    where o.kind = ${kind} and o.subject_id = ${subjectId} and c.state = 'COUNTED' for update of c`
  if (!capture) return 'NOT_PAID'
  const [known] = await tx<{ captureId: string; amountPaise: number }[]>`
    select capture_id, amount_paise::float8 as amount_paise from payment_refund where id = ${id}`
  const { paymentId, refundPaise: beforePaise } = capture
  if (known) {
    const isSame = known.captureId === capture.id && known.amountPaise === amountPaise
    return isSame ? { refundId: id, paymentId, beforePaise: await paiseBefore(tx, id) } : 'KEY_REUSED'
  }
  if (isInChargeback(capture.chargeback)) return 'IN_CHARGEBACK'
  if (beforePaise + amountPaise > capture.amountPaise) return 'MORE_THAN_PAID'
  await addRefund(tx, { id, captureId: capture.id, amountPaise, cause: 'SELLER', reason, at })
  return { refundId: id, paymentId, beforePaise }
}

// A repeat answers as the first call did, whatever was refunded since.
async function paiseBefore(tx: Sql, refundId: string): Promise<number> {
  const [before] = await tx<{ paise: number }[]>`
    select coalesce(sum(other.amount_paise), 0)::float8 as paise
    from payment_refund r join payment_refund other on other.capture_id = r.capture_id and (other.at, other.id) < (r.at, r.id)
    where r.id = ${refundId}`
  return before?.paise ?? 0
}
