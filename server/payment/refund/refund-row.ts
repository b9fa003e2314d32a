import type { Sql } from '../../platform/database.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { keyOf } from './refund.rules.ts'

/** Why money goes back. */
export type RefundCause = 'SELLER' | 'SECOND_CAPTURE' | 'NOT_TAKEN' | 'SUSPENSE' | 'GATEWAY'

interface NewRefund {
  /** The caller's own row of this attempt: a repeat returns the same refund. */
  id: string
  captureId: string
  amountPaise: number
  cause: RefundCause
  reason?: string
  at: Date
}

/** Adds a refund under the lock of its capture, whose CHECK holds the sum of all refunds below what was captured. */
export async function addRefund(tx: Sql, { id, captureId, amountPaise, cause, reason = '', at }: NewRefund) {
  await tx`update payment_capture set refund_paise = refund_paise + ${amountPaise} where id = ${captureId}`
  await tx`
    insert into payment_refund (id, capture_id, cause, reason, amount_paise, gateway_key, at)
    values (${id}, ${captureId}, ${cause}, ${reason}, ${amountPaise}, ${keyOf(id, 1)}, ${at})`
}

/** A refund with what sending and confirming it needs. */
export interface RefundRow {
  id: string
  captureId: string
  cause: RefundCause
  orderId: string | null
  kind: string | null
  subjectId: string | null
  gateway: GatewayName
  paymentId: string
  amountPaise: number
  elsewherePaise: number
  capturedPaise: number
  gatewayKey: string
  /** The keys of the attempts before. */
  earlierKeys: string[]
  gatewayRefundId: string | null
  failures: number
}

/** Reads a refund with its capture. */
export async function findRefund(sql: Sql, id: string): Promise<RefundRow | undefined> {
  const [row] = await sql<RefundRow[]>`
    select r.id, r.capture_id, r.cause, o.id as order_id, o.kind, o.subject_id, c.gateway, c.gateway_payment_id as payment_id,
      r.amount_paise::float8 as amount_paise, r.elsewhere_paise::float8 as elsewhere_paise,
      c.amount_paise::float8 as captured_paise, r.gateway_key, r.earlier_keys, r.gateway_refund_id, r.failures
    from payment_refund r join payment_capture c on c.id = r.capture_id left join payment_order o on o.id = c.order_id
    where r.id = ${id}`
  return row
}
