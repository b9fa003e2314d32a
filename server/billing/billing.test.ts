import { describe, expect } from 'vitest'
import {
  getEntityPermission,
  getPublicVisibility,
  getStoreSubscription,
  listPlans,
  updatePlan,
} from '@chowk/contract/billing/plan.ts'
import { getSeller, updateSeller } from '@chowk/contract/billing/seller.ts'
import {
  beginTrial,
  changeNextPlan,
  changeRenewal,
  getSubscription,
  listInvoices,
} from '@chowk/contract/billing/subscription.ts'
import { createPlanOrder, getQuote } from '@chowk/contract/billing/order.ts'
import { requestDeletion } from '@chowk/contract/identity/leaving.ts'
import { getStorePermission } from '@chowk/contract/organisation/membership.ts'
import { connect } from '../platform/database.ts'
import { BILL_TO, SELLER, givenPaid, givenSeller } from '../testing/neighbours/neighbour-billing.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { checkEntitlement, entitlementsOf, mayTakeSeats } from './billing.ts'
import { subscriptionTask } from './billing.job.ts'
import { keepPlans } from './plan-facts.ts'
import { jobRun } from '../testing/job-run.ts'

const DAY_MS = 86_400_000
const runJob = async (world: World) => await subscriptionTask(world.house)({}, jobRun())

async function givenSchool(world: World) {
  const workspace = await world.workspace()
  const owner = await world.person({ workspace, role: 'OWNER' })
  const admin = await world.person({ workspace, role: 'ADMIN' })
  const member = await world.person({ workspace })
  await givenSeller(world)
  return { workspace, owner, admin, member }
}

const mayBeSeen = async (world: World, workspace: string) =>
  (await world.owner<{ may: boolean }[]>`select may_be_public as may from workspace where id = ${workspace}`)[0]?.may

describe('what a plan allows', () => {
  test('there are four plans, each with what the one before it has [cso:P3]', async ({ world }) => {
    const { content, trialDays, taxBasisPoints } = await (await world.visitor()).call(listPlans, {})
    expect(content.map(({ code, gives }) => [code, gives.seats, gives.collabs])).toEqual([
      ['FREE', 25, 1],
      ['COMMUNITY', 200, 10],
      ['STORE', 200, 10],
      ['COMPLETE', 2000, null],
    ])
    expect(content.map(({ gives }) => [gives.communityManagement, gives.storeAccess, gives.quizConfiguration])).toEqual(
      [
        [false, false, false],
        [true, false, false],
        [true, true, false],
        [true, true, true],
      ],
    )
    expect([trialDays, taxBasisPoints]).toEqual([14, 1800])
  })

  test('without a plan the answer names the reason and whom to ask, with one what it allows and until when [sub-entity] [cso:P1] [R6.12]', async ({
    world,
  }) => {
    const { owner } = await givenSchool(world)
    expect(await owner.call(getEntityPermission, {})).toEqual({
      allowed: false,
      reason: 'NO_PLAN',
      plan: 'FREE',
      expiresAt: null,
      contact: SELLER.contact,
    })
    await givenPaid(owner, 'COMMUNITY')
    expect(await owner.call(getEntityPermission, {})).toMatchObject({
      allowed: true,
      reason: null,
      plan: 'COMMUNITY',
      expiresAt: expect.stringMatching(/^2027-11-/),
    })
  })

  test('visitors have no workspace that might be seen; owners are told by their plan [sub-visibility] [R6.12]', async ({
    world,
  }) => {
    const { owner, workspace } = await givenSchool(world)
    expect(await (await world.visitor()).call(getPublicVisibility, {})).toMatchObject({
      allowed: false,
      reason: 'NO_PLAN',
    })
    expect(await mayBeSeen(world, workspace)).toBe(false)
    await givenPaid(owner, 'COMMUNITY')
    expect(await owner.call(getPublicVisibility, {})).toMatchObject({ allowed: true, reason: null, plan: 'COMMUNITY' })
    expect(await mayBeSeen(world, workspace)).toBe(true)
  })

  test('the store wants a plan that has it, and a member whom the workspace lets [sub-store] [cso:P1] [R6.11]', async ({
    world,
  }) => {
    const { owner, member, admin, workspace } = await givenSchool(world)
    await givenPaid(owner, 'COMMUNITY')
    expect(await owner.call(getStoreSubscription, {})).toMatchObject({ allowed: false, reason: 'NOT_IN_PLAN' })
    await givenPaid(owner, 'STORE')
    expect(await owner.call(getStoreSubscription, {})).toMatchObject({ allowed: true })
    expect(await admin.call(getStoreSubscription, {})).toMatchObject({ allowed: true })
    expect(await member.call(getStoreSubscription, {})).toMatchObject({ allowed: false, reason: 'MEMBER_NOT_ALLOWED' })
    expect(await member.call(getStorePermission, {})).toMatchObject({ allowed: false, storeAllowed: false })
    await world.owner`
      update membership set store_allowed = true where workspace_id = ${workspace} and person_id = ${member.id}`
    expect(await member.call(getStoreSubscription, {})).toMatchObject({ allowed: true })
    expect(await member.call(getStorePermission, {})).toMatchObject({ allowed: true, storeAllowed: true })
  })

  test('posts need community management, projects their access, and numbers their room [cso:P1]', async ({ world }) => {
    const { owner, workspace } = await givenSchool(world)
    const ask = async (wish: object) =>
      await checkEntitlement(world.sql, world.clock, { workspaceId: workspace, ...wish })
    expect(await ask({ permit: 'communityManagement' })).toMatchObject({ allowed: false, reason: 'NO_PLAN' })
    expect(await ask({ permit: 'projectAccess', limit: { of: 'collabs', present: 0 } })).toMatchObject({
      allowed: true,
    })
    expect(await ask({ limit: { of: 'collabs', present: 1 } })).toMatchObject({ reason: 'LIMIT_REACHED' })
    await givenPaid(owner, 'COMPLETE')
    expect(await ask({ permit: 'communityManagement' })).toMatchObject({ allowed: true, plan: 'COMPLETE' })
    expect(await ask({ limit: { of: 'collabs', present: 9999 } })).toMatchObject({ allowed: true })
  })

  test('a kept answer is dropped in every process when the plan changes, and a transaction reads the database [cso:P7]', async ({
    world,
  }) => {
    const { owner, workspace } = await givenSchool(world)
    const other = connect(world.database, 'application', 2)
    await keepPlans(other)
    const planThere = async () => (await entitlementsOf(other, world.clock, workspace)).plan
    expect(await planThere()).toBe('FREE')
    // Behind the back of the triggers nothing is heard: the answer is a kept one, but not for a transaction.
    await world.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
        values (${workspace}, 'STORE', 'YEAR', 'ACTIVE', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + DAY_MS)})`
    })
    expect(await planThere()).toBe('FREE')
    expect(await other.begin(async (tx) => (await entitlementsOf(tx, world.clock, workspace)).plan)).toBe('STORE')
    world.clock.pass(60_001)
    expect(await planThere()).toBe('STORE')
    await givenPaid(owner, 'COMPLETE')
    await expect.poll(planThere).toBe('COMPLETE')
    await other.end()
  })
})

describe('seats', () => {
  test('two who take the last seat at once: one gets it [cso:P8]', async ({ world }) => {
    const { workspace } = await givenSchool(world)
    for (let count = 3; count < 24; count++) await world.person({ workspace })
    const take = async () =>
      await world.sql.begin(async (tx) => {
        const { allowed } = await mayTakeSeats(tx, world.clock, { workspaceId: workspace })
        if (!allowed) return false
        const [person] = await tx<{ id: string }[]>`insert into person (name) values ('Asha') returning id`
        await tx`insert into membership (workspace_id, person_id, role) values (${workspace}, ${person?.id ?? ''}, 'MEMBER')`
        return true
      })
    const taken = await Promise.all([take(), take(), take()])
    expect(taken.filter(Boolean)).toHaveLength(1)
    const [count] = await world.owner`select taken from workspace_seat where workspace_id = ${workspace}`
    expect(count).toEqual({ taken: 25 })
  })

  test('who leaves frees a seat, who comes back takes one, and individuals need none [cso:P8]', async ({ world }) => {
    const { workspace, member } = await givenSchool(world)
    const taken = async () =>
      (await world.owner<{ taken: number }[]>`select taken from workspace_seat where workspace_id = ${workspace}`)[0]
        ?.taken
    expect(await taken()).toBe(3)
    await world.owner`update membership set left_at = now() where person_id = ${member.id}`
    expect(await taken()).toBe(2)
    await world.owner`update membership set left_at = null where person_id = ${member.id}`
    expect(await taken()).toBe(3)
    const home = await world.workspace({ kind: 'DEFAULT' })
    await world.person({ workspace: home })
    const [none] = await world.owner`select 1 from workspace_seat where workspace_id = ${home}`
    expect(none).toBeUndefined()
  })

  test('above the limit nobody is taken out and nobody more comes in [cso:P6]', async ({ world }) => {
    const { workspace, owner } = await givenSchool(world)
    for (let count = 3; count < 30; count++) await world.person({ workspace })
    const { seats } = await owner.call(getSubscription, {})
    expect(seats).toEqual({ taken: 30, limit: 25 })
    const requested = await world.sql.begin(
      async (tx) => await mayTakeSeats(tx, world.clock, { workspaceId: workspace }),
    )
    expect(requested).toMatchObject({ allowed: false, reason: 'LIMIT_REACHED' })
  })
})

describe('the life of a plan', () => {
  test('a workspace tries once, for fourteen days, and is free afterwards [cso:P3]', async ({ world }) => {
    const { owner, workspace } = await givenSchool(world)
    const her = async () => await world.session(owner.id, workspace)
    expect(await owner.call(beginTrial, { plan: 'STORE' })).toMatchObject({
      state: 'TRIALING',
      plan: 'STORE',
      mayTry: false,
    })
    expect(await owner.call(getStoreSubscription, {})).toMatchObject({ allowed: true })
    world.clock.pass(14 * DAY_MS)
    expect(await (await her()).call(getStoreSubscription, {})).toMatchObject({ allowed: false, reason: 'EXPIRED' })
    await runJob(world)
    expect(await (await her()).call(getSubscription, {})).toMatchObject({ state: 'EXPIRED', gives: { seats: 25 } })
    await expect((await her()).call(beginTrial, { plan: 'COMPLETE' })).rejects.toMatchObject({
      refused: { code: 'TRIAL_USED' },
    })
    await expect((await her()).call(beginTrial, { plan: 'FREE' })).rejects.toMatchObject({
      refused: { code: 'NOT_A_TRIAL' },
    })
    const history = await world.owner`
      select from_state, to_state from subscription_history where workspace_id = ${workspace} order by id`
    expect(history.map(({ fromState, toState }) => [fromState, toState])).toEqual([
      [null, 'TRIALING'],
      ['TRIALING', 'EXPIRED'],
    ])
  })

  test('unpaid it goes on for a week with three reminders; seen for one week more; paying restores all [cso:P4] [cso:P6]', async ({
    world,
  }) => {
    const { owner, workspace } = await givenSchool(world)
    const her = async () => await world.session(owner.id, workspace)
    await givenPaid(owner, 'COMMUNITY', 'MONTH')
    world.clock.set('2026-12-21T09:00:00Z')
    await runJob(world)
    expect(await (await her()).call(getSubscription, {})).toMatchObject({ state: 'PAST_DUE', remindersGiven: 1 })
    expect(await (await her()).call(getEntityPermission, {})).toMatchObject({ allowed: true })
    world.clock.set('2026-12-27T09:00:00Z')
    await runJob(world)
    expect(await (await her()).call(getSubscription, {})).toMatchObject({ state: 'PAST_DUE', remindersGiven: 3 })
    world.clock.set('2026-12-28T09:00:00Z')
    await runJob(world)
    expect(await (await her()).call(getSubscription, {})).toMatchObject({
      state: 'EXPIRED',
      gives: { communityManagement: false },
    })
    expect(await mayBeSeen(world, workspace)).toBe(true)
    world.clock.set('2027-01-04T10:00:00Z')
    await runJob(world)
    expect(await mayBeSeen(world, workspace)).toBe(false)
    await givenPaid(await her(), 'COMMUNITY', 'MONTH')
    expect(await (await her()).call(getSubscription, {})).toMatchObject({
      state: 'ACTIVE',
      endsAt: '2027-02-04T10:00:00.000Z',
    })
    expect(await mayBeSeen(world, workspace)).toBe(true)
  })

  test('its owner lets it end and takes that back; with an old version or at the wrong time it is refused [cso:P4]', async ({
    world,
  }) => {
    const { owner } = await givenSchool(world)
    await expect(owner.call(changeRenewal, { renews: false, version: 0 })).rejects.toMatchObject({
      status: 409,
      refused: { code: 'ILLEGAL_TRANSITION' },
    })
    await givenPaid(owner, 'STORE', 'MONTH')
    const { version } = await owner.call(getSubscription, {})
    const ended = await owner.call(changeRenewal, { renews: false, version })
    expect(ended).toMatchObject({ state: 'CANCEL_AT_END' })
    await expect(owner.call(changeRenewal, { renews: true, version })).rejects.toMatchObject({
      refused: { code: 'VERSION_CONFLICT' },
    })
    expect(await owner.call(changeRenewal, { renews: true, version: ended.version })).toMatchObject({ state: 'ACTIVE' })
    await expect(owner.call(changeRenewal, { renews: true, version: ended.version + 1 })).rejects.toMatchObject({
      refused: { code: 'ILLEGAL_TRANSITION', details: { allowed: ['PAST_DUE', 'CANCEL_AT_END'] } },
    })
  })

  test('a smaller plan follows at the end of the period and not before [cso:P5]', async ({ world }) => {
    const { owner, workspace } = await givenSchool(world)
    const her = async () => await world.session(owner.id, workspace)
    await givenPaid(owner, 'STORE', 'MONTH')
    const { version } = await owner.call(getSubscription, {})
    const wish = { plan: 'COMMUNITY', period: 'YEAR', version } as const
    await expect(owner.call(changeNextPlan, { ...wish, plan: 'COMPLETE' })).rejects.toMatchObject({
      refused: { code: 'NOT_SMALLER' },
    })
    expect(await owner.call(changeNextPlan, wish)).toMatchObject({ plan: 'STORE', nextPlan: 'COMMUNITY' })
    await expect(owner.call(changeNextPlan, wish)).rejects.toMatchObject({ refused: { code: 'VERSION_CONFLICT' } })
    await expect(owner.call(getQuote, { plan: 'COMMUNITY', period: 'MONTH' })).rejects.toMatchObject({
      refused: { code: 'SMALLER_LATER' },
    })
    world.clock.set('2026-12-21T09:00:00Z')
    await runJob(world)
    expect(await (await her()).call(getSubscription, {})).toMatchObject({
      state: 'PAST_DUE',
      plan: 'COMMUNITY',
      period: 'YEAR',
    })
    expect(await (await her()).call(getQuote, { plan: 'COMMUNITY', period: 'YEAR' })).toMatchObject({ kind: 'RENEWAL' })
    await expect((await her()).call(changeNextPlan, { ...wish, version: 9 })).rejects.toMatchObject({
      refused: { code: 'NOT_RUNNING' },
    })
  })
})

describe('who may do what', () => {
  test('only the owner buys and ends; whoever runs the workspace sees invoices; members see what they have [cso:P2]', async ({
    world,
  }) => {
    const { owner, admin, member } = await givenSchool(world)
    await givenPaid(owner, 'COMMUNITY')
    const order = { plan: 'STORE', period: 'YEAR', billTo: BILL_TO } as const
    for (const who of [admin, member]) {
      for (const requested of [
        who.ask(createPlanOrder, order, { 'idempotency-key': 'k' }),
        who.ask(getQuote, { plan: 'STORE', period: 'YEAR' }),
        who.ask(beginTrial, { plan: 'STORE' }),
        who.ask(changeRenewal, { renews: false, version: 1 }),
      ])
        expect((await requested).statusCode).toBe(403)
    }
    expect((await admin.call(listInvoices, {})).content).toHaveLength(1)
    expect((await member.ask(listInvoices, {})).statusCode).toBe(403)
    expect(await member.call(getSubscription, {})).toMatchObject({
      plan: 'COMMUNITY',
      seats: null,
      may: { buy: false, seeInvoices: false },
    })
    const home = await world.workspace({ kind: 'DEFAULT' })
    const alone = await world.person({ workspace: home, role: 'OWNER' })
    await expect(alone.call(getSubscription, {})).rejects.toMatchObject({ refused: { code: 'NO_WORKSPACE' } })
  })

  test('the operator changes a plan and says who sells; until then nothing is for sale [cso:P3] [cso:G7]', async ({
    world,
  }) => {
    const workspace = await world.workspace()
    const owner = await world.person({ workspace, role: 'OWNER' })
    const farah = await world.person({ operator: true })
    expect(await farah.call(getSeller, {})).toEqual({ seller: null })
    await expect(owner.call(getQuote, { plan: 'STORE', period: 'YEAR' })).rejects.toMatchObject({
      refused: { code: 'NO_SALES' },
    })
    await expect(farah.call(updateSeller, { ...SELLER, state: '29' })).rejects.toMatchObject({
      refused: { code: 'OTHER_STATE' },
    })
    await farah.call(updateSeller, SELLER)
    expect(await owner.call(getQuote, { plan: 'STORE', period: 'YEAR' })).toMatchObject({ totalPaise: 2_832_000 })
    const { content } = await farah.call(listPlans, {})
    const store = content.find(({ code }) => code === 'STORE')
    if (!store) throw new Error('no store plan')
    const changed = await farah.call(updatePlan, { ...store, yearPaise: 3_000_000 })
    expect(changed).toMatchObject({ yearPaise: 3_000_000, version: store.version + 1 })
    await expect(farah.call(updatePlan, store)).rejects.toMatchObject({ refused: { code: 'VERSION_CONFLICT' } })
    const [free] = content
    if (!free) throw new Error('no free plan')
    await expect(farah.call(updatePlan, { ...free, monthPaise: 1 })).rejects.toMatchObject({
      refused: { code: 'FREE_COSTS_NOTHING' },
    })
    expect((await owner.ask(updatePlan, store)).statusCode).toBe(403)
  })

  test('who pays for a running plan ends it before she leaves [cso:D4] [V1:A9]', async ({ world }) => {
    const workspace = await world.workspace({ name: 'Tamarind Club' })
    const owner = await world.person({ workspace, role: 'OWNER', password: 'Stepwell-42!' })
    await givenSeller(world)
    await givenPaid(owner)
    const leave = { reason: 'NO_LONGER_NEEDED', password: 'Stepwell-42!' } as const
    expect((await owner.ask(requestDeletion, leave)).body).toMatchObject({
      code: 'DELETION_BLOCKED',
      details: { blocks: [{ code: 'PAID_SUBSCRIPTION', name: 'Tamarind Club', workspaceId: workspace }] },
    })
    const { version } = await owner.call(getSubscription, {})
    await owner.call(changeRenewal, { renews: false, version })
    expect(await owner.call(requestDeletion, leave)).toMatchObject({ state: 'REQUESTED', blocks: [] })
  })
})
