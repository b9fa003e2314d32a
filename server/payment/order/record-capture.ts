import { randomUUID } from 'node:crypto'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { transition, transitionWhere } from '../../platform/postgres/transition.ts'
import { bookSuspenseIn } from '../books/suspense-books.ts'
import type { GatewayName } from '../gateway/gateway.ts'
import { kindNamed } from '../kind/payment-kind.ts'
import type { PaymentKind, PaymentKinds, ReturnedMoney } from '../kind/payment-kind.ts'
import { PAYMENT_ORDER } from '../kind/states.rules.ts'
import type { CaptureState, OrderState } from '../kind/states.rules.ts'
import { addRefund } from '../refund/refund-row.ts'
import type { Subject } from './payment-order.ts'

/** Money that a gateway says it captured for us. */
export interface Money {
  gateway: GatewayName
  gatewayOrderId: string
  paymentId: string
  amountPaise: number
  currency: string
  method: string
}

/** What became of captured money. */
export type CaptureOutcome = 'COUNTED' | 'COUNTED_BEFORE' | 'REFUND_DUE' | 'UNKNOWN_ORDER' | 'WRONG_AMOUNT'

interface HeldOrder {
  id: string
  kind: string
  subjectId: string
  state: OrderState
  amountPaise: number
}

/** The services that steps of a payment need. */
export interface Payments {
  house: House
  kinds: PaymentKinds
}

/**
 * Records a capture once, whether the browser, an event or the reconciler brings it, within the transaction of `tx`. The first capture of
 * an order pays it if the seller takes it; all other money is due back at once (S24, S27).
 */
export async function recordCapture(tx: Sql, { house, kinds }: Payments, money: Money): Promise<CaptureOutcome> {
  const order = await lockOrder(tx, kinds, money)
  if (await isRecorded(tx, money)) return 'COUNTED_BEFORE'
  const at = house.clock.now()
  if (!order || money.amountPaise !== order.amountPaise || money.currency !== 'INR') {
    const { paymentId, amountPaise, currency } = money
    house.log.warn({ order: order?.id, paymentId, amountPaise, currency }, 'a payment fits no order')
    const captureId = await insertCapture(tx, {
      money,
      orderId: order?.id ?? null,
      state: 'SUSPENSE',
      isLate: false,
      at,
    })
    if (captureId) await bookSuspenseIn(tx, { captureId, ...money }, at)
    return order ? 'WRONG_AMOUNT' : 'UNKNOWN_ORDER'
  }
  const kind = kindNamed(kinds, order.kind)
  const { paymentId, amountPaise, method } = money
  const isLate = order.state === 'EXPIRED'
  const captured = { subjectId: order.subjectId, paymentId, amountPaise, method, isLate, at }
  const countedPaymentId = await findCounted(tx, order)
  if (countedPaymentId === null && order.state !== 'PAID' && (await kind.onCapture(tx, house, captured))) {
    await insertCapture(tx, { money, orderId: order.id, state: 'COUNTED', isLate, at })
    const also = tx`, attempt = null`
    await transition(tx, PAYMENT_ORDER, { id: order.id, to: 'PAID', actorId: null, reason: 'CAPTURED', at, also })
    await closeOthers(tx, order, at)
    return 'COUNTED'
  }
  await giveBack(tx, { house, kind, order, money, captured: { ...captured, countedPaymentId } })
  return 'REFUND_DUE'
}

// The seller's rows first, as the seller itself locks them; two captures of one order then follow one another.
async function lockOrder(tx: Sql, kinds: PaymentKinds, money: Money): Promise<HeldOrder | undefined> {
  const { gateway, gatewayOrderId } = money
  const [seen] = await tx<{ kind: string; subjectId: string }[]>`
    select kind, subject_id from payment_order where gateway = ${gateway} and gateway_order_id = ${gatewayOrderId}`
  if (!seen) return undefined
  await kindNamed(kinds, seen.kind).lock(tx, seen.subjectId)
  const [order] = await tx<HeldOrder[]>`
    select id, kind, subject_id, state, amount_paise::float8 as amount_paise from payment_order
    where gateway = ${gateway} and gateway_order_id = ${gatewayOrderId} for update`
  return order
}

async function isRecorded(tx: Sql, { gateway, paymentId }: Money): Promise<boolean> {
  const [known] = await tx`
    select from payment_capture where gateway = ${gateway} and gateway_payment_id = ${paymentId}`
  return known !== undefined
}

/** The payment that counted for a subject: one does, whichever of its orders brought it (S24). */
export async function findCounted(tx: Sql, { kind, subjectId }: Subject): Promise<string | null> {
  const [counted] = await tx<{ paymentId: string }[]>`
    select c.gateway_payment_id as payment_id from payment_capture c join payment_order o on o.id = c.order_id
    where o.kind = ${kind} and o.subject_id = ${subjectId} and c.state = 'COUNTED'`
  return counted?.paymentId ?? null
}

async function closeOthers(tx: Sql, { id, kind, subjectId }: HeldOrder, at: Date): Promise<void> {
  const where = tx`kind = ${kind} and subject_id = ${subjectId} and id <> ${id}`
  const change = { from: ['OPEN'], to: 'EXPIRED', actorId: null, reason: 'PAID_ELSEWHERE', at } as const
  await transitionWhere(tx, PAYMENT_ORDER, { ...change, where })
}

interface NewCapture {
  money: Money
  orderId: string | null
  state: CaptureState
  isLate: boolean
  at: Date
}

// Of two that bring unknown money at once, the second waits here and finds it recorded.
async function insertCapture(tx: Sql, { money, orderId, state, isLate, at }: NewCapture): Promise<string | undefined> {
  const { gateway, gatewayOrderId, paymentId, amountPaise, currency, method } = money
  const [made] = await tx<{ id: string }[]>`
    insert into payment_capture (order_id, state, gateway, gateway_order_id, gateway_payment_id, amount_paise, currency, method, is_late, at)
    values (${orderId}, ${state}, ${gateway}, ${gatewayOrderId}, ${paymentId}, ${amountPaise}, ${currency}, ${method}, ${isLate}, ${at})
    on conflict (gateway, gateway_payment_id) do nothing returning id`
  return made?.id
}

interface Return {
  house: House
  kind: PaymentKind
  order: HeldOrder
  money: Money
  captured: ReturnedMoney
}

async function giveBack(tx: Sql, { house, kind, order, money, captured }: Return): Promise<void> {
  const { at, isLate, amountPaise } = captured
  const captureId = await insertCapture(tx, { money, orderId: order.id, state: 'REFUND_DUE', isLate, at })
  if (!captureId) return
  const cause = captured.countedPaymentId ? 'SECOND_CAPTURE' : 'NOT_TAKEN'
  await addRefund(tx, { id: randomUUID(), captureId, amountPaise, cause, at })
  if (order.state === 'OPEN')
    await transition(tx, PAYMENT_ORDER, { id: order.id, to: 'EXPIRED', actorId: null, reason: 'NOT_TAKEN', at })
  await kind.onReturn(tx, house, captured)
}
