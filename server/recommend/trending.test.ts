import { expect } from 'vitest'
import { showStories } from '@chowk/contract/recommend/impressions.ts'
import { getTrending, getTrendingCategories } from '@chowk/contract/recommend/trending.ts'
import { viewArticle } from '@chowk/contract/news/view.ts'
import {
  countPublicationJoined,
  countTrendEvent,
  dismissTrendReports,
  mergeTrend,
  networkOf,
} from '../trend/trend-event.ts'
import { clicksIn } from '../trend/story-count.ts'
import { givenArticle, givenCategory, givenPublication } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import { actor, happen, trendSum } from '../testing/articles/trend.ts'
import type { World } from '../testing/world.ts'
import type { Clicks } from './clicks.rules.ts'
import { countShown } from './impressions.job.ts'

const HOUR = 3_600_000

test('[news:T2] [news:T3] the database adds up as the rules do, and events at once lose nothing', async ({ world }) => {
  const { cluster } = await givenArticle(world)
  await Promise.all(
    Array.from(
      { length: 8 },
      async (_, number) =>
        await countTrendEvent(world.sql, actor(number), { clusterId: cluster, kind: 'READ', at: world.clock.now() }),
    ),
  )
  await countPublicationJoined(world.sql, cluster, world.clock.now())
  expect(await trendSum(world, cluster)).toBeCloseTo(19, 6)
  world.clock.pass(6 * HOUR)
  expect(await trendSum(world, cluster)).toBeCloseTo(9.5, 6)
})

test('[news:T4] one reader counts once a day for each kind, a visitor a quarter, and a network at most twenty an hour', async ({
  world,
}) => {
  const { cluster } = await givenArticle(world)
  expect([
    await happen(world, cluster, { kind: 'OPEN', count: 1 }),
    await happen(world, cluster, { kind: 'OPEN', count: 1 }),
  ]).toEqual([1, 0])
  expect(await trendSum(world, cluster)).toBeCloseTo(1)
  await happen(world, cluster, { kind: 'READ', count: 1 })
  expect(await trendSum(world, cluster)).toBeCloseTo(2)
  expect(await happen(world, cluster, { kind: 'OPEN', count: 100, isPerson: false })).toBe(60)
  expect(await trendSum(world, cluster)).toBeCloseTo(17)
  expect([networkOf('203.0.113.77'), networkOf('::ffff:203.0.113.1'), networkOf('nonsense')]).toEqual([
    '203.0.113',
    '203.0.113',
    '',
  ])
  expect(networkOf('2001:db8:1:2::3')).toBe(networkOf('2001:db8:1:9::8'))
})

test('[news:T8] five reporters halve a story until moderation finds nothing', async ({ world }) => {
  const { cluster } = await givenArticle(world)
  await happen(world, cluster, { kind: 'SAVE', count: 20 })
  await happen(world, cluster, { kind: 'REPORT', count: 4 })
  expect(await trendSum(world, cluster)).toBeCloseTo(60)
  await happen(world, cluster, { kind: 'REPORT', count: 6 })
  expect(await trendSum(world, cluster)).toBeCloseTo(22.5, 0)
  await dismissTrendReports(world.sql, cluster)
  expect(await trendSum(world, cluster)).toBeCloseTo(45, 0)
})

test('two clusters that turn out to be one story add up, and each reader still counts once', async ({ world }) => {
  const [one, two] = [await givenArticle(world), await givenArticle(world)]
  await happen(world, one.cluster, { kind: 'SAVE', count: 2 })
  await happen(world, two.cluster, { kind: 'SAVE', count: 3 })
  await mergeTrend(world.sql, { from: two.cluster, into: one.cluster })
  expect(await trendSum(world, one.cluster)).toBeCloseTo(20)
  const [row] = await world.sql<{ n: number }[]>`select count(*)::int as n from trend_event`
  expect(row?.n).toBe(3)
})

test('[news-trending] [R1.01] [news:T1] [news:T5] [news:T7] [news:T10] eligible stories come by their sum, the rest fills up and says so', async ({
  world,
}) => {
  const most = await givenArticle(world, { title: 'Most read' })
  const some = await givenArticle(world, { title: 'Some read' })
  const few = await givenArticle(world, { title: 'Two readers only' })
  const old = await givenArticle(world, {
    title: 'Old',
    publishedAt: new Date(world.clock.now().getTime() - 80 * HOUR),
  })
  await world.owner`update cluster set newest_at = ${new Date(world.clock.now().getTime() - 80 * HOUR)} where id = ${old.cluster}`
  await happen(world, most.cluster, { kind: 'SAVE', count: 5 })
  await happen(world, some.cluster, { kind: 'READ', count: 3 })
  await happen(world, few.cluster, { kind: 'SAVE', count: 2 })
  await happen(world, old.cluster, { kind: 'SAVE', count: 9 })
  const visitor = await world.visitor()
  const page = await visitor.call(getTrending, {})
  expect(page.content.map((story) => [story.title, story.fill ?? false])).toEqual([
    ['Most read', false],
    ['Some read', false],
    ['Two readers only', true],
    ['Old', true],
  ])
  expect((await visitor.ask(getTrending, { userId: 'x' })).body.code).toBe('NOT_FOUND')
  expect((await visitor.ask(getTrending, { next: 'zz' })).body.code).toBe('INVALID_PAGE')
})

test('[news:G4] further pages show the list as it was, and an expired one says that it was made anew', async ({
  world,
}) => {
  const made = []
  for (let index = 0; index < 6; index++) {
    const article = await givenArticle(world)
    await happen(world, article.cluster, { kind: 'SAVE', count: 10 - index })
    made.push(article)
  }
  const asha = await world.person()
  const first = await asha.call(getTrending, { size: 3 })
  world.clock.pass(60_000)
  const last = made[5]
  await happen(world, last?.cluster ?? '', { kind: 'SHARE', count: 40 })
  const second = await asha.call(getTrending, { size: 3, page: 1, asOf: first.asOf })
  expect([...first.content, ...second.content].map((story) => story._id)).toEqual(made.map((one) => one.key))
  expect(second).toMatchObject({ hasMore: false, asOf: first.asOf })
  expect(second.snapshotRenewed).toBeUndefined()
  const byNext = await asha.call(getTrending, { size: 3, next: first.next ?? '' })
  expect(byNext.content).toEqual(second.content)
  expect((await asha.call(getTrending, {})).content[0]?._id).toBe(last?.key)
  world.clock.pass(11 * 60_000)
  expect((await asha.call(getTrending, { size: 3, page: 1, asOf: first.asOf })).snapshotRenewed).toBe(true)
})

test('[news:X20] a blocked publication does not show, though the list is the same for all', async ({ world }) => {
  const publication = await givenPublication(world)
  const blocked = await givenArticle(world, { publication })
  const other = await givenArticle(world)
  for (const { cluster } of [blocked, other]) await happen(world, cluster, { kind: 'SAVE', count: 4 })
  const asha = await world.person()
  await world.owner`insert into blocked_publication (person_id, publication_id) values (${asha.id}, ${publication})`
  expect((await asha.call(getTrending, {})).content.map((story) => story._id)).toEqual([other.key])
})

test('[news:T9] in a school only its own people count, from five of them up', async ({ world }) => {
  const school = await world.workspace()
  const [loved, quiet] = [await givenArticle(world), await givenArticle(world)]
  for (let number = 0; number < 5; number++)
    await countTrendEvent(world.sql, actor(number, true, school), {
      clusterId: loved.cluster,
      kind: 'READ',
      at: world.clock.now(),
    })
  for (let number = 0; number < 4; number++)
    await countTrendEvent(world.sql, actor(number, true, school), {
      clusterId: quiet.cluster,
      kind: 'READ',
      at: world.clock.now(),
    })
  await happen(world, quiet.cluster, { kind: 'SHARE', count: 30 })
  const asha = await world.person({ workspace: school })
  const page = await asha.call(getTrending, { scope: 'ENTITY' })
  expect(page.content).toMatchObject([{ _id: loved.key, reason: { code: 'READ_TODAY', count: 5 } }])
  const alone = await world.person()
  expect((await alone.ask(getTrending, { scope: 'ENTITY' })).body.code).toBe('NO_WORKSPACE')
})

test('[news-trending-category] [news:L9] categories come by their best five stories', async ({ world }) => {
  const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
  // All of its stories together, water would stand above: 8 times 2 are more than 5 times 3.
  for (const [category, stories, saves] of [
    [water, 8, 2],
    [sport, 5, 3],
  ] as const)
    for (let index = 0; index < stories; index++) {
      const { cluster } = await givenArticle(world, { categories: [category] })
      await happen(world, cluster, { kind: 'SAVE', count: saves })
    }
  const visitor = await world.visitor()
  const { content } = await visitor.call(getTrendingCategories, {})
  expect(content.map((one) => [one.slug, one.articles])).toEqual([
    ['sport', 5],
    ['water', 8],
  ])
})

test('[news:P3] [news:P5] shown stories are counted for all, but only adults and consenting devices leave a name, for 72 hours', async ({
  world,
}) => {
  const { key, cluster } = await givenArticle(world)
  const school = await world.workspace()
  const people = [
    await world.person(),
    await world.person({ workspace: school, class: 7 }),
    await world.visitor({ device: true }),
    await world.visitor(),
  ]
  for (const who of people)
    expect(await who.call(showStories, { list: 'latest', articleIds: [key, key] })).toEqual({ counted: 1 })
  expect(await countShown(world.owner)).toBe(4)
  expect(await countShown(world.owner)).toBe(0)
  const [row] = await world.sql`select sum(shown)::int as shown from story_count where cluster_id = ${cluster}`
  expect(row).toEqual({ shown: 4 })
  expect(await fadingOf(world, cluster)).toMatchObject({ shown: expect.closeTo(4) as number })
  const named = await world.sql`select person_id is not null as person from shown_batch order by id`
  expect(named).toEqual([{ person: true }, { person: false }])
})

const fadingOf = async (world: World, cluster: string) => {
  const [row] = await world.sql<Clicks[]>`
    select ${clicksIn(world.sql, 'p', world.clock.now())} from story_pulse p where cluster_id = ${cluster}`
  return row
}

test('opens and showings of a story fade by half in twelve hours, whether they came one by one or together', async ({
  world,
}) => {
  const { key, cluster } = await givenArticle(world)
  const [meera, asha] = [await world.person(), await world.person()]
  await meera.call(showStories, { list: 'latest', articleIds: [key] })
  await countShown(world.owner)
  await meera.call(viewArticle, { articleId: key })
  expect(await fadingOf(world, cluster)).toEqual({ opens: expect.closeTo(1), shown: expect.closeTo(1) })
  world.clock.pass(12 * HOUR)
  expect(await fadingOf(world, cluster)).toEqual({ opens: expect.closeTo(0.5), shown: expect.closeTo(0.5) })
  for (const who of [meera, asha]) await who.call(showStories, { list: 'latest', articleIds: [key] })
  await countShown(world.owner)
  await asha.call(viewArticle, { articleId: key })
  expect(await fadingOf(world, cluster)).toEqual({ opens: expect.closeTo(1.5), shown: expect.closeTo(2.5) })
})

test('[news-view] [news:T4] opening an article counts for trending through the call itself', async ({ world }) => {
  const { key, cluster } = await givenArticle(world)
  for (let index = 0; index < 3; index++) await (await world.person()).call(viewArticle, { articleId: key })
  expect(await trendSum(world, cluster)).toBeCloseTo(3)
  const visitor = await world.visitor()
  expect((await visitor.call(getTrending, {})).content[0]).toMatchObject({
    _id: key,
    reason: { code: 'READ_TODAY', count: 3 },
  })
})

test('[news-trending] [news:T1] [news:T5] [news:T7] right now what is opened in these minutes comes first, and the order of the day fills up', async ({
  world,
}) => {
  const school = await world.workspace()
  const [saved, rising, few] = [await givenArticle(world), await givenArticle(world), await givenArticle(world)]
  const readers = [await world.person(), await world.person(), await world.person({ workspace: school, class: 7 })]
  await happen(world, saved.cluster, { kind: 'SAVE', count: 9 })
  for (const reader of readers) await reader.call(viewArticle, { articleId: rising.key })
  for (const reader of readers.slice(1)) await reader.call(viewArticle, { articleId: few.key })
  // Nobody knows a visitor who did not allow it: what she opens is not counted.
  await (await world.visitor()).call(viewArticle, { articleId: few.key })
  const visitor = await world.visitor({ device: true })
  const now = await visitor.call(getTrending, { by: 'PULSE' })
  expect(now.content.map((story) => [story._id, story.reason?.code, story.fill ?? false])).toEqual([
    [rising.key, 'OPENED_NOW', false],
    [saved.key, 'COVERED', true],
    [few.key, 'FRESH', true],
  ])
  expect(now.content[0]?.reason).toEqual({ code: 'OPENED_NOW', count: 3 })
  const today = await visitor.call(getTrending, {})
  expect(today.content.map((story) => story._id)).toEqual([saved.key, rising.key, few.key])
  const second = await visitor.call(getTrending, { by: 'PULSE', size: 1, asOf: now.asOf, page: 1 })
  expect(second.content.map((story) => story._id)).toEqual([saved.key])
  world.clock.pass(HOUR)
  const later = await visitor.call(getTrending, { by: 'PULSE' })
  expect(later.content[0]).toMatchObject({ _id: saved.key, fill: true })
})

test('[news:T8] what five readers reported stands lower right now as well', async ({ world }) => {
  const [reported, other] = [await givenArticle(world), await givenArticle(world)]
  const readers = await Promise.all(Array.from({ length: 5 }, async () => await world.person()))
  for (const reader of readers) await reader.call(viewArticle, { articleId: reported.key })
  for (const reader of readers.slice(1)) await reader.call(viewArticle, { articleId: other.key })
  const first = async () => (await (await world.person()).call(getTrending, { by: 'PULSE' })).content[0]?._id
  expect(await first()).toBe(reported.key)
  await happen(world, reported.cluster, { kind: 'REPORT', count: 5 })
  world.clock.pass(60_000)
  expect(await first()).toBe(other.key)
})

test('[news:T9] in a school right now counts what five of its people opened within the hour', async ({ world }) => {
  const school = await world.workspace()
  const [morning, lesson] = [await givenArticle(world), await givenArticle(world)]
  const read = async (key: string) => {
    for (let number = 0; number < 5; number++)
      await (await world.person({ workspace: school, class: 9 })).call(viewArticle, { articleId: key })
  }
  await read(morning.key)
  world.clock.pass(2 * HOUR)
  await read(lesson.key)
  const asha = await world.person({ workspace: school })
  const page = await asha.call(getTrending, { scope: 'ENTITY', by: 'PULSE' })
  expect(page.content).toMatchObject([{ _id: lesson.key, reason: { code: 'OPENED_NOW', count: 5 } }])
  expect(page.content).toHaveLength(1)
})

test('Trending narrowed to a category or a publication is filled up to ten, in the same order as any other [news:T7] [news:X9] [V1:C10]', async ({
  world,
}) => {
  const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
  const [maidan, river] = [await givenPublication(world), await givenPublication(world)]
  const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * HOUR)
  for (let index = 0; index < 20; index++) await givenArticle(world, { categories: [water], publication: river })
  const games: string[] = []
  for (let index = 0; index < 12; index++) {
    const game = await givenArticle(world, {
      categories: [sport],
      publication: maidan,
      publishedAt: hoursAgo(30 + index),
    })
    games.push(game.key)
  }
  // Both told it; of a list of Maidan alone, Maidan's own report stands for it.
  const flood = await givenArticle(world, { categories: [water], publication: river })
  const ofMaidan = await givenArticle(world, {
    categories: [water],
    publication: maidan,
    cluster: flood.cluster,
    isHead: false,
  })
  await world.owner`update cluster set publication_count = 2 where id = ${flood.cluster}`
  await happen(world, flood.cluster, { kind: 'SAVE', count: 3 })
  const [visitor, asha] = [await world.visitor(), await world.person()]
  for (const reader of [visitor, asha]) {
    const ofSport = await reader.call(getTrending, { categoryIds: [sport] })
    expect(ofSport.content.map((story) => [story._id, story.fill])).toEqual(
      games.slice(0, 10).map((key) => [key, true]),
    )
    const own = await reader.call(getTrending, { publicationIds: [maidan] })
    expect(own.content.map((story) => [story._id, story.fill ?? false])).toEqual([
      [ofMaidan.key, false],
      ...games.slice(0, 9).map((key) => [key, true]),
    ])
    expect((await reader.call(getTrending, {})).content[0]?._id).toBe(flood.key)
  }
  await world.owner`insert into blocked_publication (person_id, publication_id) values (${asha.id}, ${river})`
  world.clock.pass(HOUR)
  const unblocked = await asha.call(getTrending, {})
  expect(unblocked.content.map((story) => story._id)).toEqual([ofMaidan.key, ...games.slice(0, 9)])
  const now = await asha.call(getTrending, { by: 'PULSE', categoryIds: [sport] })
  expect(now.content.map((story) => story._id)).toEqual(games.slice(0, 10))
})
