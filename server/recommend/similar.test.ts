import { expect } from 'vitest'
import { getSimilar } from '@chowk/contract/recommend/similar.ts'
import { viewArticle } from '@chowk/contract/news/view.ts'
import { givenArticle, givenCategory, givenPublication } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { MOST_SIMILAR, pickSimilar, rarityOf, similarScore, stepShare, textLikeness } from './similar.rules.ts'

const none = { steps: 0, stepsFrom: 0, pulse: 0, pulseAll: 0, clickLift: 0 }

async function givenTitle(
  world: World,
  words: string[],
  facts: { publication?: string; category?: number; language?: string } = {},
) {
  const article = await givenArticle(world, {
    title: words.join(' '),
    ...(facts.publication && { publication: facts.publication }),
    ...(facts.category && { categories: [facts.category] }),
    ...(facts.language && { language: facts.language }),
  })
  await world.owner`update article set title_words = ${words} where id = ${article.id}`
  return article
}

test('[news:V5] without readers the score is text, category and freshness as the specification weighs them', () => {
  const facts = { ...none, articleId: '1', publicationId: '1', publishedAt: 0, text: 1, sameCategory: true, ageDays: 0 }
  expect(similarScore(facts)).toBeCloseTo(1)
  expect(similarScore({ ...facts, text: 0.5, sameCategory: false, ageDays: 7 })).toBeCloseTo(0.4)
})

test('[news:V5] steps of readers count by their share and lean on what is popular while there are few', () => {
  expect(stepShare({ ...none, steps: 90, stepsFrom: 90 })).toBeCloseTo(0.9)
  expect(stepShare({ ...none, pulse: 5, pulseAll: 50 })).toBeCloseTo(0.1)
  expect(stepShare(none)).toBe(0)
})

test('[news:V5] rare words make two titles alike, common ones hardly', () => {
  const rare = rarityOf({ found: 2, most: 40, spanDays: 20 })
  const common = rarityOf({ found: 40, most: 40, spanDays: 0.5 })
  expect(rare).toBeGreaterThan(4 * common)
  const own = [
    { word: 'stepwell', rarity: rare },
    { word: 'india', rarity: common },
  ]
  expect(textLikeness(own, { titleWords: ['stepwell'], summary: '' })).toBeGreaterThan(0.8)
  expect(textLikeness(own, { titleWords: ['india'], summary: '' })).toBeLessThan(0.2)
  expect(textLikeness([], { titleWords: ['india'], summary: '' })).toBe(0)
})

test('[news:V5] at most six, and two of one publication', () => {
  const all = Array.from({ length: 30 }, (_, index) => ({
    ...none,
    articleId: String(index),
    publicationId: String(index % 4),
    publishedAt: index,
    text: 0.5,
    sameCategory: false,
    ageDays: 1,
  }))
  const best = pickSimilar(all)
  expect(best).toHaveLength(MOST_SIMILAR)
  for (const id of ['0', '1', '2', '3'])
    expect(best.filter((one) => one.publicationId === id).length).toBeLessThanOrEqual(2)
})

test('[news-similar] [news:V5] stories that share rare words come first, in the same language, never of the same cluster', async ({
  world,
}) => {
  const own = await givenTitle(world, ['stepwell', 'jaisalmer', 'rain'])
  const near = await givenTitle(world, ['stepwell', 'jaisalmer', 'children'])
  const far = await givenTitle(world, ['rain', 'delhi'])
  await givenTitle(world, ['stepwell', 'jaisalmer'], { language: 'hi' })
  const same = await givenArticle(world, { cluster: own.cluster, isHead: false })
  await givenTitle(world, ['cricket', 'final'], { category: await givenCategory(world, 'sport') })
  const visitor = await world.visitor()
  const { content, heading } = await visitor.call(getSimilar, { articleId: own.key })
  expect([content.map((story) => story._id), heading]).toEqual([[near.key, far.key], 'SIMILAR'])
  expect(content.map((story) => story._id)).not.toContain(same.key)
  expect((await visitor.ask(getSimilar, { articleId: 'zz9' })).body.code).toBe('ARTICLE_NOT_FOUND')
})

test('[news-similar] what readers opened next comes in at once, and a blocked publication does not', async ({
  world,
}) => {
  const publication = await givenPublication(world)
  const own = await givenTitle(world, ['monsoon'])
  const next = await givenTitle(world, ['cricket'], { publication })
  for (let index = 0; index < 3; index++) {
    const reader = await world.person()
    await reader.call(viewArticle, { articleId: own.key })
    world.clock.pass(60_000)
    await reader.call(viewArticle, { articleId: next.key })
  }
  const asha = await world.person()
  expect((await asha.call(getSimilar, { articleId: own.key })).content.map((story) => story._id)).toEqual([next.key])
  await world.owner`insert into blocked_publication (person_id, publication_id) values (${asha.id}, ${publication})`
  expect((await asha.call(getSimilar, { articleId: own.key })).content.map((story) => story._id)).not.toContain(
    next.key,
  )
})

test('[news-similar] [news:V5] with nothing similar the category’s newest stand in', async ({ world }) => {
  const category = await givenCategory(world, 'craft')
  const own = await givenTitle(world, ['weaver'], { category })
  const other = await givenTitle(world, ['potter'], { category })
  const visitor = await world.visitor()
  expect(await visitor.call(getSimilar, { articleId: own.key })).toMatchObject({
    heading: 'CATEGORY',
    category: { slug: 'craft' },
    content: [{ _id: other.key }],
  })
})
