import { expect } from 'vitest'
import { getArticle, getTexts } from '@chowk/contract/news/article.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { givenArticle } from '../testing/news.ts'
import { test } from '../testing/test.ts'

test('a device asks for the texts of many stories at once and gets them as their pages show them, in its order', async ({
  world,
}) => {
  const asha = await world.person()
  const [wells, trains] = [await givenArticle(world), await givenArticle(world)]
  await world.owner`update publication set licence = 'FULL_TEXT'`
  await world.owner`update article set html = '<p>Deep enough.</p>' where id = ${wells.id}`
  await asha.call(saveArticle, { articleId: trains.key, saved: true })
  const { content } = await asha.call(getTexts, { articleIds: [trains.key, wells.key, trains.key, 'zzzzz'] })
  expect(content.map((article) => [article._id, article.html, article.isSaved])).toEqual([
    [trains.key, '<p>The text.</p>', true],
    [wells.key, '<p>Deep enough.</p>', false],
  ])
  expect(content[1]).toEqual(await asha.call(getArticle, { slug: wells.slug }))
  const visitor = await world.visitor()
  expect((await visitor.call(getTexts, { articleIds: [trains.key] })).content).toMatchObject([{ isSaved: false }])
})

test('what may not be shown is not handed out to be kept either, and what is kept was not read', async ({ world }) => {
  const [minor, adult] = [await world.person({ birthYear: 2014 }), await world.person()]
  const [hidden, removed, withdrawn, reported] = [
    await givenArticle(world, { state: 'HIDDEN' }),
    await givenArticle(world, { state: 'REMOVED' }),
    await givenArticle(world, { state: 'WITHDRAWN' }),
    await givenArticle(world),
  ]
  await world.owner`update article set hidden_for_minors = true where id = ${reported.id}`
  const articleIds = [hidden, removed, withdrawn, reported].map(({ key }) => key)
  const keysFor = async (reader: typeof minor) =>
    (await reader.call(getTexts, { articleIds })).content.map((article) => article._id)
  expect([await keysFor(minor), await keysFor(adult)]).toEqual([[], [reported.key]])
  expect(await world.owner`select 1 from reading`).toEqual([])
})

test('of a publication that lends only an excerpt nothing more is kept than its page shows [news:I2]', async ({
  world,
}) => {
  const article = await givenArticle(world)
  await world.owner`update publication set licence = 'EXCERPT'`
  await world.owner`update article set html = '<p>The whole text.</p>' where id = ${article.id}`
  const said = await (await world.visitor()).call(getTexts, { articleIds: [article.key] })
  expect(said.content).toMatchObject([{ licence: 'EXCERPT', html: null }])
})
