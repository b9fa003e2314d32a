import { expect, vi } from 'vitest'
import { lockStoriesOf } from '../../article/cluster.ts'
import { givenArticle, givenPublication } from '../../testing/news.ts'
import { givenFeed, openPress, rssOf } from '../../testing/press.ts'
import { test } from '../../testing/test.ts'
import { withdrawArticle } from './join-story.ts'
import { pollFeed } from './poll-feed.ts'

test('[V1:H3] an article that comes in while another of its day and language is withdrawn waits without holding what that needs', async ({
  world,
}) => {
  const press = await openPress()
  const { sql, clock } = world
  const publication = await givenPublication(world)
  const old = await givenArticle(world, { publication })
  const item = {
    title: 'Mangoes come early to the market this year',
    text: 'The first mangoes came.',
    time: clock.now(),
  }
  const feed = await givenFeed(world, press.put('/paper.xml', { body: rssOf([item]) }), { publication })
  const polling = Promise.withResolvers<unknown>()
  await sql.begin(async (tx) => {
    await lockStoriesOf(tx, [old.id])
    polling.resolve(pollFeed({ house: world.house, ...press }, feed))
    await vi.waitFor(
      async () =>
        expect(
          await world.owner`
            select 1 from pg_locks where not granted and locktype = 'advisory'
              and database = (select oid from pg_database where datname = current_database())`,
        ).toHaveLength(1),
      15_000,
    )
    const [days] = await world.owner<{ n: number }[]>`select count(*)::int as n from list_day`
    expect(days?.n).toBeGreaterThan(0)
    expect(await tx`select 1 from list_day for update skip locked`).toHaveLength(days?.n ?? 0)
    expect(await withdrawArticle(tx, old.id, world.clock.now())).toBe(true)
  })
  await polling.promise
  expect(await sql`select title, state from article order by id`).toMatchObject([
    { state: 'WITHDRAWN' },
    { title: item.title, state: 'READY' },
  ])
  await press.close()
})
