import { expect } from 'vitest'
import { followCategory, savePublication } from '@chowk/contract/news/follow.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'

test('the hub brings its sections in one answer, a reader what she follows [news:L4]', async ({ world }) => {
  const [river, water] = [await givenPublication(world), await givenCategory(world, 'water')]
  await givenArticle(world, { title: 'Wells', publication: river, categories: [water] })
  await givenArticle(world, { title: 'Match', categories: [await givenCategory(world, 'sport')] })
  const visitor = await world.visitor()
  const hub = await visitor.call(getHub, {})
  expect(hub.latest.map((story) => story.title).toSorted()).toEqual(['Match', 'Wells'])
  expect([hub.mix.isStarter, hub.yourCategories, hub.publishers.total]).toEqual([true, [], 2])
  const asha = await world.person()
  await asha.call(savePublication, { publicationId: river, saved: true })
  await asha.call(followCategory, { categoryId: water, followed: true })
  const own = await asha.call(getHub, {})
  expect(own.mix.columns.map((column) => [column.publication.id, column.stories.map((story) => story.title)])).toEqual([
    [river, ['Wells']],
  ])
  expect(own.yourCategories.map(({ category, stories }) => [category.slug, stories.length])).toEqual([['water', 1]])
  expect(own.publishers.content[0]?.id).toBe(river)
  const onDevice = await visitor.call(getHub, { publications: [river], categories: [water] })
  expect([onDevice.mix.isStarter, onDevice.yourCategories.length]).toEqual([false, 1])
})

test('the hub shows six stories of a list, told in at most three columns or rows [news:L4]', async ({ world }) => {
  const asha = await world.person()
  const [publications, categories]: [string[], number[]] = [[], []]
  for (let n = 0; n < 4; n++) {
    publications.push(await givenPublication(world))
    categories.push(await givenCategory(world, `subject-${n}`))
  }
  for (let n = 0; n < 16; n++)
    await givenArticle(world, { publication: publications[n % 4]!, categories: [categories[n % 4]!] })
  const shapeOf = async () => {
    const hub = await asha.call(getHub, {})
    return {
      latest: hub.latest.length,
      mix: hub.mix.columns.map((column) => column.stories.length),
      yours: hub.yourCategories.map((row) => row.stories.length),
    }
  }
  expect(await shapeOf()).toEqual({ latest: 6, mix: [2, 2, 2], yours: [] })
  await asha.call(savePublication, { publicationId: publications[0]!, saved: true })
  await asha.call(followCategory, { categoryId: categories[0]!, followed: true })
  expect(await shapeOf()).toEqual({ latest: 6, mix: [3], yours: [3] })
  for (const categoryId of categories) await asha.call(followCategory, { categoryId, followed: true })
  expect((await shapeOf()).yours).toEqual([2, 2, 2])
})

test('a Hindi interface leads with the newest Hindi story where there is one among the newest twelve, and the others keep their order [V1:C7]', async ({
  world,
}) => {
  const visitor = await world.visitor()
  const hoursAgo = (hours: number) => new Date(world.clock.now().getTime() - hours * 3_600_000)
  for (let n = 0; n < 11; n++) await givenArticle(world, { title: `English ${n}`, publishedAt: hoursAgo(n) })
  const titles = async (lead?: string) =>
    (await visitor.call(getHub, { ...(lead && { lead }) })).latest.map(({ title }) => title)
  expect((await titles('hi'))[0]).toBe('English 0')
  await givenArticle(world, { title: 'हिन्दी', language: 'hi', publishedAt: hoursAgo(11.5) })
  world.clock.pass(60_000)
  expect(await titles('hi')).toEqual(['हिन्दी', 'English 0', 'English 1', 'English 2', 'English 3', 'English 4'])
  expect((await titles('en'))[0]).toBe('English 0')
  expect((await titles())[5]).toBe('English 5')
})
