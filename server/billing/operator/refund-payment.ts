import { refundPayment } from '@chowk/contract/operator/payment.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { writeCreditNote } from '../invoice/credit-note.ts'
import { POST_INVOICE } from '../letter/post-invoice.job.ts'
import { findLine } from './payment-list.ts'

interface Paid {
  state: string
  paymentId: string | null
  totalPaise: number
  beforePaise: number
}

// Held: of two refunds at once the second sees what the first decided.
async function holdPaid(sql: Sql, orderId: string): Promise<Paid | undefined> {
  await sql`select 1 from plan_order where id = ${orderId} for update`
  const [paid] = await sql<Paid[]>`
    select o.state, o.payment_id, o.total_paise::float8 as total_paise, (
      select coalesce(sum(amount_paise), 0) from plan_refund r where r.order_id = o.id)::float8 as before_paise
    from plan_order o where o.id = ${orderId}`
  return paid
}

/** Decides that money goes back; `reconcile-payments` asks the gateway for it. */
export const answerRefund = handle(refundPayment, async ({ input, sql, house, clock, refuse, audit }) => {
  const { orderId, amountPaise, refundPaise, reason } = input
  const now = clock.now()
  const paid = await holdPaid(sql, orderId)
  if (!paid) throw refuse('ORDER_NOT_FOUND')
  if (paid.beforePaise !== refundPaise)
    throw refuse('VERSION_CONFLICT', { details: { current: await findLine(sql, orderId) } })
  if (paid.state !== 'PAID' || !paid.paymentId) throw refuse('NOT_PAID')
  const [own] = await sql<{ beforePaise: number }[]>`
    select coalesce(sum(amount_paise), 0)::float8 as before_paise from plan_refund where payment_id = ${paid.paymentId}`
  const beforePaise = own?.beforePaise ?? 0
  if (beforePaise + amountPaise > paid.totalPaise)
    throw refuse('MORE_THAN_PAID', { fields: [{ path: 'amountPaise', code: 'MORE_THAN_PAID', message: '' }] })
  const [refund] = await sql<{ id: string }[]>`
    insert into plan_refund (payment_id, order_id, amount_paise, reason, at)
    values (${paid.paymentId}, ${orderId}, ${amountPaise}, ${reason}, ${now}) returning id`
  const cut = { amountPaise, beforePaise }
  const noteId = await writeCreditNote(sql, { orderId, refundId: refund?.id ?? '', reason, now, ...cut })
  await house.enqueue(sql, POST_INVOICE, { invoiceId: noteId }, { key: `invoice ${noteId}` })
  audit(`payment ${paid.paymentId}`, { refundPaise }, { refundPaise: refundPaise + amountPaise, reason })
  const line = await findLine(sql, orderId)
  if (!line) throw refuse('ORDER_NOT_FOUND')
  return line
})
