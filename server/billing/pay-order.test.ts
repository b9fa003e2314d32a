import { describe, expect } from 'vitest'
import {
  confirmPayment,
  createPlanOrder,
  getPlanOrder,
  openPayment,
  playSandbox,
} from '@chowk/contract/billing/order.ts'
import { getSubscription, listInvoices } from '@chowk/contract/billing/subscription.ts'
import { openLog } from '../platform/log.ts'
import { BILL_TO, givenOrder, givenPaid, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { deliver, reconcile, runSandbox, signSandbox } from '../testing/neighbours/neighbour-payment.ts'
import { test } from '../testing/test.ts'
import type { TestPerson, World } from '../testing/world.ts'

const MINUTE_MS = 60_000

async function givenOwner(world: World) {
  const workspace = await world.workspace()
  await givenSeller(world)
  return { workspace, owner: await world.person({ workspace, role: 'OWNER' }) }
}

interface PaymentEvent {
  order: { gatewayOrderId: string; totalPaise: number }
  event?: string
  payment?: string
  paise?: number
  currency?: string
  eventId?: string
  forged?: boolean
}

async function tell(world: World, notice: PaymentEvent) {
  const { order, event = 'payment.captured', payment = 'pay_1', paise, currency = 'INR', eventId, forged } = notice
  const entity = {
    id: payment,
    order_id: order.gatewayOrderId,
    amount: paise ?? order.totalPaise,
    currency,
    method: 'upi',
  }
  // A gateway has what it tells of: without it nothing could go back.
  await world.owner`
    insert into sandbox_payment (id, order_id, amount_paise, method, status, created_at)
    select ${payment}, id, ${entity.amount}, 'upi', 'captured', ${world.clock.now()} from sandbox_order where id = ${order.gatewayOrderId}
    on conflict do nothing`
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } })
  const signature = signSandbox(world, forged ? `${body} ` : body)
  return await deliver(world, {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId ?? `${event} ${payment}`,
    },
  })
}

const count = async (world: World, table: 'invoice' | 'payment_event' | 'payment_refund') =>
  (await world.owner<{ n: number }[]>`select count(*)::int as n from ${world.owner(table)}`)[0]?.n

describe('an order', () => {
  test('needs a key, is made once for it, and puts an older one away [cso:G9] [R07]', async ({ world }) => {
    const { owner } = await givenOwner(world)
    const wish = { plan: 'STORE', period: 'YEAR', billTo: BILL_TO } as const
    await expect(owner.call(createPlanOrder, wish)).rejects.toMatchObject({
      status: 400,
      refused: { code: 'IDEMPOTENCY_KEY_REQUIRED' },
    })
    const key = { 'idempotency-key': 'once' }
    const twice = [await owner.call(createPlanOrder, wish, key), await owner.call(createPlanOrder, wish, key)] as const
    expect(twice[0]).toEqual(twice[1])
    expect((await owner.ask(createPlanOrder, { ...wish, plan: 'COMMUNITY' }, key)).statusCode).toBe(422)
    const next = await owner.call(createPlanOrder, wish, { 'idempotency-key': 'again' })
    expect(await owner.call(getPlanOrder, { orderId: twice[0].id })).toMatchObject({ state: 'GIVEN_UP' })
    await expect(owner.call(openPayment, { orderId: twice[0].id })).rejects.toMatchObject({
      refused: { code: 'ORDER_CLOSED' },
    })
    const opened = await owner.call(openPayment, { orderId: next.id })
    expect(await owner.call(openPayment, { orderId: next.id })).toEqual(opened)
    expect(opened).toMatchObject({ gateway: 'SANDBOX', payAt: null, totalPaise: 2_832_000 })
  })

  test('of another workspace is not found [cso:G6]', async ({ world }) => {
    const { owner } = await givenOwner(world)
    const order = await givenOrder(owner)
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    const input = { orderId: order.id }
    for (const declared of [getPlanOrder, openPayment])
      expect((await stranger.ask(declared, input)).statusCode).toBe(404)
    expect((await stranger.ask(playSandbox, { ...input, outcome: 'PAY' })).statusCode).toBe(404)
    const forged = { ...input, paymentId: 'pay_1', signature: 'x' }
    expect((await stranger.ask(confirmPayment, forged)).statusCode).toBe(404)
    expect((await stranger.ask(getPlanOrder, { orderId: 'x' })).body.code).toBe('ORDER_NOT_FOUND')
  })

  test('with a wrong tax number, post code or state is told which field is wrong', async ({ world }) => {
    const { owner } = await givenOwner(world)
    const faults = async (billTo: object) => {
      const input = { plan: 'STORE', period: 'YEAR', billTo: { ...BILL_TO, ...billTo } }
      const { statusCode, body } = await owner.ask(createPlanOrder, input, { 'idempotency-key': 'k' })
      return [statusCode, ...(body.fields ?? []).map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await faults({ gstin: '27AACCT4812K1ZN' })).toEqual([400, 'billTo.gstin INVALID_GSTIN'])
    expect(await faults({ gstin: '29AABCK3319P1Z4' })).toEqual([400, 'billTo.gstin OTHER_STATE'])
    expect(await faults({ pin: '012345' })).toEqual([400, 'billTo.pin INVALID_PIN'])
  })
})

describe('a payment', () => {
  test('whose browser comes back at once is counted once, with the event told twice and late [R04]', async ({
    world,
  }) => {
    const { owner, workspace } = await givenOwner(world)
    const paid = await givenPaid(owner, 'COMMUNITY')
    expect(paid).toMatchObject({ state: 'PAID', invoiceNumber: 'CH/26-27/000001' })
    world.clock.pass(10_000)
    expect(await runSandbox(world)).toBe(2)
    const again = await owner.call(confirmPayment, {
      orderId: paid.id,
      paymentId: paid.paymentId,
      signature: paid.signature,
    })
    expect(again.state).toBe('PAID')
    expect(await count(world, 'invoice')).toBe(1)
    expect(await count(world, 'payment_event')).toBe(1)
    const [{ payments } = { payments: 0 }] = await world.owner<{ payments: number }[]>`
      select payments from subscription where workspace_id = ${workspace}`
    expect(payments).toBe(1)
  })

  test('is never played through where a real gateway takes the money', async ({ world }) => {
    const { owner } = await givenOwner(world)
    const order = await givenOrder(owner)
    Object.assign(world.config, {
      razorpay: { keyId: 'rzp_1', keySecret: 'x', webhookSecret: 'y', url: 'http://127.0.0.1:9' },
    })
    const said = await owner.ask(playSandbox, { orderId: order.id, outcome: 'PAY' })
    expect([said.statusCode, said.body.code]).toEqual([404, 'NO_SANDBOX'])
    expect(await owner.call(getPlanOrder, { orderId: order.id })).toMatchObject({ state: 'OPEN' })
  })

  test('the same event three times at once, and the browser at that instant: one invoice [R04]', async ({ world }) => {
    const { owner } = await givenOwner(world)
    const order = await givenOrder(owner)
    const { paymentId, signature } = await owner.call(playSandbox, { orderId: order.id, outcome: 'PAY' })
    const payment = paymentId ?? ''
    const answers = await Promise.all([
      tell(world, { order, payment }),
      tell(world, { order, payment }),
      tell(world, { order, payment }),
      owner.call(confirmPayment, { orderId: order.id, paymentId: payment, signature: signature ?? '' }),
    ])
    expect(answers.slice(0, 3).every((each) => (each as { status: number }).status === 200)).toBe(true)
    expect(await tell(world, { order, payment })).toEqual({ status: 200, duplicate: true })
    expect(await count(world, 'invoice')).toBe(1)
    expect(await owner.call(getPlanOrder, { orderId: order.id })).toMatchObject({ state: 'PAID' })
  })

  test('with a forged signature, another amount, another currency or an unknown order changes nothing [R06]', async ({
    world,
  }) => {
    const { owner } = await givenOwner(world)
    const order = await givenOrder(owner)
    const asIs = { state: 'OPEN' }
    expect((await tell(world, { order, forged: true })).status).toBe(401)
    expect((await tell(world, { order, payment: 'pay_low', paise: order.totalPaise - 1 })).status).toBe(422)
    expect((await tell(world, { order, payment: 'pay_usd', currency: 'USD' })).status).toBe(422)
    expect((await tell(world, { order: { ...order, gatewayOrderId: 'order_x' }, payment: 'pay_x' })).status).toBe(200)
    const forged = { orderId: order.id, paymentId: 'pay_1', signature: 'ff' }
    await expect(owner.call(confirmPayment, forged)).rejects.toMatchObject({
      status: 422,
      refused: { code: 'WRONG_SIGNATURE' },
    })
    expect(await world.owner`select state from plan_order`).toEqual([asIs])
    expect(await owner.call(getSubscription, {})).toMatchObject({ state: null, plan: 'FREE' })
    const broken = await fetch(`${world.address}/payment-events`, {
      method: 'POST',
      body: '{',
      headers: { 'x-razorpay-signature': signSandbox(world, '{') },
    })
    // Stored for an operator.
    expect(broken.status).toBe(200)
  })

  test('too large a message, or one that is no text, is refused as such and is no fault of ours [V1:H4]', async ({
    world,
  }) => {
    const lines: string[] = []
    world.house.log = openLog('info', { write: (line: string) => void lines.push(line) })
    const large = new Uint8Array(256 * 1024 + 1).fill(97)
    const binary = new Uint8Array([0x7b, 0xff, 0xfe])
    for (const [path, body, status, code] of [
      ['/payment-events', large, 413, 'TOO_LARGE'],
      ['/plans/paid/order_1', large, 413, 'TOO_LARGE'],
      ['/plans/paid/order_1', binary, 400, 'INVALID_INPUT'],
    ] as const) {
      const answer = await fetch(`${world.address}${path}`, { method: 'POST', body, redirect: 'manual' })
      const said = (await answer.json()) as { body: { code: string } }
      expect([path, answer.status, said.body.code]).toEqual([path, status, code])
      expect(answer.headers.get('x-request-id')).not.toBeNull()
    }
    // The signature is checked before the body is decoded.
    const forged = await fetch(`${world.address}/payment-events`, { method: 'POST', body: binary })
    expect(forged.status).toBe(401)
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
  })

  test("another order's payment cannot be brought back for this one [R06]", async ({ world }) => {
    const { owner } = await givenOwner(world)
    const paid = await givenPaid(owner, 'COMMUNITY')
    const order = await givenOrder(owner, 'STORE')
    const { paymentId, signature } = paid
    expect((await owner.ask(confirmPayment, { orderId: order.id, paymentId, signature })).statusCode).toBe(422)
  })

  test('refused by the bank may be tried again; a refusal that is told after the money does nothing', async ({
    world,
  }) => {
    const { owner } = await givenOwner(world)
    const order = await givenOrder(owner)
    await owner.call(playSandbox, { orderId: order.id, outcome: 'REFUSE' })
    await runSandbox(world)
    expect(await owner.call(getPlanOrder, { orderId: order.id })).toMatchObject({ state: 'OPEN', attempt: 'REFUSED' })
    await tell(world, { order, payment: 'pay_2' })
    await tell(world, { order, payment: 'pay_1', event: 'payment.failed' })
    expect(await owner.call(getPlanOrder, { orderId: order.id })).toMatchObject({ state: 'PAID', attempt: null })
  })

  test('whose browser never came back and of which no event came is found by asking [R18]', async ({ world }) => {
    const { owner } = await givenOwner(world)
    const order = await givenOrder(owner)
    expect(await owner.call(playSandbox, { orderId: order.id, outcome: 'LEAVE' })).toEqual({
      paymentId: null,
      signature: null,
    })
    await reconcile(world)
    expect(await world.owner`select state from plan_order`).toEqual([{ state: 'OPEN' }])
    world.clock.pass(3 * MINUTE_MS)
    await reconcile(world)
    expect(await world.owner`select state from plan_order`).toEqual([{ state: 'PAID' }])
    expect(await owner.call(getPlanOrder, { orderId: order.id })).toMatchObject({ state: 'PAID' })
  })

  test('that comes after its order was given up still counts; after another purchase it goes back', async ({
    world,
  }) => {
    const { owner, workspace } = await givenOwner(world)
    const her = async () => await world.session(owner.id, workspace)
    const late = await givenOrder(owner, 'COMMUNITY')
    world.clock.pass(20 * MINUTE_MS)
    await reconcile(world)
    expect(await (await her()).call(getPlanOrder, { orderId: late.id })).toMatchObject({ state: 'GIVEN_UP' })
    await tell(world, { order: late, payment: 'pay_late' })
    expect(await (await her()).call(getPlanOrder, { orderId: late.id })).toMatchObject({ state: 'PAID' })
    const first = await givenOrder(await her(), 'STORE')
    const second = await givenPaid(await her(), 'COMPLETE')
    expect(second.state).toBe('PAID')
    await tell(world, { order: first, payment: 'pay_too_late' })
    expect(await (await her()).call(getPlanOrder, { orderId: first.id })).toMatchObject({ state: 'REFUND_DUE' })
    await tell(world, { order: second, payment: 'pay_twice' })
    expect(await count(world, 'payment_refund')).toBe(2)
    await reconcile(world)
    expect(await (await her()).call(getPlanOrder, { orderId: first.id })).toMatchObject({ state: 'REFUNDED' })
    expect(await (await her()).call(getPlanOrder, { orderId: second.id })).toMatchObject({ state: 'PAID' })
    expect(await count(world, 'invoice')).toBe(2)
  })

  test('that waits ten minutes comes by its event', async ({ world }) => {
    const { owner, workspace } = await givenOwner(world)
    const her = async () => await world.session(owner.id, workspace)
    const order = await givenOrder(owner)
    await owner.call(playSandbox, { orderId: order.id, outcome: 'WAIT' })
    expect(await runSandbox(world)).toBe(0)
    world.clock.pass(10 * MINUTE_MS)
    expect(await runSandbox(world)).toBe(1)
    expect(await (await her()).call(getPlanOrder, { orderId: order.id })).toMatchObject({ state: 'PAID' })
  })

  test('the gateway sends the browser back from its own site, without cookies, and nothing is changed by that', async ({
    world,
  }) => {
    const answer = await fetch(`${world.address}/plans/paid/abc`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://api.razorpay.com', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'razorpay_payment_id=pay_1&razorpay_signature=ff&razorpay_order_id=%3Cb%3E',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/plans/pay?order=abc&payment=pay_1&signature=ff',
    ])
  })
})

describe('invoices', () => {
  const fetchPdf = async (who: TestPerson, id: string, lang: string) =>
    await who.fetch(`/invoices/${id}.pdf?lang=${lang}`)

  test('have numbers without a gap within a financial year, also when payments fail between', async ({ world }) => {
    await givenSeller(world)
    const owners = await Promise.all(
      Array.from({ length: 4 }, async () => await world.person({ workspace: await world.workspace(), role: 'OWNER' })),
    )
    const numbers = await Promise.all(
      owners.map(async (owner, position) => {
        const order = await givenOrder(owner)
        if (position === 1) await tell(world, { order, paise: 1, payment: `pay_low_${position}` })
        await tell(world, { order, payment: `pay_${position}` })
        return (await owner.call(listInvoices, {})).content[0]?.number
      }),
    )
    expect(new Set(numbers)).toEqual(new Set([1, 2, 3, 4].map((count) => `CH/26-27/00000${count}`)))
    world.clock.set('2027-04-01T00:00:00+05:30')
    const later = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    expect(await givenPaid(later)).toMatchObject({ invoiceNumber: 'CH/27-28/000001' })
  })

  test('come as PDF in both languages to those who run the workspace, and to nobody else', async ({ world }) => {
    const { owner, workspace } = await givenOwner(world)
    const { invoiceId } = await givenPaid(owner)
    for (const lang of ['en', 'hi']) {
      const answer = await fetchPdf(owner, invoiceId ?? '', lang)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    const member = await world.person({ workspace })
    const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
    for (const who of [member, stranger]) expect((await fetchPdf(who, invoiceId ?? '', 'en')).status).toBe(404)
    expect((await fetchPdf(owner, 'x', 'en')).status).toBe(404)
  })
})
