import { describe, expect } from 'vitest'
import { getOwnSeller, moveOwnSeller } from '@chowk/contract/product/seller.ts'
import { listNotices } from '@chowk/contract/notice/notice.ts'
import { moveProduct } from '@chowk/contract/product/own-product.ts'
import { jobRun } from '../../testing/job-run.ts'
import { givenProduct, givenSeller, givenShopSchool } from '../../testing/store.ts'
import { pauseLapsed } from '../../testing/store-product.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { leftSellersTask } from './lapsed-sellers.job.ts'

const DAY_MS = 86_400_000

const statesOf = async (world: World) =>
  (await world.owner<{ state: string }[]>`select state from product order by title`).map(({ state }) => state)

const told = async (person: TestPerson) =>
  (await person.call(listNotices, {})).content
    .filter(({ kind }) => kind === 'products-paused')
    .map(({ says }) => says.en.map(({ text }) => text).join(''))

async function givenListed(world: World) {
  const there = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: there.school })
  const { id } = await givenProduct(world, { seller, title: 'A lamp' })
  const { id: paused } = await givenProduct(world, { seller, title: 'B own pause', state: 'INACTIVE' })
  const run = async () => await pauseLapsed(world)
  const pass = (days: number) => world.clock.set(new Date(world.clock.now().getTime() + days * DAY_MS).toISOString())
  return { ...there, seller, id, paused, run, pass }
}

describe('products of a seller without a plan [cso:P6]', () => {
  test('are paused after seven days and listed again at renewal; own pauses stay', async ({ world }) => {
    const { head, school, id, run, pass } = await givenListed(world)
    await run()
    expect(await statesOf(world)).toEqual(['ACTIVE', 'INACTIVE'])
    const [plan] = await world.owner<
      { id: string }[]
    >`delete from subscription where workspace_id = ${school} returning id`
    expect(plan).toBeDefined()
    await run()
    pass(6)
    await run()
    expect(await statesOf(world)).toEqual(['ACTIVE', 'INACTIVE'])
    pass(1)
    await run()
    await run()
    expect(await statesOf(world)).toEqual(['INACTIVE', 'INACTIVE'])
    expect(await told(head)).toEqual(['1 product is paused because the plan ended; a new plan lists them again'])
    const again = await head.ask(moveProduct, { productId: id, status: 'ACTIVE' })
    expect(again).toMatchObject({ statusCode: 403, body: { code: 'SUBSCRIPTION_REQUIRED' } })
    await world.owner`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
      values (${school}, 'STORE', 'YEAR', 'ACTIVE', ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 300 * DAY_MS)})`
    await run()
    expect(await statesOf(world)).toEqual(['ACTIVE', 'INACTIVE'])
    expect((await told(head)).at(0)).toBe('Your plan is active again: 1 product is back in the store')
  })

  test('of a member who may no longer use the store are paused too', async ({ world }) => {
    const { school, member, run, pass } = await givenListed(world)
    const own = await givenSeller(world, { workspace: school, person: member.id })
    await givenProduct(world, { seller: own, title: 'C craft' })
    await world.owner`update membership set store_allowed = false where person_id = ${member.id}`
    await run()
    pass(7)
    await run()
    expect(await statesOf(world)).toEqual(['ACTIVE', 'INACTIVE', 'INACTIVE'])
    expect(await told(member)).toHaveLength(1)
  })
})

test('the shop of a member who left the workspace closes, and opens by themselves alone', async ({ world }) => {
  const { school, member } = await givenShopSchool(world)
  const seller = await givenSeller(world, { workspace: school, person: member.id })
  const shop = async () =>
    (await world.owner<{ state: string }[]>`select state from store_seller where id = ${seller}`)[0]?.state
  const run = async () => await leftSellersTask(world.house)({}, jobRun())
  await world.owner`update membership set state = 'SUSPENDED' where person_id = ${member.id}`
  await run()
  expect(await shop()).toBe('OPEN')
  await world.owner`update membership set state = 'LEFT', left_at = now() where person_id = ${member.id}`
  await run()
  expect(await shop()).toBe('CLOSED')
  await world.owner`update membership set state = 'PRESENT', left_at = null where person_id = ${member.id}`
  await run()
  expect(await member.call(getOwnSeller, {})).toMatchObject({ seller: { state: 'CLOSED' } })
  expect((await member.call(moveOwnSeller, { state: 'OPEN' })).seller.state).toBe('OPEN')
})
