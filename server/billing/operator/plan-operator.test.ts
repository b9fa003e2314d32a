import { describe, expect } from 'vitest'
import { listPlans, updatePlan } from '@chowk/contract/billing/plan.ts'
import { getQuote } from '@chowk/contract/billing/order.ts'
import { changeRenewal, getSubscription } from '@chowk/contract/billing/subscription.ts'
import { getPlanFile, givePlan, listPlanVersions, listSubscriptions } from '@chowk/contract/operator/plan.ts'
import { givenPaid, givenSeller } from '../../testing/neighbours/neighbour-billing.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { subscriptionTask } from '../billing.job.ts'
import { jobRun } from '../../testing/job-run.ts'

const DAY_MS = 86_400_000
const REASON = 'They teach us how schools read news.'

async function givenSchool(world: World) {
  const workspaceId = await world.workspace({ name: 'Neem School' })
  const owner = await world.person({ workspace: workspaceId, role: 'OWNER', name: 'Head' })
  const farah = await world.person({ operator: true, name: 'Farah' })
  await givenSeller(world)
  return { workspaceId, owner, farah }
}

const dayIn = (world: World, days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_MS + 19_800_000).toISOString().slice(0, 10)

describe('a plan that is given', () => {
  test('counts at once, until its last day is over, and asks nobody to pay [cso:P3] [cso:P4]', async ({ world }) => {
    const { workspaceId, owner, farah } = await givenSchool(world)
    const lastDay = dayIn(world, 30)
    const file = await farah.call(givePlan, { workspaceId, version: 0, plan: 'STORE', lastDay, reason: REASON })
    expect(file).toMatchObject({
      plan: 'STORE',
      gives: { seats: 200, storeAccess: true },
      subscription: { state: 'CANCEL_AT_END', givenReason: REASON, pricePaise: 0, paidBy: null },
    })
    expect(file.subscription?.endsAt).toBe(new Date(Date.parse(`${lastDay}T00:00:00+05:30`) + DAY_MS).toISOString())
    expect(await owner.call(getSubscription, {})).toMatchObject({ plan: 'STORE', state: 'CANCEL_AT_END' })
    expect((await owner.ask(changeRenewal, { renews: true, version: file.version })).body.code).toBe(
      'ILLEGAL_TRANSITION',
    )
    world.clock.pass(32 * DAY_MS)
    await subscriptionTask(world.house)({}, jobRun())
    const [row] = await world.owner`select state, reminders from subscription`
    expect(row).toEqual({ state: 'EXPIRED', reminders: 0 })
    const [log] = await world.owner`select after from audit_log where action = 'plan given'`
    expect(log).toMatchObject({ after: { plan: 'STORE', reason: REASON } })
  })

  test('is no price to reckon an upgrade from: who buys then pays a whole period', async ({ world }) => {
    const { workspaceId, owner, farah } = await givenSchool(world)
    await farah.call(givePlan, { workspaceId, version: 0, plan: 'STORE', lastDay: dayIn(world, 30), reason: REASON })
    const quote = await owner.call(getQuote, { plan: 'COMMUNITY', period: 'YEAR' })
    expect(quote).toMatchObject({ kind: 'NEW', taxablePaise: quote.pricePaise })
    await givenPaid(owner, 'COMMUNITY')
    expect((await farah.call(getPlanFile, { workspaceId })).subscription).toMatchObject({
      plan: 'COMMUNITY',
      state: 'ACTIVE',
      givenReason: null,
      paidBy: 'Head',
    })
  })

  test('never makes less of what was paid, needs a day to come, and the state it was looked at in [cso:G7]', async ({
    world,
  }) => {
    const { workspaceId, owner, farah } = await givenSchool(world)
    await givenPaid(owner, 'STORE')
    const { version } = await farah.call(getPlanFile, { workspaceId })
    const given = { workspaceId, version, plan: 'COMPLETE', lastDay: dayIn(world, 30), reason: REASON } as const
    expect((await farah.ask(givePlan, given)).body.code).toBe('GIVES_LESS')
    const long = { ...given, lastDay: dayIn(world, 400) }
    expect((await farah.ask(givePlan, { ...long, plan: 'COMMUNITY' })).body.code).toBe('GIVES_LESS')
    expect((await farah.ask(givePlan, { ...long, version: version + 1 })).body.code).toBe('VERSION_CONFLICT')
    expect((await farah.ask(givePlan, { ...long, lastDay: dayIn(world, -1) })).body.code).toBe('WRONG_DAY')
    expect((await farah.ask(givePlan, { ...long, lastDay: '2099-01-01' })).body.code).toBe('WRONG_DAY')
    expect((await owner.ask(givePlan, long)).body.code).toBe('NOT_ALLOWED')
    expect(await farah.call(givePlan, long)).toMatchObject({ plan: 'COMPLETE' })
  })
})

describe('plans and payments at the desk', () => {
  test('subscriptions are found by workspace, plan and state, page by page', async ({ world }) => {
    const { workspaceId, owner, farah } = await givenSchool(world)
    const other = await world.workspace({ name: 'Banyan Club' })
    await givenPaid(owner, 'STORE')
    await farah.call(givePlan, {
      workspaceId: other,
      version: 0,
      plan: 'COMMUNITY',
      lastDay: dayIn(world, 9),
      reason: REASON,
    })
    const found = async (input: Record<string, string>) =>
      (await farah.call(listSubscriptions, input)).content.map((each) => each.workspaceId)
    expect(await found({})).toEqual([other, workspaceId])
    expect(await found({ q: 'neem' })).toEqual([workspaceId])
    expect(await found({ plan: 'COMMUNITY' })).toEqual([other])
    expect(await found({ state: 'ACTIVE' })).toEqual([workspaceId])
    const first = await farah.call(listSubscriptions, { size: 1 })
    expect(first.content[0]).toMatchObject({ isGiven: true, pricePaise: 0, seats: { taken: 0, limit: 200 } })
    const next = await farah.call(listSubscriptions, { size: 1, next: first.next ?? '' })
    expect(next.content[0]).toMatchObject({ isGiven: false, plan: 'STORE', pricePaise: 2_400_000 })
  })

  test('payments and invoices are read by the operator, and each look is in the audit log', async ({ world }) => {
    const { workspaceId, owner, farah } = await givenSchool(world)
    await givenPaid(owner, 'STORE')
    const file = await farah.call(getPlanFile, { workspaceId })
    expect(file.payments).toMatchObject([{ plan: 'STORE', state: 'PAID', by: 'Head', totalPaise: 2_832_000 }])
    expect(file.invoices).toHaveLength(1)
    const pdf = await farah.fetch(file.invoices[0]?.urls.en ?? '')
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const stranger = await world.person()
    expect((await stranger.fetch(file.invoices[0]?.urls.en ?? '')).status).toBe(404)
    const log = await world.owner`select action from audit_log where actor_id = ${farah.id} order by id`
    expect(log.map((row) => row['action'])).toEqual(['payments looked at', 'invoice read'])
  })

  test('a price changes by the password of whoever sets it, and each version says since when and by whom [V1:B12]', async ({
    world,
  }) => {
    const ravi = await world.person({ operator: true, name: 'Ravi', password: 'Stepwell-42!' })
    const store = (await ravi.call(listPlans, {})).content.find(({ code }) => code === 'STORE')
    if (!store) throw new Error('there is no store plan')
    const dearer = { ...store, yearPaise: 2_600_000 }
    expect((await ravi.ask(updatePlan, dearer)).body.code).toBe('PASSWORD_WRONG')
    expect((await ravi.ask(updatePlan, { ...dearer, password: 'Stepwell-43!' })).body.code).toBe('PASSWORD_WRONG')
    expect((await ravi.call(listPlanVersions, { code: 'STORE' })).content).toHaveLength(1)
    await ravi.call(updatePlan, { ...dearer, password: 'Stepwell-42!' })
    const [newest, first] = (await ravi.call(listPlanVersions, { code: 'STORE' })).content
    expect([newest, first]).toMatchObject([
      { version: 2, yearPaise: 2_600_000, by: 'Ravi' },
      { version: 1, by: null },
    ])
    expect(Date.parse(newest?.since ?? '')).toBeGreaterThan(Date.parse(first?.since ?? ''))
    const [log] = await world.owner`select before, after from audit_log where action = 'billing.plan-changed'`
    expect(JSON.stringify(log)).not.toContain('Stepwell')
  })

  test('every version of a price can be read later [cso:P3]', async ({ world }) => {
    const { farah } = await givenSchool(world)
    const plan = (await farah.call(listPlans, {})).content.find(({ code }) => code === 'STORE')
    if (!plan) throw new Error('there is no store plan')
    await farah.call(updatePlan, { ...plan, yearPaise: 2_500_000, gives: { ...plan.gives, seats: 250 } })
    const { content } = await farah.call(listPlanVersions, { code: 'STORE' })
    expect(content.map(({ version, yearPaise, gives }) => [version, yearPaise, gives.seats])).toEqual([
      [2, 2_500_000, 250],
      [1, 2_400_000, 200],
    ])
    await expect(world.sql`delete from plan_version`).rejects.toThrow(/permission denied/)
  })
})
