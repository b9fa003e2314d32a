import { expect } from 'vitest'
import { openLog } from '../../platform/log.ts'
import { pressOfFile } from '../../testing/feeds/press-of-file.ts'
import { givenFeed, rssOf } from '../../testing/press.ts'
import type { PressItem } from '../../testing/press.ts'
import { test } from '../../testing/test.ts'
import type { World } from '../../testing/world.ts'
import { readFeedAside } from '../document/documents.ts'
import type { RawItem } from '../feed/feed.ts'
import { settleFeed } from '../feed/settle-feed.ts'
import type { FeedRow } from './incoming.ts'
import { pollFeed } from './poll-feed.ts'
import { storeReading } from './store-reading.ts'

const HOUR = 3_600_000

const press = await pressOfFile()

let numbers = 0
const newPath = () => `/faulty-${++numbers}.xml`

const headline = (n: number) => `Brightly${n} coloured${n} lanterns${n} float${n} downstream${n}`
const itemsOf = (world: World, many: number): PressItem[] =>
  Array.from({ length: many }, (_, n) => ({
    guid: `story-${n}`,
    link: `https://paper.example/${n}`,
    title: headline(n),
    text: `<p>Body of story number ${n}.</p>`,
    time: new Date(world.clock.now().getTime() - (n + 1) * HOUR),
  }))

/** The house with a log that is read here. */
function heard(world: World) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { house: { ...world.house, log: openLog('error', { write }) }, lines }
}

const feedState = async (world: World, id: string) =>
  await world.sql`select state, failures, error_code from feed where id = ${id}`

const titles = async (world: World) =>
  (await world.sql<{ title: string }[]>`select title from article order by title`).map(({ title }) => title)

const titlesOf = (items: PressItem[]) => items.map(({ title }) => title).toSorted()

test('a fault of ours with one story costs that story alone: the others are stored, the feed does not fail, the log names both, and it is stored later', async ({
  world,
}) => {
  const { house, lines } = heard(world)
  const items = itemsOf(world, 12)
  const path = newPath()
  const feed = await givenFeed(world, press.put(path, { body: rssOf(items) }))
  const detect = async (text: string, hint?: string) => {
    if (text.startsWith(headline(3))) throw new TypeError("Cannot read properties of undefined (reading 'length')")
    return await press.languages.detect(text, hint)
  }
  const languages = { ...press.languages, detect }
  expect(await pollFeed({ house, ...press, languages }, feed)).toMatchObject({
    outcome: 'NEW',
    newItems: 11,
    items: 12,
  })
  expect(await titles(world)).toEqual(titlesOf(items).filter((title) => title !== headline(3)))
  expect(await feedState(world, feed)).toEqual([{ state: 'ACTIVE', failures: 0, errorCode: null }])
  expect(lines).toMatchObject([{ level: 50, feed, item: 'story-3', error: { kind: 'TypeError' } }])

  const [newest] = itemsOf(world, 1)
  items.push({ ...newest, guid: 'story-12', link: 'https://paper.example/12', title: headline(12) })
  press.put(path, { body: rssOf(items) })
  expect(await pollFeed({ house, ...press }, feed)).toMatchObject({ newItems: 2 })
  expect(await titles(world)).toEqual(titlesOf(items))
})

test('a fault of ours with a story among those that are stored together costs that story alone', async ({ world }) => {
  const { house, lines } = heard(world)
  const items = itemsOf(world, 12)
  const body = rssOf(items)
  const id = await givenFeed(world, press.put(newPath(), { body }))
  const [feed] = await world.sql<FeedRow[]>`
    select f.id, f.url, f.category_map, f.publication_id, p.name as publication_name, p.languages, p.licence,
      p.category_ids as default_categories
    from feed f join publication p on p.id = f.publication_id where f.id = ${id}`
  const document = await readFeedAside({ bytes: Buffer.from(body), fetchedAtMs: world.clock.now().getTime() })
  if ('code' in document || !feed) throw new Error('the feed was not read')
  const broken = document.reading.items.find(({ identity }) => identity === 'story-4')
  Object.assign(broken ?? {}, { authors: undefined })
  expect(await storeReading({ house, ...press }, { ...feed, importedAt: null }, document)).toMatchObject({
    newItems: 11,
    items: 12,
  })
  expect(await titles(world)).toEqual(titlesOf(items).filter((title) => title !== headline(4)))
  expect(lines).toMatchObject([{ feed: id, item: 'story-4', error: { kind: 'TypeError' } }])
})

test('a fault of ours with a new version costs that version alone', async ({ world }) => {
  const { house, lines } = heard(world)
  const items = itemsOf(world, 3)
  const path = newPath()
  const feed = await givenFeed(world, press.put(path, { body: rssOf(items) }))
  await pollFeed({ house: world.house, ...press }, feed)
  const changed = items.map((item, n) => ({ ...item, title: `${headline(n)} again` }))
  press.put(path, { body: rssOf(changed) })
  const faulty = new Set(['story-1'])
  const enqueue: typeof house.enqueue = async (sql, task, payload, options) => {
    const [row] = await sql<{ identity: string }[]>`
      select identity from article_feed where article_id = ${(payload as { articleId: string }).articleId}`
    if (faulty.has(row?.identity ?? '')) throw new RangeError('Invalid array length')
    await world.house.enqueue(sql, task, payload, options)
  }
  expect(await pollFeed({ house: { ...house, enqueue }, ...press }, feed)).toMatchObject({ changed: 2 })
  expect(await titles(world)).toEqual([`${headline(0)} again`, headline(1), `${headline(2)} again`])
  expect(await feedState(world, feed)).toEqual([{ state: 'ACTIVE', failures: 0, errorCode: null }])
  expect(lines).toMatchObject([{ feed, item: 'story-1', error: { kind: 'RangeError' } }])
})

test('an outage is no fault of one story: the poll fails with it and is done again', async ({ world }) => {
  const feed = await givenFeed(world, press.put(newPath(), { body: rssOf(itemsOf(world, 3)) }))
  const detect = async () => await Promise.reject(new Error('Connection terminated unexpectedly'))
  const polling = { house: world.house, ...press, languages: { ...press.languages, detect } }
  await expect(pollFeed(polling, feed)).rejects.toThrow('Connection terminated')
  expect(await pollFeed({ house: world.house, ...press }, feed)).toMatchObject({ newItems: 3 })
})

test('an item that the rules of reading fail for is left out and told of, the others are read', () => {
  const item = (guid: string): RawItem => ({
    guid,
    links: [`https://paper.example/${guid}`],
    title: `Story ${guid}`,
    content: `<p>Body of ${guid}.</p>`,
    authors: [],
    published: ['Fri, 20 Nov 2026 10:00:00 +0530'],
    updated: [],
    categories: [],
    enclosures: [],
    images: [],
  })
  const [dates, names] = [item('dates'), item('names')]
  Object.assign(dates, { published: [7] })
  Object.assign(names, { authors: [{}] })
  const faults: { item: string; error: unknown }[] = []
  const feed = { format: 'rss' as const, items: [item('first'), dates, names, item('last')] }
  const reading = settleFeed(
    { feed, warnings: [] },
    { bytes: Buffer.from(''), fetchedAtMs: Date.UTC(2026, 10, 21) },
    (fault) => faults.push(fault),
  )
  expect(reading.items.map(({ identity, title }) => [identity, title])).toEqual([
    ['first', 'Story first'],
    ['last', 'Story last'],
  ])
  expect(faults).toMatchObject([{ item: 'dates' }, { item: 'names' }])
  expect(faults.every(({ error }) => error instanceof TypeError)).toBe(true)
})
