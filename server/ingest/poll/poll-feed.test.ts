import { describe, expect } from 'vitest'
import { givenPublication } from '../../testing/news.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { givenFeed, rssOf } from '../../testing/press.ts'
import type { PressItem } from '../../testing/press.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { enqueueDueFeeds, pollFeed } from './poll-feed.ts'
import type { Polled } from './poll-feed.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const press = await pressOfFile()

let numbers = 0
const newPath = () => `/feed-${++numbers}.xml`

async function poll(world: World, feedId: string, requested = false): Promise<Polled> {
  const polled = await pollFeed({ house: world.house, ...press }, feedId, { requested })
  if (!polled) throw new Error('the feed was not looked at')
  return polled
}

interface Row {
  url: string
  state: string
  etag: string | null
  lastModified: string | null
  failures: number
  errorCode: string | null
  errorLine: number | null
  movedTo: string | null
  inMs: number
}

async function feedRow(world: World, id: string): Promise<Row> {
  const [row] = await world.sql<(Omit<Row, 'inMs'> & { nextPollAt: Date })[]>`
    select url, state, etag, last_modified, failures, error_code, error_line, moved_to, next_poll_at from feed where id = ${id}`
  if (!row) throw new Error('no such feed')
  return { ...row, inMs: row.nextPollAt.getTime() - world.clock.now().getTime() }
}

const story = (number: number, world: World, ageMs = HOUR): PressItem => ({
  guid: `g${number}`,
  link: `https://paper.example/story-${number}`,
  title: `Headline number ${number} of the paper`,
  time: new Date(world.clock.now().getTime() - ageMs),
})

const titles = async (world: World) =>
  (await world.sql<{ title: string }[]>`select title from article order by id`).map((row) => row.title)

describe('asking', () => {
  test('[news:I8] a second look sends what the first answer gave, and 304 keeps everything and new marks', async ({
    world,
  }) => {
    const path = newPath()
    const headers = { etag: '"one"', 'last-modified': 'Sat, 21 Nov 2026 07:00:00 GMT' }
    const id = await givenFeed(world, press.put(path, { headers, body: rssOf([story(1, world)]) }))
    expect(await poll(world, id)).toMatchObject({ outcome: 'NEW', newItems: 1, status: 200 })
    press.put(path, { status: 304, headers: { etag: '"two"' } })
    expect(await poll(world, id)).toMatchObject({ outcome: 'SAME', newItems: 0, status: 304 })
    expect(press.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Sat, 21 Nov 2026 07:00:00 GMT',
    })
    expect(await feedRow(world, id)).toMatchObject({ etag: '"two"', lastModified: headers['last-modified'] })
    expect(await titles(world)).toHaveLength(1)
  })

  test('[news:I8] the same bytes count as nothing new, and Expires: 0 keeps no marks', async ({ world }) => {
    const path = newPath()
    const id = await givenFeed(
      world,
      press.put(path, { headers: { etag: '"x"', expires: '0' }, body: rssOf([story(1, world)]) }),
    )
    await poll(world, id)
    expect((await feedRow(world, id)).etag).toBeNull()
    expect(await poll(world, id)).toMatchObject({ outcome: 'SAME', items: 0 })
  })

  test('[news:I3] [news:I4] a young feed is asked every half hour, a busy one by its own pace, none before its max-age', async ({
    world,
  }) => {
    const path = newPath()
    const id = await givenFeed(world, press.put(path, { body: rssOf([story(1, world)]) }))
    await poll(world, id)
    expect((await feedRow(world, id)).inMs).toBe(30 * MINUTE)
    const hourly = Array.from({ length: 12 }, (_, index) => story(index, world, index * HOUR))
    press.put(path, { body: rssOf(hourly) })
    await poll(world, id)
    expect((await feedRow(world, id)).inMs).toBe(30 * MINUTE)
    press.put(path, { headers: { 'cache-control': 'public, max-age=7200' }, body: rssOf(hourly.slice(0, 11)) })
    await poll(world, id)
    expect((await feedRow(world, id)).inMs).toBe(2 * HOUR)
  })
})

describe('moving', () => {
  test('[news:I7] an address moves when three looks over a day were sent on for good, not before', async ({
    world,
  }) => {
    const [from, to] = [newPath(), newPath()]
    const target = press.put(to, { body: rssOf([story(1, world)]) })
    const id = await givenFeed(world, press.put(from, { status: 301, headers: { location: to } }))
    for (let round = 0; round < 4; round++) {
      await poll(world, id)
      world.clock.pass(7 * HOUR)
    }
    expect((await feedRow(world, id)).url).toBe(`${press.origin}${from}`)
    await poll(world, id)
    expect((await feedRow(world, id)).url).toBe(target)
  })

  test('[news:I7] a passing redirect never moves it', async ({ world }) => {
    const [from, to] = [newPath(), newPath()]
    press.put(to, { body: rssOf([story(1, world)]) })
    const id = await givenFeed(world, press.put(from, { status: 302, headers: { location: to } }))
    for (let round = 0; round < 4; round++) {
      await poll(world, id)
      world.clock.pass(DAY)
    }
    expect((await feedRow(world, id)).url).toBe(`${press.origin}${from}`)
  })

  test('[news:I7] a feed that moves onto another one becomes its duplicate, and what it knew goes with it', async ({
    world,
  }) => {
    const [from, to] = [newPath(), newPath()]
    const publication = await givenPublication(world)
    press.put(to, { body: rssOf([story(1, world)]) })
    const other = await givenFeed(world, `${press.origin}${to}`, { publication })
    const id = await givenFeed(world, press.put(from, { status: 308, headers: { location: to } }), { publication })
    for (let round = 0; round < 3; round++) {
      await poll(world, id)
      world.clock.pass(DAY)
    }
    expect(await feedRow(world, id)).toMatchObject({ state: 'DUPLICATE', movedTo: `${press.origin}${to}` })
    expect(await poll(world, other)).toMatchObject({ outcome: 'SAME' })
    expect(await titles(world)).toHaveLength(1)
    expect(await pollFeed({ house: world.house, ...press }, id)).toBeUndefined()
  })
})

describe('failing', () => {
  test('[news:I6] gone is gone: 410 ends the looks', async ({ world }) => {
    const id = await givenFeed(world, press.put(newPath(), { status: 410 }))
    expect(await poll(world, id)).toMatchObject({ outcome: 'FAILED', error: { code: 'HTTP_410' } })
    expect((await feedRow(world, id)).state).toBe('GONE')
    world.clock.pass(30 * DAY)
    expect(await enqueueDueFeeds(world.house)).toBe(0)
  })

  test('[news:I6] a busy server says when to come again, in seconds or as a date', async ({ world }) => {
    const path = newPath()
    const id = await givenFeed(world, press.put(path, { status: 429, headers: { 'retry-after': '7200' } }))
    await poll(world, id)
    expect((await feedRow(world, id)).inMs).toBe(2 * HOUR)
    const time = new Date(world.clock.now().getTime() + 5 * HOUR)
    press.put(path, { status: 503, headers: { 'retry-after': time.toUTCString() } })
    await poll(world, id)
    expect((await feedRow(world, id)).inMs).toBe(5 * HOUR)
  })

  test('[news:I5] failures are met with patience, after thirty the feed is broken and asked once a day, one success heals it', async ({
    world,
  }) => {
    const path = newPath()
    const id = await givenFeed(world, press.put(path, { status: 500 }))
    const waits: number[] = []
    for (let round = 0; round < 30; round++) {
      await poll(world, id)
      waits.push((await feedRow(world, id)).inMs / MINUTE)
    }
    expect(waits.slice(0, 6)).toEqual([30, 30, 30, 60, 120, 180])
    expect(await feedRow(world, id)).toMatchObject({ state: 'BROKEN', inMs: DAY, failures: 30, errorCode: 'HTTP_500' })
    press.put(path, { body: rssOf([story(1, world)]) })
    await poll(world, id)
    expect(await feedRow(world, id)).toMatchObject({ state: 'ACTIVE', failures: 0, errorCode: null })
  })

  test('[news:I6] a site that asks for proof of a human is told apart', async ({ world }) => {
    const id = await givenFeed(world, press.put(newPath(), { status: 403, headers: { 'cf-mitigated': 'challenge' } }))
    await poll(world, id)
    expect(await feedRow(world, id)).toMatchObject({ state: 'CHALLENGED', errorCode: 'CHALLENGED' })
  })

  test('[news:I11] what is no feed fails with its line, and the looks say so', async ({ world }) => {
    const id = await givenFeed(world, press.put(newPath(), { body: '<html><body>Hello</body></html>' }))
    await poll(world, id)
    expect(await feedRow(world, id)).toMatchObject({ errorCode: 'NOT_A_FEED', errorLine: 1 })
    const looks = await world.sql`select outcome, status, error_code from feed_poll where feed_id = ${id}`
    expect([...looks]).toEqual([{ outcome: 'FAILED', status: 200, errorCode: 'NOT_A_FEED' }])
  })
})

describe('taking in', () => {
  test('[news:I16] the first import takes thirty days, and what was too old stays out', async ({ world }) => {
    const path = newPath()
    const id = await givenFeed(world, press.put(path, { status: 500 }))
    await poll(world, id)
    const items = [story(1, world), story(2, world, 29 * DAY), story(3, world, 31 * DAY), story(4, world, 400 * DAY)]
    press.put(path, { body: rssOf(items) })
    expect(await poll(world, id)).toMatchObject({ newItems: 2, items: 4 })
    world.clock.pass(2 * DAY)
    press.put(path, { body: rssOf([story(5, world), ...items]) })
    expect(await poll(world, id)).toMatchObject({ newItems: 1 })
  })

  test('[news:I23] what was removed does not come back', async ({ world }) => {
    const path = newPath()
    const id = await givenFeed(world, press.put(path, { body: rssOf([story(1, world)]) }))
    await world.owner`insert into tombstone (feed_id, identity) values (${id}, 'g1')`
    expect(await poll(world, id)).toMatchObject({ newItems: 0 })
    expect(await titles(world)).toEqual([])
  })

  test('[news:I14] a calendar of things to come stays out of the lists', async ({ world }) => {
    const future = [1, 2, 3].map((number) => story(number, world, -number * DAY))
    const id = await givenFeed(world, press.put(newPath(), { body: rssOf(future) }))
    await poll(world, id)
    expect((await feedRow(world, id)).state).toBe('CALENDAR')
    const rows = await world.sql`select is_calendar from article`
    expect(rows.map((row) => row['isCalendar'])).toEqual([true, true, true])
  })

  test('[news:I1] a publication at rest is not asked, one feed that rests neither, unless somebody asks', async ({
    world,
  }) => {
    const path = newPath()
    const publication = await givenPublication(world)
    const id = await givenFeed(world, press.put(path, { body: rssOf([story(1, world)]) }), { publication })
    await world.owner`update publication set status = 'PAUSED' where id = ${publication}`
    expect(await enqueueDueFeeds(world.house)).toBe(0)
    expect(await pollFeed({ house: world.house, ...press }, id)).toBeUndefined()
    await world.owner`update publication set status = 'ACTIVE' where id = ${publication}`
    await world.owner`update feed set state = 'PAUSED' where id = ${id}`
    expect(await enqueueDueFeeds(world.house)).toBe(0)
    expect(await poll(world, id, true)).toMatchObject({ newItems: 1 })
    expect((await feedRow(world, id)).state).toBe('PAUSED')
    await world.owner`update feed set state = 'ACTIVE', next_poll_at = ${world.clock.now()} where id = ${id}`
    expect(await enqueueDueFeeds(world.house)).toBe(1)
    expect(await enqueueDueFeeds(world.house)).toBe(0)
  })
})
