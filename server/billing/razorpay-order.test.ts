import { describe, expect } from 'vitest'
import { confirmPayment, createPlanOrder, getPlanOrder, openPayment } from '@chowk/contract/billing/order.ts'
import { listInvoices } from '@chowk/contract/billing/subscription.ts'
import { BILL_TO, givenOrder, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { deliver, reconcile, signWith } from '../testing/neighbours/neighbour-payment.ts'
import { givenRazorpay } from '../testing/razorpay-service.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

const MINUTE_MS = 60_000

// A house with keys of Razorpay, whose service stands on this machine.
async function givenShop(world: World) {
  const service = await givenRazorpay()
  Object.assign(world.config, { razorpay: service.settings })
  await givenSeller(world)
  const workspace = await world.workspace()
  const owner = await world.person({ workspace, role: 'OWNER' })
  const later = async (ms: number) => {
    world.clock.pass(ms)
    return await world.session(owner.id, workspace)
  }
  const tell = async (event: { body: string; headers: Record<string, string> }) => {
    const { status, duplicate } = await deliver(world, event)
    return [status, duplicate]
  }
  const run = async () => await reconcile(world)
  return { service, owner, later, tell, run }
}

const stateOf = async (who: TestPerson, orderId: string) => (await who.call(getPlanOrder, { orderId })).state
const invoices = async (who: TestPerson) => (await who.call(listInvoices, {})).content.length

describe('paying at Razorpay', () => {
  test('a browser that comes back from its page has the plan at once; the events that follow count nothing again [R04]', async ({
    world,
  }) => {
    const { service, owner, tell } = await givenShop(world)
    const order = await givenOrder(owner, 'STORE')
    const opened = await owner.call(openPayment, { orderId: order.id })
    expect(opened).toMatchObject({ gateway: 'RAZORPAY', payAt: `${service.settings.url}/checkout/embedded` })
    expect(service.orders.get(opened.gatewayOrderId)).toMatchObject({ amount: order.totalPaise, receipt: order.id })
    const { paymentId, signature } = service.pay(opened.gatewayOrderId)
    const form = { razorpay_payment_id: paymentId, razorpay_signature: signature }
    const back = await fetch(`${world.address}/plans/paid/${order.id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...form, razorpay_order_id: opened.gatewayOrderId }),
    })
    const page = new URL(back.headers.get('location') ?? '', world.address).searchParams
    const brought = { orderId: order.id, paymentId: page.get('payment') ?? '', signature: page.get('signature') ?? '' }
    expect(await owner.call(confirmPayment, brought)).toMatchObject({ state: 'PAID' })
    expect(await tell(service.event('payment.captured', paymentId))).toEqual([200, true])
    expect(await tell(service.event('order.paid', paymentId))).toEqual([200, true])
    expect(await invoices(owner)).toBe(1)
  })

  test('events in the wrong order, told again, and after a refused try: one invoice [R04]', async ({ world }) => {
    const { service, owner, tell } = await givenShop(world)
    const order = await givenOrder(owner)
    const refused = service.pay(order.gatewayOrderId).paymentId
    Object.assign(service.payments.get(refused) ?? {}, { status: 'failed' })
    const { paymentId } = service.pay(order.gatewayOrderId)
    expect(await tell(service.event('order.paid', paymentId))).toEqual([200, false])
    expect(await tell(service.event('payment.captured', paymentId))).toEqual([200, true])
    expect(await tell(service.event('payment.authorized', paymentId, { status: 'authorized' }))).toEqual([200, false])
    expect(await tell(service.event('payment.failed', refused))).toEqual([200, false])
    expect(await tell(service.event('order.paid', paymentId))).toEqual([200, true])
    expect(await stateOf(owner, order.id)).toBe('PAID')
    expect((await owner.call(getPlanOrder, { orderId: order.id })).attempt).toBe(null)
    expect(await invoices(owner)).toBe(1)
  })

  test('who pays twice for one order gets the second payment back, once', async ({ world }) => {
    const { service, owner, tell, run } = await givenShop(world)
    const order = await givenOrder(owner)
    const [first, second] = [service.pay(order.gatewayOrderId), service.pay(order.gatewayOrderId)]
    await tell(service.event('payment.captured', first.paymentId))
    await tell(service.event('payment.captured', second.paymentId))
    await run()
    await run()
    expect(service.payments.get(first.paymentId)?.amount_refunded).toBe(0)
    expect(service.payments.get(second.paymentId)?.amount_refunded).toBe(order.totalPaise)
    expect(service.requests.filter((path) => path.endsWith('/refund'))).toHaveLength(1)
    expect(await stateOf(owner, order.id)).toBe('PAID')
  })

  test('another amount than ordered, a forged return and a forged event buy nothing [R06]', async ({ world }) => {
    const { service, owner, tell } = await givenShop(world)
    const order = await givenOrder(owner)
    const less = service.pay(order.gatewayOrderId, { amount: order.totalPaise - 1 })
    expect(await tell(service.event('payment.captured', less.paymentId))).toEqual([422, false])
    // Razorpay tells again what was not taken: it is not kept waiting for ever.
    expect(await tell(service.event('payment.captured', less.paymentId))).toEqual([200, true])
    expect((await owner.call(confirmPayment, { orderId: order.id, ...less })).state).toBe('OPEN')
    const right = service.pay(order.gatewayOrderId)
    const forged = { orderId: order.id, paymentId: right.paymentId, signature: less.signature }
    expect((await owner.ask(confirmPayment, forged)).body.code).toBe('WRONG_SIGNATURE')
    const { body, headers } = service.event('payment.captured', right.paymentId)
    const keys = service.settings
    const signed = { ...headers, 'x-razorpay-signature': signWith(keys.keySecret, body) }
    expect((await tell({ body, headers: signed }))[0]).toBe(401)
    expect((await tell({ body: body.replace('captured', 'captured '), headers }))[0]).toBe(401)
    expect(await stateOf(owner, order.id)).toBe('OPEN')
  })

  test('a Razorpay that is out of order is said so, and the same order can be paid a moment later [R18]', async ({
    world,
  }) => {
    const { service, owner } = await givenShop(world)
    service.faults.push({ status: 503, text: 'no' })
    const key = { 'idempotency-key': 'k' }
    const { id: orderId } = await owner.call(createPlanOrder, { plan: 'STORE', period: 'YEAR', billTo: BILL_TO }, key)
    expect((await owner.ask(openPayment, { orderId })).body.code).toBe('GATEWAY_SILENT')
    const { gatewayOrderId } = await owner.call(openPayment, { orderId })
    const brought = service.pay(gatewayOrderId)
    service.faults.push({ status: 200, text: '{"items":"none"}' })
    expect((await owner.ask(confirmPayment, { orderId, ...brought })).body.code).toBe('GATEWAY_SILENT')
    expect(await owner.call(confirmPayment, { orderId, ...brought })).toMatchObject({ state: 'PAID' })
  })
})

describe('looking after payments', () => {
  test('a bank that says yes two days late has its money taken and the plan begins', async ({ world }) => {
    const { service, owner, later, run } = await givenShop(world)
    const order = await givenOrder(owner)
    await later(20 * MINUTE_MS)
    await run()
    service.pay(order.gatewayOrderId, { held: true })
    const her = await later(2 * 24 * 60 * MINUTE_MS)
    await run()
    expect(await stateOf(her, order.id)).toBe('PAID')
    expect([...service.payments.values()].map(({ status }) => status)).toEqual(['captured'])
  })

  test('an order that Razorpay does not know and money that it does not send back hold up nobody else', async ({
    world,
  }) => {
    const { service, owner, later, run } = await givenShop(world)
    const strange = await givenOrder(owner)
    const theirs = service.pay(strange.gatewayOrderId).paymentId
    service.orders.delete(strange.gatewayOrderId)
    const order = await givenOrder(owner, 'STORE')
    service.pay(order.gatewayOrderId)
    for (const paymentId of ['pay_of_other_keys', theirs])
      await world.owner`
        with capture as (
          insert into payment_capture (state, gateway, gateway_order_id, gateway_payment_id, amount_paise, refund_paise, at)
          values ('REFUND_DUE', 'RAZORPAY', 'order_x', ${paymentId}, 100, 100, ${world.clock.now()}) returning id)
        insert into payment_refund (capture_id, cause, amount_paise, gateway_key, at)
        select id, 'SUSPENSE', 100, ${`key ${paymentId}`}, ${world.clock.now()} from capture`
    const her = await later(3 * MINUTE_MS)
    await run()
    expect(await stateOf(her, order.id)).toBe('PAID')
    const refunds = await world.owner`
      select state from payment_refund order by gateway_key <> 'key pay_of_other_keys'`
    expect(refunds).toMatchObject([{ state: 'PROCESSING' }, { state: 'DONE' }])
  })
})
