import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { bookRefundPaid } from '../books/suspense-books.ts'
import type { GatewayName, GatewayRefund } from '../gateway/gateway.ts'
import { kindNamed } from '../kind/payment-kind.ts'
import type { PaymentKinds } from '../kind/payment-kind.ts'
import { PAYMENT_REFUND } from '../kind/states.rules.ts'
import type { RefundState } from '../kind/states.rules.ts'
import { findRefund } from './refund-row.ts'
import type { RefundRow } from './refund-row.ts'
import { MOST_FAILURES, stateAfter } from './refund.rules.ts'

/** The gateway's answer about a refund, or why it gave none. */
export type RefundAnswer = Pick<GatewayRefund, 'amountPaise' | 'status'> & { id: string | null; fault?: string }

interface Confirmation {
  refundId: string
  answer: RefundAnswer
  /** The attempt that the answer is to; an answer to an earlier one is too late. An event has none. */
  key?: string
}

/** Records what the gateway says of a refund. A repeat, or an answer that comes too late, changes nothing. */
export async function confirmRefund(
  tx: Sql,
  { house, kinds }: { house: House; kinds: PaymentKinds },
  { refundId, answer, key }: Confirmation,
): Promise<RefundState | undefined> {
  const row = await lockRefund(tx, kinds, refundId)
  if (!row || (key !== undefined && key !== row.gatewayKey)) return undefined
  if (answer.id) await tx`update payment_refund set gateway_refund_id = ${answer.id} where id = ${row.id}`
  const amountPaise = answer.amountPaise + row.elsewherePaise
  const to = await move(tx, { house, row, answer: { ...answer, amountPaise } })
  if (to) await tellSeller(tx, { house, kinds, row, state: to })
  if (to && row.cause === 'SUSPENSE') await bookReturn(tx, { row, state: to, at: house.clock.now() })
  return to
}

// Money in suspense has no seller who would book it.
async function bookReturn(
  tx: Sql,
  { row, state, at }: { row: RefundRow; state: RefundState; at: Date },
): Promise<void> {
  if (state !== 'DONE' && state !== 'RETURNED_BY_BANK') return
  const [before] = await tx<{ times: number; currency: string }[]>`
    select count(*)::int as times, (select currency from payment_capture where id = ${row.captureId}) as currency from status_history
    where entity = 'payment_refund' and entity_id = ${row.id} and to_state = ${state}`
  if (before?.currency !== 'INR') return
  const { id: refundId, gateway, amountPaise: paise } = row
  await bookRefundPaid(tx, { refundId, gateway, paise, at, isReturned: state !== 'DONE', times: before.times })
}

async function lockRefund(tx: Sql, kinds: PaymentKinds, refundId: string): Promise<RefundRow | undefined> {
  const seen = await findRefund(tx, refundId)
  if (seen?.kind && seen.subjectId) await kindNamed(kinds, seen.kind).lock(tx, seen.subjectId)
  await tx`select from payment_refund where id = ${refundId} for update`
  return await findRefund(tx, refundId)
}

async function move(
  tx: Sql,
  { house, row, answer }: { house: House; row: RefundRow; answer: RefundAnswer },
): Promise<RefundState | undefined> {
  const reached = stateAfter(row.amountPaise, answer)
  if (!reached) return undefined
  const by = { where: tx`id = ${row.id}`, actorId: null, at: house.clock.now() }
  if (reached !== 'FAILED') {
    const also = tx`, confirmed_paise = ${answer.amountPaise}, fault = ''`
    const moved = await transitionWhere(tx, PAYMENT_REFUND, {
      ...by,
      from: ['PROCESSING', 'FAILED'],
      to: reached,
      also,
    })
    return moved.length > 0 ? reached : undefined
  }
  const fault = (answer.fault ?? 'The bank rejected it.').slice(0, 300)
  const failed = await transitionWhere(tx, PAYMENT_REFUND, {
    ...by,
    to: 'FAILED',
    also: tx`, failures = failures + 1, fault = ${fault}`,
  })
  if (failed.length > 0) return 'FAILED'
  // A failure of a confirmed refund: the bank sent the money back. A rejected request has no refund at the gateway.
  if (!answer.id || answer.id !== row.gatewayRefundId) return undefined
  const returned = await transitionWhere(tx, PAYMENT_REFUND, {
    ...by,
    to: 'RETURNED_BY_BANK',
    also: tx`, fault = ${fault}`,
  })
  return returned.length > 0 ? 'RETURNED_BY_BANK' : undefined
}

interface SellerNews {
  house: House
  kinds: PaymentKinds
  row: RefundRow
  state: RefundState
}

async function tellSeller(tx: Sql, { house, kinds, row, state }: SellerNews): Promise<void> {
  if (!row.kind || !row.subjectId) return
  const [sums] = await tx<{ refundedPaise: number }[]>`
    select coalesce(sum(confirmed_paise), 0)::float8 as refunded_paise from payment_refund
    where capture_id = ${row.captureId} and state in ('DONE', 'AMOUNT_DIFF')`
  await kindNamed(kinds, row.kind).onRefund(tx, house, {
    subjectId: row.subjectId,
    refundId: row.id,
    state,
    amountPaise: row.amountPaise,
    paymentId: row.paymentId,
    capturedPaise: row.capturedPaise,
    refundedPaise: sums?.refundedPaise ?? 0,
    needsOperator: state === 'RETURNED_BY_BANK' || (state === 'FAILED' && row.failures + 1 >= MOST_FAILURES),
    at: house.clock.now(),
  })
}

/** The refund that an event of the gateway is about, and whether it is about its current attempt. */
export async function findRefundOf(
  sql: Sql,
  { gateway, id, key }: { gateway: GatewayName; id: string; key: string | null },
): Promise<{ id: string; isCurrent: boolean } | undefined> {
  const [row] = await sql<{ id: string; isCurrent: boolean }[]>`
    select r.id, not coalesce(${key} = any(r.earlier_keys), false) as is_current from payment_refund r join payment_capture c on c.id = r.capture_id
    where c.gateway = ${gateway} and (r.gateway_refund_id = ${id} or r.gateway_key = ${key} or ${key} = any(r.earlier_keys))`
  return row
}
