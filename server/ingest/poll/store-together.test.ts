import { expect } from 'vitest'
import { givenPublication } from '../../testing/news.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { givenFeed, rssOf } from '../../testing/press.ts'
import type { PressItem } from '../../testing/press.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { pollFeed } from './poll-feed.ts'

const HOUR = 3_600_000

const press = await pressOfFile()

let numbers = 0

const publish = async (world: World, items: PressItem[]) => {
  const feed = await givenFeed(world, press.put(`/together-${++numbers}.xml`, { body: rssOf(items) }))
  return await pollFeed({ house: world.house, ...press }, feed, { requested: true })
}

/** Headlines without a word in common. */
const headline = (n: number) => `Brightly${n} coloured${n} lanterns${n} float${n} downstream${n}`
const itemsOf = (world: World, many: number): PressItem[] =>
  Array.from({ length: many }, (_, n) => ({
    guid: `story-${n}`,
    link: `https://paper.example/${n}`,
    title: n % 3 === 0 ? `नदी पर बना पुराना पुल ${n} फिर से खुल गया है आज${n}` : headline(n),
    text: `<p>Body of story number ${n}.</p>`,
    time: new Date(world.clock.now().getTime() - (n + 1) * HOUR),
  }))

test('stories that are stored together are each what it is alone: cluster, version, words, categories, day and job', async ({
  world,
}) => {
  const items = itemsOf(world, 25)
  expect(await publish(world, items)).toMatchObject({ outcome: 'NEW', newItems: 25, items: 25 })
  const rows = await world.owner<{ title: string }[]>`
    select a.title from article a
    join cluster k on k.id = a.cluster_id and k.language = a.language and k.newest_at = a.published_at and k.publication_count = 1
    join article_feed f on f.article_id = a.id and f.identity = 'story-' || substring(a.canonical_url from '[0-9]+$')
    join article_version v on v.article_id = a.id and v.number = 1 and v.title = a.title and v.plain = a.plain and v.at = a.published_at
    where a.plain = 'Body of story number ' || substring(a.canonical_url from '[0-9]+$') || '.' and a.is_head
      and (select array_agg(category_id) from article_category c where c.article_id = a.id) <@ a.category_ids
      and (select count(*) from story_word w where w.article_id = a.id and w.language = a.language) = cardinality(a.title_words)
      and exists (select from title_word w where w.article_id = a.id)
      and exists (select from graphile_worker._private_jobs j where j.payload ->> 'articleId' = a.id::text)
    order by a.published_at desc`
  expect(rows.map(({ title }) => title)).toEqual(items.map(({ title }) => title))
  expect(
    await world.owner`
    (select list, day, n from list_day where n > 0)
    except select list, day, count(*)::int from (
      select unnest(array['latest', 'latest:' || language]) as list, (published_at at time zone 'UTC')::date as day from article) each group by 1, 2`,
  ).toEqual([])
  const [counted] = await world.owner<{ n: number }[]>`select sum(n)::int as n from list_day where list = 'latest'`
  expect(counted?.n).toBe(25)
})

test('of the stories of one feed that come at once, two of one headline are one story, and one address under two names is one article', async ({
  world,
}) => {
  const items = itemsOf(world, 6)
  const [, second, third] = items
  items.push(
    { ...second, guid: 'again', link: 'https://paper.example/again', title: headline(1) },
    { ...third, guid: 'other name', title: 'Quite another headline for it', time: world.clock.now() },
  )
  expect(await publish(world, items)).toMatchObject({ newItems: 7, items: 8 })
  const stories = await world.owner<{ n: number }[]>`
    select count(*)::int as n from article where title = ${headline(1)} group by cluster_id`
  expect(stories).toEqual([{ n: 2 }])
  expect(
    await world.owner`
      select a.title from article_feed f join article a on a.id = f.article_id where f.identity in ('story-2', 'other name')`,
  ).toEqual([{ title: headline(2) }, { title: headline(2) }])
})

test('a story that the database refuses fails alone: those before and after it are stored, new versions too, and the poll fails', async ({
  world,
}) => {
  const items = itemsOf(world, 6)
  const path = `/together-${++numbers}.xml`
  const feed = await givenFeed(world, press.put(path, { body: rssOf(items.slice(5)) }))
  const poll = async () => await pollFeed({ house: world.house, ...press }, feed, { requested: true })
  await poll()
  await world.owner`alter table article add constraint refuses check (title <> 'Refused')`
  // The oldest come first.
  items[2] = { ...items[2], title: 'Refused' }
  items[5] = { ...items[5], title: 'Old lanterns come back to the river', text: '<p>Quite another body.</p>' }
  press.put(path, { body: rssOf(items) })
  await expect(poll()).rejects.toThrow(/refuses/)
  const titles = await world.owner<{ title: string }[]>`select title from article order by published_at desc`
  expect(titles.map(({ title }) => title)).toEqual(
    items.map(({ title }) => title).filter((title) => title !== 'Refused'),
  )
})

test('two feeds of a publication that bring the same stories at once store each of them once', async ({ world }) => {
  const items = itemsOf(world, 25)
  const publication = await givenPublication(world)
  const address = (order: PressItem[]) => press.put(`/together-${++numbers}.xml`, { body: rssOf(order) })
  const feeds = [
    await givenFeed(world, address(items), { publication }),
    await givenFeed(world, address(items.toReversed()), { publication }),
  ]
  const polled = await Promise.all(
    feeds.map(async (feed) => await pollFeed({ house: world.house, ...press }, feed, { requested: true })),
  )
  expect(polled.reduce((sum, each) => sum + (each?.newItems ?? 0), 0)).toBe(25)
  expect(await world.owner`select 1 from article`).toHaveLength(25)
  expect(await world.owner`select 1 from cluster`).toHaveLength(25)
  const linked = await world.owner`select feed_id, count(distinct article_id)::int as n from article_feed group by 1`
  expect(linked).toMatchObject([{ n: 25 }, { n: 25 }])
})

test('a connection lost while stories are stored leaves nothing half done, and the next poll brings them all', async ({
  world,
}) => {
  await world.owner`
    create function lose_connection() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`
  await world.owner`
    create trigger loses before insert on article for each row when (new.title like 'Brightly20 %') execute function lose_connection()`
  const items = itemsOf(world, 25)
  const feed = await givenFeed(world, press.put(`/together-${++numbers}.xml`, { body: rssOf(items) }))
  const poll = async () => await pollFeed({ house: world.house, ...press }, feed, { requested: true })
  await expect(poll()).rejects.toThrow(/connection/i)
  // Those of Hindi were stored before.
  const stored = await world.owner<{ title: string }[]>`select title from article where title like 'Brightly%'`
  expect(stored).toEqual([])
  const all = (await world.owner`select 1 from article`).length
  for (const rows of [
    await world.owner`select 1 from cluster`,
    await world.owner`select 1 from article_feed`,
    await world.owner`select 1 from graphile_worker._private_jobs where payload ->> 'articleId' is not null`,
  ])
    expect(rows).toHaveLength(all)
  await world.owner`drop trigger loses on article`
  expect(await poll()).toMatchObject({ newItems: 25 - all })
  expect(await world.owner`select 1 from article`).toHaveLength(25)
})

test('an item with a date of an impossible year, one cut in the middle of a character and one with NUL in it are stored', async ({
  world,
}) => {
  const item = (id: string, title: string, more: object) => ({
    id,
    url: `https://paper.example/${id}`,
    title,
    content_text: `Body of ${id}`,
    date_published: new Date(world.clock.now().getTime() - HOUR).toISOString(),
    ...more,
  })
  const items = [
    item('late', headline(1), { date_published: 'Fri, 20 Nov 20266 10:00:00 +0530' }),
    item('half\ud83d', `${headline(3)} \ud83d`, {
      content_text: 'Cut here \ud83d',
      authors: [{ name: 'Asha \ud83d' }],
      tags: ['Rivers \ud83d'],
      attachments: [{ url: 'https://paper.example/a.mp3', mime_type: 'audio/mpeg \ud83d' }],
    }),
    item('nothing\0', `${headline(4)}\0`, { content_text: 'Nothing \0' }),
  ]
  const polled = items.map(async (each) => {
    const body = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Paper', items: [each] })
    const headers = { 'content-type': 'application/feed+json' }
    const feed = await givenFeed(world, press.put(`/together-${++numbers}.json`, { body, headers }))
    return await pollFeed({ house: world.house, ...press }, feed, { requested: true })
  })
  const outcomes = await Promise.allSettled(polled)
  expect(outcomes).toMatchObject(items.map(() => ({ status: 'fulfilled', value: { newItems: 1 } })))
  const stored = await world.owner<{ title: string; declaredAt: Date | null }[]>`
    select title, declared_at from article order by title`
  expect(stored).toMatchObject([
    { title: headline(1), declaredAt: null },
    { title: `${headline(3)} \ufffd` },
    { title: headline(4) },
  ])
})
