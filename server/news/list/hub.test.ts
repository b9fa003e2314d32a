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
