import type { OrderKind, OrderState } from '@chowk/contract/billing/order.ts'
import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import type { CapturedMoney, ReturnedMoney } from '../payment/payment.ts'
import { writeInvoice } from './invoice/invoice.ts'
import { POST_INVOICE } from './letter/post-invoice.job.ts'
import { tellOwners } from './letter/tell-owners.ts'
import { findSubscription, keepVisibility, moveSubscription, writeHistory } from './subscription-row.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import { addPeriod } from './subscription.rules.ts'
import type { Span } from './subscription.rules.ts'
import { transition } from '../platform/postgres/transition.ts'
import { PLAN_ORDER } from './offer.rules.ts'

/** An order as counting its payment needs it. */
export interface OrderRow {
  id: string
  workspaceId: string
  personId: string
  kind: OrderKind
  planCode: PlanCode
  period: PlanPeriod
  state: OrderState
  pricePaise: number
  totalPaise: number
  payments: number
  upgradesUntil: Date | null
}

/** Locks an order behind its workspace, in which order buying locks them too. */
export async function lockOrder(tx: Sql, orderId: string): Promise<void> {
  await tx`
    select from workspace where id = (select workspace_id from plan_order where id = ${orderId}) for no key update`
  await tx`select from plan_order where id = ${orderId} for update`
}

async function findOrder(tx: Sql, orderId: string): Promise<{ order: OrderRow; isClosed: boolean }> {
  const [row] = await tx<(OrderRow & { isClosed: boolean })[]>`
    select o.id, o.workspace_id, o.person_id, o.kind, o.plan_code, o.period, o.state, o.price_paise::float8 as price_paise,
      o.total_paise::float8 as total_paise, o.payments, o.upgrades_until, w.state = 'CLOSED' as is_closed
    from plan_order o join workspace w on w.id = o.workspace_id where o.id = ${orderId}`
  if (!row) throw new Error(`money came for the order ${orderId}, which is not there`)
  const { isClosed, ...order } = row
  return { order, isClosed }
}

const isUnpaid = ({ state }: OrderRow) => state === 'OPEN' || state === 'GIVEN_UP'

/**
 * Counts the payment of a locked order: the plan begins and the invoice is written. False if the order no longer means what it meant when
 * it was made.
 */
export async function countPayment(tx: Sql, house: House, money: CapturedMoney): Promise<boolean> {
  const { order, isClosed } = await findOrder(tx, money.subjectId)
  const now = money.at
  const subscription = await findSubscription(tx, order.workspaceId, { forUpdate: true })
  if (!isUnpaid(order) || isClosed || !stillFits(order, subscription, now)) return false
  await transition(tx, PLAN_ORDER, { id: order.id, to: 'PAID', actorId: null, at: now, also: paidBy(tx, money) })
  const span = await begin(tx, { order, subscription, now })
  await keepVisibility(tx, now, order.workspaceId)
  const invoiceId = await writeInvoice(tx, { orderId: order.id, span, now })
  await house.enqueue(tx, POST_INVOICE, { invoiceId }, { key: `invoice ${invoiceId}` })
  return true
}

const paidBy = (tx: Sql, { paymentId, method, at }: CapturedMoney) =>
  tx`, payment_id = ${paymentId}, method = ${method}, settled_at = ${at}`

/** Records that money of a locked order goes back; who paid twice is told which payment counted. */
export async function returnPayment(tx: Sql, house: House, money: ReturnedMoney): Promise<void> {
  const { order } = await findOrder(tx, money.subjectId)
  if (isUnpaid(order))
    await transition(tx, PLAN_ORDER, {
      id: order.id,
      to: 'REFUND_DUE',
      actorId: null,
      at: money.at,
      also: paidBy(tx, money),
    })
  const { countedPaymentId, paymentId, amountPaise } = money
  if (!countedPaymentId) return
  const news = {
    is: 'PAID_TWICE',
    totalPaise: amountPaise,
    countedId: countedPaymentId,
    returnedId: paymentId,
  } as const
  const once = `twice ${paymentId}`
  await tellOwners(tx, house, { workspaceId: order.workspaceId, plan: order.planCode, once, news })
}

/** Whether an order still means what it meant when it was made: nothing else was paid since, and what it upgrades still runs. */
function stillFits(order: OrderRow, subscription: SubscriptionRow | undefined, now: Date): boolean {
  if (order.payments !== (subscription?.payments ?? 0)) return false
  if (order.kind !== 'UPGRADE') return true
  const isRunning = subscription?.state === 'ACTIVE' || subscription?.state === 'CANCEL_AT_END'
  return isRunning && subscription.endsAt > now && subscription.endsAt.getTime() === order.upgradesUntil?.getTime()
}

interface Beginning {
  order: OrderRow
  subscription: SubscriptionRow | undefined
  now: Date
}

async function begin(tx: Sql, { order, subscription, now }: Beginning): Promise<Span> {
  const { workspaceId, personId, planCode, period, pricePaise, kind } = order
  // A renewal that was paid after its week of grace begins on its own day.
  const goesOn = kind === 'RENEWAL' && subscription && subscription.state !== 'EXPIRED'
  const beginsAt = goesOn ? subscription.endsAt : now
  const endsAt = kind === 'UPGRADE' && subscription ? subscription.endsAt : addPeriod(beginsAt, period)
  const change = { to: 'ACTIVE' as const, actorId: personId, reason: kind, at: now }
  if (!subscription) {
    const [made] = await tx<{ id: string }[]>`
      insert into subscription (workspace_id, plan_code, period, state, price_paise, starts_at, ends_at, paid_by, payments)
      values (${workspaceId}, ${planCode}, ${period}, 'ACTIVE', ${pricePaise}, ${beginsAt}, ${endsAt}, ${personId}, 1) returning id`
    await writeHistory(tx, made?.id ?? '', { ...change, from: null })
    return { beginsAt, endsAt }
  }
  const startsAt = kind === 'UPGRADE' ? subscription.startsAt : beginsAt
  await tx`
    update subscription set plan_code = ${planCode}, period = ${period}, price_paise = ${pricePaise}, starts_at = ${startsAt},
      ends_at = ${endsAt}, next_plan_code = null, next_period = null, paid_by = ${personId}, payments = payments + 1, reminders = 0,
      ends_told = 0, given_reason = null,
      version = version + 1
    where id = ${subscription.id}`
  if (subscription.state === 'ACTIVE') await writeHistory(tx, subscription.id, { ...change, from: 'ACTIVE' })
  else await moveSubscription(tx, subscription, change)
  return { beginsAt, endsAt }
}
