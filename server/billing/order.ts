import { createPlanOrder, getPlanOrder, getQuote } from '@chowk/contract/billing/order.ts'
import type { PlanOrder, Quote } from '@chowk/contract/billing/order.ts'
import type { PlanCode, PlanPeriod } from '@chowk/contract/billing/plan.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Handler, House } from '../platform/handle.ts'
import { Refusal } from '../platform/refusal.ts'
import { numberOf } from './invoice/invoice.rules.ts'
import { offerFor, taxOn, PLAN_ORDER } from './offer.rules.ts'
import { getOwnWorkspace } from './own-workspace.ts'
import type { OwnWorkspace } from './own-workspace.ts'
import { closePaymentOrders, createPaymentOrder, findPayment, refreshPayment, takesMoney } from '../payment/payment.ts'
import { findPlans, forgetPlan } from './plan-facts.ts'
import { PLAN, planPayment } from './plan-payment.ts'
import { findSubscription } from './subscription-row.ts'
import { PLAN_SAC, findRate, findSeller } from './tax-rate.ts'
import { transitionWhere } from '../platform/postgres/transition.ts'

/** An order is held this long; money that comes later still counts, if nothing else was bought meanwhile. */
const HELD_MS = 15 * 60_000

interface Wanted {
  plan: PlanCode
  period: PlanPeriod
  state?: string | undefined
}

interface Reckoned {
  quote: Quote
  seats: number
  payments: number
  runsUntil: Date | null
}

/** What a plan costs a workspace now, by the rows of this moment. */
async function reckon(sql: Sql, house: House, own: OwnWorkspace, { plan, period, state }: Wanted): Promise<Reckoned> {
  const now = house.clock.now()
  const seller = await findSeller(sql, now)
  if (!seller || !takesMoney(house)) throw new Refusal(409, { code: 'NO_SALES' })
  const plans = await findPlans(sql)
  const wanted = plans.find(({ code }) => code === plan)
  if (!wanted) throw new Refusal(409, { code: 'NOTHING_TO_BUY' })
  const subscription = (await findSubscription(sql, own.id, { forUpdate: false })) ?? null
  const offer = offerFor({ subscription, plans, wanted, period, seatsTaken: own.taken, now })
  if (typeof offer === 'string') {
    const details = { taken: own.taken, seats: wanted.gives.seats, endsAt: subscription?.endsAt.toISOString() ?? null }
    throw new Refusal(409, { code: offer, details })
  }
  const basisPoints = await findRate(sql, PLAN_SAC, now)
  const tax = taxOn(offer.taxablePaise, basisPoints, (state ?? seller.state) === seller.state)
  const { beginsAt, endsAt, ...rest } = offer
  const days = { beginsAt: beginsAt.toISOString(), endsAt: endsAt.toISOString() }
  return {
    quote: { ...rest, ...tax, ...days, plan, period, basisPoints },
    seats: wanted.gives.seats,
    payments: subscription?.payments ?? 0,
    runsUntil: offer.kind === 'UPGRADE' ? endsAt : null,
  }
}

interface ShownRow extends Omit<PlanOrder, 'number' | 'expiresAt' | 'attempt' | 'invoiceNumber'> {
  expiresAt: Date
  financialYear: string | null
  invoiceCount: number | null
}

/** One order of a workspace as its page shows it. */
export async function findPlanOrder(sql: Sql, workspaceId: string, orderId: string): Promise<PlanOrder | undefined> {
  const [row] = await sql<ShownRow[]>`
    select o.id, o.kind, o.plan_code as plan, o.period, o.state, o.taxable_paise::float8 as taxable_paise,
      o.total_paise::float8 as total_paise, o.expires_at, i.id as invoice_id, i.financial_year, i.number as invoice_count
    from plan_order o left join invoice i on i.order_id = o.id where o.id = ${orderId} and o.workspace_id = ${workspaceId}`
  if (!row) return undefined
  const payment = await findPayment(sql, { kind: PLAN, subjectId: row.id })
  const { financialYear, invoiceCount, ...rest } = row
  return {
    ...rest,
    number: row.id.slice(-8).toUpperCase(),
    attempt: payment?.attempt ?? null,
    expiresAt: row.expiresAt.toISOString(),
    invoiceNumber: financialYear && invoiceCount ? numberOf(financialYear, invoiceCount) : null,
  }
}

const answerQuote = handle(getQuote, async ({ input, viewer, sql, house }) => {
  const own = await getOwnWorkspace(sql, viewer)
  return (await reckon(sql, house, own, input)).quote
})

const answerCreate = handle(createPlanOrder, async ({ input, viewer, tx, house, clock, origin, refuse, audit }) => {
  const own = await getOwnWorkspace(tx, viewer)
  if (!origin.idempotencyKey) throw refuse('IDEMPOTENCY_KEY_REQUIRED')
  const { plan, period, billTo } = input
  // One order of a workspace waits at a time: two tabs that order at once come here one after the other.
  await tx`select 1 from workspace where id = ${own.id} for no key update`
  const { quote, seats, payments, runsUntil } = await reckon(tx, house, own, { plan, period, state: billTo.state })
  const now = clock.now()
  const where = tx`workspace_id = ${own.id}`
  const change = { actorId: viewer.personId, reason: 'REPLACED', at: now }
  const replaced = await transitionWhere(tx, PLAN_ORDER, { ...change, where, to: 'GIVEN_UP' })
  await closePaymentOrders(tx, { ...change, kind: PLAN, subjectIds: replaced })
  const expiresAt = new Date(now.getTime() + HELD_MS)
  const [made] = await tx<{ id: string }[]>`
    insert into plan_order (workspace_id, person_id, kind, plan_code, period, seats, price_paise, taxable_paise, cgst_paise, sgst_paise,
      igst_paise, total_paise, sac, basis_points, bill_to, payments, upgrades_until, created_at, expires_at)
    values (${own.id}, ${viewer.personId}, ${quote.kind}, ${plan}, ${period}, ${seats}, ${quote.pricePaise}, ${quote.taxablePaise},
      ${quote.cgstPaise}, ${quote.sgstPaise}, ${quote.igstPaise}, ${quote.totalPaise}, ${PLAN_SAC}, ${quote.basisPoints},
      ${tx.json(billTo)}, ${payments}, ${runsUntil}, ${now}, ${expiresAt})
    returning id`
  const subjectId = made?.id ?? ''
  await createPaymentOrder(tx, { kind: PLAN, subjectId, amountPaise: quote.totalPaise, expiresAt, at: now })
  const order = await findPlanOrder(tx, own.id, subjectId)
  if (!order) throw new Error('the order was not made')
  audit(`order ${order.id}`, undefined, { plan, period, kind: quote.kind, totalPaise: quote.totalPaise })
  return order
})

const answerGet = handle(getPlanOrder, async ({ input, workspace, sql, house, refuse }) => {
  const order = await findPlanOrder(sql, workspace.id, input.orderId)
  if (!order) throw refuse('ORDER_NOT_FOUND')
  if (order.state !== 'OPEN') return order
  await refreshPayment({ house, kinds: [planPayment] }, { kind: PLAN, subjectId: order.id })
  forgetPlan(house.sql, workspace.id)
  return (await findPlanOrder(sql, workspace.id, order.id)) ?? order
})

/** The sum before, the order, and how it stands. */
export const orderCalls: Handler[] = [answerQuote, answerCreate, answerGet]
