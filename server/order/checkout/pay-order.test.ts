import { describe, expect } from 'vitest'
import { createPayment, getCheckout, playPayment, saveOrder, updatePayment } from '@chowk/contract/order/checkout.ts'
import { checkPayment } from '../../payment/payment.ts'
import { faultsOfStore, fillCart, givenBuyer, orderCart, toOrder } from '../../testing/checkout.ts'
import type { Buyer } from '../../testing/checkout.ts'
import { deliver, paymentsOf, reconcile, runSandbox } from '../../testing/neighbours/neighbour-payment.ts'
import { givenRazorpay } from '../../testing/razorpay-service.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const MINUTE_MS = 60_000
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string } | null)?.code

async function givenOpened(world: World, { onHand = 10, coins = 0 } = {}) {
  const service = await givenRazorpay()
  Object.assign(world.config, { razorpay: service.settings })
  const { school } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, shippingPaise: 4900 })
  const tie = await givenProduct(world, { seller, coinPrice: 20, variants: [{ onHand }] })
  const variant = tie.variants[0] ?? ''
  const buyer = await givenBuyer(world, { school, lines: [{ variant }], coins })
  const { referenceCode } = await orderCart(buyer, coins)
  const opened = await buyer.person.call(createPayment, { referenceCode })
  const captured = (paymentId: string) => service.event('payment.captured', paymentId)
  return { service, school, seller, variant, buyer, referenceCode, opened, captured }
}

const stateOf = async ({ person }: Buyer, referenceCode: string) => await person.call(getCheckout, { referenceCode })

const stockOf = async (world: World, variant: string) =>
  (
    await world.owner<{ onHand: number; reserved: number }[]>`
      select on_hand, reserved from variant_stock where variant_id = ${variant}`
  )[0]

const refundsOf = async (world: World) =>
  (await world.owner<{ n: number }[]>`select count(*)::int as n from payment_refund`)[0]?.n

async function subjectOf(world: World) {
  const [group] = await world.owner<{ id: string }[]>`select id from order_group order by id desc limit 1`
  return { kind: 'STORE', subjectId: group?.id ?? '' }
}

describe('a payment of an order [pay-create] [pay-update]', () => {
  test('counts once when browser, events and reconciler bring it at once [ST06] [R04]', async ({ world }) => {
    const { service, buyer, referenceCode, opened, captured, variant } = await givenOpened(world, { coins: 20 })
    expect(opened.totalPaise).toBe(11_800 + 4900 - 2000)
    const { paymentId, signature } = service.pay(opened.gatewayOrderId)
    const subject = await subjectOf(world)
    const answers = await Promise.all([
      buyer.person.ask(updatePayment, { referenceCode, paymentId, signature }).then(({ statusCode }) => statusCode),
      deliver(world, captured(paymentId)).then(({ status }) => status),
      deliver(world, service.event('order.paid', paymentId)).then(({ status }) => status),
      checkPayment(paymentsOf(world), subject).then((isAnswered) => (isAnswered ? 200 : 503)),
    ])
    expect(answers).toEqual([200, 200, 200, 200])
    expect(await stateOf(buyer, referenceCode)).toMatchObject({ state: 'PLACED', returnedPaise: 0 })
    expect(await stockOf(world, variant)).toEqual({ onHand: 9, reserved: 0 })
    const sales = await world.owner`
      select t.kind, a.owner_kind, a.purpose, e.paise::int as paise from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id order by t.kind, e.line`
    expect([...sales]).toEqual([
      { kind: 'COINS', ownerKind: 'platform', purpose: 'promo_expense', paise: 2000 },
      { kind: 'COINS', ownerKind: 'seller', purpose: 'pending', paise: -2000 },
      { kind: 'SALE', ownerKind: 'gateway', purpose: 'receivable', paise: 14_700 },
      { kind: 'SALE', ownerKind: 'seller', purpose: 'pending', paise: -14_700 },
    ])
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('with a wrong signature or of another order changes nothing and is logged [R06]', async ({ world }) => {
    const { service, school, buyer, referenceCode, opened, variant } = await givenOpened(world)
    const other = await givenBuyer(world, { school, lines: [{ variant }] })
    const theirs = await orderCart(other)
    const theirOrder = await other.person.call(createPayment, { referenceCode: theirs.referenceCode })
    const strange = service.pay(theirOrder.gatewayOrderId)
    const own = service.pay(opened.gatewayOrderId)
    for (const forged of [strange, { ...own, signature: `${own.signature}0` }, { ...own, signature: '' }]) {
      const answer = await buyer.person.ask(updatePayment, { referenceCode, ...forged })
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'INVALID_SIGNATURE'])
    }
    const logged = await world.owner`select subject from audit_log where action = 'access refused'`
    expect([...logged]).toEqual(Array(3).fill({ subject: `order ${referenceCode}` }))
    expect(
      (await other.person.ask(updatePayment, { referenceCode, paymentId: own.paymentId, signature: own.signature }))
        .statusCode,
    ).toBe(404)
    const cheap = service.event('payment.captured', own.paymentId, { amount: 1 })
    await deliver(world, cheap)
    const [group] = await world.owner`select state from order_group where reference_code = ${referenceCode}`
    expect(group).toEqual({ state: 'PAYMENT_PENDING' })
  })

  test('that comes twice is refunded once, and a failure afterwards changes nothing [ST08] [R05]', async ({
    world,
  }) => {
    const { service, buyer, referenceCode, opened, captured } = await givenOpened(world)
    const both = [service.pay(opened.gatewayOrderId), service.pay(opened.gatewayOrderId)]
    await Promise.all(both.map(async ({ paymentId }) => await deliver(world, captured(paymentId))))
    await deliver(world, service.event('payment.failed', both[0]?.paymentId ?? ''))
    expect(await refundsOf(world)).toBe(1)
    expect(await stateOf(buyer, referenceCode)).toMatchObject({ state: 'PLACED', returnedPaise: opened.totalPaise })
    expect(await faultsOfStore(world)).toEqual([])
    await reconcile(world)
    expect(await world.owner`select state from payment_refund`).toEqual([{ state: 'DONE' }])
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('of an order that was given up goes back once, and neither sells nor books anything [cso:S27]', async ({
    world,
  }) => {
    const { service, buyer, referenceCode, opened, captured, variant } = await givenOpened(world)
    await fillCart(world, buyer.person.id, [])
    const next = await orderCart(buyer)
    expect(next.referenceCode).not.toBe(referenceCode)
    const { paymentId } = service.pay(opened.gatewayOrderId)
    for (let times = 0; times < 2; times++) await deliver(world, captured(paymentId))
    await reconcile(world)
    expect(await stateOf(buyer, referenceCode)).toMatchObject({ state: 'CANCELLED', returnedPaise: opened.totalPaise })
    expect(await stockOf(world, variant)).toEqual({ onHand: 10, reserved: 1 })
    const refunds = await world.owner`select state, confirmed_paise::int as paise from payment_refund`
    expect([...refunds]).toEqual([{ state: 'DONE', paise: opened.totalPaise }])
    expect(await world.owner`select from ledger_transfer`).toHaveLength(0)
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('that comes late places the order if all can be taken again, else goes back [ST09] [cso:S27]', async ({
    world,
  }) => {
    const { service, school, buyer, referenceCode, opened, captured, variant } = await givenOpened(world, {
      onHand: 1,
      coins: 20,
    })
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    expect(await stateOf(buyer, referenceCode)).toMatchObject({ state: 'EXPIRED' })
    expect(await stockOf(world, variant)).toEqual({ onHand: 1, reserved: 0 })
    await deliver(world, captured(service.pay(opened.gatewayOrderId).paymentId))
    expect(await stateOf(buyer, referenceCode)).toMatchObject({ state: 'PLACED' })
    expect(await stockOf(world, variant)).toEqual({ onHand: 0, reserved: 0 })

    await world.owner`update variant_stock set on_hand = 1 where variant_id = ${variant}`
    const slow = await givenBuyer(world, { school, lines: [{ variant }], coins: 20 })
    const second = await orderCart(slow, 20)
    const again = await slow.person.call(createPayment, { referenceCode: second.referenceCode })
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    await world.owner`update variant_stock set on_hand = 0 where variant_id = ${variant}`
    await deliver(world, captured(service.pay(again.gatewayOrderId).paymentId))
    expect(await stateOf(slow, second.referenceCode)).toMatchObject({
      state: 'EXPIRED',
      returnedPaise: again.totalPaise,
    })
    expect(await refundsOf(world)).toBe(1)
    const [lot] = await world.owner`select left_coins from coin_lot where person_id = ${slow.person.id}`
    expect(lot).toEqual({ leftCoins: 20 })
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('and its expiry meet: placed with stock or expired with one refund, never both [cso:S27]', async ({ world }) => {
    const { service, buyer, referenceCode, opened, captured, variant } = await givenOpened(world, { onHand: 1 })
    const { paymentId } = service.pay(opened.gatewayOrderId)
    world.clock.pass(15 * MINUTE_MS)
    await Promise.all([reconcile(world), deliver(world, captured(paymentId)), reconcile(world)])
    const { state } = await stateOf(buyer, referenceCode)
    expect([state, await refundsOf(world), await stockOf(world, variant)]).toEqual(
      state === 'PLACED' ? ['PLACED', 0, { onHand: 0, reserved: 0 }] : ['EXPIRED', 1, { onHand: 1, reserved: 0 }],
    )
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('replayed five times with stock 0, seller closed and coins gone stays placed [cso:S26]', async ({ world }) => {
    const { service, seller, buyer, referenceCode, opened, captured, variant } = await givenOpened(world, { coins: 20 })
    const { paymentId, signature } = service.pay(opened.gatewayOrderId)
    await deliver(world, captured(paymentId))
    await world.owner`update variant_stock set on_hand = 0 where variant_id = ${variant}`
    await world.owner`update store_seller set state = 'CLOSED' where id = ${seller}`
    for (let times = 0; times < 5; times++) {
      const { body, headers } = captured(paymentId)
      const renamed = { body, headers: { ...headers, 'x-razorpay-event-id': `again-${times}` } }
      expect(await deliver(world, renamed)).toEqual({ status: 200, duplicate: true })
      expect(await buyer.person.call(updatePayment, { referenceCode, paymentId, signature })).toMatchObject({
        state: 'PLACED',
      })
      await reconcile(world)
    }
    expect(await refundsOf(world)).toBe(0)
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('waits 30 more minutes while the gateway is silent [cso:S27]', async ({ world }) => {
    const { service, buyer, referenceCode, variant } = await givenOpened(world)
    world.clock.pass(16 * MINUTE_MS)
    service.faults.push({ status: 503, text: '' })
    await reconcile(world)
    expect(await stockOf(world, variant)).toEqual({ onHand: 10, reserved: 1 })
    service.faults.push({ status: 503, text: '' })
    world.clock.pass(30 * MINUTE_MS)
    await reconcile(world)
    expect(await stockOf(world, variant)).toEqual({ onHand: 10, reserved: 0 })
    expect((await stateOf(buyer, referenceCode)).state).toBe('EXPIRED')
  })

  test('says that its gateway is silent, and is not played where there is one', async ({ world }) => {
    const { service, school, variant, buyer, referenceCode, opened } = await givenOpened(world)
    const { paymentId, signature } = service.pay(opened.gatewayOrderId)
    service.faults.push({ status: 503, text: '' })
    const silent = await buyer.person.ask(updatePayment, { referenceCode, paymentId, signature })
    expect([silent.statusCode, codeOf(silent)]).toEqual([503, 'GATEWAY_SILENT'])
    const other = await givenBuyer(world, { school, lines: [{ variant }] })
    const { referenceCode: theirs } = await orderCart(other)
    service.faults.push({ status: 503, text: '' })
    const unopened = await other.person.ask(createPayment, { referenceCode: theirs })
    expect([unopened.statusCode, codeOf(unopened)]).toEqual([503, 'GATEWAY_SILENT'])
    const played = await other.person.ask(playPayment, { referenceCode: theirs, outcome: 'PAY' })
    expect([played.statusCode, codeOf(played)]).toEqual([404, 'NO_SANDBOX'])
    Object.assign(world.config, { razorpay: undefined, mode: 'serve' })
    const closed = await other.person.ask(createPayment, { referenceCode: theirs })
    expect([closed.statusCode, codeOf(closed)]).toEqual([409, 'NO_SALES'])
    const third = await givenBuyer(world, { school, lines: [{ variant }] })
    const unsold = await third.person.ask(saveOrder, await toOrder(third))
    expect([unsold.statusCode, codeOf(unsold)]).toEqual([409, 'NO_SALES'])
  })

  test('that was refused ends as failed once its time is over, and can still be paid late [cso:S27]', async ({
    world,
  }) => {
    const { service, buyer, referenceCode, opened, captured, variant } = await givenOpened(world)
    const { paymentId: declined } = service.pay(opened.gatewayOrderId)
    Object.assign(service.payments.get(declined) ?? {}, { status: 'failed' })
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    expect((await stateOf(buyer, referenceCode)).state).toBe('PAYMENT_FAILED')
    expect(await stockOf(world, variant)).toEqual({ onHand: 10, reserved: 0 })
    await deliver(world, captured(service.pay(opened.gatewayOrderId).paymentId))
    expect((await stateOf(buyer, referenceCode)).state).toBe('PLACED')
    expect(await faultsOfStore(world)).toEqual([])
  })

  test('is played in the sandbox, refused, and paid without coming back', async ({ world }) => {
    const { school } = await givenShopSchool(world)
    const seller = await givenSeller(world, { workspace: school })
    const { variants } = await givenProduct(world, { seller })
    const buyer = await givenBuyer(world, { school, lines: [{ variant: variants[0] ?? '' }] })
    const { referenceCode } = await orderCart(buyer)
    await buyer.person.call(createPayment, { referenceCode })
    await buyer.person.call(playPayment, { referenceCode, outcome: 'REFUSE', method: 'UPI' })
    await runSandbox(world)
    expect(await stateOf(buyer, referenceCode)).toMatchObject({ state: 'PAYMENT_PENDING' })
    await buyer.person.call(playPayment, { referenceCode, outcome: 'LEAVE', method: 'CARD' })
    world.clock.pass(3 * MINUTE_MS)
    await reconcile(world)
    expect(await stateOf(buyer, referenceCode)).toMatchObject({ state: 'PLACED' })
    const closed = await buyer.person.ask(createPayment, { referenceCode })
    expect([closed.statusCode, codeOf(closed)]).toEqual([409, 'ORDER_CLOSED'])
    expect(await faultsOfStore(world)).toEqual([])
  })
})
