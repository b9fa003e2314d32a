import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOpml } from './opml.ts'
import { isFeedError } from './feed.ts'
import { readFeed } from './read-feed.ts'

const folder = join(process.env['CHOWK_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'), 'feeds')
const read = (path: string) =>
  readFeed({ bytes: readFileSync(join(folder, path)), fetchedAtMs: Date.now(), zoneMinutes: 0 })

describe.skipIf(!existsSync(folder))('feeds as publishers served them', () => {
  test('every publisher file yields all its items', () => {
    const files = readdirSync(join(folder, 'publishers')).filter((each) => each.endsWith('.xml'))
    let items = 0
    for (const file of files) {
      const bytes = readFileSync(join(folder, 'publishers', file))
      const found = read(`publishers/${file}`)
      if (isFeedError(found)) throw new Error(`${file}: ${found.code} in line ${found.line}`)
      const written = bytes.toString().match(/<(?:item|entry|story|NewsItem)[\s>]/g)!.length
      expect([file, found.items.length]).toEqual([file, written])
      expect(found.items.every((each) => each.title !== '' && each.url !== null)).toBe(true)
      expect(new Set(found.items.map((each) => each.identity)).size).toBe(found.items.length)
      items += found.items.length
    }
    expect(files.length).toBe(33)
    expect(items).toBeGreaterThan(1600)
  })

  test('each publisher file cut at any third keeps every item that was whole', () => {
    for (const file of readdirSync(join(folder, 'publishers')).filter((each) => each.endsWith('.xml'))) {
      const bytes = readFileSync(join(folder, 'publishers', file))
      for (const share of [1 / 3, 2 / 3]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share))
        const total = cut.toString().match(/<\/(?:item|entry|story|NewsItem)>/g)?.length ?? 0
        const found = readFeed({ bytes: cut, fetchedAtMs: Date.now() })
        expect([file, isFeedError(found) ? found.code : found.items.length]).toEqual([file, total])
      }
    }
  })

  test('feeds of blogs in four formats are read, pages and lists among them are told apart', () => {
    for (const file of readdirSync(join(folder, 'netnewswire')).filter((each) =>
      /\.(?:rss|atom|xml|rdf)$/.test(each),
    )) {
      const found = read(`netnewswire/${file}`)
      expect([file, isFeedError(found)]).toEqual([file, false])
    }
    for (const file of readdirSync(join(folder, 'netnewswire')).filter((each) => /\.(?:html|opml)$/.test(each))) {
      expect([file, read(`netnewswire/${file}`)]).toEqual([file, expect.objectContaining({ code: 'NOT_A_FEED' })])
    }
    expect(readOpml(readFileSync(join(folder, 'netnewswire/Subs.opml')))!.feeds.length).toBeGreaterThan(10)
    expect(readOpml(readFileSync(join(folder, 'opml/India.opml')))!.feeds.length).toBe(36)
  })

  test('expected titles, links and dates of the corner cases hold', () => {
    const share = shareOfExpected(join(folder, 'gofeed/testdata'))
    console.log(`gofeed: titles ${share.title}, links ${share.link}, dates ${share.date}`)
    expect(share.held / share.all).toBeGreaterThan(0.95)
  })
})

type Expected = { title?: string; link?: string; links?: (string | { href?: string; rel?: string })[] } & Record<
  string,
  unknown
>

function shareOfExpected(root: string) {
  const counts = { title: [0, 0], link: [0, 0], date: [0, 0] } as Record<string, [number, number]>
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.xml'))
  for (const file of files) {
    const beside = join(root, file.replace(/xml$/, 'json'))
    if (!existsSync(beside)) continue
    const wanted = JSON.parse(readFileSync(beside, 'utf8')) as { items?: Expected[]; entries?: Expected[] }
    const found = readFeed({ bytes: readFileSync(join(root, file)), fetchedAtMs: Date.now(), zoneMinutes: 0 })
    for (const [index, item] of (wanted.items ?? wanted.entries ?? []).entries()) {
      const got = isFeedError(found) ? undefined : found.items[index]
      const note = (what: string, holds: boolean) => {
        counts[what]![1]++
        if (holds) counts[what]![0]++
      }
      // Markup in a title is kept by the expectation and read as text by us: compared without it, base64 left out.
      if (item.title && !file.includes('base64')) note('title', plain(got?.title) === plain(item.title))
      const first = item.links?.[0]
      const link = first === undefined ? item.link : typeof first === 'string' ? first : first.href
      if (link) note('link', (got?.url ?? '').replace(/\/$/, '') === link.replace(/\/$/, ''))
      const date = item['publishedParsed'] ?? item['pubDateParsed']
      if (date) note('date', got?.publishedAt === new Date(date as string).toISOString())
    }
  }
  const all = Object.values(counts).reduce((sum, each) => sum + each[1], 0)
  const held = Object.values(counts).reduce((sum, each) => sum + each[0], 0)
  const shown = (what: string) => counts[what]!.join('/')
  return { all, held, title: shown('title'), link: shown('link'), date: shown('date') }
}

const plain = (title: string | undefined) =>
  (title ?? '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/<[^>]+>/g, '')
    .trim()
