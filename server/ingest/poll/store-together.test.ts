import { afterAll, beforeAll, expect } from 'vitest'
import { givenFeed, openPress, rssOf } from '../../testing/press.ts'
import type { Press, PressItem } from '../../testing/press.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { pollFeed } from './poll-feed.ts'

const HOUR = 3_600_000

let press: Press
beforeAll(async () => {
  press = await openPress()
})
afterAll(async () => await press.close())

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

test('a story that the database refuses fails alone: those before it are stored', async ({ world }) => {
  await world.owner`alter table article add constraint refuses check (title <> 'Refused')`
  const items = itemsOf(world, 5)
  // The oldest come first.
  items[1] = { ...items[1], title: 'Refused' }
  await expect(publish(world, items)).rejects.toThrow(/refuses/)
  expect(await world.owner`select 1 from article`).toHaveLength(3)
})
