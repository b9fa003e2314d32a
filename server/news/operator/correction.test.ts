import { expect } from 'vitest'
import { correctCategories, mergeStories, splitStory } from '@chowk/contract/operator/story.ts'
import { givenArticle } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'

test('an operator joins no story with itself, none with one of another language, and none that is not there', async ({
  world,
}) => {
  const farah = await world.person({ operator: true })
  const rain = await givenArticle(world)
  const floods = await givenArticle(world, { cluster: rain.cluster, isHead: false })
  const hindi = await givenArticle(world, { language: 'hi' })
  const said = async (articleId: string, withArticleId: string) =>
    (await farah.ask(mergeStories, { articleId, withArticleId })).body.code
  expect(await said(rain.key, floods.key)).toBe('SAME_STORY')
  expect(await said(rain.key, hindi.key)).toBe('OTHER_LANGUAGE')
  expect(await said(rain.key, 'zzzzzz')).toBe('ARTICLE_NOT_FOUND')
  expect((await farah.ask(splitStory, { articleId: 'zzzzzz' })).body.code).toBe('ARTICLE_NOT_FOUND')
  const correction = { articleId: 'zzzzzz', categories: ['water'] }
  expect((await farah.ask(correctCategories, correction)).body.code).toBe('ARTICLE_NOT_FOUND')
  const unknown = { articleId: rain.key, categories: ['no-such-thing'] }
  expect((await farah.ask(correctCategories, unknown)).body.code).toBe('CATEGORY_NOT_FOUND')
})
