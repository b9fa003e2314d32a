import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect } from 'vitest'
import { getScrappingStatus } from '@chowk/contract/quiz/scrapping.ts'
import { changePublication } from '@chowk/contract/operator/publication.ts'
import { makeFetcher } from '../../platform/fetch/fetch.ts'
import type { Fetcher } from '../../platform/fetch/fetch.ts'
import { givenArticle, givenPublication } from '../../testing/news.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { READ_STORY_PAGES, readStoryPages, settlePageTask } from './read-pages.job.ts'
import { openRobots } from './robots.ts'
import { askForPages } from './story-page.ts'
import { jobRun } from '../../testing/job-run.ts'

const HOUR = 3_600_000
const html = { 'content-type': 'text/html; charset=utf-8' }
const press = await pressOfFile()
beforeEach(() => {
  press.answers.clear()
  press.requests.length = 0
})

const SENTENCE =
  'Volunteers of the weavers’ lane cleaned their old stone well during the hottest fortnight of the dry month. '
const pageOf = (sentences: number, head = '') =>
  `<html><head><title>The well</title>${head}</head><body><article><h1>The well</h1>${Array.from(
    { length: sentences },
    (_, n) => `<p>${SENTENCE.replace('old', `old ${n}th`)}</p>`,
  ).join('')}</article></body></html>`
const LONG = { headers: html, body: pageOf(12) }
const WALL = '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>'

let numbers = 0

interface Facts {
  publication?: string
  licence?: 'FULL_TEXT' | 'EXCERPT'
  language?: string
  state?: string
  url?: string
}

/** A story of which its feed gave ten words, and the path of its page. */
async function givenShort(world: World, { licence = 'FULL_TEXT', url, ...facts }: Facts = {}) {
  const path = `/story-${++numbers}`
  const publication = facts.publication ?? (await givenPublication(world, { licence }))
  const story = await givenArticle(world, { ...facts, publication })
  await world.owner`update article set words = 10, url = ${url ?? press.origin + path} where id = ${story.id}`
  return { ...story, path, publication }
}

const reading = (world: World, fetcher: Fetcher = press.fetcher) => {
  const reader = { fetcher, clock: world.clock, robots: openRobots(fetcher, world.clock) }
  return {
    ask: async (...stories: { id: string }[]) =>
      await world.sql.begin(
        async (tx) =>
          await askForPages(
            tx,
            world.clock,
            stories.map(({ id }) => id),
          ),
      ),
    run: async () => await readStoryPages({ ...world.house, sql: world.sql, clock: world.clock }, reader),
  }
}

async function statusOf(world: World, ...stories: { key: string }[]) {
  const { id } = await world.person({ name: 'Asha' })
  const asha = await world.session(id)
  const { content } = await asha.call(getScrappingStatus, { articleIds: stories.map(({ key }) => key) })
  return content.map(({ status, attempts, nextAt }) => [status, attempts, nextAt])
}

const later = (world: World, ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
const requestedPages = () => press.requests.map(({ path }) => path).filter((path) => path !== '/robots.txt')

describe('[news:QG1] the page of a story that questions are wanted of', () => {
  test('is queued, fetched and gives a text, or is too short, behind a wall or forbidden by robots.txt', async ({
    world,
  }) => {
    const { ask, run } = reading(world)
    const enough = await givenShort(world)
    await world.owner`update article set words = 120 where id = ${enough.id}`
    const [long, short, walled, empty, forbidden] = [
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
    ]
    press.put(long.path, LONG)
    press.put(short.path, { headers: html, body: pageOf(2) })
    press.put(walled.path, { headers: html, body: pageOf(12, WALL) })
    press.put(empty.path, { headers: html, body: `<html><head>${WALL}</head><body></body></html>` })
    press.put(forbidden.path, LONG)
    press.put('/robots.txt', {
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\nDisallow: /nothing\n\nUser-agent: chowk\nDisallow: ${forbidden.path}$\n`,
    })
    const all = [enough, long, short, walled, empty, forbidden]
    expect(await statusOf(world, long)).toEqual([['TOO_SHORT', null, null]])
    await ask(...all)
    expect(await statusOf(world, long)).toEqual([['QUEUED', 0, later(world, 0)]])
    expect(await run()).toBe(5)
    expect(await statusOf(world, ...all)).toEqual([
      ['NOT_NEEDED', null, null],
      ['EXTRACTED', 1, null],
      ['TOO_SHORT', 1, null],
      ['PAYWALL', 1, null],
      ['PAYWALL', 1, null],
      ['BLOCKED', 1, null],
    ])
    expect(requestedPages().toSorted()).toEqual([long, short, walled, empty].map(({ path }) => path).toSorted())
    expect(press.requests[0]?.headers['user-agent']).toMatch(/^Chowk\//)
    const [kept] = await world.owner<{ text: string; words: number; html: string; plain: string }[]>`
      select g.text, g.words, a.html, a.plain from article_page g join article a on a.id = g.article_id where g.article_id = ${long.id}`
    expect(kept?.text).toContain('cleaned their old 11th stone well')
    expect(kept?.words).toBeGreaterThanOrEqual(120)
    expect([kept?.html, kept?.plain]).toEqual(['<p>The text.</p>', 'The text.'])
    world.clock.pass(30 * 24 * HOUR)
    expect(await run()).toBe(0)
  })

  test('is FETCHING while it is on its way, and taken by one of two at once', async ({ world }) => {
    const { ask, run } = reading(world)
    const story = await givenShort(world)
    const { promise: asked, resolve: say } = Promise.withResolvers<void>()
    const { promise: goOn, resolve: answer } = Promise.withResolvers<void>()
    press.put(story.path, (response) => {
      say()
      void goOn.then(() => response.writeHead(200, html).end(LONG.body))
    })
    await ask(story)
    const first = run()
    await asked
    expect(await statusOf(world, story)).toEqual([['FETCHING', 1, null]])
    expect(await run()).toBe(0)
    answer()
    expect(await first).toBe(1)
    expect(requestedPages()).toEqual([story.path])
  })

  test('that cannot be had is tried again after 1, 6 and 24 hours, and then no more', async ({ world }) => {
    const { ask, run } = reading(world)
    const story = await givenShort(world)
    press.put(story.path, { status: 503 })
    await ask(story)
    for (const [n, hours] of [1, 6, 24].entries()) {
      expect(await run()).toBe(1)
      expect(await statusOf(world, story)).toEqual([['FAILED', n + 1, later(world, hours * HOUR)]])
      world.clock.pass(hours * HOUR - 1)
      expect(await run()).toBe(0)
      world.clock.pass(1)
    }
    expect(await run()).toBe(1)
    expect(await statusOf(world, story)).toEqual([['FAILED', 4, null]])
    world.clock.pass(90 * HOUR)
    expect(await run()).toBe(0)
  })

  test('is left alone as long as its server says, a day at most, and not tried again where it is not there', async ({
    world,
  }) => {
    const { ask, run } = reading(world)
    const [busy, veryBusy, gone, broken] = [
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
    ]
    press.put(busy.path, { status: 429, headers: { 'retry-after': '7200' } })
    press.put(veryBusy.path, { status: 429, headers: { 'retry-after': '999999' } })
    press.put(gone.path, { status: 410 })
    press.put(broken.path, (response) => response.destroy())
    await ask(busy, veryBusy, gone, broken)
    await run()
    expect(await statusOf(world, busy, veryBusy, gone, broken)).toEqual([
      ['FAILED', 1, later(world, 2 * HOUR)],
      ['FAILED', 1, later(world, 24 * HOUR)],
      ['FAILED', 1, null],
      ['FAILED', 1, later(world, HOUR)],
    ])
  })

  test('is not asked for while robots.txt cannot be had, which is kept for a day once it was', async ({ world }) => {
    const { ask, run } = reading(world)
    const story = await givenShort(world)
    press.put(story.path, LONG)
    press.put('/robots.txt', { status: 500 })
    await ask(story)
    await run()
    expect(await statusOf(world, story)).toEqual([['FAILED', 1, later(world, HOUR)]])
    expect(requestedPages()).toEqual([])
    press.answers.delete('/robots.txt')
    world.clock.pass(HOUR)
    await run()
    expect(await statusOf(world, story)).toEqual([['EXTRACTED', 2, null]])
    const requestedRobots = () => press.requests.filter(({ path }) => path === '/robots.txt').length
    expect(requestedRobots()).toBe(2)
    for (const [hours, asked] of [
      [23, 2],
      [1, 3],
    ] as const) {
      world.clock.pass(hours * HOUR)
      const next = await givenShort(world)
      press.put(next.path, LONG)
      await ask(next)
      await run()
      expect(requestedRobots()).toBe(asked)
    }
  })

  test('is not read where a redirect leads to what robots.txt forbids', async ({ world }) => {
    const { ask, run } = reading(world)
    const story = await givenShort(world)
    press.put(story.path, { status: 302, headers: { location: '/private/story' } })
    press.put('/private/story', LONG)
    press.put('/robots.txt', { body: 'User-agent: *\nDisallow: /private/' })
    await ask(story)
    await run()
    expect(await statusOf(world, story)).toEqual([['BLOCKED', 1, null]])
    expect(requestedPages()).toEqual([story.path])
  })

  test('comes 2 s after the one before of its publication, and beside those of others', async ({ world }) => {
    const { ask, run } = reading(world)
    const [one, other] = [await givenShort(world), await givenShort(world)]
    const second = await givenShort(world, { publication: one.publication })
    for (const { path } of [one, second, other]) press.put(path, LONG)
    await ask(one, second, other)
    expect(await run()).toBe(2)
    expect(requestedPages().toSorted()).toEqual([one.path, other.path].toSorted())
    const queued = await world.owner<{ runAt: Date }[]>`
      select run_at from graphile_worker.jobs where key = ${READ_STORY_PAGES}`
    expect(queued.map(({ runAt }) => runAt.toISOString())).toEqual([later(world, 2000)])
    world.clock.pass(1999)
    expect(await run()).toBe(0)
    world.clock.pass(1)
    expect(await run()).toBe(1)
    expect(requestedPages()[2]).toBe(second.path)
  })

  test('is given up where it is huge, packed hugely, no page, or at an address inside, or leads to one', async ({
    world,
  }) => {
    const { ask, run } = reading(world)
    const [huge, bomb, film, away] = [
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
    ]
    const stories = [huge, bomb, film, away]
    press.put(away.path, { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' } })
    press.put(huge.path, { headers: html, body: Buffer.alloc(6 * 1024 * 1024, '<p>well ') })
    press.put(bomb.path, {
      headers: { ...html, 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(300 * 1024 * 1024)),
    })
    press.put(film.path, { headers: { 'content-type': 'video/mp4' }, body: Buffer.alloc(100) })
    await ask(...stories)
    await run()
    expect(await statusOf(world, ...stories)).toEqual(stories.map(() => ['FAILED', 1, null]))
    const outside = makeFetcher({ ports: [new URL(press.origin).port] })
    const inside = await givenShort(world)
    press.put(inside.path, LONG)
    press.requests.length = 0
    const strict = reading(world, outside)
    await strict.ask(inside)
    expect(await strict.run()).toBe(1)
    await outside.close()
    expect(await statusOf(world, inside)).toEqual([['FAILED', 1, null]])
    expect(press.requests).toEqual([])
  })
})

describe('no page is read', () => {
  test('of a story outside the licence, out of sight, in another language, long enough, or behind a wall by its feed', async ({
    world,
  }) => {
    const { ask, run } = reading(world)
    const [excerpt, hidden, tamil, long, walled] = [
      await givenShort(world, { licence: 'EXCERPT' }),
      await givenShort(world, { state: 'HIDDEN' }),
      await givenShort(world, { language: 'ta' }),
      await givenShort(world),
      await givenShort(world),
    ]
    await world.owner`update article set words = 120 where id = ${long.id}`
    await world.owner`update article set paywalled = true where id = ${walled.id}`
    const all = [excerpt, hidden, tamil, long, walled]
    for (const { path } of all) press.put(path, LONG)
    await ask(...all)
    expect(await run()).toBe(0)
    expect(await world.owner`select from article_page`).toHaveLength(0)
    expect(await statusOf(world, excerpt, tamil, long, walled)).toEqual([
      ['TOO_SHORT', null, null],
      ['TOO_SHORT', null, null],
      ['NOT_NEEDED', null, null],
      ['PAYWALL', null, null],
    ])
    expect(press.requests).toEqual([])
  })

  test('of one that was taken down, of a publication that was paused, or whose licence ended meanwhile, and a text goes with them', async ({
    world,
  }) => {
    const { ask, run } = reading(world)
    const [down, paused, ended, read] = [
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
      await givenShort(world),
    ]
    for (const { path } of [down, paused, ended, read]) press.put(path, LONG)
    await ask(read)
    await run()
    await ask(down, paused, ended)
    await world.owner`update article set state = 'REMOVED' where id = any(${[down.id, read.id]}::bigint[])`
    await world.owner`update publication set status = 'PAUSED' where id = ${paused.publication}`
    await world.owner`update publication set licence = 'EXCERPT' where id = ${ended.publication}`
    expect(await run()).toBe(0)
    expect(requestedPages()).toEqual([read.path])
    for (const { id } of [down, read]) await settlePageTask(world)({ articleId: id }, jobRun())
    const left = await world.owner<{ articleId: string }[]>`select article_id from article_page order by 1`
    expect(left.map(({ articleId }) => articleId)).toEqual([paused.id, ended.id])
  })
})

test('a story that changed is read anew, also where it changed while its page was on its way', async ({ world }) => {
  const { ask, run } = reading(world)
  const story = await givenShort(world)
  const change = async () => await world.owner`update article set version = version + 1 where id = ${story.id}`
  const settle = async () => await settlePageTask(world)({ articleId: story.id }, jobRun())
  press.put(story.path, LONG)
  await ask(story)
  await run()
  await settle()
  expect(await statusOf(world, story)).toEqual([['EXTRACTED', 1, null]])
  await change()
  await settle()
  expect(await statusOf(world, story)).toEqual([['QUEUED', 0, later(world, 0)]])
  press.put(story.path, (response) => {
    void change().then(() => response.writeHead(200, html).end(LONG.body))
  })
  world.clock.pass(2000)
  await run()
  expect(await statusOf(world, story)).toEqual([['QUEUED', 0, later(world, 0)]])
})

test('a page whose reader died is tried again as one that failed', async ({ world }) => {
  const { ask, run } = reading(world)
  const story = await givenShort(world)
  press.put(story.path, LONG)
  await ask(story)
  await world.owner`
    update article_page set state = 'FETCHING', attempts = 1, next_at = ${new Date(world.clock.now().getTime() + 600_000)}`
  expect(await run()).toBe(0)
  world.clock.pass(600_000)
  expect(await run()).toBe(0)
  expect(await statusOf(world, story)).toEqual([['FAILED', 1, later(world, HOUR)]])
})

test('an operator who ends the agreement on full text has the texts of pages removed', async ({ world }) => {
  const { ask } = reading(world)
  const story = await givenShort(world)
  await ask(story)
  const farah = await world.person({ operator: true })
  await farah.call(changePublication, { publicationId: story.publication, licence: 'EXCERPT' })
  expect(await world.owner`select from article_page`).toHaveLength(0)
})
