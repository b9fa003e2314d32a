import { describe, expect, vi } from 'vitest'
import { confirmPayment, getPlanOrder, openPayment } from '@chowk/contract/billing/order.ts'
import { listPaymentIssues, retryPaymentIssue, returnSuspense } from '@chowk/contract/payment/issue.ts'
import { givenOrder, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { deliver, paymentsOf, reconcile, runChecks, signWith } from '../testing/neighbours/neighbour-payment.ts'
import { PASSWORD } from '../testing/neighbours/neighbour.ts'
import { lettersTo } from '../testing/post.ts'
import { givenRazorpay } from '../testing/razorpay-service.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { checkPayment } from './payment.ts'

const MINUTE_MS = 60_000
const AGAIN = { reason: 'The fault is mended.', password: PASSWORD }

async function givenShop(world: World) {
  const service = await givenRazorpay()
  Object.assign(world.config, { razorpay: service.settings })
  await givenSeller(world)
  const workspace = await world.workspace({ name: 'Neem School' })
  const owner = await world.person({ workspace, role: 'OWNER', email: 'head@neem.example' })
  const order = await givenOrder(owner, 'STORE')
  return { service, workspace, owner, order, captured: (id: string) => service.event('payment.captured', id) }
}

const givenOperator = async (world: World) => await world.person({ operator: true, password: PASSWORD })

const numbers = async (world: World) => {
  const [row] = await world.owner<{ invoices: number; captures: number; refunds: number; payments: number }[]>`
    select (select count(*) from invoice)::int as invoices, (select count(*) from payment_capture)::int as captures,
      (select count(*) from payment_refund)::int as refunds,
      (select coalesce(sum(payments), 0) from subscription)::int as payments`
  return row
}

const orderState = async (world: World) =>
  (await world.owner<{ state: string }[]>`select state from payment_order order by created_at desc limit 1`)[0]?.state

describe('a capture', () => {
  test('has one effect when browser, two events and the reconciler bring it at once [ST06] [R04]', async ({
    world,
  }) => {
    const { service, owner, order, captured } = await givenShop(world)
    const { paymentId, signature } = service.pay(order.gatewayOrderId)
    const subject = { kind: 'plan', subjectId: order.id }
    const answers = await Promise.all([
      owner.ask(confirmPayment, { orderId: order.id, paymentId, signature }).then(({ statusCode }) => statusCode),
      deliver(world, captured(paymentId)).then(({ status }) => status),
      deliver(world, service.event('order.paid', paymentId)).then(({ status }) => status),
      checkPayment(paymentsOf(world), subject).then((isAnswered) => (isAnswered ? 200 : 503)),
    ])
    expect(answers).toEqual([200, 200, 200, 200])
    expect(await numbers(world)).toEqual({ invoices: 1, captures: 1, refunds: 0, payments: 1 })
  })

  test('of two at once the first pays, the second is refunded and the payer told which counted [S24] [ST08]', async ({
    world,
  }) => {
    const { service, order, captured } = await givenShop(world)
    const both = [service.pay(order.gatewayOrderId), service.pay(order.gatewayOrderId)]
    await Promise.all(both.map(async ({ paymentId }) => await deliver(world, captured(paymentId))))
    expect(await numbers(world)).toEqual({ invoices: 1, captures: 2, refunds: 1, payments: 1 })
    await reconcile(world)
    const gone = both.map(({ paymentId }) => service.payments.get(paymentId)?.amount_refunded ?? 0)
    expect(gone.toSorted((one, other) => one - other)).toEqual([0, order.totalPaise])
    const [counted = '', returned = ''] =
      gone[0] === 0 ? both.map((each) => each.paymentId) : both.map((each) => each.paymentId).toReversed()
    const letters = (await lettersTo(world, 'head@neem.example')).map(({ letters: { en } }) => en?.text ?? '')
    const letter = letters.find((text) => text.includes('two payments')) ?? ''
    expect(letter).toContain(`Payment ${counted} counted`)
    expect(letter).toContain(`refunding payment ${returned}`)
  })

  test('that is the second of an order is found and refunded without an event [S24]', async ({ world }) => {
    const { service, order, captured } = await givenShop(world)
    await deliver(world, captured(service.pay(order.gatewayOrderId).paymentId))
    const second = service.pay(order.gatewayOrderId).paymentId
    world.clock.pass(31 * MINUTE_MS)
    await reconcile(world)
    await reconcile(world)
    expect(await numbers(world)).toEqual({ invoices: 1, captures: 2, refunds: 1, payments: 1 })
    expect(service.payments.get(second)?.amount_refunded).toBe(order.totalPaise)
  })

  test('counts once for a subject, and closes its newer order [S24]', async ({ world }) => {
    const { service, order, captured } = await givenShop(world)
    const older = service.pay(order.gatewayOrderId).paymentId
    const again = service.pay(order.gatewayOrderId).paymentId
    await world.owner`update payment_order set state = 'EXPIRED'`
    await world.owner`
      insert into payment_order (kind, subject_id, amount_paise, gateway, gateway_order_id, created_at, expires_at)
      select kind, subject_id, amount_paise, gateway, 'order_2', created_at + interval '1 second', expires_at + interval '1 hour' from payment_order`
    await deliver(world, captured(older))
    expect(await orderState(world)).toBe('EXPIRED')
    await deliver(world, service.event('payment.captured', again, { order_id: 'order_2' }))
    expect(await numbers(world)).toEqual({ invoices: 1, captures: 2, refunds: 1, payments: 1 })
    expect(await world.owner`select cause from payment_refund`).toEqual([{ cause: 'SECOND_CAPTURE' }])
  })

  test('replayed five times after its workspace was closed compensates nothing [S26]', async ({ world }) => {
    const { service, workspace, order, captured } = await givenShop(world)
    const { paymentId } = service.pay(order.gatewayOrderId)
    await deliver(world, captured(paymentId))
    await world.owner`update workspace set state = 'CLOSED' where id = ${workspace}`
    for (let times = 0; times < 5; times++) {
      expect(await deliver(world, captured(paymentId))).toEqual({ status: 200, duplicate: true })
      const { body, headers } = captured(paymentId)
      const renamed = { body, headers: { ...headers, 'x-razorpay-event-id': `again-${times}` } }
      expect(await deliver(world, renamed)).toEqual({ status: 200, duplicate: true })
      await reconcile(world)
    }
    expect(await numbers(world)).toEqual({ invoices: 1, captures: 1, refunds: 0, payments: 1 })
    expect(await orderState(world)).toBe('PAID')
  })

  test('of an unknown order waits in suspense until an operator refunds it [S63]', async ({ world }) => {
    const { service, order } = await givenShop(world)
    const farah = await givenOperator(world)
    const { paymentId } = service.pay(order.gatewayOrderId, { amount: 500 })
    const strange = service.event('payment.captured', paymentId, { order_id: 'order_of_somebody_else' })
    expect(await deliver(world, strange)).toEqual({ status: 200, duplicate: false })
    const issues = async () => (await farah.call(listPaymentIssues, {})).content
    const [issue] = await issues()
    expect(issue).toMatchObject({ type: 'SUSPENSE', paymentId, amountPaise: 500, mayReturn: true })
    const wish = { id: issue?.id ?? '', password: PASSWORD }
    expect((await farah.ask(returnSuspense, { ...wish, password: 'Wrong-42!' })).body.code).toBe('PASSWORD_WRONG')
    await deliver(world, service.disputeEvent('payment.dispute.created', paymentId))
    expect((await farah.ask(returnSuspense, wish)).body.code).toBe('IN_CHARGEBACK')
    await deliver(world, service.disputeEvent('payment.dispute.won', paymentId))
    await farah.call(returnSuspense, wish)
    expect((await farah.ask(returnSuspense, wish)).body.code).toBe('ISSUE_NOT_FOUND')
    expect(await issues()).toMatchObject([{ type: 'RETURN', state: 'CREATED' }])
    await reconcile(world)
    expect(service.payments.get(paymentId)).toMatchObject({ status: 'refunded', amount_refunded: 500 })
    expect(await issues()).toEqual([])
  })

  test('without an order waits in suspense too [S63]', async ({ world }) => {
    const { service, order } = await givenShop(world)
    const { paymentId } = service.pay(order.gatewayOrderId, { amount: 500 })
    const bare = service.event('payment.captured', paymentId, { order_id: null })
    expect(await deliver(world, bare)).toEqual({ status: 200, duplicate: false })
    const farah = await givenOperator(world)
    expect((await farah.call(listPaymentIssues, {})).content).toMatchObject([{ type: 'SUSPENSE', amountPaise: 500 }])
  })
})

describe('an order', () => {
  test('expires only after the gateway was asked, and a late capture may still pay it [S27] [ST09]', async ({
    world,
  }) => {
    const { service, order, captured } = await givenShop(world)
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    expect(await orderState(world)).toBe('EXPIRED')
    const { paymentId } = service.pay(order.gatewayOrderId)
    await deliver(world, captured(paymentId))
    expect(await orderState(world)).toBe('PAID')
    const farah = await givenOperator(world)
    expect((await farah.call(listPaymentIssues, {})).content).toMatchObject([{ type: 'LATE', paymentId }])
    await deliver(world, service.event('payment.failed', paymentId))
    expect(await orderState(world)).toBe('PAID')
  })

  test('that its seller no longer takes late money for refunds it, and shows it the same day [S27]', async ({
    world,
  }) => {
    const { service, owner, order, captured } = await givenShop(world)
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    const next = await givenOrder(owner, 'STORE')
    await deliver(world, captured(service.pay(next.gatewayOrderId).paymentId))
    const { paymentId } = service.pay(order.gatewayOrderId)
    await Promise.all([reconcile(world), deliver(world, captured(paymentId))])
    const farah = await givenOperator(world)
    const issues = async () => (await farah.call(listPaymentIssues, {})).content
    expect(await numbers(world)).toEqual({ invoices: 1, captures: 2, refunds: 1, payments: 1 })
    await reconcile(world)
    expect(service.payments.get(paymentId)?.amount_refunded).toBe(order.totalPaise)
    expect(await issues()).toMatchObject([{ type: 'LATE', state: 'REFUND_DUE', paymentId }])
    world.clock.pass(8 * 24 * 60 * MINUTE_MS)
    const later = await givenOperator(world)
    expect((await later.call(listPaymentIssues, {})).content).toEqual([])
  })

  test('paid without a word to us is found before it would expire [S27]', async ({ world }) => {
    const { service, order } = await givenShop(world)
    service.pay(order.gatewayOrderId)
    world.clock.pass(16 * MINUTE_MS)
    await reconcile(world)
    expect(await orderState(world)).toBe('PAID')
  })

  test('is paid although the capture of another attempt is refused [S27]', async ({ world }) => {
    const { service, order } = await givenShop(world)
    const held = service.pay(order.gatewayOrderId, { held: true })
    service.pay(order.gatewayOrderId)
    const no = { status: 400, text: '{"error":{"description":"The payment is on hold"}}' }
    service.onRequest = async () => {
      if (service.requests.at(-1)?.includes(held.paymentId)) service.faults.push(no)
      await Promise.resolve()
    }
    world.clock.pass(3 * MINUTE_MS)
    await reconcile(world)
    expect(await orderState(world)).toBe('PAID')
    expect(await numbers(world)).toEqual({ invoices: 1, captures: 1, refunds: 0, payments: 1 })
  })

  test('expires or is paid, never both, when job and event meet [S27]', async ({ world }) => {
    const { service, order, captured } = await givenShop(world)
    world.clock.pass(16 * MINUTE_MS)
    service.faults.push({ status: 200, text: '{"items":[]}' })
    const { paymentId } = service.pay(order.gatewayOrderId)
    await Promise.all([reconcile(world), deliver(world, captured(paymentId))])
    expect(await orderState(world)).toBe('PAID')
    expect(await numbers(world)).toEqual({ invoices: 1, captures: 1, refunds: 0, payments: 1 })
  })

  test('does not expire for 30 more minutes while the gateway is silent [S27] [R18]', async ({ world }) => {
    const { service } = await givenShop(world)
    const failing = { status: 503, text: 'no' }
    world.clock.pass(16 * MINUTE_MS)
    service.faults.push(failing)
    await reconcile(world)
    expect(await orderState(world)).toBe('OPEN')
    world.clock.pass(28 * MINUTE_MS)
    service.faults.push(failing)
    await reconcile(world)
    expect(await orderState(world)).toBe('OPEN')
    world.clock.pass(2 * MINUTE_MS)
    service.faults.push(failing)
    await reconcile(world)
    expect(await orderState(world)).toBe('EXPIRED')
  })

  test('that fails holds up neither the expiry nor the refund of another [S27] [R09]', async ({ world }) => {
    const { service, order, captured } = await givenShop(world)
    const [counted, second, broken] = [1, 2, 3].map(() => service.pay(order.gatewayOrderId).paymentId)
    for (const id of [counted, second]) await deliver(world, captured(id ?? ''))
    const now = world.clock.now()
    const later = new Date(now.getTime() + 1)
    await world.owner`
      insert into payment_order (kind, subject_id, amount_paise, created_at, expires_at)
      values ('unregistered', uuidv7(), 100, ${now}, ${now}), ('plan', uuidv7(), 100, ${now}, ${later})`
    await world.owner`
      with capture as (
        insert into payment_capture (order_id, state, gateway, gateway_order_id, gateway_payment_id, amount_paise, at)
        select id, 'REFUND_DUE', 'RAZORPAY', 'order_9', ${broken ?? ''}, 100, ${now} from payment_order where kind = 'unregistered'
        returning id
      ) insert into payment_refund (capture_id, cause, amount_paise, gateway_key, at)
      select id, 'NOT_TAKEN', 100, 'broken', ${new Date(0)} from capture`
    const error = vi.spyOn(world.house.log, 'error')
    world.clock.pass(MINUTE_MS)
    await reconcile(world)
    const states = await world.owner`
      select kind, state from payment_order where subject_id <> ${order.id} order by kind`
    expect([...states]).toEqual([
      { kind: 'plan', state: 'EXPIRED' },
      { kind: 'unregistered', state: 'OPEN' },
    ])
    expect(service.payments.get(second ?? '')?.amount_refunded).toBe(order.totalPaise)
    expect(error).toHaveBeenCalledTimes(2)
  })

  test('is not opened at the gateway after its time, nor if it was closed meanwhile [S24]', async ({ world }) => {
    const { service, owner, order } = await givenShop(world)
    await world.owner`update payment_order set gateway = null, gateway_order_id = null`
    service.onRequest = async () => await world.owner`update payment_order set state = 'EXPIRED'`
    expect((await owner.ask(openPayment, { orderId: order.id })).statusCode).toBe(503)
    expect(await world.owner`select gateway_order_id from payment_order`).toEqual([{ gatewayOrderId: null }])
    service.onRequest = undefined
    await world.owner`update payment_order set state = 'OPEN'`
    const before = service.orders.size
    world.clock.pass(16 * MINUTE_MS)
    expect((await owner.ask(openPayment, { orderId: order.id })).body.code).toBe('ORDER_CLOSED')
    expect(service.orders.size).toBe(before)
  })

  test('opened twice at once has one order at the gateway that a browser learns [S24]', async ({ world }) => {
    const { service, owner, order } = await givenShop(world)
    await world.owner`update payment_order set gateway = null, gateway_order_id = null`
    const opened = await Promise.all([1, 2].map(async () => await owner.call(openPayment, { orderId: order.id })))
    expect(new Set(opened.map(({ gatewayOrderId }) => gatewayOrderId)).size).toBe(1)
    expect(service.orders.has(opened[0]?.gatewayOrderId ?? '')).toBe(true)
  })

  test('says that a declined attempt waits while a later one is open, and is paid by that [R2:O34]', async ({
    world,
  }) => {
    const { service, owner, order } = await givenShop(world)
    const declined = service.pay(order.gatewayOrderId).paymentId
    Object.assign(service.payments.get(declined) ?? {}, { status: 'failed' })
    const later = service.payments.get(service.pay(order.gatewayOrderId).paymentId)
    Object.assign(later ?? {}, { status: 'created' })
    await deliver(world, service.event('payment.failed', declined))
    await runChecks(world)
    const page = async () => await owner.call(getPlanOrder, { orderId: order.id })
    expect(await page()).toMatchObject({ state: 'OPEN', attempt: 'WAITING' })
    expect(await lettersTo(world, 'head@neem.example')).toEqual([])
    Object.assign(later ?? {}, { status: 'captured' })
    expect(await page()).toMatchObject({ attempt: 'WAITING' })
    world.clock.pass(10_001)
    expect(await page()).toMatchObject({ state: 'PAID', attempt: null })
  })

  test('does not say that an attempt was declined while the gateway is silent [R2:O34]', async ({ world }) => {
    const { service, owner, order } = await givenShop(world)
    const declined = service.pay(order.gatewayOrderId).paymentId
    Object.assign(service.payments.get(declined) ?? {}, { status: 'failed' })
    const page = async () => (await owner.call(getPlanOrder, { orderId: order.id })).attempt
    expect(await page()).toBe('REFUSED')
    world.clock.pass(10_001)
    service.faults.push({ status: 503, text: 'no' })
    expect([await page(), await page()]).toEqual(['WAITING', 'WAITING'])
    world.clock.pass(10_001)
    expect(await page()).toBe('REFUSED')
  })

  test('keeps its gateway after that is closed for new money [S62]', async ({ world }) => {
    const { service, owner, order, captured } = await givenShop(world)
    const both = [service.pay(order.gatewayOrderId), service.pay(order.gatewayOrderId)]
    Object.assign(world.config, { razorpay: { ...service.settings, isClosed: true } })
    for (const { paymentId } of both) expect((await deliver(world, captured(paymentId))).status).toBe(200)
    await reconcile(world)
    expect(service.payments.get(both[1]?.paymentId ?? '')?.amount_refunded).toBe(order.totalPaise)
    expect((await givenOrder(owner, 'COMPLETE')).gatewayOrderId).not.toMatch(/^order_[0-9a-f]{14}$/)
  })
})

describe('an event', () => {
  test('whose effect fails leaves nothing, and works when it is delivered again [MO10]', async ({ world }) => {
    const { service, order, captured } = await givenShop(world)
    const { paymentId } = service.pay(order.gatewayOrderId)
    await world.owner`alter table invoice add constraint broken check (false) not valid`
    expect((await deliver(world, captured(paymentId))).status).toBe(500)
    expect(await numbers(world)).toEqual({ invoices: 0, captures: 0, refunds: 0, payments: 0 })
    await world.owner`alter table invoice drop constraint broken`
    expect(await deliver(world, captured(paymentId))).toEqual({ status: 200, duplicate: false })
    expect(await orderState(world)).toBe('PAID')
    expect(await world.owner`select state, body from payment_event`).toEqual([{ state: 'DONE', body: null }])
  })

  test('that fails ten times is parked, shown, and applied when an operator tries it again [S26]', async ({
    world,
  }) => {
    const { service, order, captured } = await givenShop(world)
    const { paymentId } = service.pay(order.gatewayOrderId)
    await world.owner`alter table invoice add constraint broken check (false) not valid`
    const statuses: number[] = []
    for (let times = 0; times < 11; times++) statuses.push((await deliver(world, captured(paymentId))).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 500), 200, 200])
    const farah = await givenOperator(world)
    const [issue] = (await farah.call(listPaymentIssues, {})).content
    expect(issue).toMatchObject({ type: 'EVENT', state: 'payment.captured', fault: expect.stringContaining('broken') })
    await world.owner`alter table invoice drop constraint broken`
    await reconcile(world)
    expect(await orderState(world)).toBe('OPEN')
    await farah.call(retryPaymentIssue, { ...AGAIN, type: 'EVENT', id: issue?.id ?? '' })
    await reconcile(world)
    expect(await orderState(world)).toBe('PAID')
    expect((await farah.call(listPaymentIssues, {})).content).toEqual([])
    expect((await farah.ask(retryPaymentIssue, { ...AGAIN, type: 'EVENT', id: issue?.id ?? '' })).body.code).toBe(
      'ISSUE_NOT_FOUND',
    )
  })

  test('that cannot be read is parked and shown [S26]', async ({ world }) => {
    await givenShop(world)
    const body = '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}'
    const signature = signWith(world.config.razorpay?.eventSecret ?? '', body)
    const event = { body, headers: { 'x-razorpay-signature': signature } }
    expect(await deliver(world, event)).toEqual({ status: 200, duplicate: false })
    expect(await deliver(world, event)).toEqual({ status: 200, duplicate: true })
    const farah = await givenOperator(world)
    expect((await farah.call(listPaymentIssues, {})).content).toMatchObject([
      { type: 'EVENT', fault: 'unreadable body', mayRetry: true },
    ])
    const [issue] = (await farah.call(listPaymentIssues, {})).content
    await farah.call(retryPaymentIssue, { ...AGAIN, type: 'EVENT', id: issue?.id ?? '' })
    await reconcile(world)
    expect((await farah.call(listPaymentIssues, {})).content).toEqual([issue])
  })

  test('is verified before it is decoded, and parked if it is no text [S26]', async ({ world }) => {
    await givenShop(world)
    const bytes = new Uint8Array([0x7b, 0xff, 0x00, 0x7d])
    const secret = world.config.razorpay?.eventSecret ?? ''
    const headers = { 'x-razorpay-signature': signWith(secret, Buffer.from(bytes)), 'x-razorpay-event-id': '' }
    expect((await deliver(world, { body: bytes, headers })).status).toBe(200)
    expect((await deliver(world, { body: Buffer.from(bytes).toString(), headers })).status).toBe(401)
    expect(await world.owner`select state, length(event_id) as id from payment_event`).toEqual([
      { state: 'PARKED', id: 64 },
    ])
  })

  test('is verified on its raw bytes, whatever they look like [MO13]', async ({ world }) => {
    await givenShop(world)
    const warn = vi.spyOn(world.house.log, 'warn')
    const body = '{ "payload":{},  "event" : "caf\\u00e9 \u{1F642}", "n":1.0 }'
    const signature = signWith(world.config.razorpay?.eventSecret ?? '', body)
    const headers = { 'x-razorpay-signature': signature }
    expect((await deliver(world, { body, headers })).status).toBe(200)
    expect((await deliver(world, { body: body.replace(':{},  ', ':{}, '), headers })).status).toBe(401)
    expect((await deliver(world, { body, headers: {} })).status).toBe(401)
    expect(warn).toHaveBeenCalledTimes(2)
  })
})
