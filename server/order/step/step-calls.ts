import { shipOrders, updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import type { ShippedOrder } from '@chowk/contract/order/order-step.ts'
import type { StepSide } from '@chowk/contract/order/order-state.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Person } from '../../platform/viewer.ts'
import { moveStock } from '../../product/product.ts'
import type { StockUnits } from '../../product/product.ts'
import { lockGroup } from '../checkout/group-row.ts'
import { findOrders, isDisputed, isSoldBy } from '../line/order-row.ts'
import type { OrderRow } from '../line/order-row.ts'
import { showOrder } from '../show/show-order.ts'
import { applyStep } from './apply-step.ts'
import type { StepPorts } from './apply-step.ts'
import { planStep } from './plan-step.rules.ts'
import { answerQuote } from './quote-calls.ts'

/** The side of a viewer in a group, and the orders they may act on. */
interface ActingSide {
  side: StepSide
  orders: OrderRow[]
}

/** Locks the group of a code and finds the orders of it that the viewer may act on: all as their buyer, their own as a seller. */
async function lockOrders(tx: Sql, viewer: Person, referenceCode: string): Promise<ActingSide> {
  const [group] = await tx<{ id: string; buyerId: string }[]>`
    select id, buyer_id from order_group where reference_code = ${referenceCode} and state = 'PLACED'`
  if (!group) return { side: 'BUYER', orders: [] }
  await lockGroup(tx, group.id)
  if (group.buyerId === viewer.personId) return { side: 'BUYER', orders: await findOrders(tx, tx`g.id = ${group.id}`) }
  const orders = await findOrders(tx, tx`g.id = ${group.id} and ${isSoldBy(tx, viewer)}`)
  if (orders.length > 0 || !viewer.isOperator) return { side: 'SELLER', orders }
  return { side: 'OPERATOR', orders: await findOrders(tx, tx`g.id = ${group.id} and ${isDisputed(tx)}`) }
}

const answerUpdate = (ports: StepPorts) =>
  handle(updateOrderStatus, async ({ tx, viewer, clock, input, house, refuse, audit }) => {
    const { orderStatus: to, referenceCode, orderId, line, quantity, reason, fault, restock } = input
    const { side, orders } = await lockOrders(tx, viewer, referenceCode)
    const named =
      input.units ?? (line === undefined ? undefined : [{ line, quantity: quantity ?? Number.POSITIVE_INFINITY }])
    const chosen = orders.filter(
      ({ id, lines }) =>
        (orderId === undefined || id === orderId) &&
        (named === undefined || named.some((each) => lines.some((own) => own.id === each.line))),
    )
    const isChosen = (lineId: string) => chosen.some(({ lines }) => lines.some(({ id }) => id === lineId))
    // Of a batch with one id that is not theirs nothing is done.
    if (chosen.length === 0 || named?.some((each) => !isChosen(each.line))) throw refuse('ORDER_NOT_FOUND')
    const at = clock.now()
    const { carrier, tracking, promisedOn } = input
    const parcel = to === 'SHIPPED' ? { carrier, tracking, ...(promisedOn && { promisedOn }) } : {}
    const plans = chosen.map((order) => {
      const units = named
        ?.filter((each) => order.lines.some(({ id }) => id === each.line))
        .map((each) => ({ lineId: each.line, quantity: each.quantity }))
      const plan = planStep(order, { to, side, units, reason, carrier, tracking, now: at })
      return { order, plan }
    })
    const possible = plans.flatMap(({ order, plan }) => ('units' in plan ? [{ order, units: plan.units }] : []))
    // Of a whole group those orders take the step that can; whatever was named has to.
    const isWhole = named === undefined && orderId === undefined && possible.length > 0
    for (const { plan } of plans)
      if ('problem' in plan && !isWhole)
        throw refuse(plan.problem.code, { details: plan.problem.details as Record<string, unknown> })
    const saysFault = to === 'RETURN_REQUESTED' || side === 'OPERATOR'
    const back: StockUnits[] = []
    for (const { order, units } of possible) {
      const facts = { ...parcel, ...(saysFault && { fault }), ...(restock && { restock }) }
      const step = { to, side, actorId: viewer.personId, units, reason, facts, at }
      back.push(...(await applyStep(tx, { order, ports }, step)))
      if (side !== 'BUYER') audit(`order ${order.displayNumber}`)
    }
    if (back.length > 0) await moveStock(tx, back, { onHand: 1, reserved: 0 })
    const ids = possible.map(({ order }) => order.id)
    const moved = await findOrders(tx, tx`o.id = any(${ids}::uuid[])`)
    return { orders: await Promise.all(moved.map(async (order) => await showOrder({ sql: tx, house }, order, side))) }
  })

const answerShip = (ports: StepPorts) =>
  handle(shipOrders, async ({ tx, viewer, clock, input, audit }) => {
    const at = clock.now()
    const ids = input.orders.map(({ orderId }) => orderId)
    const where = tx`o.id = any(${ids}::uuid[]) and ${isSoldBy(tx, viewer)}`
    // Groups are locked in one order, so that two sellers do not wait for each other.
    for (const { groupId } of await findOrders(tx, where)) await lockGroup(tx, groupId)
    const orders = await findOrders(tx, where)
    const outcomes: ShippedOrder[] = []
    for (const { orderId, carrier, tracking, promisedOn } of input.orders) {
      const order = orders.find(({ id }) => id === orderId.toLowerCase())
      const plan = order && planStep(order, { to: 'SHIPPED', side: 'SELLER', reason: '', carrier, tracking, now: at })
      if (!plan || 'problem' in plan) {
        const problem = plan?.problem.code === 'TRACKING_NEEDED' ? 'TRACKING_NEEDED' : 'ILLEGAL_TRANSITION'
        outcomes.push({ orderId, problem: plan ? problem : 'ORDER_NOT_FOUND' })
        continue
      }
      const facts = { carrier, tracking, ...(promisedOn && { promisedOn }) }
      const step = { to: 'SHIPPED' as const, side: 'SELLER' as const, actorId: viewer.personId, reason: '', facts, at }
      await applyStep(tx, { order, ports }, { ...step, units: plan.units })
      audit(`order ${order.displayNumber}`)
      outcomes.push({ orderId, problem: null })
    }
    return { orders: outcomes }
  })

/** Calls that move orders. */
export const stepCalls = (ports: StepPorts): readonly Handler[] => [answerUpdate(ports), answerShip(ports), answerQuote]
