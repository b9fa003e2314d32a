import { expect, vi } from 'vitest'
import { lockStories, lockStoriesOf } from '../../article/cluster.ts'
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

test('[V1:D10] on a first start feeds of two languages are read at once, each in the other order, and no transaction needs the stories of both', async ({
  world,
}) => {
  const press = await openPress()
  const { clock } = world
  await world.owner`create table stored_by (transaction xid8, language text)`
  await world.owner`
    create function note_language() returns trigger language plpgsql security definer as
    $$ begin insert into public.stored_by values (pg_current_xact_id(), new.language); return null; end $$`
  await world.owner`create trigger note_language after insert on article for each row execute function note_language()`
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
  const ofBoth = await world.owner`select 1 from stored_by group by transaction having count(distinct language) > 1`
  expect(ofBoth).toEqual([])
  await press.close()
})

test('[V1:D10] whoever needs the stories of two languages waits for the first without holding the second, whichever is named first', async ({
  world,
}) => {
  const { sql } = world
  await givenArticle(world, { language: 'en' })
  await givenArticle(world, { language: 'hi' })
  const articles = await world.owner<{ id: string; language: string }[]>`
    select id, language from article order by hashtext(language)`
  const ids = articles.map(({ id }) => id)
  const isHere = world.owner`database = (select oid from pg_database where datname = current_database())`
  for (const named of [ids, ids.toReversed()]) {
    const both = Promise.withResolvers<unknown>()
    await sql.begin(async (tx) => {
      await lockStories(tx, articles[0]?.language ?? '')
      both.resolve(sql.begin(async (other) => await lockStoriesOf(other, named)))
      await vi.waitFor(async () => {
        const waiting = await world.owner`
          select (select count(*)::int from pg_locks held where held.pid = waits.pid and held.granted and held.locktype = 'advisory') as held
          from pg_locks waits where not waits.granted and waits.locktype = 'advisory' and ${isHere}`
        expect(waiting).toEqual([{ held: 0 }])
      }, 15_000)
    })
    await both.promise
  }
})
