import { expect, vi } from 'vitest'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { getTrending } from '@chowk/contract/recommend/trending.ts'
import { givenArticle } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import { happen, trendSum } from '../testing/articles/trend.ts'
import { foldAllRises, foldRises, halveTrend, mergeTrend } from './trend-event.ts'

test('what many save at once is in Trending when that is ranked next, and none of it twice', async ({ world }) => {
  const [saved, read] = [await givenArticle(world, { title: 'Saved' }), await givenArticle(world, { title: 'Read' })]
  await happen(world, saved.cluster, { kind: 'OPEN', count: 4 })
  await happen(world, read.cluster, { kind: 'READ', count: 6 })
  const people = await Promise.all(Array.from({ length: 4 }, async () => await world.person()))
  await Promise.all(people.map((each) => each.call(saveArticle, { articleId: saved.key, saved: true })))
  const visitor = await world.visitor()
  expect((await visitor.call(getTrending, {})).content.map((story) => story.title)).toEqual(['Saved', 'Read'])
  expect(await trendSum(world, saved.cluster)).toBeCloseTo(20, 4)
  // Those who fold at once add it once; of a story that is gone nothing is left over.
  const more = await Promise.all(Array.from({ length: 3 }, async () => await world.person()))
  for (const each of more) await each.call(saveArticle, { articleId: saved.key, saved: true })
  await world.owner`insert into trend_rise values (0, 1)`
  await Promise.all(Array.from({ length: 4 }, async () => await foldAllRises(world.sql)))
  expect(await trendSum(world, saved.cluster)).toBeCloseTo(32, 4)
  expect(await world.owner`select 1 from trend_rise`).toHaveLength(0)
})

test('what was saved just before a story is halved is halved with it, and moves with a story that joins another', async ({
  world,
}) => {
  const [halved, joined] = [await givenArticle(world), await givenArticle(world)]
  const asha = await world.person()
  for (const { key } of [halved, joined]) await asha.call(saveArticle, { articleId: key, saved: true })
  await halveTrend(world.sql, halved.cluster)
  expect(await trendSum(world, halved.cluster)).toBeCloseTo(2, 4)
  await mergeTrend(world.sql, { from: joined.cluster, into: halved.cluster })
  expect(await trendSum(world, halved.cluster)).toBeCloseTo(6, 4)
})

test('a report takes off what was saved just before it', async ({ world }) => {
  const [one, two] = [await givenArticle(world), await givenArticle(world)]
  const [asha, ravi] = [await world.person(), await world.person()]
  for (const key of [one.key, two.key]) await asha.call(saveArticle, { articleId: key, saved: true })
  await ravi.call(saveArticle, { articleId: two.key, saved: true })
  for (const { cluster } of [one, two]) await happen(world, cluster, { kind: 'REPORT', count: 1 })
  await foldAllRises(world.sql)
  expect(await trendSum(world, one.cluster)).toBeCloseTo(0.01, 4)
  expect(await trendSum(world, two.cluster)).toBeCloseTo(3, 4)
})

test('a story that joins another while both are ranked waits without holding what the ranking takes', async ({
  world,
}) => {
  const [from, into] = [await givenArticle(world), await givenArticle(world)]
  const asha = await world.person()
  for (const { key } of [from, into]) await asha.call(saveArticle, { articleId: key, saved: true })
  const joining = Promise.withResolvers<unknown>()
  await world.sql.begin(async (tx) => {
    // As a ranking does both: it holds the stories, and then takes what waits for them.
    await tx`select from cluster where id in (${from.cluster}, ${into.cluster}) order by id for no key update`
    joining.resolve(
      world.sql.begin(async (other) => await mergeTrend(other, { from: from.cluster, into: into.cluster })),
    )
    await vi.waitFor(
      async () =>
        expect(
          await world.owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ).toHaveLength(1),
      15_000,
    )
    expect(await tx`select from trend_rise for update skip locked`).toHaveLength(2)
    for (const { cluster } of [from, into]) await foldRises(tx, cluster)
  })
  await joining.promise
  expect(await trendSum(world, into.cluster)).toBeCloseTo(8, 4)
})

test('a story that somebody else is just changing is waited for, and one that is held for longer keeps nobody from ranking and no other from its sum', async ({
  world,
}) => {
  const [busy, other] = [await givenArticle(world), await givenArticle(world)]
  const asha = await world.person()
  for (const { key } of [busy, other]) await asha.call(saveArticle, { articleId: key, saved: true })
  const free = Promise.withResolvers<undefined>()
  const held = Promise.withResolvers<undefined>()
  const holding = world.sql.begin(async (tx) => {
    await tx`select from cluster where id = ${busy.cluster} for update`
    held.resolve(undefined)
    await free.promise
  })
  await held.promise
  await foldAllRises(world.sql, 1)
  expect(await trendSum(world, busy.cluster)).toBeCloseTo(0, 4)
  expect(await trendSum(world, other.cluster)).toBeCloseTo(4, 4)
  const folding = foldAllRises(world.sql, 15_000)
  await vi.waitFor(
    async () =>
      expect(
        await world.owner`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      ).toHaveLength(1),
    15_000,
  )
  free.resolve(undefined)
  await Promise.all([holding, folding])
  expect(await trendSum(world, busy.cluster)).toBeCloseTo(4, 4)
})
