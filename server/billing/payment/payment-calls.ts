import { confirmPayment, openPayment, playSandbox } from '@chowk/contract/billing/order.ts'
import type { Person } from '../../platform/viewer.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler, House } from '../../platform/handle.ts'
import { findPlanOrder } from '../order.ts'
import { forgetPlan } from '../plan-facts.ts'
import { getOwnWorkspace } from '../own-workspace.ts'
import { settle } from '../settle.ts'
import { gatewayOf } from './gateway-choice.ts'
import { GatewayRefused, GatewaySilent } from './gateway.ts'
import type { Gateway } from './gateway.ts'
import { payInSandbox } from './sandbox.ts'
import { isSignature, signReturn } from './signature.rules.ts'

interface OwnOrder {
  id: string
  workspaceId: string
  state: string
  totalPaise: number
  gatewayOrderId: string | null
}

async function findOwnOrder(sql: Sql, viewer: Person, orderId: string): Promise<OwnOrder | undefined> {
  const own = await getOwnWorkspace(sql, viewer)
  const [order] = await sql<OwnOrder[]>`
    select id, workspace_id, state, total_paise::float8 as total_paise, gateway_order_id from plan_order
    where id = ${orderId} and workspace_id = ${own.id}`
  return order
}

/** Asks the gateway what was paid for an order and counts it: the way of browsers that came back, and of those that never did. */
export async function askAndSettle(
  house: House,
  gateway: Gateway,
  { gatewayOrderId, workspaceId }: { gatewayOrderId: string; workspaceId: string },
): Promise<void> {
  for (const found of await gateway.findPayments(gatewayOrderId)) {
    // A bank that says yes late leaves its money waiting to be taken.
    const payment = found.status === 'authorized' ? await gateway.capture(found) : found
    if (payment.status !== 'captured') continue
    const { id: paymentId, amountPaise, currency, method } = payment
    const money = { gatewayOrderId, paymentId, amountPaise, currency, method }
    await house.sql.begin(async (tx) => await settle(tx, house, money))
    forgetPlan(house.sql, workspaceId)
  }
}

const isGatewayFailure = (failure: unknown): failure is Error =>
  failure instanceof GatewaySilent || failure instanceof GatewayRefused

const answerOpen = handle(
  openPayment,
  async ({ input, viewer, house, sql, refuse }) => {
    const order = await findOwnOrder(sql, viewer, input.orderId)
    if (!order) throw refuse('ORDER_NOT_FOUND')
    if (order.state !== 'OPEN') throw refuse('ORDER_CLOSED', { details: { state: order.state } })
    const gateway = gatewayOf(house)
    if (!gateway) throw refuse('NO_SALES')
    const gatewayOrderId = order.gatewayOrderId ?? (await openAt(house, gateway, order))
    if (!gatewayOrderId) throw refuse('GATEWAY_SILENT')
    const { name, keyId, payAt } = gateway
    return { gateway: name, keyId, gatewayOrderId, totalPaise: order.totalPaise, payAt }
  },
  { transactions: 'own' },
)

// No transaction waits for the gateway. Of two that open at once the first is kept; the other's order there is never paid.
async function openAt({ sql, log }: House, gateway: Gateway, order: OwnOrder): Promise<string | undefined> {
  try {
    const { id } = await gateway.createOrder({ receipt: order.id, amountPaise: order.totalPaise })
    const [stored] = await sql<{ gatewayOrderId: string }[]>`
      update plan_order set gateway = ${gateway.name}, gateway_order_id = coalesce(gateway_order_id, ${id})
      where id = ${order.id} returning gateway_order_id`
    return stored?.gatewayOrderId
  } catch (failure) {
    if (!isGatewayFailure(failure)) throw failure
    log.warn({ order: order.id, error: failure.message }, 'the payment gateway opened no order')
    return undefined
  }
}

const answerConfirm = handle(
  confirmPayment,
  async ({ input, viewer, house, sql, refuse, audit }) => {
    const order = await findOwnOrder(sql, viewer, input.orderId)
    const gateway = gatewayOf(house)
    if (!order?.gatewayOrderId || !gateway) throw refuse('ORDER_NOT_FOUND')
    const right = signReturn(gateway.secrets.key, order.gatewayOrderId, input.paymentId)
    if (!isSignature(right, input.signature)) {
      house.log.warn({ order: order.id }, 'a payment came back with a wrong signature')
      throw refuse('WRONG_SIGNATURE')
    }
    try {
      const { gatewayOrderId, workspaceId } = order
      await askAndSettle(house, gateway, { gatewayOrderId, workspaceId })
    } catch (failure) {
      if (isGatewayFailure(failure)) throw refuse('GATEWAY_SILENT')
      throw failure
    }
    const shown = await findPlanOrder(sql, order.workspaceId, order.id)
    if (!shown) throw refuse('ORDER_NOT_FOUND')
    const { paymentId } = input
    audit(`order ${order.id}`, { state: order.state }, { state: shown.state, paymentId, totalPaise: order.totalPaise })
    return shown
  },
  { transactions: 'own' },
)

const answerPlay = handle(playSandbox, async ({ input, viewer, house, sql, refuse, audit }) => {
  const order = await findOwnOrder(sql, viewer, input.orderId)
  if (gatewayOf(house)?.name !== 'SANDBOX') throw refuse('NO_SANDBOX')
  if (!order?.gatewayOrderId) throw refuse('ORDER_NOT_FOUND')
  if (order.state !== 'OPEN') throw refuse('ORDER_CLOSED', { details: { state: order.state } })
  const { outcome, method } = input
  audit(`order ${order.id}`, { state: order.state }, { outcome, method, totalPaise: order.totalPaise })
  return await payInSandbox(sql, house, { gatewayOrderId: order.gatewayOrderId, outcome, method })
})

/** Paying an order. */
export const paymentCalls: Handler[] = [answerOpen, answerConfirm, answerPlay]
