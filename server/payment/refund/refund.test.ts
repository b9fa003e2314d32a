import { describe, expect } from 'vitest'
import { listPaymentIssues, retryPaymentIssue } from '@chowk/contract/payment/issue.ts'
import { getPlanOrder } from '@chowk/contract/billing/order.ts'
import { listPayments, refundPayment } from '@chowk/contract/operator/payment.ts'
import { givenOrder, givenSeller } from '../../testing/neighbours/neighbour-billing.ts'
import { deliver, paymentsOf, reconcile } from '../../testing/neighbours/neighbour-payment.ts'
import { lettersTo } from '../../testing/post.ts'
import { givenRazorpay } from '../../testing/razorpay-service.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { createRefund } from '../payment.ts'
import { confirmRefund } from './confirm-refund.ts'

const TEN_MINUTES_MS = 600_001
const AGAIN = { reason: 'The bank is back.' }

async function givenPaid(world: World) {
  const service = await givenRazorpay()
  Object.assign(world.config, { razorpay: service.settings })
  await givenSeller(world)
  const workspace = await world.workspace({ name: 'Neem School' })
  const owner = await world.person({ workspace, role: 'OWNER', email: 'head@neem.example' })
  const order = await givenOrder(owner, 'STORE')
  const { paymentId } = service.pay(order.gatewayOrderId)
  await deliver(world, service.event('payment.captured', paymentId))
  // So old that the gateway is no longer asked about the order itself.
  await world.owner`update payment_order set created_at = created_at - interval '6 days'`
  const farah = await world.person({ operator: true })
  const refund = async (amountPaise = order.totalPaise, refundPaise = 0) =>
    await farah.ask(refundPayment, { orderId: order.id, amountPaise, refundPaise, reason: 'They closed the school.' })
  const issues = async () => (await farah.call(listPaymentIssues, {})).content
  return { service, owner, order, paymentId, farah, refund, issues }
}

const rows = async (world: World) =>
  await world.owner<{ state: string; paise: number; confirmed: number | null }[]>`
    select state, amount_paise::int as paise, confirmed_paise::int as confirmed from payment_refund order by at`

const asks = ({ requests }: { requests: string[] }) => requests.filter((path) => path.endsWith('/refund')).length

describe('a refund', () => {
  test('whose claim was lost before the request is sent once, after asking what went back [S37]', async ({ world }) => {
    const { service, refund, paymentId, order } = await givenPaid(world)
    await refund()
    await world.owner`update payment_refund set state = 'PROCESSING', asked_at = ${world.clock.now()}`
    await reconcile(world)
    expect(asks(service)).toBe(0)
    world.clock.pass(TEN_MINUTES_MS)
    await Promise.all([reconcile(world), reconcile(world)])
    expect([asks(service), service.payments.get(paymentId)?.amount_refunded]).toEqual([1, order.totalPaise])
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: order.totalPaise }])
  })

  test('whose answer was lost is found at the gateway and not sent again [S37]', async ({ world }) => {
    const { service, refund, paymentId } = await givenPaid(world)
    await refund(1000)
    service.faults.push({ status: 200, text: '{"items":[]}' })
    await reconcile(world)
    await world.owner`
      update payment_refund set state = 'PROCESSING', confirmed_paise = null, gateway_refund_id = null, asked_at = null`
    service.refundKeys.clear()
    await reconcile(world)
    expect([asks(service), service.payments.get(paymentId)?.amount_refunded]).toEqual([1, 1000])
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: 1000 }])
  })

  test('sends only what is left after a refund in the dashboard [MO12]', async ({ world }) => {
    const { service, refund, paymentId, order } = await givenPaid(world)
    service.refundByHand(paymentId, 4000)
    await refund()
    await reconcile(world)
    const sent = service.refunds.filter(({ receipt }) => receipt !== null)
    expect(sent).toMatchObject([{ amount: order.totalPaise - 4000 }])
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: order.totalPaise }])
  })

  test('confirmed with a smaller amount is AMOUNT_DIFF, and the rest goes by another attempt [ST15]', async ({
    world,
  }) => {
    const { service, owner, refund, order, farah, issues } = await givenPaid(world)
    service.refundsBegin = 'pending'
    await refund()
    await reconcile(world)
    const [sent] = service.refunds
    if (!sent) throw new Error('nothing was sent')
    Object.assign(sent, { amount: 1210, status: 'processed' })
    Object.assign(service.payments.get(sent.payment_id) ?? {}, { amount_refunded: 1210, status: 'captured' })
    expect((await deliver(world, service.refundEvent('refund.processed', sent))).status).toBe(200)
    expect(await rows(world)).toMatchObject([{ state: 'AMOUNT_DIFF', confirmed: 1210 }])
    expect((await owner.call(getPlanOrder, { orderId: order.id })).state).toBe('PAID')
    const [issue] = await issues()
    expect(issue).toMatchObject({ type: 'REFUND', state: 'AMOUNT_DIFF', mayRetry: true })
    service.refundsBegin = 'processed'
    await farah.call(retryPaymentIssue, { ...AGAIN, type: 'REFUND', id: issue?.id ?? '' })
    await reconcile(world)
    expect(service.refunds.map(({ amount }) => amount)).toEqual([1210, order.totalPaise - 1210])
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: order.totalPaise }])
    expect((await owner.call(getPlanOrder, { orderId: order.id })).state).toBe('REFUNDED')
  })

  test('that failed after a smaller confirmation sends only what is still missing [ST15] [S37]', async ({ world }) => {
    const { service, refund, farah, issues } = await givenPaid(world)
    service.refundsBegin = 'pending'
    await refund(3000)
    await reconcile(world)
    const [sent] = service.refunds
    if (!sent) throw new Error('nothing was sent')
    Object.assign(sent, { amount: 1210, status: 'processed' })
    Object.assign(service.payments.get(sent.payment_id) ?? {}, { amount_refunded: 1210 })
    await deliver(world, service.refundEvent('refund.processed', sent))
    const [issue] = await issues()
    await farah.call(retryPaymentIssue, { ...AGAIN, type: 'REFUND', id: issue?.id ?? '' })
    service.refundsBegin = 'failed'
    await reconcile(world)
    service.refundsBegin = 'processed'
    world.clock.pass(TEN_MINUTES_MS)
    await reconcile(world)
    const live = service.refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount)
    expect(live).toEqual([1210, 1790])
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: 3000 }])
  })

  test('refused while the first request is still processed is not sent a second time [S37]', async ({ world }) => {
    const { service, refund } = await givenPaid(world)
    await refund(1000)
    service.faults.push({ status: 200, text: '{"items":[]}' })
    service.faults.push({ status: 409, text: '{"error":{"description":"prior request still being processed"}}' })
    await reconcile(world)
    expect(await rows(world)).toMatchObject([{ state: 'PROCESSING' }])
    world.clock.pass(TEN_MINUTES_MS)
    await reconcile(world)
    expect(service.refunds.map(({ amount }) => amount)).toEqual([1000])
  })

  test('whose refunds the gateway does not list stays in PROCESSING and is shown [S37]', async ({ world }) => {
    const { service, refund, issues } = await givenPaid(world)
    await refund(1000)
    service.faults.push({ status: 400, text: '{"error":{"description":"No such payment"}}' })
    await reconcile(world)
    expect(await rows(world)).toMatchObject([{ state: 'PROCESSING' }])
    expect(await issues()).toMatchObject([
      { type: 'REFUND', state: 'PROCESSING', fault: expect.stringContaining('No such payment'), mayRetry: false },
    ])
    world.clock.pass(TEN_MINUTES_MS)
    await reconcile(world)
    expect([asks(service), (await issues()).length]).toEqual([1, 0])
  })

  test('whose first attempt went through after all is not sent by the second [S37]', async ({ world }) => {
    const { service, refund } = await givenPaid(world)
    await refund(1000)
    await reconcile(world)
    await world.owner`
      update payment_refund set state = 'FAILED', failures = 1, confirmed_paise = null, gateway_refund_id = null, asked_at = null`
    await reconcile(world)
    expect(service.refunds.map(({ amount }) => amount)).toEqual([1000])
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: 1000 }])
  })

  test('stays DONE when a rejected request or an answer to an earlier attempt comes late [S37]', async ({ world }) => {
    const { service, refund } = await givenPaid(world)
    await refund(1000)
    await reconcile(world)
    const [row] = await world.owner<{ id: string }[]>`select id from payment_refund`
    const refundId = row?.id ?? ''
    const [sent] = service.refunds
    const confirm = async (more: { id: string | null; key?: string }) => {
      const { id, key } = more
      const answer = { id, amountPaise: 0, status: 'failed' as const }
      await world.sql.begin(async (tx) => {
        await confirmRefund(tx, paymentsOf(world), { refundId, answer, ...(key && { key }) })
      })
    }
    await confirm({ id: null, key: refundId })
    await confirm({ id: null })
    await confirm({ id: sent?.id ?? '', key: `${refundId}-7` })
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: 1000 }])
  })

  test('that the bank returns is shown, and sent again by a new attempt [S37]', async ({ world }) => {
    const { service, refund, farah, issues, order } = await givenPaid(world)
    await refund(1000)
    await reconcile(world)
    const [sent] = service.refunds
    if (!sent) throw new Error('nothing was sent')
    Object.assign(sent, { status: 'failed' })
    Object.assign(service.payments.get(sent.payment_id) ?? {}, { amount_refunded: 0 })
    const failed = service.refundEvent('refund.failed', sent)
    for (let times = 0; times < 2; times++) expect((await deliver(world, failed)).status).toBe(200)
    expect(await rows(world)).toMatchObject([{ state: 'RETURNED_BY_BANK' }])
    expect((await farah.call(listPayments, {})).content).toMatchObject([{ refundPaise: 1000, refundedPaise: 0 }])
    const [issue] = await issues()
    expect(issue).toMatchObject({ type: 'REFUND', state: 'RETURNED_BY_BANK' })
    await farah.call(retryPaymentIssue, { ...AGAIN, type: 'REFUND', id: issue?.id ?? '' })
    await reconcile(world)
    expect(service.refunds.map(({ receipt, status }) => [receipt === sent.receipt, status])).toEqual([
      [true, 'failed'],
      [false, 'processed'],
    ])
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: 1000 }])
    expect(
      (
        await farah.ask(refundPayment, {
          orderId: order.id,
          amountPaise: order.totalPaise,
          refundPaise: 1000,
          reason: 'They closed the school.',
        })
      ).body.code,
    ).toBe('MORE_THAN_PAID')
  })

  test('that fails three times waits for an operator, and the payer is told once [S37]', async ({ world }) => {
    const { service, refund, issues } = await givenPaid(world)
    await refund(1000)
    const no = { status: 400, text: '{"error":{"description":"Your account has no balance"}}' }
    for (let times = 0; times < 4; times++) {
      const asked = service.requests.length
      service.faults.splice(0, service.faults.length, { status: 200, text: '{"items":[]}' }, no)
      await reconcile(world)
      expect([times, service.requests.length > asked]).toEqual([times, times < 3])
      service.faults.length = 0
      world.clock.pass(TEN_MINUTES_MS)
    }
    expect(await issues()).toMatchObject([
      { type: 'REFUND', state: 'FAILED', fault: expect.stringContaining('no balance'), mayRetry: true },
    ])
    const subjects = (await lettersTo(world, 'head@neem.example')).map(({ letters: { en } }) => en?.subject)
    expect(subjects.filter((subject) => subject?.includes('is delayed'))).toHaveLength(1)
  })

  test('taken for failed is DONE when the gateway confirms it after all [S37]', async ({ world }) => {
    const { service, refund } = await givenPaid(world)
    service.refundsBegin = 'failed'
    await refund(1000)
    await reconcile(world)
    expect(await rows(world)).toMatchObject([{ state: 'FAILED' }])
    const [sent] = service.refunds
    if (!sent) throw new Error('nothing was sent')
    sent.status = 'processed'
    expect((await deliver(world, service.refundEvent('refund.processed', sent))).status).toBe(200)
    expect(await rows(world)).toMatchObject([{ state: 'DONE', confirmed: 1000 }])
  })

  test('made in the dashboard whose money came back is parked for an operator [S26]', async ({ world }) => {
    const { service, paymentId, issues } = await givenPaid(world)
    service.refundByHand(paymentId, 500)
    const [made] = service.refunds
    if (!made) throw new Error('nothing was refunded')
    expect((await deliver(world, service.refundEvent('refund.processed', made))).status).toBe(200)
    const failed = service.refundEvent('refund.failed', made)
    for (let times = 0; times < 9; times++) expect((await deliver(world, failed)).status).toBe(500)
    expect((await deliver(world, failed)).status).toBe(200)
    expect(await issues()).toMatchObject([
      { type: 'EVENT', state: 'refund.failed', fault: expect.stringContaining(made.id) },
    ])
  })

  test('of a gateway that is no longer configured is shown and waits for it [S62]', async ({ world }) => {
    const { service, refund, issues } = await givenPaid(world)
    await refund(1000)
    Object.assign(world.config, { razorpay: undefined })
    await reconcile(world)
    expect(await issues()).toMatchObject([{ type: 'REFUND', state: 'CREATED', fault: 'GATEWAY_NOT_CONFIGURED' }])
    Object.assign(world.config, { razorpay: service.settings })
    await reconcile(world)
    expect([asks(service), await issues()]).toEqual([1, []])
  })

  test('is made once for one attempt id, and another amount under it is refused [S37] [MO20]', async ({ world }) => {
    const { order } = await givenPaid(world)
    const id = crypto.randomUUID()
    const wish = { id, kind: 'plan', subjectId: order.id, amountPaise: 700, reason: 'Twice', at: world.clock.now() }
    const create = async (more = {}) =>
      await world.sql.begin(async (tx) => await createRefund(tx, { ...wish, ...more }))
    const first = await create()
    expect(first).toMatchObject({ refundId: id, beforePaise: 0 })
    world.clock.pass(1000)
    await create({ id: crypto.randomUUID(), amountPaise: 300, at: world.clock.now() })
    expect(await create()).toEqual(first)
    expect(await create({ amountPaise: 701 })).toBe('KEY_REUSED')
    expect(await rows(world)).toMatchObject([{ paise: 700 }, { paise: 300 }])
  })

  test('never exceeds what was captured, however many are asked for at once [S37] [R09]', async ({ world }) => {
    const { order } = await givenPaid(world)
    const part = Math.floor(order.totalPaise / 3)
    const wish = { kind: 'plan', subjectId: order.id, amountPaise: part, reason: 'Part', at: world.clock.now() }
    const answers = await Promise.all(
      Array.from(
        { length: 6 },
        async () => await world.sql.begin(async (tx) => await createRefund(tx, { ...wish, id: crypto.randomUUID() })),
      ),
    )
    expect(answers.filter((answer) => answer === 'MORE_THAN_PAID')).toHaveLength(3)
  })

  test('does not leave when a chargeback opens after the list of due refunds was read [S61]', async ({ world }) => {
    const { service, order, refund, paymentId } = await givenPaid(world)
    const other = service.pay(order.gatewayOrderId).paymentId
    await deliver(world, service.event('payment.captured', other))
    await refund(1000)
    await world.owner`update payment_refund set at = at - interval '1 hour' where cause = 'SECOND_CAPTURE'`
    service.onRequest = async () =>
      await world.owner`update payment_capture set chargeback = 'OPEN' where gateway_payment_id = ${paymentId}`
    await reconcile(world)
    expect(service.refunds.map((each) => each.payment_id)).toEqual([other])
  })

  test('is blocked by a dispute whose event came before the capture, and by a second dispute [S61]', async ({
    world,
  }) => {
    const { service, order, paymentId } = await givenPaid(world)
    const dispute = async (name: string, payment = paymentId, id?: string) =>
      (await deliver(world, service.disputeEvent(`payment.dispute.${name}`, payment, id))).status
    const second = service.pay(order.gatewayOrderId).paymentId
    expect(await dispute('created', second)).toBe(500)
    await deliver(world, service.event('payment.captured', second))
    world.clock.pass(TEN_MINUTES_MS)
    await reconcile(world)
    expect(asks(service)).toBe(0)
    expect(await dispute('closed', second)).toBe(200)
    world.clock.pass(TEN_MINUTES_MS)
    await reconcile(world)
    expect(asks(service)).toBe(1)
    for (const name of ['created', 'won', 'created']) expect(await dispute(name)).toBe(200)
    const wish = { kind: 'plan', subjectId: order.id, amountPaise: 100, reason: 'Part', at: world.clock.now() }
    const create = async () =>
      await world.sql.begin(async (tx) => await createRefund(tx, { ...wish, id: crypto.randomUUID() }))
    expect(await create()).toHaveProperty('refundId')
    expect(await dispute('created', paymentId, 'disp_2')).toBe(200)
    expect(await create()).toBe('IN_CHARGEBACK')
  })

  test('is blocked while a chargeback is open or lost, in whatever order its events come [S61]', async ({ world }) => {
    const { service, refund, paymentId, issues } = await givenPaid(world)
    await refund(1000)
    const dispute = async (name: string) =>
      expect((await deliver(world, service.disputeEvent(`payment.dispute.${name}`, paymentId))).status).toBe(200)
    await dispute('lost')
    await dispute('created')
    expect((await refund(500, 1000)).body.code).toBe('IN_CHARGEBACK')
    await reconcile(world)
    expect(asks(service)).toBe(0)
    expect(await issues()).toMatchObject([{ type: 'CHARGEBACK', state: 'LOST' }])
    await world.owner`update payment_capture set dispute_at = dispute_at - interval '31 days'`
    expect(await issues()).toEqual([])
    await dispute('won')
    await reconcile(world)
    expect(asks(service)).toBe(1)
    expect((await refund(500, 1000)).statusCode).toBe(200)
  })
})
