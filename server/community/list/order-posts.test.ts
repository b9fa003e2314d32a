import { describe, expect } from 'vitest'
import { listTopRated } from '@chowk/contract/community/feed.ts'
import { createComment, deleteComment } from '@chowk/contract/community/comment.ts'
import { createLike } from '@chowk/contract/community/reaction.ts'
import { givenCommunity, givenPost } from '../../testing/community/community.ts'
import type { House } from '../../platform/handle.ts'
import { jobRun } from '../../testing/job-run.ts'
import { test } from '../../testing/test.ts'
import type { TestPerson, World } from '../../testing/world.ts'
import { orderBefore, orderPosts, orderPostsTask } from './order-posts.ts'
import { hotOf } from '../post/post.rules.ts'
import { touchPost } from '../post/touch-post.ts'

async function givenQuestions(world: World, count: number) {
  const school = await givenCommunity(world)
  const author = await world.person({ workspace: school })
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push((await givenPost(world, { author: author.id, workspace: school, type: 'FORUM' })).id)
  return { school, author, ids }
}

/** Of each post, in the order of their ids: by what it is ordered, and what it says of itself. */
async function orders({ owner }: World) {
  const rows = await owner<
    { id: string; rankedScore: number; rankedActiveAt: Date | null; score: number; activeAt: Date | null }[]
  >`select id, ranked_score, ranked_active_at, score, active_at from post order by id`
  return rows.map(({ id, rankedScore, rankedActiveAt, score, activeAt }) => ({
    id,
    ranked: [rankedScore, rankedActiveAt] as const,
    now: [score, activeAt] as const,
  }))
}

const notes = async ({ owner }: World) => (await owner`select from post_unordered`).length

async function expectInOrder(world: World) {
  const rows = await orders(world)
  expect(rows.map(({ ranked }) => ranked)).toEqual(rows.map(({ now }) => now))
  expect(await notes(world)).toBe(0)
}

/** Whoever is told that the house is busy has done nothing and comes again. */
const press = async (ask: () => Promise<{ statusCode: number }>) =>
  await expect.poll(async () => (await ask()).statusCode, { timeout: 60_000 }).toBe(200)

async function reactAndAnswer(person: TestPerson, activityId: string): Promise<void> {
  for (let time = 0; time < 3; time++)
    await press(async () => await person.ask(createLike, { activityId, likeEvent: 'LIKE' }))
  await press(async () => await person.ask(createComment, { activityId, text: 'Behind the hall.' }))
}

describe('the orders of posts', () => {
  test(
    'follow while people react and comment, and end at what each post says',
    { timeout: 120_000 },
    async ({ world }) => {
      const { school, ids } = await givenQuestions(world, 3)
      const people: TestPerson[] = []
      for (let n = 0; n < 12; n++) people.push(await world.person({ workspace: school }))
      let isOver = false
      const folding = [1, 2].map(async () => {
        let folds = 0
        for (; !isOver; folds++) await orderPosts(world.sql, world.clock.now())
        return folds
      })
      await Promise.all(people.map(async (person, n) => await reactAndAnswer(person, ids[n % 3] ?? '')))
      isOver = true
      expect(Math.min(...(await Promise.all(folding)))).toBeGreaterThan(3)
      await orderPosts(world.sql, world.clock.now())
      expect((await orders(world)).map(({ now }) => now[0])).toEqual([12, 12, 12])
      await expectInOrder(world)
    },
  )

  test('wait for nobody: a post that somebody is changing comes when that is done', async ({ world }) => {
    const [held, free] = (await givenQuestions(world, 2)).ids
    const now = world.clock.now()
    for (const id of [held, free]) await touchPost(world.sql, now, { id: id ?? '', comments: 1, score: 2 })
    await world.sql.begin(async (tx) => {
      await tx`select from post where id = ${held ?? ''} for update`
      await orderPosts(world.sql, now)
      expect((await orders(world)).map(({ ranked }) => ranked[0])).toEqual([0, 2])
    })
    await orderPosts(world.sql, now)
    expect((await orders(world)).map(({ ranked }) => ranked[0])).toEqual([2, 2])
    await expectInOrder(world)
  })

  test('keep nobody from reading: a list that cannot be put in order now is shown as it stands, which is logged', async ({
    world,
  }) => {
    const said: unknown[] = []
    const log = { warn: (what: unknown) => void said.push(what) } as unknown as House['log']
    const asking = (code: string) => Promise.reject(Object.assign(new Error('no'), { code }))
    const given = (code: string) => ({ sql: (() => asking(code)) as unknown as House['sql'], clock: world.clock, log })
    await orderBefore(given('55P03'))
    expect(said).toMatchObject([{ error: { code: '55P03' } }])
    await expect(orderBefore(given('42P01'))).rejects.toMatchObject({ code: '42P01' })
  })

  test('are as they were where bringing them up to date ended half-way, and then follow all the same', async ({
    world,
  }) => {
    const { ids } = await givenQuestions(world, 2)
    const now = world.clock.now()
    for (const id of ids) await touchPost(world.sql, now, { id, comments: 1, score: 2 })
    const lost = world.sql.begin(async (tx) => {
      await orderPosts(tx, now)
      await tx`select pg_terminate_backend(pg_backend_pid())`
    })
    await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_LOST' })
    expect((await orders(world)).map(({ ranked }) => ranked[0])).toEqual([0, 0])
    await orderPosts(world.sql, now)
    await expectInOrder(world)
  })

  test('follow what is taken back and deleted; of a post that is gone nothing is left', async ({ world }) => {
    const { school, ids } = await givenQuestions(world, 2)
    const [kept = '', gone = ''] = ids
    const ravi = await world.person({ workspace: school })
    for (const activityId of ids) await ravi.call(createLike, { activityId, likeEvent: 'LIKE' })
    const { id } = await ravi.call(createComment, { activityId: kept, text: 'Behind the hall.' })
    await orderPosts(world.sql, world.clock.now())
    expect((await orders(world)).map(({ ranked }) => ranked[0])).toEqual([3, 1])
    await ravi.call(deleteComment, { id })
    await ravi.call(createLike, { activityId: kept, likeEvent: 'LIKE' })
    await ravi.call(createLike, { activityId: gone, likeEvent: 'LIKE' })
    await world.owner`delete from post where id = ${gone}`
    await orderPosts(world.sql, world.clock.now())
    expect((await orders(world)).map(({ ranked }) => ranked[0])).toEqual([0])
    await expectInOrder(world)
  })

  test('by heat follow what people did with a post, until it is cold', async ({ world }) => {
    const { school, author, ids } = await givenQuestions(world, 1)
    const now = world.clock.now().getTime()
    const warm = await givenPost(world, {
      author: author.id,
      workspace: school,
      publishedAt: new Date(now - 3_600_000),
    })
    await touchPost(world.sql, world.clock.now(), { id: warm.id, likes: 1, score: 40 })
    expect((await author.call(listTopRated, { workspaceId: school })).content.map(({ id }) => id)).toEqual([
      warm.id,
      ...ids,
    ])
    const [row] = await world.owner<{ hot: number }[]>`select hot from post where id = ${warm.id}`
    expect(row?.hot).toBeCloseTo(hotOf(40, 3_600_000), 5)
    await world.owner`update post set hot = 0 where id = ${warm.id}`
    await touchPost(world.sql, world.clock.now(), { id: warm.id, likes: 1, score: 40 })
    expect(await notes(world)).toBe(0)
  })

  test('are noted once, until they are up to date again; what becomes a question, or hot, is noted then', async ({
    world,
  }) => {
    const { ids } = await givenQuestions(world, 1)
    const now = world.clock.now()
    const cold = await givenPost(world, { type: 'DOCUMENT' })
    await world.owner`update post set hot = 0 where id = ${cold.id}`
    const touch = async () => {
      for (const id of [...ids, cold.id, ...ids]) await touchPost(world.sql, now, { id, comments: 1, score: 2 })
    }
    await touch()
    expect(await notes(world)).toBe(1)
    await orderPosts(world.sql, now)
    await touch()
    expect(await notes(world)).toBe(1)
    await world.owner`update post set hot = 1 where id = ${cold.id}`
    expect(await notes(world)).toBe(2)
    await orderPosts(world.sql, now)
    await expectInOrder(world)
    await world.owner`update post set hot = 0 where id = ${cold.id}`
    await touch()
    await world.owner`update post set type = 'FORUM' where id = ${cold.id}`
    expect(await notes(world)).toBe(2)
    await orderPosts(world.sql, now)
    await expectInOrder(world)
  })

  test('are left to the job where more wait than a reader waits for', async ({ world }) => {
    const { school, author } = await givenQuestions(world, 0)
    await world.owner`
      insert into post (author_id, workspace_id, type, slug, state, published_at, created_at)
      select ${author.id}, ${school}, 'FORUM', 'many-' || n, 'PUBLISHED', now(), now() from generate_series(1, 750) n`
    await world.owner`update post set score = 1`
    await orderPosts(world.sql, world.clock.now())
    expect(await notes(world)).toBe(150)
    await orderPostsTask(world.house)({}, jobRun())
    await expectInOrder(world)
  })

  test('change no index when something is counted', async ({ world }) => {
    const columns = ['likes_count', 'comments_count', 'score', 'active_at']
    const held = await world.owner`
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid
      where i.indrelid = 'post'::regclass and a.attname = any(${columns})
        and pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M')`
    expect(held).toHaveLength(0)
  })
})

test('what a post may not be is refused whenever it is written', async ({ world }) => {
  const { ids } = await givenQuestions(world, 1)
  const { owner } = world
  const changes = [
    ['post_type_check', owner`type = 'LETTER'`],
    ['post_state_check', owner`state = 'LOST'`],
    ['post_published_check', owner`published_at = null`],
    ['post_by_minor_check', owner`is_global = true, by_minor = true`],
    ['post_audience_check', owner`audience = '{}'`],
    ['post_tags_check', owner`tags = array['a', 'b', 'c', 'd', 'e', 'f']`],
    ['post_deleted_as_check', owner`deleted_as = 'NOBODY'`],
  ] as const
  for (const [constraint, change] of changes)
    await expect(owner`update post set ${change} where id = ${ids[0] ?? ''}`).rejects.toMatchObject({
      code: '23514',
      constraint,
    })
  await expect(
    owner`insert into post (type, slug, state, created_at) values ('LETTER', 'letter', 'DRAFT', now())`,
  ).rejects.toMatchObject({ code: '23514' })
  await owner`update post set type = 'PROJECT', audience = null, deleted_as = null, tags = array['a'] where id = ${ids[0] ?? ''}`
})
