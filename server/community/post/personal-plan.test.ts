import { describe, expect } from 'vitest'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import { getPostConfiguration } from '@chowk/contract/community/community.ts'
import { createPost } from '@chowk/contract/community/write-post.ts'
import { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { fresh } from '../../testing/permission/permission-calls.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'

const words = { description: 'The lake is full again.', globalvisibility: true }
const key = () => ({ 'idempotency-key': fresh() })

interface GroupFacts {
  plan?: string
  days?: number
  role?: 'OWNER' | 'ADMIN'
  kind?: string
  birthYear?: number
}

// Somebody who belongs to a group with a plan, and who acts for herself.
async function aloneWithGroup(
  world: World,
  { plan, days = 300, role = 'OWNER', kind = 'GROUP', birthYear = 1990 }: GroupFacts,
) {
  const group = await world.workspace({ kind })
  const { id } = await world.person({ workspace: group, role, birthYear })
  const now = world.clock.now()
  if (plan)
    await world.owner`
      insert into subscription (workspace_id, plan_code, period, state, starts_at, ends_at)
      values (${group}, ${plan}, 'YEAR', 'ACTIVE', ${now}, ${new Date(now.getTime() + days * 86_400_000)})`
  await world.owner`
    insert into membership (workspace_id, person_id, role, joined_at) values (${DEFAULT_WORKSPACE_ID}, ${id}, 'MEMBER', ${now})
    on conflict do nothing`
  return { ...(await world.session(id, DEFAULT_WORKSPACE_ID)), id, group }
}

describe('the plan of an individual', () => {
  test('an individual writes for everybody by the plan of a group that she owns [V1:B5] [R6.02] [cso:C6]', async ({
    world,
  }) => {
    const uma = await aloneWithGroup(world, { plan: 'COMMUNITY' })
    expect(await uma.call(getPostConfiguration, {})).toMatchObject({ mayWrite: true, mayShowToAll: true, notice: null })
    const post = await uma.call(createPost, words, key())
    const reader = await world.person()
    expect((await reader.call(getNewsFeed, {})).content).toMatchObject([{ id: post.id, workspace: null }])
  })

  test('without one she is told so, and where plans are; with one that has ended, that it has [V1:B5]', async ({
    world,
  }) => {
    const uma = await aloneWithGroup(world, {})
    expect((await uma.call(getPostConfiguration, {})).notice).toMatchObject({
      reason: 'SUBSCRIPTION_REQUIRED',
      mayBuy: true,
    })
    const refused = await uma.ask(createPost, words, key())
    expect([refused.statusCode, refused.body.details]).toMatchObject([403, { reason: 'NO_PLAN' }])
    const lapsed = await aloneWithGroup(world, { plan: 'COMMUNITY', days: 1 })
    world.clock.pass(40 * 86_400_000)
    const later = await world.session(lapsed.id, DEFAULT_WORKSPACE_ID)
    expect((await later.ask(createPost, words, key())).body.details).toMatchObject({ reason: 'EXPIRED' })
  })

  test('the plan of a school, or of a group that somebody else owns, is none of hers [V1:B5]', async ({ world }) => {
    for (const facts of [{ kind: 'INSTITUTE' }, { role: 'ADMIN' }] as const) {
      const uma = await aloneWithGroup(world, { plan: 'COMPLETE', ...facts })
      expect((await uma.ask(createPost, words, key())).body.code).toBe('SUBSCRIPTION_REQUIRED')
    }
  })

  test('a minor has no plan of her own, and is offered none [V1:B5]', async ({ world }) => {
    const kid = await aloneWithGroup(world, { plan: 'COMPLETE', birthYear: world.clock.now().getUTCFullYear() - 15 })
    expect((await kid.call(getPostConfiguration, {})).notice).toMatchObject({ mayBuy: false })
    expect((await kid.ask(createPost, words, key())).body.code).toBe('SUBSCRIPTION_REQUIRED')
  })
})
