// Feeds read and stored, and pages read, for each minute of one core's time. Prints one line a claim.
import type { BenchHouse } from './house.ts'
import { isFeedError } from '@chowk/server/ingest/feed/feed.ts'
import { readFeed } from '@chowk/server/ingest/feed/read-feed.ts'
import { readArticleAside } from '@chowk/server/ingest/document/documents.ts'
import { pollFeed } from '@chowk/server/ingest/poll/poll-feed.ts'
import { openPress, rssOf } from '@chowk/server/testing/press.ts'
import { cpuOf, familyOf } from './load.ts'
import { benchHeavy } from './heavy-documents.ts'
import { openBenchHouse } from './house.ts'
import { randomFrom, someWords } from './vocabulary.ts'
import { HOUR_MS, MINUTE_MS } from '@chowk/server/platform/time.ts'

const FEEDS = 40
const ITEMS = 30
const PAGES = 60
const PARSE_ROUNDS = 5

const random = randomFrom(7)
const paragraphs = (many: number) =>
  Array.from({ length: many }, () => `<p>${someWords(60, random)}, ${someWords(12, random)}.</p>`).join('\n')

/** A feed of thirty stories with their whole texts, about 400 words each; no two stories are alike. */
function feedText(feed: number, now: number): string {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    guid: `story-${feed}-${n}`,
    link: `https://paper.example/${feed}/${n}`,
    title: someWords(9, random),
    text: paragraphs(5),
    time: new Date(now - (n + 1) * HOUR_MS),
    categories: ['Business'],
  }))
  return rssOf(items, `Paper ${feed}`)
}

function pageText(n: number): string {
  const links = Array.from({ length: 60 }, (_, k) => `<li><a href="/section/${k}">${someWords(3, random)}</a></li>`)
  const title = someWords(9, random)
  return `<!doctype html><html lang="en"><head><title>${title}</title><meta property="og:title" content="${title}"></head>
    <body><nav><ul>${links.join('')}</ul></nav><main><article><h1>${title}</h1><time datetime="2026-11-01T06:00:00Z">1 November</time>
    ${paragraphs(10)}</article></main><aside><ul>${links.join('')}</ul></aside><footer>Page ${n}</footer></body></html>`
}

/** Runs the work and says how much of it one core does in a minute, by the processor time of this process and its database. */
async function claim(name: string, many: number, work: () => Promise<void> | void): Promise<void> {
  const before = cpuOf(familyOf(process.pid))
  const began = performance.now()
  await work()
  const cpuMs = cpuOf(familyOf(process.pid)) - before
  const perMinute = Math.round((many / Math.max(1, cpuMs)) * MINUTE_MS).toLocaleString('en')
  const each = (cpuMs / many).toFixed(1)
  const took = ((performance.now() - began) / 1000).toFixed(1)
  console.log(
    `${name.padEnd(44)} ${perMinute.padStart(8)} a minute and core  (${each} ms of a core each, ${many} in ${took} s)`,
  )
}

async function benchReading(feeds: readonly string[]): Promise<void> {
  const bytes = feeds.map((text) => Buffer.from(text))
  await claim(`feeds read, ${ITEMS} whole stories each`, PARSE_ROUNDS * FEEDS, () => {
    for (let round = 0; round < PARSE_ROUNDS; round++)
      for (const each of bytes)
        if (isFeedError(readFeed({ bytes: each, fetchedAtMs: Date.now() }))) throw new Error('A feed was not read.')
  })
  const pages = Array.from({ length: PAGES }, (_, n) => Buffer.from(pageText(n)))
  const read = async (page: Buffer) =>
    await readArticleAside({
      bytes: page,
      contentType: 'text/html; charset=utf-8',
      address: 'https://paper.example/story',
    })
  await read(pages[0] ?? Buffer.from(''))
  await claim('articles taken out of their pages', PAGES, async () => {
    for (const page of pages) if ('code' in (await read(page))) throw new Error('A page was not read.')
  })
}

async function benchPolling({ house, owner }: BenchHouse, feeds: readonly string[]): Promise<void> {
  const press = await openPress()
  const ids: string[] = []
  for (const [n, body] of feeds.entries()) {
    const url = press.put(`/feed-${n}.xml`, { body })
    const [row] = await owner<{ id: string }[]>`
      with p as (
        insert into publication (slug, name, home_url, logo, licence, languages)
        values (${`paper-${n}`}, ${`Paper ${n}`}, ${`https://paper-${n}.example/`}, '/masthead/mor/P.svg', 'FULL_TEXT', '{en}') returning id)
      insert into feed (publication_id, url, next_poll_at) select id, ${url}, now() from p returning id::text`
    ids.push(row?.id ?? '')
  }
  const poll = async () => {
    for (const id of ids) {
      const polled = await pollFeed({ house, ...press }, id, { requested: true })
      if (!polled || polled.outcome === 'FAILED') throw new Error(`Feed ${id} failed: ${polled?.error?.message ?? ''}`)
    }
  }
  const [first = ''] = ids.splice(0, 1)
  await pollFeed({ house, ...press }, first)
  await claim(`feeds polled, ${ITEMS} new stories each stored`, ids.length, poll)
  await claim('feeds polled again, nothing new', ids.length, poll)
  await press.close()
}

const feeds = Array.from({ length: FEEDS }, (_, n) => feedText(n, Date.now()))
await benchReading(feeds)
const bench = await openBenchHouse('ingest')
try {
  await benchPolling(bench, feeds)
  await benchHeavy(bench, feedText(FEEDS, Date.now()))
} finally {
  await bench.close()
}
