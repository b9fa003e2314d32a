import type { OrderKind, OrderState } from '@chowk/contract/billing/order.ts'
import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import { writeInvoice } from './invoice/invoice.ts'
import { POST_INVOICE } from './letter/post-invoice.job.ts'
import { findSubscription, keepVisibility, moveSubscription, writeHistory } from './subscription-row.ts'
import type { SubscriptionRow } from './subscription-row.ts'
import { addPeriod } from './subscription.rules.ts'
import type { Span } from './subscription.rules.ts'
import { transition } from '../platform/postgres/transition.ts'
import { PLAN_ORDER } from './offer.rules.ts'

/** Money that the gateway says it has for us. */
export interface Money {
  gatewayOrderId: string
  paymentId: string
  amountPaise: number
  currency: string
  method: string
}

/** What became of it: counted, counted before, to be sent back, or not believed. */
export type Settled = 'SETTLED' | 'COUNTED_BEFORE' | 'REFUND_DUE' | 'UNKNOWN_ORDER' | 'WRONG_AMOUNT'

/** An order as settling needs it. */
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
  paymentId: string | null
}

/** Counts a payment once: the plan begins, the invoice is written, all in the transaction of `tx`. */
export async function settle(tx: Sql, house: House, money: Money): Promise<Settled> {
  const held = await holdOrder(tx, money.gatewayOrderId)
  if (!held) return 'UNKNOWN_ORDER'
  const { order, isClosed } = held
  if (money.amountPaise !== order.totalPaise || money.currency !== 'INR') {
    house.log.warn(
      { order: order.id, paise: money.amountPaise, currency: money.currency },
      'a payment of a wrong amount',
    )
    return 'WRONG_AMOUNT'
  }
  if (order.paymentId === money.paymentId) return 'COUNTED_BEFORE'
  const now = house.clock.now()
  const subscription = await findSubscription(tx, order.workspaceId, { forUpdate: true })
  const step = { id: order.id, actorId: null, at: now }
  const paid = tx`, payment_id = ${money.paymentId}, method = ${money.method}, settled_at = ${now}`
  const isOpen = order.state === 'OPEN' || order.state === 'GIVEN_UP'
  if (!isOpen || isClosed || !stillFits(order, subscription, now)) {
    await tx`
      insert into plan_refund (payment_id, order_id, amount_paise, at)
      values (${money.paymentId}, ${order.id}, ${money.amountPaise}, ${now}) on conflict (payment_id) where reason is null do nothing`
    if (isOpen) await transition(tx, PLAN_ORDER, { ...step, to: 'REFUND_DUE', also: paid })
    return 'REFUND_DUE'
  }
  await transition(tx, PLAN_ORDER, { ...step, to: 'PAID', also: tx`${paid}, fault = null` })
  const span = await begin(tx, { order, subscription, now })
  await keepVisibility(tx, now, order.workspaceId)
  const invoiceId = await writeInvoice(tx, { orderId: order.id, span, now })
  await house.enqueue(tx, POST_INVOICE, { invoiceId }, { key: `invoice ${invoiceId}` })
  return 'SETTLED'
}

/**
 * The order with its workspace held first, as whoever orders holds it: held the other way round, the two would wait for each other. Two
 * orders of one workspace may be paid at once too: the second sees what the first did.
 */
async function holdOrder(tx: Sql, gatewayOrderId: string): Promise<{ order: OrderRow; isClosed: boolean } | undefined> {
  const [workspace] = await tx<{ isClosed: boolean }[]>`
    select state = 'CLOSED' as is_closed from workspace
    where id = (select workspace_id from plan_order where gateway_order_id = ${gatewayOrderId}) for no key update`
  const [order] = await tx<OrderRow[]>`
    select id, workspace_id, person_id, kind, plan_code, period, state, price_paise::float8 as price_paise,
      total_paise::float8 as total_paise, payments, upgrades_until, payment_id
    from plan_order where gateway_order_id = ${gatewayOrderId} for update`
  return workspace && order && { order, isClosed: workspace.isClosed }
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
