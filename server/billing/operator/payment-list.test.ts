import { expect } from 'vitest'
import { MOST_EXPORTED, exportPayments, listPayments, refundPayment } from '@chowk/contract/operator/payment.ts'
import { givenOrder, givenPaid, givenSeller } from '../../testing/neighbours/neighbour-billing.ts'
import { captureIn } from '../../testing/neighbours/neighbour-payment.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

async function givenPayments(world: World) {
  await givenSeller(world)
  const school = await world.workspace({ name: 'Neem School' })
  const club = await world.workspace({ name: '=cmd|calc, "Banyan" Club' })
  const head = await world.person({ workspace: school, role: 'OWNER', name: 'Head' })
  const chair = await world.person({ workspace: club, role: 'OWNER', name: 'Chair' })
  const paid = await givenPaid(head, 'STORE')
  await givenOrder(chair, 'COMMUNITY')
  return { school, club, head, paid, farah: await world.person({ operator: true, name: 'Farah' }) }
}

test('an operator finds payments of all organisations by name, number of the payment, state and month, page by page [V1:E9]', async ({
  world,
}) => {
  const { school, club, head, paid, farah } = await givenPayments(world)
  const found = async (input: Parameters<typeof farah.call<typeof listPayments>>[1]) =>
    (await farah.call(listPayments, input)).content.map(({ workspaceId }) => workspaceId)
  expect(await found({})).toEqual([club, school])
  expect(await found({ q: 'neem' })).toEqual([school])
  expect(await found({ q: paid.paymentId })).toEqual([school])
  expect(await found({ q: '%' })).toEqual([])
  expect(await found({ state: 'OPEN' })).toEqual([club])
  const month = new Date(world.clock.now().getTime() + 19_800_000).toISOString().slice(0, 7)
  expect(await found({ month })).toEqual([club, school])
  expect(await found({ month: '2020-02' })).toEqual([])
  expect((await farah.ask(listPayments, { month: '2026-13' })).statusCode).toBe(400)
  const first = await farah.call(listPayments, { size: 1 })
  const rest = await farah.call(listPayments, { size: 1, next: first.next ?? '' })
  expect(rest.content).toMatchObject([
    { state: 'PAID', by: 'Head', totalPaise: 2_832_000, paymentId: paid.paymentId, refundPaise: 0, refundedPaise: 0 },
  ])
  expect(rest.content[0]?.invoiceNumber).toMatch(/^CH\/\d\d-\d\d\/000001$/)
  expect((await head.ask(listPayments, {})).body.code).toBe('NOT_ALLOWED')
})

test('the refund of a second payment is not booked against the paid order [R2:O35] [V1:E9]', async ({ world }) => {
  const { paid, farah } = await givenPayments(world)
  const second = { gateway: 'SANDBOX', paymentId: 'pay_twice', currency: 'INR', method: 'upi' } as const
  const money = { ...second, gatewayOrderId: paid.gatewayOrderId, amountPaise: paid.totalPaise }
  expect(await world.sql.begin(async (tx) => await captureIn(tx, world, money))).toBe('REFUND_DUE')
  const line = async () => (await farah.call(listPayments, { q: 'neem' })).content[0]
  expect(await line()).toMatchObject({ state: 'PAID', refundPaise: 0, refundedPaise: 0 })
  const { text } = await farah.call(exportPayments, { q: 'neem' })
  expect(text).toMatch(/,0\.00,0\.00,Head\r\n$/)
  const wish = { orderId: paid.id, amountPaise: paid.totalPaise, refundPaise: 0, reason: 'They closed the school.' }
  expect(await farah.call(refundPayment, wish)).toMatchObject({ refundPaise: paid.totalPaise })
})

test('the same payments are a file in which no name runs as a formula, and the log says who took it [V1:E9]', async ({
  world,
}) => {
  const { head, paid, farah } = await givenPayments(world)
  const { fileName, mediaType, text } = await farah.call(exportPayments, {})
  expect([fileName, mediaType]).toEqual([
    expect.stringMatching(/^chowk-payments-\d{4}-\d\d-\d\d\.csv$/),
    'text/csv; charset=utf-8',
  ])
  const [heading, ...lines] = text.trimEnd().split('\r\n')
  expect(heading).toBe(
    '\uFEFFordered,settled,state,workspace,address,for,plan,period,taxable,cgst,sgst,igst,total,method,payment,invoice,refund,refunded,by',
  )
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`,OPEN,"'=cmd|calc, ""Banyan"" Club",`)
  expect(lines[1]).toContain(',STORE,YEAR,24000.00,2160.00,2160.00,0.00,28320.00,')
  expect(lines[1]).toContain(paid.paymentId)
  expect((await farah.call(exportPayments, { state: 'PAID' })).text.trimEnd().split('\r\n')).toHaveLength(2)
  expect((await head.ask(exportPayments, {})).body.code).toBe('NOT_ALLOWED')
  await world.owner`
    insert into plan_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'payment_id', null))).*
    from plan_order o, generate_series(1, ${MOST_EXPORTED}) where o.state = 'OPEN'`
  expect((await farah.ask(exportPayments, {})).body.code).toBe('TOO_MANY')
  const log = await world.owner`select after from audit_log where action = 'payments exported' order by id`
  expect(log.map(({ after }) => after)).toEqual([{ rows: 2 }, { state: 'PAID', rows: 1 }])
})
