import { describe, expect } from 'vitest'
import { getNewsFeed, getOpenFeed } from '@chowk/contract/community/feed.ts'
import { subscriptionTask } from './billing.job.ts'
import { givenCommunity, givenPost } from '../testing/community/community.ts'
import { test } from '../testing/test.ts'
import { jobRun } from '../testing/job-run.ts'

const DAY_MS = 86_400_000

describe('posts of a workspace whose plan has ended', () => {
  test('stay in the feed of everybody for seven days, then only its members read them; with a new plan they are back for all [cso:C18]', async ({
    world,
  }) => {
    const school = await givenCommunity(world)
    const asha = await world.person({ workspace: school })
    const end = world.clock.now().getTime() + DAY_MS
    await world.owner`update subscription set state = 'CANCEL_AT_END', ends_at = ${new Date(end)} where workspace_id = ${school}`
    const post = await givenPost(world, { workspace: school, isGlobal: true })
    const visitor = await world.visitor()
    const nightly = subscriptionTask(world.house)
    const onDay = async (day: number) => {
      world.clock.set(new Date(end + day * DAY_MS).toISOString())
      await nightly({}, jobRun())
      const member = await world.session(asha.id, school)
      const inAll = (await visitor.call(getOpenFeed, {})).content.some(({ id }) => id === post.id)
      const inOwn = (await member.call(getNewsFeed, { entityId: school })).content.some(({ id }) => id === post.id)
      return { inAll, inOwn }
    }
    expect(await onDay(-0.5)).toEqual({ inAll: true, inOwn: true })
    expect(await onDay(0.5)).toEqual({ inAll: true, inOwn: true })
    expect(await onDay(6)).toEqual({ inAll: true, inOwn: true })
    expect(await onDay(8)).toEqual({ inAll: false, inOwn: true })
    await world.owner`
      update subscription set state = 'ACTIVE', expired_at = null, ends_at = ${new Date(end + 400 * DAY_MS)} where workspace_id = ${school}`
    expect(await onDay(9)).toEqual({ inAll: true, inOwn: true })
  })
})
