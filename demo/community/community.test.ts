import { describe, expect } from 'vitest'
import { listTopSchools } from '@chowk/contract/community/ranking.ts'
import type { Sql } from '@chowk/server/platform/database.ts'
import { test } from '@chowk/server/testing/test.ts'
import type { World } from '@chowk/server/testing/world.ts'
import { settlePeople } from '../people.ts'
import { settlePlans } from '../plans.ts'
import { settleSchool } from '../school.ts'
import { settleSquares } from '../squares.ts'
import { jobRun } from '@chowk/server/testing/job-run.ts'
import { liveOn, withLife } from './living.ts'
import { settleCommunity } from './settle-community.ts'
import { settleSecondSchool } from './second-school.ts'
import { settleFurther } from './settle-further.ts'
import { settleModeration } from './settle-moderation.ts'

/** More steps than the demo has. */
const MANY = 60

async function openSchool({ owner, house }: World): Promise<void> {
  const openedAt = new Date()
  const ids = await settlePeople(owner)
  await settleSquares(owner, ids)
  await settlePlans(house, owner, ids)
  await settleSchool(owner, openedAt)
  await settleCommunity({ house, sql: owner, openedAt })
  await settleModeration(owner, openedAt)
  await settleFurther({ house, sql: owner, openedAt })
  await settleSecondSchool({ house, sql: owner, openedAt })
}

const kindsOf = async (sql: Sql) =>
  (await sql<{ type: string }[]>`select distinct type from post where state = 'PUBLISHED'`).map(({ type }) => type)

async function countsOf(sql: Sql): Promise<Record<string, number>> {
  const [row] = await sql<Record<string, number>[]>`
    select (select count(*)::int from post) as posts, (select count(*)::int from comment) as comments,
      (select count(*)::int from reaction) as reactions`
  return row ?? {}
}

describe('the community of the demo’s school', { timeout: 120_000 }, () => {
  test('goes on only once its world is in place, since its first post would stand for all of it', async ({ world }) => {
    const { owner, house } = world
    const ids = await settlePeople(owner)
    await settleSquares(owner, ids)
    await settlePlans(house, owner, ids)
    await settleSchool(owner, new Date())
    let isSettled = false
    const { tasks } = withLife({ tasks: {}, crontab: '' }, house, () => isSettled)
    await tasks['demo-lives-on']?.({}, jobRun())
    expect((await countsOf(owner))['posts']).toBe(0)
    isSettled = true
    await tasks['demo-lives-on']?.({}, jobRun())
    expect((await countsOf(owner))['posts']).toBe(1)
  })

  test('has posts of every kind with comments, votes and a chosen answer, counts exactly what stands there, goes on step by step, and then with something small every three hours', async ({
    world,
  }) => {
    world.clock.set(new Date().toISOString())
    const { sql, house } = world
    await openSchool(world)
    expect((await kindsOf(sql)).toSorted()).toEqual(
      ['ARTICLE', 'DOCUMENT', 'FORUM', 'IMAGE', 'PROJECT', 'QUOTE', 'VIDEO'].toSorted(),
    )
    const [school] = await sql<Record<string, number>[]>`
      select (select count(distinct topic_id)::int from post) as topics, (select count(*)::int from attachment where used_by = 'community-banner') as banners,
        (select count(*)::int from post where answer_id is not null) as answered, (select sum(voters)::int from poll) as voters,
        (select count(*)::int from moderation_case) as cases, (select count(*)::int from notice) as notices,
        (select count(*)::int from post p where likes_count <> (select count(*) from reaction r where r.subject_kind = 'post' and r.subject_id = p.id)
          or comments_count <> (select count(*) from comment c where c.subject_kind = 'post' and c.subject_id = p.id)) as miscounted,
        (select count(*)::int from followed_person) as follows, (select count(*)::int from mention) as mentions,
        (select count(*)::int from post_revision) as versions, (select count(*)::int from post where state = 'SCHEDULED') as scheduled,
        (select count(*)::int from moderation_decision) as decisions, (select count(*)::int from moderation_appeal) as appeals,
        (select count(*)::int from moderated_category g join moderation_case c on c.workspace_id = g.workspace_id and c.category_id = g.category_id
          where c.closed_at is null and c.why <> 'APPEAL') as given`
    expect(school).toMatchObject({
      topics: 2,
      banners: 1,
      answered: 1,
      voters: 23,
      cases: 6,
      miscounted: 0,
      follows: 4,
      mentions: 1,
      versions: 1,
      scheduled: 1,
      decisions: 2,
      appeals: 1,
      given: 1,
    })
    expect(school?.['notices']).toBeGreaterThan(10)

    const before = await countsOf(sql)
    let steps = 0
    while (steps < MANY && (await liveOn(house))) {
      steps += 1
      world.clock.pass(6 * 60_000)
    }
    const after = await countsOf(sql)
    expect(steps).toBeLessThan(MANY)
    expect(steps).toBeGreaterThan(10)
    const added = ['posts', 'comments', 'reactions'].map((kind) => (after[kind] ?? 0) - (before[kind] ?? 0))
    expect(added.every((count) => count > 0)).toBe(true)
    expect(added.reduce((sum, count) => sum + count)).toBe(steps)
    expect(await liveOn(house)).toBe(false)
    expect(await countsOf(sql)).toEqual(after)
    for (let round = 0; round < 4; round++) {
      world.clock.pass(3 * 3_600_000)
      let small = 0
      while (small < MANY && (await liveOn(house))) small += 1
      expect(small).toBe(3)
    }
    const schools = await (await world.visitor()).call(listTopSchools, {})
    expect(schools.content.map(({ workspace }) => workspace.customUrl).sort()).toEqual([
      'kosi-vidyapith',
      'neelkanth-school',
    ])
  })
})
