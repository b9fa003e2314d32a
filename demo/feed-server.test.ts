import { parseFeed } from 'feedsmith'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articles } from './articles.ts'
import { openFeedServer } from './feed-server.ts'
import type { FeedServer } from './feed-server.ts'

const openedAt = new Date('2026-11-21T08:00:00Z')
let now = openedAt
let server: FeedServer

beforeAll(async () => {
  server = await openFeedServer({ now: () => now, openedAt })
})
afterAll(() => server.close())

const feedOf = (slug: string) => server.feeds.find((each) => each.publicationSlug === slug)?.url ?? ''
const text = async (url: string) => await (await fetch(url)).text()

describe('the feed server of the demo', () => {
  test('every feed is read by a strict reader and holds what is out by now, in four formats', async () => {
    now = openedAt
    const formats = new Set<string>()
    let count = 0
    for (const { url } of server.feeds) {
      const { format, feed } = parseFeed(await text(url))
      formats.add(format)
      count += ('entries' in feed ? feed.entries : 'items' in feed ? feed.items : [])?.length ?? 0
    }
    expect([...formats].toSorted()).toEqual(['atom', 'json', 'rdf', 'rss'])
    expect(count).toBe(articles.filter((each) => each.ageMinutes >= 0).length)
  })

  test('a feed that has not changed is not sent again, by tag or by date', async () => {
    now = openedAt
    const first = await fetch(feedOf('the-riverine-post'))
    const tag = await fetch(first.url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    const date = await fetch(first.url, { headers: { 'if-modified-since': first.headers.get('last-modified') ?? '' } })
    expect([first.status, tag.status, date.status]).toEqual([200, 304, 304])
    expect(first.headers.get('content-encoding')).toBe('gzip')
  })

  test('an article comes out at its time, page and picture with it', async () => {
    const article = articles.find((each) => each.slug === 'the-referee-is-fifteen')
    const page = `${server.origin}/maidan/${article?.slug}`
    now = openedAt
    expect((await fetch(page)).status).toBe(404)
    expect((await fetch(`${server.origin}/pictures/${article?.slug}.svg`)).status).toBe(404)
    now = new Date(openedAt.getTime() + 61 * 60_000)
    expect(await text(page)).toContain('The referee is fifteen')
    expect(await text(feedOf('maidan'))).toContain('The referee is fifteen')
  })

  test('a corrected article changes at its time, under the same identity and date of publication', async () => {
    const atom = async () => {
      const { feed } = parseFeed(await text(feedOf('saral-vigyan')))
      const entries = 'entries' in feed ? (feed.entries ?? []) : []
      return entries.find((each) => each.id?.endsWith('village-observatory-finds-comet'))
    }
    now = new Date(openedAt.getTime() + 21 * 60_000)
    const before = await atom()
    now = new Date(openedAt.getTime() + 23 * 60_000)
    const after = await atom()
    expect(JSON.stringify(before)).toContain('after two days')
    expect(JSON.stringify(after)).toContain('after nineteen hours')
    expect(after).toMatchObject({ published: before?.published })
    expect(after?.updated).not.toBe(before?.updated)
  })

  test('a page names itself, its picture and its author, and says when it is not free', async () => {
    now = openedAt
    const free = await text(`${server.origin}/the-riverine-post/jaisalmer-stepwells-filling-again`)
    expect(free).toContain('property="og:image"')
    expect(free).toContain('"@type":"NewsArticle"')
    expect(free).toContain('very is not a number')
    const paid = await text(`${server.origin}/bazaar-note/price-of-a-ripe-mango`)
    expect(paid).toContain('"isAccessibleForFree":false')
    expect(paid).not.toContain('to bring a towel')
    expect(await text(feedOf('bazaar-note'))).not.toContain('content:encoded>')
  })

  test('pictures and mastheads come as drawings and as pixels', async () => {
    now = openedAt
    const types = async (path: string) => {
      const found = await fetch(server.origin + path)
      return [found.status, found.headers.get('content-type'), (await found.arrayBuffer()).byteLength > 500]
    }
    const picture = '/pictures/jaisalmer-stepwells-filling-again'
    expect(await types(`${picture}.jpg`)).toEqual([200, 'image/jpeg', true])
    expect(await types(`${picture}.webp`)).toEqual([200, 'image/webp', true])
    expect(await types(`${picture}.svg`)).toEqual([200, 'image/svg+xml', true])
    expect(await types('/masthead/gaon-charcha.png')).toEqual([200, 'image/png', true])
    expect((await fetch(`${server.origin}/masthead/nobody.png`)).status).toBe(404)
    expect((await fetch(server.origin, { method: 'POST' })).status).toBe(405)
  })
})
