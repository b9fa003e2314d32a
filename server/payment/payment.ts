import type { SandboxOutcome } from '@chowk/contract/payment/payment.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'
import { isGatewayFailure } from './gateway/gateway.ts'
import type { Gateway, GatewayName } from './gateway/gateway.ts'
import { gatewayForNewMoney, gatewayNamed } from './gateway/gateway-choice.ts'
import { payInSandbox } from './gateway/sandbox.ts'
import { isSignature, signEvent, signReturn } from './gateway/signature.rules.ts'
import type * as kind from './kind/payment-kind.ts'
import { PAYMENT_ORDER } from './kind/states.rules.ts'
import { checkOrder } from './order/check-order.ts'
import { findPaymentOrder } from './order/payment-order.ts'
import type { PaymentOrder, Subject } from './order/payment-order.ts'
import type { Payments } from './order/record-capture.ts'
import { registerReturn } from './payment-return.ts'

export { findGatewayPayments, findGatewayRefunds, listGatewayDay, listSettledParts } from './gateway/day-list.ts'
export { reachableNames } from './gateway/gateway-choice.ts'
export type { DayBounds, GatewayName, SettledPart } from './gateway/gateway.ts'
export { writeOffSuspense } from './order/write-off.ts'
export { lockSuspense, matchSuspense } from './order/match-suspense.ts'
export { recordCapture } from './order/record-capture.ts'
export type { Payments } from './order/record-capture.ts'
export { bookDispute } from './refund/book-dispute.ts'
export { createRefund } from './refund/create-refund.ts'
export { recordDeskRefund } from './refund/gateway-refund.ts'
export { CHARGEBACK_MOVED } from './webhook/note-chargeback.ts'

/** A seller of this domain; see its declaration for when each callback runs. */
export type PaymentKind = kind.PaymentKind
export type CapturedMoney = kind.CapturedMoney
export type ReturnedMoney = kind.ReturnedMoney
export type RefundNews = kind.RefundNews
export type SubjectNews = kind.SubjectNews
export type ChargebackNews = kind.ChargebackNews

/** Whether a payment may begin on this installation. */
export const takesMoney = (house: House): boolean => gatewayForNewMoney(house) !== undefined

interface NewOrder extends Subject {
  amountPaise: number
  expiresAt: Date
  at: Date
}

/** Registers the address `<from>/<id of the order>`, to which a gateway's page sends the browser back; it leads to the page `to`. */
export function registerPaymentReturn(
  app: Parameters<typeof registerReturn>[0],
  at: { from: string; to: string },
): void {
  registerReturn(app, at)
}

/** Opens the order of payment of a subject, which has one open order at most. */
export async function createPaymentOrder(tx: Sql, order: NewOrder): Promise<void> {
  const { kind, subjectId, amountPaise, expiresAt, at } = order
  await tx`
    insert into payment_order (kind, subject_id, amount_paise, created_at, expires_at)
    values (${kind}, ${subjectId}, ${amountPaise}, ${at}, ${expiresAt})`
}

interface Closing {
  kind: string
  subjectIds: readonly string[]
  reason: string
  actorId: string | null
  at: Date
}

/** Expires open orders whose subjects are no longer for sale; the caller has locked its own rows. Late money still asks the seller. */
export async function closePaymentOrders(tx: Sql, { kind, subjectIds, ...change }: Closing): Promise<void> {
  const where = tx`kind = ${kind} and subject_id = any(${[...subjectIds]}::uuid[])`
  await transitionWhere(tx, PAYMENT_ORDER, { where, from: ['OPEN'], to: 'EXPIRED', ...change })
}

/** What a payment page needs. */
export interface OpenedOrder {
  gateway: GatewayName
  keyId: string
  gatewayOrderId: string
  totalPaise: number
  payAt: string | null
}

/** Opens the order of a subject at the gateway; once opened it stays the same. No transaction waits for the gateway. */
export async function openAtGateway(
  house: House,
  subject: Subject,
): Promise<OpenedOrder | 'CLOSED' | 'NO_SALES' | 'GATEWAY_SILENT'> {
  const order = await findPaymentOrder(house.sql, subject)
  if (order?.state !== 'OPEN' || order.expiresAt <= house.clock.now()) return 'CLOSED'
  const gateway = gatewayForNewMoney(house)
  if (!gateway || (order.gateway && order.gateway !== gateway.name)) return 'NO_SALES'
  const gatewayOrderId = order.gatewayOrderId ?? (await createAt(house, gateway, order))
  if (!gatewayOrderId) return 'GATEWAY_SILENT'
  const { name, keyId, payAt } = gateway
  return { gateway: name, keyId, gatewayOrderId, totalPaise: order.amountPaise, payAt }
}

/** The order of a subject as it was opened at its gateway; undefined before, or once that gateway cannot be reached. */
export async function findOpenedOrder(sql: Sql, house: House, subject: Subject): Promise<OpenedOrder | undefined> {
  const order = await findPaymentOrder(sql, subject)
  const gateway = order?.gateway && gatewayNamed(house, order.gateway)
  if (!gateway || !order.gatewayOrderId) return undefined
  const { name, keyId, payAt } = gateway
  return { gateway: name, keyId, gatewayOrderId: order.gatewayOrderId, totalPaise: order.amountPaise, payAt }
}

// Of two that open at once the first is kept, and none if the order was closed meanwhile. The id of the other one never leaves this function, so it cannot be paid.
async function createAt(
  { sql, clock, log }: House,
  gateway: Gateway,
  order: PaymentOrder,
): Promise<string | undefined> {
  try {
    const { id } = await gateway.createOrder({ receipt: order.subjectId, amountPaise: order.amountPaise })
    await sql`
      update payment_order set gateway = ${gateway.name}, gateway_order_id = ${id}
      where id = ${order.id} and gateway_order_id is null and state = 'OPEN' and expires_at > ${clock.now()}`
  } catch (failure) {
    if (!isGatewayFailure(failure)) throw failure
    log.warn({ order: order.id, error: failure.message }, 'the payment gateway opened no order')
    return undefined
  }
  const [kept] = await sql<{ gateway: GatewayName | null; gatewayOrderId: string | null }[]>`
    select gateway, gateway_order_id from payment_order where id = ${order.id}`
  return (kept?.gateway === gateway.name && kept.gatewayOrderId) || undefined
}

/** Checks the signature that a browser brought back from the gateway of its order. */
export function isSignedReturn(
  house: House,
  { gateway, gatewayOrderId }: PaymentOrder,
  { paymentId, signature }: { paymentId: string; signature: string },
): boolean {
  const opened = gateway && gatewayNamed(house, gateway)
  if (!opened || !gatewayOrderId) return false
  return isSignature(signReturn(opened.secrets.key, gatewayOrderId, paymentId), signature)
}

/** Checks the signature of an event over its raw bytes. */
export const isSignedEvent = (secret: string, body: Buffer, signature: string): boolean =>
  isSignature(signEvent(secret, body), signature)

/** Asks the gateway about the order of a subject and records what was paid; false if the gateway does not answer in time. */
export async function checkPayment(payments: Payments, subject: Subject, timeoutMs?: number): Promise<boolean> {
  const order = await findPaymentOrder(payments.house.sql, subject)
  if (!order) return true
  try {
    await checkOrder(payments, order, timeoutMs)
    return true
  } catch (failure) {
    if (isGatewayFailure(failure)) return false
    throw failure
  }
}

/** A page that waits asks again and again: its gateway is asked at most this often. */
const ASK_EVERY = '10 seconds'

/** A page does not wait longer than this for each answer of the gateway. */
const PAGE_TIMEOUT_MS = 4000

/** The same for a page that shows how a payment stands: asks only if it was not asked lately. */
export async function refreshPayment(payments: Payments, subject: Subject): Promise<void> {
  const { sql, clock } = payments.house
  const now = clock.now()
  const [due] = await sql`
    update payment_order set asked_at = ${now}
    where kind = ${subject.kind} and subject_id = ${subject.subjectId} and state = 'OPEN' and gateway_order_id is not null
      and coalesce(asked_at, '-infinity') < ${now}::timestamptz - ${ASK_EVERY}::interval
    returning id`
  if (due) await checkPayment(payments, subject, PAGE_TIMEOUT_MS)
}

/** How the payment of a subject stands by what was heard so far. */
export const findPayment = async (sql: Sql, subject: Subject): Promise<PaymentOrder | undefined> =>
  await findPaymentOrder(sql, subject)

/** Plays an attempt to pay where the sandbox takes the money. */
export async function playPayment(
  tx: Sql,
  house: House,
  { subject, ...play }: { subject: Subject; outcome: SandboxOutcome; method: string },
): Promise<{ paymentId: string | null; signature: string | null } | 'NO_SANDBOX' | 'NOT_OPENED'> {
  const order = await findPaymentOrder(tx, subject)
  const isSandbox = gatewayForNewMoney(house)?.name === 'SANDBOX' && (order?.gateway ?? 'SANDBOX') === 'SANDBOX'
  if (!isSandbox) return 'NO_SANDBOX'
  return order?.gatewayOrderId
    ? await payInSandbox(tx, house, { ...play, gatewayOrderId: order.gatewayOrderId })
    : 'NOT_OPENED'
}

interface PaymentOf {
  kind: string
  subjectId: Fragment
  /** The gateway's id of the payment; refunds of a second payment of the same subject are not counted. */
  paymentId: Fragment
}

/** A row with the sums of refunds of one payment, asked for and confirmed, to be joined to a seller's list. */
export const refundSums = (sql: Sql, { kind, subjectId, paymentId }: PaymentOf): Fragment => sql`(
  select coalesce(sum(r.amount_paise), 0)::float8 as refund_paise,
    coalesce(sum(r.confirmed_paise) filter (where r.state in ('DONE', 'AMOUNT_DIFF')), 0)::float8 as refunded_paise
  from payment_order p join payment_capture c on c.order_id = p.id join payment_refund r on r.capture_id = c.id
  where p.kind = ${kind} and p.subject_id = ${subjectId} and c.gateway_payment_id = ${paymentId})`

/** Whether the payment of a subject was lost to a chargeback, for a seller's sums. */
export const isChargebackLost = (sql: Sql, { kind, subjectId }: Omit<PaymentOf, 'paymentId'>): Fragment => sql`exists (
  select from payment_order p join payment_capture c on c.order_id = p.id
  where p.kind = ${kind} and p.subject_id = ${subjectId} and c.state = 'COUNTED' and c.chargeback = 'LOST')`
