import { randomUUID } from 'node:crypto'
import { refundPayment } from '@chowk/contract/operator/payment.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { writeCreditNote } from '../invoice/credit-note.ts'
import { POST_INVOICE } from '../letter/post-invoice.job.ts'
import { createRefund } from '../../payment/payment.ts'
import { PLAN } from '../plan-payment.ts'
import { findLine, refundsOf } from './payment-list.ts'

interface Paid {
  state: string
  beforePaise: number
}

// Locked, so that of two refunds at once the second sees what the first decided.
async function lockPaid(sql: Sql, orderId: string): Promise<Paid | undefined> {
  await sql`select from plan_order where id = ${orderId} for update`
  const [paid] = await sql<Paid[]>`
    select o.state, r.refund_paise as before_paise from plan_order o, lateral ${refundsOf(sql)} r where o.id = ${orderId}`
  return paid
}

/** Creates a refund and its credit note; `reconcile-payments` sends the money. */
export const answerRefund = handle(refundPayment, async ({ input, tx, house, clock, refuse, audit }) => {
  const { orderId, amountPaise, refundPaise, reason } = input
  const now = clock.now()
  const paid = await lockPaid(tx, orderId)
  if (!paid) throw refuse('ORDER_NOT_FOUND')
  if (paid.beforePaise !== refundPaise)
    throw refuse('VERSION_CONFLICT', { details: { current: await findLine(tx, orderId) } })
  if (paid.state !== 'PAID') throw refuse('NOT_PAID')
  const wish = { id: randomUUID(), kind: PLAN, subjectId: orderId, amountPaise, reason, at: now }
  const refund = await createRefund(tx, wish)
  if (refund === 'MORE_THAN_PAID')
    throw refuse('MORE_THAN_PAID', { fields: [{ path: 'amountPaise', code: 'MORE_THAN_PAID', message: '' }] })
  if (refund === 'KEY_REUSED') throw new Error('a fresh id was used before')
  if (typeof refund === 'string') throw refuse(refund)
  const { refundId, paymentId, beforePaise } = refund
  const cut = { amountPaise, beforePaise }
  const noteId = await writeCreditNote(tx, { orderId, refundId, reason, now, ...cut })
  await house.enqueue(tx, POST_INVOICE, { invoiceId: noteId }, { key: `invoice ${noteId}` })
  audit(`payment ${paymentId}`, { refundPaise }, { refundPaise: refundPaise + amountPaise, reason })
  const line = await findLine(tx, orderId)
  if (!line) throw refuse('ORDER_NOT_FOUND')
  return line
})
