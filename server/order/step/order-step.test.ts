import { describe, expect } from 'vitest'
import {
  getOrder,
  getSellerOrders,
  hasOrder,
  listBuyerOrders,
  listDisputes,
  listSellerOrders,
} from '@chowk/contract/order/order.ts'
import type { OrderDetails } from '@chowk/contract/order/order.ts'
import { shipOrders } from '@chowk/contract/order/order-step.ts'
import { balancesOf } from '../../ledger/ledger.ts'
import { faultsOfStore, fillCart } from '../../testing/checkout.ts'
import { reconcile } from '../../testing/neighbours/neighbour-payment.ts'
import { givenPlaced, passDeadlines, payCart, refusedStep, takeStep } from '../../testing/placed-order.ts'
import { givenProduct, givenSeller } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const DAY_MS = 86_400_000
const PARCEL = { carrier: 'India Post', tracking: 'EM123456789IN' }

const unitsOf = ({ lines }: OrderDetails) =>
  Object.fromEntries(lines.flatMap(({ parts }) => parts.map(({ state, quantity }) => [state, quantity])))

const onHandOf = async (world: World, variant: string) =>
  (await world.owner<{ onHand: number }[]>`select on_hand from variant_stock where variant_id = ${variant}`)[0]?.onHand

const refundsOf = async (world: World) =>
  await world.owner<{ paise: number; state: string }[]>`
    select amount_paise::int as paise, state from payment_refund order by at, id`

/** Balances of the seller, the authorities, the commission and what is owed to buyers. */
async function booksOf(world: World, seller: string) {
  const seen = async (ownerKind: string, ownerId = '') =>
    Object.fromEntries(await balancesOf(world.owner, { ownerKind, ownerId }))
  return { seller: await seen('seller', seller), authority: await seen('authority'), platform: await seen('platform') }
}

describe('an order [order-status] [order-buyer] [order-seller] [order-has]', () => {
  test('goes from placed to completed in two parcels, and both sides see the same', async ({ world }) => {
    const order = await givenPlaced(world)
    const { buyer, head, orderId, lineId, seller, referenceCode } = order
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(head, order, 'SHIPPED', { line: lineId, quantity: 2, ...PARCEL })
    const partly = await buyer.person.call(getOrder, { orderId })
    expect([partly.orderStatus, unitsOf(partly)]).toEqual(['PARTIALLY_CONFIRMED', { CONFIRMED: 1, SHIPPED: 2 }])
    await takeStep(head, order, 'SHIPPED')
    const received = await takeStep(buyer.person, order, 'DELIVERED')
    expect([received.orderStatus, received.viewAs]).toEqual(['DELIVERED', 'BUYER'])
    world.clock.pass(7 * DAY_MS)
    await passDeadlines(world)
    const done = await head.call(getSellerOrders, { referenceCode })
    expect(done.orders.map(({ orderStatus, steps }) => [orderStatus, steps.map(({ to }) => to)])).toEqual([
      ['COMPLETED', ['CONFIRMED', 'SHIPPED', 'SHIPPED', 'DELIVERED', 'COMPLETED']],
    ])
    // 3 × ₹118 and ₹50 of delivery: net 30,000 + 4,237.
    expect(await booksOf(world, seller)).toEqual({
      seller: { pending: 0, payable: -(40_400 - 3424 - 616 - 172 - 34) },
      authority: { gst: -616, tcs: -172, tds: -34 },
      platform: { commission: -3424 },
    })
    expect(await faultsOfStore(world)).toEqual([])
    expect((await buyer.person.call(listBuyerOrders, {})).content).toMatchObject([
      { referenceCode, moneyPaise: 40_400, orders: [{ orderId, orderStatus: 'COMPLETED', units: 3 }] },
    ])
    expect((await head.call(listSellerOrders, { orderStatus: 'COMPLETED' })).content).toHaveLength(1)
    expect((await head.call(listSellerOrders, { orderStatus: 'TO_SEND' })).content).toHaveLength(0)
    expect((await head.call(listSellerOrders, { searchText: 'asha' })).content).toHaveLength(1)
    expect((await head.call(listSellerOrders, { searchText: 'nobody' })).content).toHaveLength(0)
    expect(await buyer.person.call(hasOrder, { productId: order.productId })).toEqual({ hasOrder: true })
    expect(await head.call(hasOrder, {})).toEqual({ hasOrder: false })
  })

  test('is cancelled unit by unit until nothing is left, and exactly what was paid goes back [ST11]', async ({
    world,
  }) => {
    const order = await givenPlaced(world, { coins: 40 })
    const { buyer, head, variant, lineId, seller } = order
    expect(await onHandOf(world, variant)).toBe(7)
    const first = await takeStep(buyer.person, order, 'CANCELLED', { line: lineId, quantity: 2 })
    expect(first.steps.at(-1)?.refund).toMatchObject({
      goodsPaise: 23_600,
      coins: 26,
      moneyPaise: 21_000,
      shippingPaise: 0,
    })
    await takeStep(head, order, 'CANCELLED', { reason: 'Sold out at the shop.' })
    await reconcile(world)
    expect(await refundsOf(world)).toEqual([
      { paise: 21_000, state: 'DONE' },
      { paise: 11_800 - 1400 + 5000, state: 'DONE' },
    ])
    expect(await onHandOf(world, variant)).toBe(10)
    const [coins] = await world.owner`select sum(left_coins)::int as left_coins from coin_lot`
    expect(coins).toEqual({ leftCoins: 40 })
    expect(await booksOf(world, seller)).toEqual({
      seller: { pending: 0 },
      authority: {},
      platform: { promo_expense: 0, refund_payable: 0 },
    })
    expect(await refusedStep(buyer.person, order, 'CANCELLED')).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('that comes back is refunded once the seller has it; restocking is a choice [ST29] [cso:S36]', async ({
    world,
  }) => {
    const order = await givenPlaced(world)
    const { buyer, head, lineId, variant, seller } = order
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(head, order, 'SHIPPED', PARCEL)
    await takeStep(head, order, 'DELIVERED')
    const ask = { line: lineId, quantity: 2, reason: 'A seam is open.', fault: 'SELLER' as const }
    await takeStep(buyer.person, order, 'RETURN_REQUESTED', ask)
    await takeStep(head, order, 'RETURN_APPROVED')
    const returned = await takeStep(head, order, 'RETURNED', { line: lineId, quantity: 1, restock: true })
    expect(returned.steps.at(-1)?.refund).toEqual({
      goodsPaise: 11_800,
      coins: 0,
      moneyPaise: 11_800,
      shippingPaise: 1666,
      state: 'PROCESSING',
    })
    expect(unitsOf(returned)).toEqual({ DELIVERED: 1, RETURN_APPROVED: 1, RETURNED: 1 })
    expect(await onHandOf(world, variant)).toBe(8)
    await reconcile(world)
    const refunded = await takeStep(buyer.person, order, 'COMPLETED')
    expect(unitsOf(refunded)).toEqual({ DELIVERED: 1, COMPLETED: 1, REFUNDED: 1 })
    world.clock.pass(8 * DAY_MS)
    await passDeadlines(world)
    const { platform, seller: own } = await booksOf(world, seller)
    expect([own['pending'], platform['refund_payable']]).toEqual([0, 0])
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('in dispute stands still for all but the operator, whose decision does everything [MO09]', async ({ world }) => {
    const order = await givenPlaced(world)
    const { buyer, head, lineId, orderId } = order
    const farah = await world.person({ operator: true })
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(head, order, 'SHIPPED', { ...PARCEL, promisedOn: '2026-12-31' })
    await takeStep(head, order, 'DELIVERED')
    expect(await refusedStep(farah, order, 'REFUNDED', { reason: 'x' })).toEqual([404, 'ORDER_NOT_FOUND'])
    await takeStep(buyer.person, order, 'DISPUTED', { reason: 'It never came.' })
    for (const [person, to] of [
      [head, 'COMPLETED'],
      [head, 'RETURNED'],
      [buyer.person, 'RETURN_REQUESTED'],
      [buyer.person, 'CANCELLED'],
    ] as const)
      expect(await refusedStep(person, order, to, { reason: 'x' })).toEqual([409, 'ILLEGAL_TRANSITION'])
    expect((await farah.call(getOrder, { orderId })).viewAs).toBe('OPERATOR')
    await head.call(getOrder, { orderId })
    const reads = await world.owner`select actor_id from audit_log where action = 'order read by operator'`
    expect([...reads]).toEqual([{ actorId: farah.id }])
    await takeStep(farah, order, 'REFUNDED', { line: lineId, quantity: 2, reason: 'Lost on the way.', fault: 'SELLER' })
    const decided = await takeStep(farah, order, 'COMPLETED', { reason: 'One arrived.' })
    expect(unitsOf(decided)).toEqual({ COMPLETED: 1, REFUNDED: 2 })
    await reconcile(world)
    expect(await refundsOf(world)).toEqual([{ paise: 23_600 + 3333, state: 'DONE' }])
    expect((await farah.ask(getOrder, { orderId })).statusCode).toBe(404)
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('that could not be delivered keeps its units until it is cancelled [ST12]', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, variant, buyer } = order
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(head, order, 'SHIPPED', PARCEL)
    await takeStep(head, order, 'UNDELIVERED', { reason: 'Nobody at home.' })
    await takeStep(head, order, 'SHIPPED', PARCEL)
    expect(await onHandOf(world, variant)).toBe(7)
    await takeStep(head, order, 'UNDELIVERED', { reason: 'Moved away.' })
    await takeStep(head, order, 'CANCELLED', { reason: 'It came back twice.', restock: true })
    expect(await onHandOf(world, variant)).toBe(10)
    expect(await refusedStep(buyer.person, order, 'CANCELLED')).toEqual([409, 'ILLEGAL_TRANSITION'])
    await reconcile(world)
    expect(await refundsOf(world)).toEqual([{ paise: 35_400, state: 'DONE' }])
    const [parcels] = await world.owner`select count(*)::int as parcels from shipment`
    expect(parcels).toEqual({ parcels: 1 })
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('is cancelled by its buyer or shipped by its seller, never both at once', async ({ world }) => {
    const order = await givenPlaced(world)
    const { buyer, head, orderId, variant } = order
    await takeStep(head, order, 'CONFIRMED')
    const answers = await Promise.all([
      refusedStep(buyer.person, order, 'CANCELLED'),
      refusedStep(head, order, 'SHIPPED', PARCEL),
    ])
    expect(answers.map(([status]) => status)).toEqual(expect.arrayContaining([200, 409]))
    const { orderStatus } = await buyer.person.call(getOrder, { orderId })
    expect(await onHandOf(world, variant)).toBe(orderStatus === 'CANCELLED' ? 10 : 7)
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('moves by itself when its time has come, also after a day without jobs', async ({ world }) => {
    const order = await givenPlaced(world)
    const { buyer, head, orderId } = order
    world.clock.pass(DAY_MS)
    await passDeadlines(world)
    await passDeadlines(world)
    const reminders = await world.owner`select person_id from notice where facts ->> 'to' = 'REMINDER'`
    expect([...reminders]).toEqual([{ personId: head.id }])
    world.clock.pass(3 * DAY_MS)
    await passDeadlines(world)
    const { orderStatus, steps } = await buyer.person.call(getOrder, { orderId })
    expect([orderStatus, steps.at(-1)?.side]).toEqual(['CANCELLED', 'JOB'])
    await reconcile(world)
    expect(await refundsOf(world)).toEqual([{ paise: 40_400, state: 'DONE' }])
    expect(await faultsOfStore(world)).toEqual([])
  })
})

test('a return that nobody confirms within ten days is decided by an operator [cso:S28]', async ({ world }) => {
  const order = await givenPlaced(world)
  const { buyer, head, orderId, lineId } = order
  await takeStep(head, order, 'CONFIRMED')
  await takeStep(head, order, 'SHIPPED')
  await takeStep(buyer.person, order, 'DELIVERED', { line: lineId })
  await takeStep(buyer.person, order, 'RETURN_REQUESTED', { line: lineId, quantity: 1, reason: 'Too small.' })
  world.clock.pass(3 * DAY_MS)
  await passDeadlines(world)
  expect(unitsOf(await head.call(getOrder, { orderId }))).toEqual({ DELIVERED: 2, RETURN_APPROVED: 1 })
  world.clock.pass(11 * DAY_MS)
  await passDeadlines(world)
  expect(unitsOf(await head.call(getOrder, { orderId }))).toEqual({ COMPLETED: 2, DISPUTED: 1 })
  expect(await refusedStep(head, order, 'RETURNED')).toEqual([409, 'ILLEGAL_TRANSITION'])
  const farah = await world.person({ operator: true })
  expect((await farah.call(listDisputes, {})).content).toMatchObject([{ orderId, reason: '' }])
  await takeStep(farah, order, 'REFUNDED', { reason: 'The carrier confirmed it.', fault: 'BUYER', restock: true })
  await reconcile(world)
  expect(await refundsOf(world)).toEqual([{ paise: 11_800, state: 'DONE' }])
  expect(await onHandOf(world, order.variant)).toBe(8)
  expect(await faultsOfStore(world)).toEqual([])
})

describe('orders of others [ST25] [ST27] [R6.11]', () => {
  test('are not found by any id, and of a batch with one of them nothing is done', async ({ world }) => {
    const order = await givenPlaced(world)
    const { service, school, buyer, head, lineId, referenceCode, orderId } = order
    const rival = await world.person()
    const other = await givenSeller(world, { person: rival.id, name: 'Rival' })
    const product = await givenProduct(world, { seller: other })
    await fillCart(world, buyer.person.id, [{ variant: product.variants[0] ?? '' }])
    const second = await payCart(service, buyer)
    const foreign = (await buyer.person.call(getOrder, { orderId: second.orderIds[0] ?? '' })).lines[0]?.lineId ?? ''
    const stranger = await world.person({ workspace: school })
    for (const person of [rival, stranger]) {
      expect((await person.ask(getOrder, { orderId })).statusCode).toBe(404)
      expect((await person.ask(getSellerOrders, { referenceCode })).statusCode).toBe(404)
      expect(await refusedStep(person, order, 'CONFIRMED')).toEqual([404, 'ORDER_NOT_FOUND'])
    }
    const batch = [
      { line: lineId, quantity: 1 },
      { line: foreign, quantity: 1 },
    ]
    expect(await refusedStep(head, order, 'CONFIRMED', { units: batch })).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(unitsOf(await buyer.person.call(getOrder, { orderId }))).toEqual({ PLACED: 3 })
    const key = { 'idempotency-key': 'ship-1' }
    const both = [second.orderIds[0] ?? '', orderId].map((id) => ({ orderId: id, ...PARCEL }))
    expect(await head.call(shipOrders, { orders: both }, key)).toEqual({
      orders: [
        { orderId: second.orderIds[0], problem: 'ORDER_NOT_FOUND' },
        { orderId, problem: 'ILLEGAL_TRANSITION' },
      ],
    })
    await takeStep(head, order, 'CONFIRMED')
    const many = { orders: [{ orderId, ...PARCEL }] }
    expect(await head.call(shipOrders, many, { 'idempotency-key': 'ship-2' })).toEqual({
      orders: [{ orderId, problem: null }],
    })
  })

  test('of one group are moved by their own sellers alone, and cancelled ones stay cancelled', async ({ world }) => {
    const first = await givenPlaced(world, { quantity: 1 })
    const { service, head, buyer, variant } = first
    const rival = await world.person()
    const other = await givenSeller(world, { person: rival.id, name: 'Rival' })
    const product = await givenProduct(world, { seller: other })
    await fillCart(world, buyer.person.id, [{ variant }, { variant: product.variants[0] ?? '' }])
    const group = await payCart(service, buyer)
    await takeStep(rival, group, 'CANCELLED', { reason: 'Broken.' })
    await takeStep(head, group, 'CONFIRMED')
    const { content } = await buyer.person.call(listBuyerOrders, {})
    expect(content[0]?.orders.map(({ otherName, orderStatus }) => [otherName, orderStatus]).toSorted()).toEqual([
      ['Neem Shop', 'CONFIRMED'],
      ['Rival', 'CANCELLED'],
    ])
    await takeStep(buyer.person, group, 'CANCELLED')
    expect((await buyer.person.call(listBuyerOrders, { orderStatus: 'CANCELLED' })).content).toHaveLength(1)
    const [mine = '', theirs = ''] = await Promise.all(
      group.orderIds.map(async (orderId) => (await buyer.person.call(getOrder, { orderId })).lines[0]?.lineId),
    )
    const units = [mine, theirs].map((line) => ({ line, quantity: 1 }))
    const named = { orderId: group.orderIds[0] ?? '', units }
    expect(await refusedStep(buyer.person, group, 'DELIVERED', named)).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(await faultsOfStore(world)).toEqual([])
  })
})

describe('a step', () => {
  test('asks for a reason, a whole tracking, and not for more units than there are', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, buyer, lineId } = order
    expect(await refusedStep(head, order, 'CANCELLED')).toEqual([400, 'REASON_NEEDED'])
    expect(await refusedStep(head, order, 'CONFIRMED', { line: lineId, quantity: 4 })).toEqual([409, 'TOO_MANY_UNITS'])
    await takeStep(head, order, 'CONFIRMED')
    expect(await refusedStep(head, order, 'SHIPPED', { carrier: 'India Post' })).toEqual([400, 'TRACKING_NEEDED'])
    await takeStep(head, order, 'SHIPPED', PARCEL)
    expect(await refusedStep(buyer.person, order, 'DISPUTED', { reason: 'Late.' })).toEqual([409, 'ILLEGAL_TRANSITION'])
    world.clock.pass(8 * DAY_MS)
    await takeStep(buyer.person, order, 'DISPUTED', { reason: 'Late.' })
  })

  test('names the line of its quantity, or nothing is done', async ({ world }) => {
    const order = await givenPlaced(world)
    const { buyer, orderId } = order
    expect((await refusedStep(buyer.person, order, 'CANCELLED', { quantity: 1 }))[0]).toBe(400)
    expect(unitsOf(await buyer.person.call(getOrder, { orderId }))).toEqual({ PLACED: 3 })
    const twice = { orders: [{ orderId }, { orderId: orderId.toUpperCase() }] }
    expect((await order.head.ask(shipOrders, twice, { 'idempotency-key': 'twice' })).statusCode).toBe(400)
  })

  test('refunds nothing while the bank disputes the payment [cso:S61]', async ({ world }) => {
    const order = await givenPlaced(world)
    await world.owner`update payment_capture set chargeback = 'OPEN'`
    expect(await refusedStep(order.buyer.person, order, 'CANCELLED')).toEqual([409, 'IN_CHARGEBACK'])
    expect(await onHandOf(world, order.variant)).toBe(7)
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('may return only within the days of the line', async ({ world }) => {
    const order = await givenPlaced(world, { returnableDays: 2 })
    await takeStep(order.head, order, 'CONFIRMED')
    await takeStep(order.head, order, 'SHIPPED')
    await takeStep(order.buyer.person, order, 'DELIVERED')
    world.clock.pass(3 * DAY_MS)
    const ask = { reason: 'Too small.' }
    expect(await refusedStep(order.buyer.person, order, 'RETURN_REQUESTED', ask)).toEqual([409, 'ILLEGAL_TRANSITION'])
    await takeStep(order.buyer.person, order, 'DISPUTED', ask)
  })
})
