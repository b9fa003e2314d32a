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

const HEADLINES = {
  en: [
    'The old bridge over the river opens again',
    'Farmers bring the first mangoes to the market',
    'A new library for the school of weavers',
  ],
  hi: ['नदी पर बना पुराना पुल फिर से खुल गया है', 'किसान बाज़ार में पहले आम लेकर आए हैं', 'बुनकरों के स्कूल को नया पुस्तकालय मिला'],
}

test('[V1:D10] on a first start feeds of two languages are read at once, each in the other order, and none is a victim of the other', async ({
  world,
}) => {
  const press = await openPress()
  const { clock } = world
  const deadlocks = async () => {
    await world.owner`select pg_stat_force_next_flush()`
    const [row] = await world.owner<{ n: number }[]>`
      select deadlocks::int as n from pg_stat_database where datname = current_database()`
    return row?.n
  }
  const feeds: string[] = []
  for (const order of [
    ['en', 'hi'],
    ['hi', 'en'],
  ] as const)
    for (let number = 0; number < 3; number++) {
      const items = order.flatMap((language) =>
        HEADLINES[language].map((headline) => ({ title: `${headline} ${number}${order[0]}`, time: clock.now() })),
      )
      feeds.push(await givenFeed(world, press.put(`/${order[0]}${number}.xml`, { body: rssOf(items) })))
    }
  await Promise.all(feeds.map(async (feed) => await pollFeed({ house: world.house, ...press }, feed)))
  const stored = await world.owner`select language, count(*)::int as n from article group by 1 order by 1`
  expect(stored).toEqual([
    { language: 'en', n: 18 },
    { language: 'hi', n: 18 },
  ])
  expect(await deadlocks()).toBe(0)
  await press.close()
})
