import { describe, expect } from 'vitest'
import {
  addFeed,
  changeFeed,
  countFeeds,
  getAddressTest,
  getFeed,
  importFeeds,
  listFeeds,
  pollNow,
  stopFeed,
  testAddress,
} from '@chowk/contract/operator/feed.ts'
import {
  addDefaultPublications,
  addPublication,
  changePublication,
  getOperatedPublication,
  listOperatedPublications,
} from '@chowk/contract/operator/publication.ts'
import { handlers } from '../../app.ts'
import { givenPublication } from '../../testing/news.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { givenFeed, rssOf } from '../../testing/press.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { makeAddressTest } from './address-test.ts'
import { pollFeed } from '../poll/poll-feed.ts'
import { worldPublications } from './world-publications.ts'

const press = await pressOfFile()

const item = (world: World, number: number) => ({
  guid: `g${number}`,
  link: `https://paper.example/${number}`,
  title: `Story number ${number} of today`,
  time: new Date(world.clock.now().getTime() - number * 60_000),
})

const queued = async (world: World) =>
  await world.owner<{ task: string; priority: number; key: string | null }[]>`
    select task_identifier as task, priority, key from graphile_worker.jobs order by id`

describe('the list of feeds', () => {
  test('says how each stands, page by page, newest first, and finds by name, state, language and kind', async ({
    world,
  }) => {
    const farah = await world.person({ operator: true })
    const hindi = await givenPublication(world, { name: 'Saral Vigyan', language: 'hi' })
    const good = await givenFeed(world, press.put('/good.xml', { body: rssOf([item(world, 1), item(world, 2)]) }), {
      publication: hindi,
    })
    const bad = await givenFeed(world, press.put('/bad.xml', { status: 404 }))
    const fresh = await givenFeed(world, `${press.origin}/fresh.xml`)
    for (const id of [good, bad]) await pollFeed({ house: world.house, ...press }, id)
    await farah.call(stopFeed, { feedId: fresh, stopped: true, note: 'asked to by the publication' })
    const all = await farah.call(listFeeds, { size: 2 })
    expect(all.content.map((row) => [row.id, row.standing])).toEqual([
      [fresh, 'STOPPED'],
      [bad, 'FAILS'],
    ])
    const rest = await farah.call(listFeeds, { size: 2, ...(all.next && { next: all.next }) })
    expect(rest.content[0]).toMatchObject({ id: good, standing: 'RUNS', bars: [2], newInWeek: 2, format: 'rss' })
    expect(rest.next).toBeNull()
    expect(all.content[1]?.fault).toMatchObject({ code: 'HTTP_404' })
    expect(all.content[0]).toMatchObject({ note: 'asked to by the publication', nextAt: null })
    const ids = async (wanted: Parameters<typeof farah.call<typeof listFeeds>>[1]) =>
      (await farah.call(listFeeds, wanted)).content.map((row) => row.id)
    expect(await ids({ q: 'saral' })).toEqual([good])
    expect(await ids({ standing: 'FAILS' })).toEqual([bad])
    expect(await ids({ language: 'hi', format: 'rss', publication: hindi })).toEqual([good])
    expect(await farah.call(countFeeds, {})).toMatchObject({
      total: 3,
      runs: 1,
      fails: 1,
      stopped: 1,
      pollsToday: 2,
      storiesToday: 2,
      languages: ['en', 'hi'],
    })
  })

  test('one feed shows what came and its polls', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const id = await givenFeed(world, press.put('/one.xml', { body: rssOf([item(world, 1), item(world, 2)]) }))
    await pollFeed({ house: world.house, ...press }, id)
    const feed = await farah.call(getFeed, { feedId: id })
    expect(feed.items.map((row) => [row.title, row.isNew, row.isDrawn])).toEqual([
      ['Story number 1 of today', true, true],
      ['Story number 2 of today', true, true],
    ])
    expect(feed.polls).toMatchObject([{ outcome: 'NEW', status: 200, newItems: 2, items: 2 }])
    expect(feed).toMatchObject({ stories: 2, withPicture: 0, everyMinutes: 30 })
    expect((await farah.ask(getFeed, { feedId: '999999' })).body.code).toBe('FEED_NOT_FOUND')
  })
})

describe('changing feeds', () => {
  test('a feed is added once, looked at at once, and the log says who did it', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const publicationId = await givenPublication(world)
    const { id } = await farah.call(addFeed, {
      address: 'https://paper.example/rss#x',
      publicationId,
      categoryMap: { Env: 'water' },
    })
    expect(await queued(world)).toMatchObject([{ task: 'poll-feed', priority: -10, key: `poll ${id}` }])
    const again = await farah.ask(addFeed, { address: 'https://paper.example/rss', publicationId })
    expect([again.statusCode, again.body.code]).toEqual([409, 'FEED_KNOWN'])
    expect((await farah.ask(addFeed, { address: 'https://paper.example/b', publicationId: '99999' })).body.code).toBe(
      'PUBLICATION_NOT_FOUND',
    )
    expect(
      (await farah.ask(addFeed, { address: 'https://paper.example/b', publicationId, categoryMap: { x: 'nowhere' } }))
        .body.code,
    ).toBe('CATEGORY_NOT_FOUND')
    const log = await world.sql`select action, actor_id from audit_log`
    expect([...log]).toEqual([{ action: 'feed added', actorId: farah.id }])
  })

  test('[news:I1] a publication has at most fifty feeds', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const publicationId = await givenPublication(world)
    for (let number = 0; number < 50; number++)
      await givenFeed(world, `https://paper.example/f${number}`, { publication: publicationId })
    expect((await farah.ask(addFeed, { address: 'https://paper.example/rss', publicationId })).body.code).toBe(
      'TOO_MANY_FEEDS',
    )
  })

  test('a new address starts afresh, a stopped feed starts again, and several are looked at now', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const id = await givenFeed(world, press.put('/old.xml', { status: 404 }))
    await pollFeed({ house: world.house, ...press }, id)
    await farah.call(changeFeed, {
      feedId: id,
      address: press.put('/new.xml', { body: rssOf([item(world, 1)]) }),
      title: 'The Paper, all',
    })
    await pollFeed({ house: world.house, ...press }, id)
    expect(await farah.call(getFeed, { feedId: id })).toMatchObject({
      standing: 'RUNS',
      title: 'The Paper, all',
      fault: null,
      stories: 1,
    })
    expect((await farah.ask(changeFeed, { feedId: '4040', title: 'x' })).body.code).toBe('FEED_NOT_FOUND')
    expect(await farah.call(stopFeed, { feedId: id, stopped: true })).toEqual({ id, state: 'PAUSED' })
    expect(await farah.call(stopFeed, { feedId: id, stopped: false })).toEqual({ id, state: 'ACTIVE' })
    expect(await farah.call(pollNow, { feedIds: [id, '4040'] })).toEqual({ count: 1 })
  })

  test('a list of feeds in OPML makes publications by host, and a second time nothing', async ({ world }) => {
    const farah = await world.person({ operator: true })
    const opml = `<opml version="2.0"><body><outline text="India">
      <outline text="Paper home" xmlUrl="https://www.paper.example/rss" htmlUrl="https://www.paper.example/" />
      <outline text="Paper sport" xmlUrl="https://feeds.paper.example/sport.xml" />
      <outline text="दूसरा" xmlUrl="https://dusra.example/feed" language="hi-IN" /></outline></body></opml>`
    expect(await farah.call(importFeeds, { opml })).toMatchObject({ added: 3, known: 0, publications: 2 })
    expect(await farah.call(importFeeds, { opml })).toMatchObject({ added: 0, known: 3, publications: 0 })
    const list = await farah.call(listOperatedPublications, {})
    expect(list.content.map((row) => [row.name.en, row.feeds, row.languages, row.licence])).toEqual([
      ['Paper home', 2, ['en'], 'EXCERPT'],
      ['दूसरा', 1, ['hi'], 'EXCERPT'],
    ])
    expect((await farah.ask(importFeeds, { opml: '<html>' })).body.code).toBe('NOT_OPML')
  })
})

describe('testing an address', () => {
  const tried = async (world: World, address: string) => {
    const farah = await world.person({ operator: true })
    const { id } = await farah.call(testAddress, { address })
    expect((await farah.call(getAddressTest, { testId: id })).result).toBeNull()
    await makeAddressTest(world.house, press.fetcher, id)
    return (await farah.call(getAddressTest, { testId: id })).result
  }

  test('a feed shows what it would yield, and nothing of it is kept', async ({ world }) => {
    const body = rssOf([{ ...item(world, 1), categories: ['Water'] }, item(world, 2)], 'The Tidewater')
    const result = await tried(world, press.put('/tide.xml', { body }))
    expect(result).toMatchObject({
      kind: 'FEED',
      title: 'The Tidewater',
      format: 'rss',
      count: 2,
      withoutPicture: 2,
      categories: ['Water'],
      fault: null,
    })
    expect(result?.items[0]?.title).toBe('Story number 1 of today')
    expect(await world.sql`select 1 from article`).toHaveLength(0)
  })

  test('a page offers the feeds that it names, a fault says its line', async ({ world }) => {
    const page =
      '<html><head><link rel="alternate" type="application/rss+xml" title="Coast" href="/feeds/coast.xml"></head></html>'
    const result = await tried(world, press.put('/coast', { headers: { 'content-type': 'text/html' }, body: page }))
    expect(result).toMatchObject({ kind: 'PAGE', found: [{ url: `${press.origin}/feeds/coast.xml`, title: 'Coast' }] })
    expect(
      (await tried(world, press.put('/broken.xml', { body: '<rss><channel><item></rss>' })))?.fault?.line,
    ).toBeGreaterThan(0)
    expect((await tried(world, 'http://169.254.169.254/'))?.fault?.code).toBe('BLOCKED_ADDRESS')
    const farah = await world.person({ operator: true })
    expect((await farah.ask(testAddress, { address: 'not an address' })).body.code).toBe('INVALID_INPUT')
    expect((await farah.ask(getAddressTest, { testId: '019aa000-0000-7000-8000-000000000000' })).body.code).toBe(
      'TEST_NOT_FOUND',
    )
  })
})

describe('publications', () => {
  test('[news:I2] full text needs an agreement on record, and without one only the excerpt is kept', async ({
    world,
  }) => {
    const farah = await world.person({ operator: true })
    const made = {
      name: 'Neem Weekly',
      home: 'https://neem.example/',
      languages: ['en', 'hi'],
      categories: ['farming'],
      feeds: ['https://neem.example/rss'],
    }
    expect((await farah.ask(addPublication, { ...made, licence: 'FULL_TEXT' })).body.code).toBe('LICENCE_NOTE_NEEDED')
    const { id } = await farah.call(addPublication, made)
    expect(await farah.call(getOperatedPublication, { publicationId: id })).toMatchObject({
      slug: 'neem-weekly',
      licence: 'EXCERPT',
      feeds: 1,
      categories: ['farming'],
    })
    await farah.call(changePublication, {
      publicationId: id,
      licence: 'FULL_TEXT',
      licenceNote: 'Agreed 4 March 2026',
      isDefault: true,
      status: 'PAUSED',
      statusReason: 'moving',
    })
    expect(await farah.call(getOperatedPublication, { publicationId: id })).toMatchObject({
      licence: 'FULL_TEXT',
      isDefault: true,
      status: 'PAUSED',
      statusReason: 'moving',
    })
    expect((await farah.ask(changePublication, { publicationId: id, categories: ['nowhere'] })).body.code).toBe(
      'CATEGORY_NOT_FOUND',
    )
    expect((await farah.ask(getOperatedPublication, { publicationId: '4040' })).body.code).toBe('PUBLICATION_NOT_FOUND')
    const second = await farah.call(addPublication, { ...made, feeds: [] })
    expect(second.slug).toBe('neem-weekly-2')
    expect((await farah.ask(addPublication, made)).body.code).toBe('FEED_KNOWN')
    const off = await farah.ask(addPublication, { ...made, feeds: ['https://feed'] })
    expect(off.body).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'feeds', code: 'INVALID_URL' }] })
  })

  test('the publications that come with Chowk are added once, as excerpts, and looked at two minutes later', async ({
    world,
  }) => {
    const farah = await world.person({ operator: true })
    const done = await farah.call(addDefaultPublications, {})
    expect(done.publications).toBe(worldPublications.length)
    expect(await farah.call(addDefaultPublications, {})).toEqual({ publications: 0, feeds: 0 })
    const [soonest] = await world.sql<{ at: Date }[]>`select min(next_poll_at) as at from feed`
    expect(soonest?.at.getTime()).toBe(world.clock.now().getTime() + 120_000)
    const [wrong] =
      await world.sql`select 1 from publication where licence <> 'EXCERPT' or cardinality(category_ids) = 0`
    expect(wrong).toBeUndefined()
    const first = await farah.call(listOperatedPublications, { size: 30 })
    const second = await farah.call(listOperatedPublications, { size: 30, ...(first.next && { next: first.next }) })
    expect(first.content.length + second.content.length).toBe(worldPublications.length)
  })
})

const ONE = { feedId: '1', publicationId: '1', testId: '1' }

test('nobody but an operator makes a call of the operation', async ({ world }) => {
  const member = await world.person()
  const visitor = await world.visitor()
  const calls = handlers.map((handler) => handler.call).filter((call) => call.address.includes(' /api/operator/'))
  expect(calls.length).toBeGreaterThan(20)
  for (const call of calls) {
    expect((await member.ask(call, ONE)).body.code, call.address).toBe('NOT_ALLOWED')
    expect((await visitor.ask(call, ONE)).body.code, call.address).toBe('SIGN_IN_NEEDED')
  }
})
