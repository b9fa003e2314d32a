import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { getOrder } from '@chowk/contract/order/order.ts'
import type { OrderDetails } from '@chowk/contract/order/order.ts'
import { PART_STATES } from '@chowk/contract/order/order-state.ts'
import { quoteRefund } from '@chowk/contract/order/refund-quote.ts'
import { updateOrderStatus } from '@chowk/contract/order/order-step.ts'
import { balancesOf } from '../../ledger/ledger.ts'
import { faultsOfStore, fillCart } from '../../testing/checkout.ts'
import { jobRun } from '../../testing/job-run.ts'
import { reconcile } from '../../testing/neighbours/neighbour-payment.ts'
import { givenPlaced, payCart, refusedStep, stepInput, takeStep } from '../../testing/placed-order.ts'
import type { PlacedOrder } from '../../testing/placed-order.ts'
import { givenProduct } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { orderDeadlinesTask } from './order-deadlines.job.ts'

const DAY_MS = 86_400_000
const ENDS = new Set(['CANCELLED', 'REFUNDED', 'COMPLETED'])

const anyChoice = fc.record({
  pick: fc.nat(),
  units: fc.nat(),
  fault: fc.constantFrom('BUYER' as const, 'SELLER' as const),
  restock: fc.boolean(),
})
type Choice = typeof anyChoice extends fc.Arbitrary<infer Value> ? Value : never

/** Takes one of the steps that the order offers to these people; the operator sees it only while there is a dispute. */
async function takeAny(
  people: readonly TestPerson[],
  order: { referenceCode: string; orderId: string },
  choice: Choice,
) {
  const offered = []
  for (const person of people) {
    const { statusCode, body } = await person.ask(getOrder, { orderId: order.orderId })
    if (statusCode !== 200) continue
    for (const { lineId, parts } of (body as unknown as OrderDetails).lines)
      for (const { may, quantity } of parts) offered.push(...may.map((to) => ({ person, line: lineId, to, quantity })))
  }
  // Cancelling is possible so often that little else would happen.
  const possible = offered.filter(({ to }) => to !== 'CANCELLED' || choice.pick % 4 === 0)
  const chosen = possible[choice.pick % possible.length]
  if (!chosen) return
  const { person, line, to } = chosen
  const { fault, restock } = choice
  const quantity = 1 + (choice.units % Math.min(3, chosen.quantity))
  const quote = { orderId: order.orderId, orderStatus: to, lines: [line], quantities: [quantity], fault }
  const quoted = await person.ask(quoteRefund, quote)
  const { steps } = await takeStep(person, order, to, { line, quantity, reason: 'So it is.', fault, restock })
  const refund = steps.at(-1)?.refund
  if (to === 'RETURN_REQUESTED') expect(quoted.statusCode).toBe(200)
  else if (refund) {
    const { goodsPaise, coins, shippingPaise } = refund
    expect(quoted.body).toMatchObject({ goodsPaise, coins, shippingPaise })
  } else expect(quoted.statusCode).toBe(409)
}

const passDeadlines = async (world: World) =>
  await orderDeadlinesTask(world.house, { findPlatformState: async () => await Promise.resolve('27') })({}, jobRun())

/** Ends whatever is still open: sellers cancel what they hold, operators decide, and time does the rest. */
async function endAll(world: World, { head, farah }: { head: TestPerson; farah: TestPerson }, orders: PlacedOrder[]) {
  for (const round of ['first', 'second']) {
    world.clock.pass(10 * DAY_MS)
    await passDeadlines(world)
    for (const order of orders) {
      const key = { 'idempotency-key': `${order.orderId} ${round}` }
      await head.ask(updateOrderStatus, stepInput(order, 'CANCELLED', { reason: 'Over.' }), key)
      const { statusCode } = await farah.ask(getOrder, { orderId: order.orderId })
      if (statusCode === 200) await takeStep(farah, order, 'REFUNDED', { reason: 'Over.', fault: 'SELLER' })
    }
  }
  await reconcile(world)
}

describe('any history of an order', () => {
  test('ends with the books, the stock and the money that its steps say [MO09] [ST11] [cso:S31] [cso:S36]', async ({
    world,
  }) => {
    const first = await givenPlaced(world, { quantity: 6, coins: 40, onHand: 60 })
    const { head, buyer, seller, service, variant } = first
    const farah = await world.person({ operator: true })
    const other = await givenProduct(world, {
      seller,
      returnableDays: 10,
      gstBasisPoints: 500,
      variants: [{ onHand: 60, pricePaise: 3333 }],
    })
    const orders: PlacedOrder[] = [first]
    for (let count = 0; count < 2; count++) {
      await fillCart(world, buyer.person.id, [
        { variant, quantity: 5 },
        { variant: other.variants[0] ?? '', quantity: 4 },
      ])
      const { referenceCode, orderIds } = await payCart(service, buyer)
      orders.push({ ...first, referenceCode, orderId: orderIds[0] ?? '' })
    }
    const histories = fc.sample(fc.array(anyChoice, { minLength: 26, maxLength: 26 }), {
      seed: 37,
      numRuns: orders.length,
    })
    for (const [index, order] of orders.entries())
      for (const choice of histories[index] ?? []) await takeAny([buyer.person, head, farah], order, choice)
    await endAll(world, { head, farah }, orders)
    for (const order of orders) {
      const { lines } = await head.call(getOrder, { orderId: order.orderId })
      expect(lines.flatMap(({ parts }) => parts.map(({ state }) => state)).filter((state) => !ENDS.has(state))).toEqual(
        [],
      )
    }
    const books = async (ownerKind: string, ownerId = '') =>
      Object.fromEntries(await balancesOf(world.owner, { ownerKind, ownerId }))
    expect((await books('seller', seller))['pending']).toBe(0)
    expect((await books('platform'))['refund_payable']).toBe(0)
    const taken = await world.owner<{ to: string }[]>`select distinct to_state as to from order_step order by 1`
    expect(taken.map(({ to }) => to)).toEqual(PART_STATES.filter((state) => state !== 'PLACED').toSorted())
    // Money that went back is that of the refunds, and coins that are not spent for good are with the buyer.
    const [money] = await world.owner`
      select (select sum(money_paise + shipping_paise)::int from order_refund) - (select sum(confirmed_paise)::int from payment_refund) as paise,
        (select sum(coins)::int from order_line) - (select sum(coins)::int from order_refund) + (select sum(left_coins)::int from coin_lot) as coins`
    expect(money).toEqual({ paise: 0, coins: 40 })
    // Credit notes take what returned, invoices have what left.
    const [papers] = await world.owner`
      select (select sum(total_paise)::int from store_document where kind <> 'CREDIT_NOTE') - (
          select sum(u.quantity * l.unit_paise)::int from shipment_unit u join order_line l on l.id = u.line_id)
        - (select sum(shipping_paise)::int from seller_order o where exists (select from shipment s where s.order_id = o.id)) as invoiced,
        (select sum(total_paise)::int from store_document where kind = 'CREDIT_NOTE')
        - (select sum(goods_paise + shipping_paise)::int from order_refund_unit where kind = 'RETURN') as credited`
    expect(papers).toEqual({ invoiced: 0, credited: 0 })
    // Stock has what never left, and of returns what was put back.
    const stock = await world.owner`
      select s.variant_id from variant_stock s where s.on_hand <> 60
        - (select sum(l.quantity) from order_line l where l.variant_id = s.variant_id)
        + coalesce((select sum(u.quantity) from order_refund_unit u join order_line l on l.id = u.line_id join order_step p on p.id = u.refund_id
          where l.variant_id = s.variant_id and (u.kind = 'CANCEL' or p.facts ->> 'restock' = 'true')), 0)`
    expect([...stock]).toEqual([])
    expect(await faultsOfStore(world)).toEqual([])
  })
})

describe('two at once', () => {
  test('receive the same return once, and cancel the same units once, with and without a key', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, buyer, lineId, variant } = order
    const cancel = { line: lineId, quantity: 1 }
    const key = { 'idempotency-key': 'cancel-twice' }
    const same = await Promise.all(
      [1, 2].map(async () => await buyer.person.ask(updateOrderStatus, stepInput(order, 'CANCELLED', cancel), key)),
    )
    expect(same.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200]))
    const [once] = await world.owner`select sum(quantity)::int as units from order_refund_unit`
    expect(once).toEqual({ units: 1 })
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(head, order, 'SHIPPED')
    await takeStep(head, order, 'DELIVERED')
    await takeStep(buyer.person, order, 'RETURN_REQUESTED', { reason: 'Torn.', fault: 'SELLER' })
    await takeStep(head, order, 'RETURN_APPROVED')
    const received = { line: lineId, quantity: 2, restock: true }
    const answers = await Promise.all([1, 2].map(async () => await refusedStep(head, order, 'RETURNED', received)))
    expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await reconcile(world)
    const [money] = await world.owner`select sum(confirmed_paise)::int as paise from payment_refund`
    expect(money).toEqual({ paise: 11_800 + 23_600 + 3333 })
    const [stock] = await world.owner`select on_hand from variant_stock where variant_id = ${variant}`
    expect(stock).toEqual({ onHand: 10 })
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('refund and dispute the same units, and one of them wins', async ({ world }) => {
    const order = await givenPlaced(world)
    const { head, buyer, orderId } = order
    await takeStep(head, order, 'CONFIRMED')
    await takeStep(head, order, 'SHIPPED')
    await takeStep(head, order, 'DELIVERED')
    const why = { reason: 'Torn.' }
    const answers = await Promise.all([
      refusedStep(buyer.person, order, 'RETURN_REQUESTED', why),
      refusedStep(buyer.person, order, 'DISPUTED', why),
    ])
    expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { steps } = await buyer.person.call(getOrder, { orderId })
    expect(steps.filter(({ side }) => side === 'BUYER')).toHaveLength(1)
    expect(await faultsOfStore(world)).toEqual([])
  })
})
