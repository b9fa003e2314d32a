import { confirmPayment, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import type { OrderState } from '@chowk/contract/billing/order.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import { handleTuned } from '../platform/handle-tuned.ts'
import type { Handler } from '../platform/handle.ts'
import type { Person } from '../platform/viewer.ts'
import { checkPayment, findPayment, isSignedReturn, openAtGateway, playPayment } from '../payment/payment.ts'
import { findPlanOrder } from './order.ts'
import { getOwnWorkspace } from './own-workspace.ts'
import { forgetPlan } from './plan-facts.ts'
import { PLAN, planPayment } from './plan-payment.ts'

interface OwnOrder {
  id: string
  workspaceId: string
  state: OrderState
  totalPaise: number
}

async function findOwnOrder(sql: Sql, viewer: Person, orderId: string): Promise<OwnOrder | undefined> {
  const own = await getOwnWorkspace(sql, viewer)
  const [order] = await sql<OwnOrder[]>`
    select id, workspace_id, state, total_paise::float8 as total_paise from plan_order
    where id = ${orderId} and workspace_id = ${own.id}`
  return order
}

const subjectOf = ({ id }: { id: string }) => ({ kind: PLAN, subjectId: id })

const answerOpen = handleTuned(
  openPayment,
  async ({ input, viewer, house, sql, refuse }) => {
    const order = await findOwnOrder(sql, viewer, input.orderId)
    if (!order) throw refuse('ORDER_NOT_FOUND')
    if (order.state !== 'OPEN') throw refuse('ORDER_CLOSED', { details: { state: order.state } })
    const opened = await openAtGateway(house, subjectOf(order))
    if (opened === 'CLOSED') throw refuse('ORDER_CLOSED', { details: { state: order.state } })
    if (typeof opened === 'string') throw refuse(opened)
    return opened
  },
  { transactions: 'own' },
)

const answerConfirm = handleTuned(
  confirmPayment,
  async ({ input, viewer, house, sql, refuse, audit }) => {
    const order = await findOwnOrder(sql, viewer, input.orderId)
    const payment = order && (await findPayment(sql, subjectOf(order)))
    if (!order || !payment?.gatewayOrderId) throw refuse('ORDER_NOT_FOUND')
    if (!isSignedReturn(house, payment, input)) {
      house.log.warn({ order: order.id }, 'a payment came back with a wrong signature')
      throw refuse('WRONG_SIGNATURE')
    }
    if (!(await checkPayment({ house, kinds: [planPayment] }, subjectOf(order)))) throw refuse('GATEWAY_SILENT')
    forgetPlan(house.sql, order.workspaceId)
    const shown = await findPlanOrder(sql, order.workspaceId, order.id)
    if (!shown) throw refuse('ORDER_NOT_FOUND')
    const { paymentId } = input
    audit(`order ${order.id}`, { state: order.state }, { state: shown.state, paymentId, totalPaise: order.totalPaise })
    return shown
  },
  { transactions: 'own' },
)

const answerPlay = handle(playSandbox, async ({ input, viewer, house, tx, refuse, audit }) => {
  const order = await findOwnOrder(tx, viewer, input.orderId)
  if (!order) throw refuse('ORDER_NOT_FOUND')
  if (order.state !== 'OPEN') throw refuse('ORDER_CLOSED', { details: { state: order.state } })
  const { outcome, method } = input
  audit(`order ${order.id}`, { state: order.state }, { outcome, method, totalPaise: order.totalPaise })
  const played = await playPayment(tx, house, { subject: subjectOf(order), outcome, method })
  if (played === 'NOT_OPENED') throw refuse('ORDER_NOT_FOUND')
  if (played === 'NO_SANDBOX') throw refuse('NO_SANDBOX')
  return played
})

/** Paying an order. */
export const payCalls: Handler[] = [answerOpen, answerConfirm, answerPlay]
