import { portAccount } from '../../ledger/ledger.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { bookSuspenseOut } from '../books/suspense-books.ts'
import type { SuspenseMoney } from '../books/suspense-books.ts'
import { kindNamed } from '../kind/payment-kind.ts'
import { PAYMENT_CAPTURE, PAYMENT_ORDER, isInChargeback } from '../kind/states.rules.ts'
import type { Chargeback, OrderState } from '../kind/states.rules.ts'
import { findCounted } from './record-capture.ts'
import type { Payments } from './record-capture.ts'
import type { Subject } from './payment-order.ts'

/** Money in suspense, locked. */
export interface HeldMoney extends SuspenseMoney {
  paymentId: string
  method: string
  chargeback: Chargeback
}

/** Locks money that is still in suspense. */
export async function lockSuspense(tx: Sql, captureId: string): Promise<HeldMoney | undefined> {
  const [held] = await tx<HeldMoney[]>`
    select id as capture_id, gateway, gateway_payment_id as payment_id, amount_paise::float8 as amount_paise, currency, method, chargeback
    from payment_capture where id = ${captureId} and state = 'SUSPENSE' for update`
  return held
}

/** Why money cannot be matched to an order. */
export type NoMatch = 'NOT_IN_SUSPENSE' | 'IN_CHARGEBACK' | 'NO_ORDER' | 'WRONG_AMOUNT' | 'ALREADY_PAID' | 'NOT_TAKEN'

/** Counts money in suspense for the order that it was meant for, as if it had come with that order's number (S63). */
export async function matchSuspense(
  tx: Sql,
  { house, kinds }: Payments,
  { captureId, kind: name, subjectId }: Subject & { captureId: string },
): Promise<NoMatch | undefined> {
  const kind = kindNamed(kinds, name)
  await kind.lock(tx, subjectId)
  const [order] = await tx<{ id: string; state: OrderState; amountPaise: number }[]>`
    select id, state, amount_paise::float8 as amount_paise from payment_order
    where kind = ${name} and subject_id = ${subjectId} order by created_at desc, id desc limit 1 for update`
  const held = await lockSuspense(tx, captureId)
  if (!held) return 'NOT_IN_SUSPENSE'
  if (isInChargeback(held.chargeback)) return 'IN_CHARGEBACK'
  if (!order) return 'NO_ORDER'
  if (held.currency !== 'INR' || held.amountPaise !== order.amountPaise) return 'WRONG_AMOUNT'
  if (order.state === 'PAID' || (await findCounted(tx, { kind: name, subjectId })) !== null) return 'ALREADY_PAID'
  const at = house.clock.now()
  const { gateway, paymentId, amountPaise, method } = held
  // What follows of the order, as its refunds, goes to the gateway that has the money (S62).
  await tx`update payment_order set gateway = ${gateway} where id = ${order.id} and gateway_order_id is null`
  const isLate = order.state === 'EXPIRED'
  if (!(await kind.onCapture(tx, house, { subjectId, paymentId, amountPaise, method, isLate, at }))) return 'NOT_TAKEN'
  const counted = { to: 'COUNTED' as const, actorId: null, reason: 'MATCHED', at }
  await transition(tx, PAYMENT_CAPTURE, {
    id: captureId,
    ...counted,
    also: tx`, order_id = ${order.id}, is_late = ${isLate}`,
  })
  await transition(tx, PAYMENT_ORDER, { id: order.id, to: 'PAID', actorId: null, reason: 'MATCHED', at })
  await bookSuspenseOut(tx, held, { account: portAccount(gateway, 'receivable'), at })
  return undefined
}
