import { expect } from 'vitest'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { givenPublication } from '../../testing/news.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { givenFeed, rssOf } from '../../testing/press.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { pollFeed } from '../poll/poll-feed.ts'
import { inspectPages } from './page-inspection.ts'

const HOUR = 3_600_000
const press = await pressOfFile()

const html = { 'content-type': 'text/html' }
let numbers = 0

async function published(world: World, title: string, licence: 'EXCERPT' | 'FULL_TEXT' = 'EXCERPT') {
  const page = `/story-${++numbers}`
  const item = {
    guid: page,
    link: `${press.origin}${page}`,
    title,
    time: new Date(world.clock.now().getTime() - numbers * HOUR),
  }
  const publication = await givenPublication(world, { licence })
  const feed = await givenFeed(world, press.put(`/f-${numbers}.xml`, { body: rssOf([item]) }), { publication })
  await pollFeed({ house: world.house, ...press }, feed)
  const [row] = await world.sql<{ id: string; slug: string }[]>`
    select id, slug || '-' || key as slug from article order by id desc limit 1`
  return { page, id: row?.id ?? '', slug: row?.slug ?? '' }
}

const check = async (world: World) => await inspectPages(world.house, press.fetcher)

test('[news:I22] an article whose page is gone twice, a day apart, is withdrawn', async ({ world }) => {
  const { page, slug } = await published(world, 'The tanks of the old fort are full')
  const reader = await world.visitor()
  press.put(page, { status: 404 })
  expect(await check(world)).toBe(1)
  world.clock.pass(2 * HOUR)
  expect(await check(world)).toBe(0)
  expect((await reader.call(getArticle, { slug })).title).toContain('old fort')
  world.clock.pass(23 * HOUR)
  press.put(page, { status: 410 })
  expect(await check(world)).toBe(1)
  expect((await reader.ask(getArticle, { slug })).body.code).toBe('ARTICLE_WITHDRAWN')
  expect((await reader.call(getLatest, {})).content).toEqual([])
})

test('[news:I22] a page that was missing only once stays, and a server that fails says nothing', async ({ world }) => {
  const { page, slug } = await published(world, 'Buses come back to the hill road')
  press.put(page, { status: 404 })
  await check(world)
  world.clock.pass(25 * HOUR)
  press.put(page, { status: 500 })
  await check(world)
  world.clock.pass(25 * HOUR)
  press.put(page, { headers: html, body: '<p>Back again' })
  await check(world)
  world.clock.pass(80 * HOUR)
  press.put(page, { status: 404 })
  await check(world)
  expect((await (await world.visitor()).call(getArticle, { slug })).title).toContain('hill road')
})

test('[news:V7] a page that says it must be paid for gives its card the mark, and another telling stands for the story', async ({
  world,
}) => {
  const first = await published(world, 'Chandrayaan lander touches down near lunar south pole')
  const second = await published(world, 'Chandrayaan lander touches down near the south pole of the Moon')
  const body = '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>'
  press.put(first.page, { headers: html, body })
  press.put(second.page, { headers: html, body: '<p>Free' })
  await world.owner`update article set published_at = published_at + interval '9 hours' where id = ${second.id}`
  expect(await check(world)).toBe(2)
  const rows = await world.sql`select paywalled, is_head from article order by id`
  expect([...rows]).toEqual([
    { paywalled: true, isHead: false },
    { paywalled: false, isHead: true },
  ])
})
