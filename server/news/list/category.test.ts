import { describe, expect } from 'vitest'
import { getCategory, getNewsByCategory, getYourCategories, listCategories } from '@chowk/contract/news/category.ts'
import { followCategory } from '@chowk/contract/news/follow.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'
import { HOUR_MS } from '../../platform/time.ts'

const titles = (page: { content: { title: string }[] }) => page.content.map((story) => story.title)

describe('categories', () => {
  test('categories carry the stories of a week; empty ones only for those who follow them [news-category] [news:L8]', async ({
    world,
  }) => {
    const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
    await givenArticle(world, { categories: [water] })
    await givenArticle(world, { categories: [water], language: 'hi' })
    const visitor = await world.visitor()
    const rows = async (input: object) =>
      (await visitor.call(listCategories, input)).content.map((row) => [row.slug, row.weekCount])
    expect(await rows({})).toEqual([['water', 2]])
    expect(await rows({ languages: ['hi'] })).toEqual([['water', 1]])
    const asha = await world.person()
    await asha.call(followCategory, { categoryId: sport, followed: true })
    expect(
      (await asha.call(listCategories, {})).content.map((row) => `${row.slug} ${row.isFollowed}`).toSorted(),
    ).toEqual(['sport true', 'water false'])
  })

  test('the stories of a category are one for each cluster, newest first [news-by-category] [R1.01] [news:L7]', async ({
    world,
  }) => {
    const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
    const head = await givenArticle(world, { title: 'Head', categories: [water] })
    await givenArticle(world, { title: 'Same story', categories: [water], cluster: head.cluster, isHead: false })
    await givenArticle(world, { title: 'Match', categories: [sport] })
    const before = new Date(world.clock.now().getTime() - HOUR_MS)
    await givenArticle(world, { title: 'Older', categories: [sport, water], publishedAt: before })
    const visitor = await world.visitor()
    expect(titles(await visitor.call(getNewsByCategory, { id: 'water' }))).toEqual(['Head', 'Older'])
    const page = await visitor.call(getNewsByCategory, { id: String(water), size: 1 })
    expect(titles(await visitor.call(getNewsByCategory, { id: 'water', size: 1, next: page.next ?? '' }))).toEqual([
      'Older',
    ])
  })

  test('a category says who writes about it; an unknown one is said to be unknown [news:L7]', async ({ world }) => {
    const water = await givenCategory(world, 'water')
    const paper = await givenPublication(world)
    await givenArticle(world, { categories: [water], publication: paper })
    const visitor = await world.visitor()
    expect(await visitor.call(getCategory, { id: 'water' })).toMatchObject({
      publicationCount: 1,
      publications: [{ id: paper, count: 1 }],
    })
    for (const declared of [getCategory, getNewsByCategory])
      expect((await visitor.ask(declared, { id: 'nothing' })).body.code).toBe('CATEGORY_NOT_FOUND')
    const asha = await world.person()
    expect((await asha.ask(getNewsByCategory, { id: 'water', userId: 'somebody' })).body.code).toBe('NOT_FOUND')
    expect((await asha.ask(followCategory, { categoryId: 999, followed: true })).body.code).toBe('CATEGORY_NOT_FOUND')
  })
})

describe('your categories', () => {
  test('with none followed there is a choice of categories and no story [news:L10]', async ({ world }) => {
    await givenArticle(world, { categories: [await givenCategory(world, 'water')] })
    const asha = await world.person()
    const page = await asha.call(getYourCategories, {})
    expect([page.content, page.choose.map((row) => row.slug)]).toEqual([[], ['water']])
  })

  test('at most three in a row come from one category while others have fresh stories [news:L10]', async ({
    world,
  }) => {
    const [water, sport] = [await givenCategory(world, 'water'), await givenCategory(world, 'sport')]
    const now = world.clock.now().getTime()
    for (let n = 0; n < 5; n++)
      await givenArticle(world, { title: `W${n}`, categories: [water], publishedAt: new Date(now - n * 1000) })
    await givenArticle(world, { title: 'S', categories: [sport], publishedAt: new Date(now - 9 * HOUR_MS) })
    const asha = await world.person()
    for (const categoryId of [water, sport]) await asha.call(followCategory, { categoryId, followed: true })
    expect(titles(await asha.call(getYourCategories, {}))).toEqual(['W0', 'W1', 'W2', 'S', 'W3', 'W4'])
    const visitor = await world.visitor()
    expect(titles(await visitor.call(getYourCategories, { categories: [sport] }))).toEqual(['S'])
  })

  test('further pages go on with the list as it stood: nothing newer, nothing twice, nothing lost [news:G4]', async ({
    world,
  }) => {
    const water = await givenCategory(world, 'water')
    const now = world.clock.now().getTime()
    const made = [0, 1, 2, 29 * 24 + 23.9]
    for (const hours of made)
      await givenArticle(world, {
        title: `${hours} h`,
        categories: [water],
        publishedAt: new Date(now - hours * HOUR_MS),
        firstSeenAt: new Date(now - hours * HOUR_MS),
      })
    const visitor = await world.visitor()
    const first = await visitor.call(getYourCategories, { categories: [water], size: 2 })
    world.clock.pass(HOUR_MS)
    await givenArticle(world, { title: 'Newer', categories: [water] })
    const second = await visitor.call(getYourCategories, { categories: [water], size: 2, page: 1, asOf: first.asOf })
    expect([...titles(first), ...titles(second)]).toEqual(made.map((hours) => `${hours} h`))
  })
})
