import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeLanguageReader } from '../ingest/text/language.ts'
import type { LanguageReader } from '../ingest/text/language.ts'
import { makeFetcher } from '../platform/fetch/fetch.ts'
import type { Fetcher } from '../platform/fetch/fetch.ts'
import { givenPublication } from './news.ts'
import type { World } from './world.ts'

/** What an address of the press answers; a function may write by itself. */
export type PressAnswer =
  | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
  | ((response: ServerResponse, headers: IncomingHttpHeaders) => void)

/** A publisher's server on the loopback, whose answers a test sets, with a fetcher that may reach it. */
export interface Press {
  origin: string
  fetcher: Fetcher
  languages: LanguageReader
  /** Requests so far, oldest first. */
  requests: { path: string; headers: IncomingHttpHeaders }[]
  answers: Map<string, PressAnswer>
  put(path: string, answer: PressAnswer): string
  close(): Promise<void>
}

/** Opens a press; every address answers 404 until it is put. */
export async function openPress(): Promise<Press> {
  const answers = new Map<string, PressAnswer>()
  const requests: Press['requests'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push({ path, headers: request.headers })
    const answer = answers.get(path) ?? { status: 404, body: 'not here' }
    if (typeof answer === 'function') {
      answer(response, request.headers)
      return
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/rss+xml', ...answer.headers })
    response.end(answer.body ?? '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetcher = makeFetcher({ innerOrigins: [origin], manners: { gapMs: 0 } })
  const languages = makeLanguageReader()
  return {
    origin,
    fetcher,
    languages,
    requests,
    answers,
    put(path, answer) {
      answers.set(path, answer)
      return `${origin}${path}`
    },
    async close() {
      server.closeAllConnections()
      await Promise.all([new Promise<void>((done) => server.close(() => done())), fetcher.close(), languages.close()])
    },
  }
}

/** An item of a feed in a test; what is left out is left out of the feed. */
export interface PressItem {
  guid?: string
  link?: string
  title: string
  text?: string
  time?: Date
  categories?: string[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An RSS document. */
export function rssOf(items: PressItem[], title = 'The Paper'): string {
  const parts = items.map(
    ({ guid, link, title: headline, text, time, categories = [] }) =>
      `<item><title>${escaped(headline)}</title>${link ? `<link>${escaped(link)}</link>` : ''}${guid ? `<guid isPermaLink="false">${escaped(guid)}</guid>` : ''}${
        time ? `<pubDate>${time.toUTCString()}</pubDate>` : ''
      }${categories.map((one) => `<category>${escaped(one)}</category>`).join('')}<description>${escaped(text ?? `<p>About ${headline}.</p>`)}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escaped(title)}</title><link>https://paper.example/</link>${parts.join('')}</channel></rss>`
}

/** A feed of a publication, due now; answers its id. */
export async function givenFeed(
  world: World,
  url: string,
  facts: { publication?: string; categoryMap?: Record<string, string> } = {},
): Promise<string> {
  const publication = facts.publication ?? (await givenPublication(world))
  const [row] = await world.owner<{ id: string }[]>`
    insert into feed (publication_id, url, category_map, next_poll_at)
    values (${publication}, ${url}, ${JSON.stringify(facts.categoryMap ?? {})}::text::jsonb, ${world.clock.now()}) returning id::text`
  return row?.id ?? ''
}
