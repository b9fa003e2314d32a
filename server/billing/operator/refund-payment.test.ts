import { expect } from 'vitest'
import { getPlanOrder } from '@chowk/contract/billing/order.ts'
import { getSubscription, listInvoices } from '@chowk/contract/billing/subscription.ts'
import { listPayments, refundPayment } from '@chowk/contract/operator/payment.ts'
import { givenOrder, givenPaid, givenSeller } from '../../testing/neighbours/neighbour-billing.ts'
import { reconcile as reconcileIn } from '../../testing/neighbours/neighbour-payment.ts'
import { lettersTo } from '../../testing/post.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { postInvoiceTask } from '../letter/post-invoice.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const REASON = 'They closed a month after they paid for a year.'
const PAID = 2_832_000

async function givenPayment(world: World) {
  await givenSeller(world)
  const school = await world.workspace({ name: 'Neem School' })
  const head = await world.person({ workspace: school, role: 'OWNER', name: 'Head', email: 'head@neem.example' })
  const paid = await givenPaid(head, 'STORE')
  const farah = await world.person({ operator: true, name: 'Farah' })
  const wish = (amountPaise: number, refundPaise = 0) => ({
    orderId: paid.id,
    amountPaise,
    refundPaise,
    reason: REASON,
  })
  const line = async () => (await farah.call(listPayments, { q: paid.paymentId })).content[0]
  const gatewayState = async () =>
    (
      await world.owner<{ status: string; gone: number }[]>`
      select p.status, coalesce((select sum(amount_paise) from sandbox_refund where payment_id = p.id), 0)::int as gone
      from sandbox_payment p where p.id = ${paid.paymentId}`
    )[0]
  const reconcile = async () => await reconcileIn(world)
  return { head, paid, farah, wish, line, gatewayState, reconcile }
}

test('some of a payment goes back, later the rest, never more; the credit notes add up to the invoice [V1:E9]', async ({
  world,
}) => {
  const { head, paid, farah, wish, line, gatewayState, reconcile } = await givenPayment(world)
  expect(await farah.call(refundPayment, wish(1_000_001))).toMatchObject({
    state: 'PAID',
    refundPaise: 1_000_001,
    refundedPaise: 0,
  })
  expect(await gatewayState()).toEqual({ status: 'captured', gone: 0 })
  await reconcile()
  await reconcile()
  expect(await gatewayState()).toEqual({ status: 'captured', gone: 1_000_001 })
  expect(await line()).toMatchObject({ state: 'PAID', refundedPaise: 1_000_001 })
  const { body, statusCode } = await farah.ask(refundPayment, wish(PAID - 1_000_000, 1_000_001))
  expect([statusCode, body.code, body.fields]).toMatchObject([409, 'MORE_THAN_PAID', [{ path: 'amountPaise' }]])
  await farah.call(refundPayment, wish(PAID - 1_000_001, 1_000_001))
  await reconcile()
  expect(await gatewayState()).toEqual({ status: 'refunded', gone: PAID })
  expect(await line()).toMatchObject({ state: 'REFUNDED', refundPaise: PAID, refundedPaise: PAID })
  expect((await farah.ask(refundPayment, wish(100, PAID))).body.code).toBe('NOT_PAID')
  // What the plan gives was not taken back with the money.
  expect(await head.call(getSubscription, {})).toMatchObject({ plan: 'STORE', state: 'ACTIVE' })
  const notes = await world.owner<{ number: number; invoice: string; sums: number[] }[]>`
    select n.number, n.facts->'credits'->>'number' as invoice,
      array[(n.facts->>'taxablePaise')::int, (n.facts->>'cgstPaise')::int, (n.facts->>'sgstPaise')::int, n.total_paise::int] as sums
    from credit_note n order by n.number`
  expect(notes.map(({ number }) => number)).toEqual([1, 2])
  expect(notes.map(({ sums: [taxable = 0, cgst = 0, sgst = 0, total] }) => taxable + cgst + sgst === total)).toEqual([
    true,
    true,
  ])
  expect([0, 1, 2, 3].map((column) => notes.reduce((sum, { sums }) => sum + (sums[column] ?? 0), 0))).toEqual([
    2_400_000,
    216_000,
    216_000,
    PAID,
  ])
  const { content, billedTo } = await head.call(listInvoices, {})
  expect(content).toMatchObject([
    { number: expect.stringMatching(/^CN\/.*000002$/), totalPaise: PAID - 1_000_001 },
    { number: expect.stringMatching(/^CN\/.*000001$/), totalPaise: 1_000_001, credits: content[2]?.number },
    { number: expect.stringMatching(/^CH\/.*000001$/), totalPaise: PAID, credits: null },
  ])
  expect(billedTo).toMatchObject({ name: 'Neem School Trust' })
  expect((await head.call(getPlanOrder, { orderId: paid.id })).state).toBe('REFUNDED')
})

test('of two refunds decided at once one is made, and nobody but an operator decides one [V1:E9]', async ({
  world,
}) => {
  const { head, farah, wish, line } = await givenPayment(world)
  const answers = await Promise.all([1, 2].map(async () => await farah.ask(refundPayment, wish(500_000))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({ code: 'VERSION_CONFLICT' })
  expect(await line()).toMatchObject({ refundPaise: 500_000 })
  expect((await head.ask(refundPayment, wish(100, 500_000))).body.code).toBe('NOT_ALLOWED')
  const ravi = await world.person({ operator: true, password: 'Stepwell-42!' })
  const guessed = { ...wish(100, 500_000), password: 'Stepwell-43!' }
  expect((await ravi.ask(refundPayment, guessed)).body.code).toBe('PASSWORD_WRONG')
  expect(await world.owner`select 1 from credit_note`).toHaveLength(1)
})

test('a payment that never came has nothing to go back, and less than a rupee is no refund [V1:E9]', async ({
  world,
}) => {
  const { head, farah, wish } = await givenPayment(world)
  const open = await givenOrder(head, 'COMPLETE')
  expect((await farah.ask(refundPayment, { ...wish(100), orderId: open.id })).body.code).toBe('NOT_PAID')
  expect((await farah.ask(refundPayment, { ...wish(100), orderId: 'x' })).body.code).toBe('ORDER_NOT_FOUND')
  expect((await farah.ask(refundPayment, wish(99))).body.fields).toMatchObject([{ path: 'amountPaise' }])
  expect((await farah.ask(refundPayment, { ...wish(100), reason: 'no' })).body.fields).toMatchObject([
    { path: 'reason' },
  ])
  expect(await world.owner`select 1 from payment_refund`).toHaveLength(0)
})

test('the owner gets one letter with the credit note, can save it again, and nobody else can [V1:E9]', async ({
  world,
}) => {
  const { head, farah, wish } = await givenPayment(world)
  await farah.call(refundPayment, wish(PAID))
  const [note] = (await head.call(listInvoices, {})).content
  for (let times = 0; times < 2; times++) await postInvoiceTask(world.house)({ invoiceId: note?.id }, jobRun())
  const letters = (await lettersTo(world, 'head@neem.example')).filter(({ letters: { en } }) =>
    en?.text.includes('CN/'),
  )
  expect(letters).toHaveLength(1)
  const letter = letters[0]?.letters.en
  expect(letter?.subject).toBe('Neem School: ₹28,320.00 come back to you')
  expect(letter?.text).toContain(REASON)
  expect(letter?.attachments?.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^CN-.*-en\.pdf$/)])
  const stranger = await world.person({ workspace: await world.workspace(), role: 'OWNER' })
  const status = async (who: typeof head) => (await who.fetch(`/invoices/${note?.id}.pdf`)).status
  expect([await status(head), await status(stranger)]).toEqual([200, 404])
})
