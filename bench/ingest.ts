// Feeds read and stored, and pages read, for each minute of one core's time. Prints one line a claim.
import type { BenchHouse } from './house.ts'
import { isFeedError } from '@chowk/server/ingest/feed/feed.ts'
import { readFeed } from '@chowk/server/ingest/feed/read-feed.ts'
import { readArticleAside } from '@chowk/server/ingest/document/documents.ts'
import { pollFeed } from '@chowk/server/ingest/poll/poll-feed.ts'
import { heavyFeeds } from '@chowk/server/testing/feeds/heavy-feed.ts'
import { openPress, rssOf } from '@chowk/server/testing/press.ts'
import { cpuOf, familyOf } from './load.ts'
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

/** The most that this thread worked between two turns of its loop: by its processor time, whatever else the machine does. */
function watchLoop(): { end(): number } {
  const workedMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [last, longest] = [workedMs(), 0]
  const note = () => {
    const now = workedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(note, 1)
  return {
    end() {
      clearInterval(timer)
      note()
      return longest
    },
  }
}

/** Polls feeds that were made to keep a reader busy, and says for how long they kept the server from anything else. */
async function benchHeavy({ house, owner }: BenchHouse): Promise<void> {
  const press = await openPress()
  const [row] = await owner<{ id: string }[]>`select id::text from publication limit 1`
  const poll = async (name: string, body: string) => {
    const url = press.put(`/${encodeURIComponent(name)}`, { body })
    const [feed] = await owner<{ id: string }[]>`
      insert into feed (publication_id, url, next_poll_at) values (${row?.id ?? ''}, ${url}, now()) returning id::text`
    return await pollFeed({ house, ...press }, feed?.id ?? '', { requested: true })
  }
  await poll('warm', feedText(FEEDS, Date.now()))
  for (const [name, body] of Object.entries(heavyFeeds)) {
    const watch = watchLoop()
    const began = performance.now()
    const polled = await poll(name, body)
    const heldMs = watch.end()
    const outcome = polled?.error?.code ?? `${polled?.items ?? 0} stories`
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s`
    const held = `${heldMs.toFixed(0)} ms`
    console.log(`${name.padEnd(44)} ${held.padStart(8)} the longest that the loop was held  (${outcome} in ${took})`)
  }
  await press.close()
}

const feeds = Array.from({ length: FEEDS }, (_, n) => feedText(n, Date.now()))
await benchReading(feeds)
const bench = await openBenchHouse('ingest')
try {
  await benchPolling(bench, feeds)
  await benchHeavy(bench)
} finally {
  await bench.close()
}
