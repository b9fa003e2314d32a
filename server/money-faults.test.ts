import { describe, expect, onTestFinished } from 'vitest'
import { createPayment, getCheckout, saveOrder, updatePayment } from '@chowk/contract/order/checkout.ts'
import { limitAccount, portAccount } from './ledger/ledger.ts'
import type { Sql } from './platform/database.ts'
import { DAY_MS, MINUTE_MS } from './platform/time.ts'
import { faultsOfStore, fillCart, givenBuyer, orderCart, toOrder } from './testing/checkout.ts'
import { FaultyGateway } from './testing/money/faulty-gateway.ts'
import { killAtEveryStatement } from './testing/money/killed-statements.ts'
import { findMoneyViolations } from './testing/money/money-invariants.ts'
import { givenCompleted, letSandbox, paySellers } from './testing/money/settled-order.ts'
import { deliver, reconcile } from './testing/neighbours/neighbour-payment.ts'
import { givenPlaced, takeStep } from './testing/placed-order.ts'
import { givenRazorpay } from './testing/razorpay-service.ts'
import { givenProduct, givenSeller, givenShopSchool } from './testing/store.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'

async function givenCart(world: World) {
  const service = await givenRazorpay()
  Object.assign(world.config, { razorpay: service.settings })
  const { school, head } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, shippingPaise: 4900 })
  const product = await givenProduct(world, { seller, coinPrice: 20, variants: [{ onHand: 10 }] })
  const variant = product.variants[0] ?? ''
  const buyer = await givenBuyer(world, { school, lines: [{ variant, quantity: 2 }], coins: 40 })
  return { service, head, buyer, variant }
}

const stockOf = async (world: World, variant: string) =>
  (
    await world.owner<{ onHand: number; reserved: number }[]>`
      select on_hand, reserved from variant_stock where variant_id = ${variant}`
  )[0]

const isWhole = (world: World) => async () => expect(await faultsOfStore(world)).toEqual([])

describe('a server that is killed before any of its statements [R01]', () => {
  test('reserves a checkout once, and answers its key with one order', async ({ world }) => {
    const { buyer, variant } = await givenCart(world)
    const input = await toOrder(buyer, 40)
    const key = { 'idempotency-key': 'killed' }
    const save = async () => await buyer.person.ask(saveOrder, input, key)
    expect(await killAtEveryStatement(world, save, isWhole(world))).toBeGreaterThan(10)
    const again = await save()
    expect(again.statusCode).toBe(200)
    expect(await world.owner`select reference_code, state from order_group`).toEqual([
      { referenceCode: again.body['referenceCode'], state: 'PAYMENT_PENDING' },
    ])
    expect(await stockOf(world, variant)).toEqual({ onHand: 10, reserved: 2 })
  })

  test('counts a payment once, though its event comes again and again', async ({ world }) => {
    const { service, buyer, variant } = await givenCart(world)
    const { referenceCode } = await orderCart(buyer, 40)
    const { gatewayOrderId } = await buyer.person.call(createPayment, { referenceCode })
    const event = service.event('payment.captured', service.pay(gatewayOrderId).paymentId)
    const killed = await killAtEveryStatement(world, async () => await deliver(world, event), isWhole(world))
    expect(killed).toBeGreaterThan(20)
    expect(await deliver(world, event)).toEqual({ status: 200, duplicate: true })
    expect((await buyer.person.call(getCheckout, { referenceCode })).state).toBe('PLACED')
    expect(await stockOf(world, variant)).toEqual({ onHand: 8, reserved: 0 })
    await isWhole(world)()
  })

  test('sends a refund once, whatever it has noted of it', async ({ world }) => {
    const order = await givenPlaced(world, { quantity: 2, coins: 20 })
    await takeStep(order.head, order, 'CANCELLED', { line: order.lineId, quantity: 1, reason: 'Sold out.' })
    const send = async () => {
      world.clock.pass(11 * MINUTE_MS)
      await reconcile(world)
    }
    await killAtEveryStatement(world, send, async () => {
      expect(order.service.refunds.length).toBeLessThanOrEqual(1)
      await isWhole(world)()
    })
    expect(order.service.refunds).toHaveLength(1)
    expect(await world.owner`select state from order_refund`).toEqual([{ state: 'DONE' }])
  })
})

describe('a worker that is killed before any of its statements', () => {
  test('pays a seller once by a bank that pays twice when asked twice [V09]', async ({ world }) => {
    await givenCompleted(world)
    await letSandbox(world, 'PAY_TWICE')
    const sent = async () =>
      await world.owner<{ reference: string; paise: number }[]>`
        select reference, amount_paise::int as paise from sandbox_payout`
    const sweep = async () => {
      world.clock.pass(8 * DAY_MS)
      await paySellers(world)
    }
    const killed = await killAtEveryStatement(world, sweep, async () => {
      expect((await sent()).length).toBeLessThanOrEqual(1)
      await isWhole(world)()
    })
    expect(killed).toBeGreaterThan(10)
    await sweep()
    const [paid] = await world.owner<{ id: string; paise: number; state: string }[]>`
      select id, amount_paise::int as paise, state from payout where state <> 'FAILED'`
    expect([...(await sent())]).toEqual([{ reference: paid?.id, paise: paid?.paise }])
    expect(paid?.state).toBe('PAID')
    await isWhole(world)()
  })
})

describe('a gateway that fails [R18]', () => {
  test('by silence, lost answers or answering twice charges and refunds once, and the buyer is told', async ({
    world,
  }) => {
    const { service, head, buyer } = await givenCart(world)
    const faulty = await new FaultyGateway(service.settings).open()
    onTestFinished(async () => await faulty.close())
    Object.assign(world.config, { razorpay: faulty.settings })
    const { referenceCode, orders } = await orderCart(buyer)
    for (const mode of ['DOWN', 'LOST'] as const) {
      faulty.mode = mode
      const told = await buyer.person.ask(createPayment, { referenceCode })
      expect([told.statusCode, told.body.code]).toEqual([503, 'GATEWAY_SILENT'])
    }
    faulty.mode = 'TWICE'
    const { gatewayOrderId } = await buyer.person.call(createPayment, { referenceCode })
    const paid = service.pay(gatewayOrderId)
    faulty.mode = 'DOWN'
    const told = await buyer.person.ask(updatePayment, { referenceCode, ...paid })
    expect([told.statusCode, told.body.code]).toEqual([503, 'GATEWAY_SILENT'])
    world.clock.pass(3 * MINUTE_MS)
    await reconcile(world)
    expect((await buyer.person.call(getCheckout, { referenceCode })).state).toBe('PAYMENT_PENDING')
    faulty.mode = 'UP'
    world.clock.pass(3 * MINUTE_MS)
    await reconcile(world)
    expect(await buyer.person.call(getCheckout, { referenceCode })).toMatchObject({ state: 'PLACED', returnedPaise: 0 })
    await takeStep(head, { referenceCode }, 'CANCELLED', { reason: 'Sold out.' })
    for (const mode of ['DOWN', 'LOST', 'TWICE'] as const) {
      faulty.mode = mode
      world.clock.pass(11 * MINUTE_MS)
      await reconcile(world)
    }
    expect(service.refunds.map(({ amount }) => amount)).toEqual([2 * 11_800 + 4900])
    expect(await world.owner`select state from order_refund`).toEqual([{ state: 'DONE' }])
    expect(orders).toHaveLength(1)
    await isWhole(world)()
  })
})

describe('the invariants of money [R01]', () => {
  const plants: [string, (tx: Sql) => PromiseLike<unknown>][] = [
    ['Each transfer sums to 0', (tx) => tx`update ledger_entry set paise = paise + 1 where line = 1`],
    ['All entries sum to 0', (tx) => tx`update ledger_entry set paise = paise + 1 where line = 1`],
    ['The balance of a limited account', (tx) => tx`update ledger_limit set balance_paise = balance_paise + 1`],
    ['A payment that does not count', (tx) => tx`update payment_capture set state = 'REFUND_DUE'`],
    [
      'A payment that counts goes back only',
      (tx) => tx`insert into payment_refund (capture_id, cause, amount_paise, gateway_key, at)
        select id, 'SELLER', 1, 'planted', now() from payment_capture`,
    ],
    ['Refunds of a payment add up', (tx) => tx`update payment_capture set refund_paise = 1`],
    ['A gateway owes', (tx) => tx`update payment_capture set amount_paise = amount_paise + 1`],
    [
      'A payout is the sum',
      (
        tx,
      ) => tx`insert into payout (seller_id, purpose, amount_paise, attempt, port, holder_name, number, last_four, ifsc, bank_id, created_at, held_until)
        select id, 'payable', 1, 1, 'SANDBOX', '', '', '', '', id, now(), now() from store_seller`,
    ],
    ['Reserved units', (tx) => tx`update variant_stock set reserved = reserved + 1`],
    ['Units on hand', (tx) => tx`update variant_stock set on_hand = on_hand - 1`],
    ['A placed order, and no other', (tx) => tx`update order_group set state = 'EXPIRED', placed_at = null`],
    ['Parts of a placed line', (tx) => tx`delete from order_part`],
    ['A placed group was paid once', (tx) => tx`delete from payment_capture`],
    ['One checkout of a buyer', (tx) => tx`update order_group set key = 'same'`],
    ['Coins left', (tx) => tx`update coin_lot set left_coins = left_coins - 1`],
    ['The movements of a lot', (tx) => tx`update coin_movement set coins = coins + 1`],
    ['A line holds its coins', (tx) => tx`update coin_hold set spent_at = null`],
  ]

  test('are whole after a purchase, and name each thing that is planted', async ({ world }) => {
    const order = await givenPlaced(world, { quantity: 3, coins: 20, onHand: 10 })
    await fillCart(world, order.buyer.person.id, [{ variant: order.variant }])
    await orderCart(order.buyer)
    await world.sql.begin(
      async (tx) => await limitAccount(tx, portAccount('RAZORPAY', 'receivable'), { leastPaise: 0 }),
    )
    await world.owner`update coin_lot set coins = coins + 5, left_coins = left_coins + 5`
    await world.owner`
      insert into coin_movement (lot_id, kind, coins, at) select id, 'GRANTED', 5, now() from coin_lot`
    const stock = new Map([[order.variant, 10]])
    expect(await findMoneyViolations(world.owner, { stock })).toEqual([])
    for (const [says, plant] of plants) {
      const found: string[] = []
      const planted = world.owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await plant(tx)
        found.push(...(await findMoneyViolations(tx, { stock })))
        throw new Error('taken out again')
      })
      await expect(planted).rejects.toThrow('taken out again')
      expect(found.filter((each) => each.startsWith(says))).not.toEqual([])
    }
    expect(await findMoneyViolations(world.owner, { stock })).toEqual([])
  })
})
