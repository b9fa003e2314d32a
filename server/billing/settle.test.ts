import { expect } from 'vitest'
import { createPlanOrder, getPlanOrder, getQuote, openPayment } from '@chowk/contract/billing/order.ts'
import { changeRenewal, getSubscription } from '@chowk/contract/billing/subscription.ts'
import { BILL_TO, givenOrder, givenPaid, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { captureIn } from '../testing/neighbours/neighbour-payment.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'

const DAY_MS = 86_400_000

async function givenOwner(world: World) {
  const workspace = await world.workspace()
  await givenSeller(world)
  return { workspace, owner: await world.person({ workspace, role: 'OWNER' }) }
}

const moneyFor = (order: { gatewayOrderId: string; totalPaise: number }) => ({
  gateway: 'SANDBOX' as const,
  gatewayOrderId: order.gatewayOrderId,
  paymentId: `pay_${order.gatewayOrderId}`,
  amountPaise: order.totalPaise,
  currency: 'INR',
  method: 'upi',
})

test('the next period is paid two weeks before the end: no day is lost, and what was to end goes on [cso:P4]', async ({
  world,
}) => {
  const { workspace, owner } = await givenOwner(world)
  await givenPaid(owner, 'STORE')
  const first = await owner.call(getSubscription, {})
  const end = Date.parse(first.endsAt ?? '')
  world.clock.set(new Date(end - 14.1 * DAY_MS).toISOString())
  const her = async () => await world.session(owner.id, workspace)
  const wish = { plan: 'STORE', period: 'YEAR' } as const
  expect((await (await her()).ask(getQuote, wish)).body.code).toBe('NOTHING_TO_BUY')
  expect((await (await her()).call(getSubscription, {})).may.renewNow).toBe(false)
  world.clock.pass(DAY_MS)
  await (await her()).call(changeRenewal, { renews: false, version: first.version })
  expect(await (await her()).call(getQuote, wish)).toMatchObject({ kind: 'RENEWAL', beginsAt: first.endsAt })
  expect((await (await her()).call(getSubscription, {})).may.renewNow).toBe(true)
  await givenPaid(await her(), 'STORE')
  const after = await (await her()).call(getSubscription, {})
  expect(after).toMatchObject({ state: 'ACTIVE', may: { renewNow: false } })
  expect([first, after].map(({ endsAt }) => endsAt?.slice(0, 10))).toEqual(['2027-11-21', '2028-11-21'])
  expect((await (await her()).ask(getQuote, wish)).body.code).toBe('NOTHING_TO_BUY')
})

test('a running period is not changed for the other kind, and a larger plan is not bought for more people than it seats [cso:P5]', async ({
  world,
}) => {
  const { workspace, owner } = await givenOwner(world)
  await givenPaid(owner, 'COMMUNITY')
  const refused = async (plan: 'STORE', period: 'MONTH' | 'YEAR') => {
    const order = { plan, period, billTo: BILL_TO }
    const bought = await owner.ask(createPlanOrder, order, { 'idempotency-key': `${plan} ${period}` })
    return [(await owner.ask(getQuote, { plan, period })).body.code, bought.body.code]
  }
  expect(await refused('STORE', 'MONTH')).toEqual(['OTHER_PERIOD_LATER', 'OTHER_PERIOD_LATER'])
  await world.owner`update plan set seats = 1 where code = 'STORE'`
  for (let n = 0; n < 2; n++) await world.person({ workspace })
  expect(await refused('STORE', 'YEAR')).toEqual(['STILL_OVER_LIMIT', 'STILL_OVER_LIMIT'])
})

test('an order whose house has no gateway any more is not paid', async ({ world }) => {
  const { owner } = await givenOwner(world)
  const order = await givenOrder(owner)
  world.house.config.mode = 'serve'
  expect((await owner.ask(openPayment, { orderId: order.id })).body.code).toBe('NO_SALES')
})

test('money for a workspace that was closed meanwhile goes back', async ({ world }) => {
  const { workspace, owner } = await givenOwner(world)
  const order = await givenOrder(owner)
  await world.owner`update workspace set state = 'CLOSED' where id = ${workspace}`
  expect(await world.sql.begin(async (tx) => await captureIn(tx, world, moneyFor(order)))).toBe('REFUND_DUE')
  expect(await world.owner`select from subscription`).toHaveLength(0)
})

test('who orders anew while an older order is being paid does not wait for the payment that waits for her [R04]', async ({
  world,
}) => {
  const { workspace, owner } = await givenOwner(world)
  const order = await givenOrder(owner)
  const waiting = async () =>
    (await world.owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length
  const settled = await world.owner.begin(async (tx) => {
    // As ordering does it: first the workspace, then its orders.
    await tx`select 1 from workspace where id = ${workspace} for no key update`
    const paying = world.sql.begin(async (other) => await captureIn(other, world, moneyFor(order)))
    await expect.poll(waiting).toBe(1)
    await tx`update plan_order set state = 'GIVEN_UP' where workspace_id = ${workspace} and state = 'OPEN'`
    return { paying }
  })
  expect(await settled.paying).toBe('COUNTED')
  const input = { plan: 'STORE', period: 'YEAR', billTo: BILL_TO } as const
  const both = await Promise.all([
    owner.ask(createPlanOrder, input, { 'idempotency-key': 'a' }),
    owner.ask(createPlanOrder, input, { 'idempotency-key': 'b' }),
  ])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await owner.call(getPlanOrder, { orderId: order.id })).toMatchObject({ state: 'PAID' })
})
