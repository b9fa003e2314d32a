import { randomUUID } from 'node:crypto'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { kindNamed } from '../kind/payment-kind.ts'
import type { PaymentKinds } from '../kind/payment-kind.ts'
import { PAYMENT_REFUND } from '../kind/states.rules.ts'
import { addRefund } from './refund-row.ts'

/** A refund that somebody made at the gateway's own desk. */
export interface DeskRefund {
  gateway: GatewayName
  gatewayRefundId: string
  paymentId: string
  amountPaise: number
  at: Date
}

/** Why a refund of the gateway's desk is not recorded. */
export type NoDeskRefund = 'NOT_PAID' | 'MORE_THAN_PAID' | 'KNOWN'

/** Records a refund that was made at the gateway's own desk, so that later ones offer only what is left (MO12). */
export async function recordDeskRefund(
  tx: Sql,
  kinds: PaymentKinds,
  { gateway, gatewayRefundId, paymentId, amountPaise, at }: DeskRefund,
): Promise<{ refundId: string } | NoDeskRefund> {
  const where = tx`c.gateway = ${gateway} and c.gateway_payment_id = ${paymentId}`
  const [subject] = await tx<{ kind: string; subjectId: string }[]>`
    select o.kind, o.subject_id from payment_capture c join payment_order o on o.id = c.order_id where ${where}`
  if (subject) await kindNamed(kinds, subject.kind).lock(tx, subject.subjectId)
  const [capture] = await tx<{ id: string; leftPaise: number }[]>`
    select c.id, (c.amount_paise - c.refund_paise - c.lost_paise)::float8 as left_paise from payment_capture c where ${where} for update`
  if (!capture) return 'NOT_PAID'
  const [known] = await tx`
    select from payment_refund where capture_id = ${capture.id} and gateway_refund_id = ${gatewayRefundId}`
  if (known) return 'KNOWN'
  if (amountPaise > capture.leftPaise) return 'MORE_THAN_PAID'
  const id = randomUUID()
  const reason = 'Made at the gateway’s own desk.'
  await addRefund(tx, { id, captureId: capture.id, amountPaise, cause: 'GATEWAY', reason, at })
  const told = { id, actorId: null, reason: 'GATEWAY', at }
  await transition(tx, PAYMENT_REFUND, {
    ...told,
    to: 'PROCESSING',
    also: tx`, gateway_refund_id = ${gatewayRefundId}`,
  })
  await transition(tx, PAYMENT_REFUND, { ...told, to: 'DONE', also: tx`, confirmed_paise = ${amountPaise}` })
  return { refundId: id }
}
