import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { LARGEST_PAGE_SIZE } from '@chowk/contract/paging.ts'
import type { Page } from '@chowk/contract/paging.ts'
import { listCategories } from '@chowk/contract/news/category.ts'
import { listPublications } from '@chowk/contract/news/publication.ts'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../platform/database.ts'
import { keepFloodsOut, originOf } from '../platform/wire/origin.ts'
import { publicAddress } from '../platform/wire/page-address.rules.ts'
import { noFile } from '../platform/wire/file-answer.ts'
import type { AskAsVisitor } from './ask-as-visitor.ts'
import { newRequestId } from '../platform/wire/request-id.ts'
import { codingOf } from '../platform/wire/send.ts'
import type { Env, Wire } from '../platform/wire/wire.ts'
import type { SitemapEntry } from './sitemap-document.rules.ts'
import { writeNewsSitemap, writeRobots, writeSitemap, writeSitemapIndex } from './sitemap-document.rules.ts'
import { sitemapDays } from './sitemap-days.ts'
import { postsOfDay } from './sitemap-posts.ts'
import { countProductFiles, productsOfFile } from './sitemap-products.ts'
import { newsOfSitemap, storiesOfDay } from './sitemap-stories.ts'

const XML = 'application/xml; charset=utf-8'
const CACHE_MS = 600_000
const NEWS_CACHE_MS = 60_000
const MOST_STEPS = 200
/** Screens for everybody that stand in no list. */
export const OPEN_PAGES = [
  '/',
  '/latest',
  '/trending',
  '/current-affairs',
  '/publisher',
  '/categories',
  '/directory',
  '/store',
  '/ngo',
  '/corporate',
  '/residential-complexes',
  '/personal-groups',
  '/contact-us',
  '/privacy-policy',
  '/terms-condition',
]
const FILE_OF_DAY = /^(posts-)?(\d{4}-\d\d-\d\d)(?:-([1-9]\d{0,3}))?\.xml$/
const FILE_OF_PRODUCTS = /^products-([1-9]\d{0,3})\.xml$/
/** What has files by days: by which list its days are counted, how its files begin, and what one holds. */
const BY_DAYS = [
  { list: 'latest', prefix: '', entries: storiesOfDay },
  { list: 'posts-for-all', prefix: 'posts-', entries: postsOfDay },
]

const zipped = promisify(gzip)

/** Registers what search engines ask for: robots.txt, the list of sitemaps, and the sitemaps. */
export function registerSitemaps(app: Hono<Env>, wire: Wire, ask: AskAsVisitor): void {
  const { sql, clock, config } = wire.house
  const siteOf = (c: Context<Env>) => publicAddress(c.req.url, config.origin).origin
  const stored = (address: string, forMs: number, write: (site: string) => Promise<string>) =>
    app.get(address, async (c) => {
      const site = siteOf(c)
      const copy = await wire.cache.get(`sitemap ${site}${address}`, forMs, async () => {
        keepFloodsOut(wire, originOf(c, wire, {}, newRequestId()).ip)
        return { status: 200, type: XML, body: await write(site), headers: [] }
      })
      const coding = codingOf(c.req.header('accept-encoding'))
      return answer(new Uint8Array(copy.bytes(coding)), coding, { forMs })
    })
  app.get('/robots.txt', (c) => answer(writeRobots(siteOf(c)), 'identity', { type: 'text/plain; charset=utf-8' }))
  stored('/sitemap.xml', CACHE_MS, async (site) => {
    const files: string[] = []
    for (const { list, prefix } of BY_DAYS)
      for (const { day, files: many } of await sitemapDays(sql, clock, list))
        for (let file = 1; file <= many; file++) files.push(fileOf(prefix + day, file))
    for (let file = 1; file <= (await countProductFiles(sql)); file++) files.push(`/sitemap/products-${file}.xml`)
    return writeSitemapIndex(site, ['/sitemap/pages.xml', ...files])
  })
  stored('/sitemap-news.xml', NEWS_CACHE_MS, async (site) => writeNewsSitemap(site, await newsOfSitemap(sql, clock)))
  stored('/sitemap/pages.xml', CACHE_MS, async (site) => writeSitemap(site, await listedPages(ask)))
  // Whoever reads all days in a row would push every page out of what the process keeps: these are written anew.
  app.get('/sitemap/:file', async (c) => {
    const entriesOf = fileNamed(c.req.param('file'))
    if (!entriesOf) return noFile()
    keepFloodsOut(wire, originOf(c, wire, {}, newRequestId()).ip)
    const entries = await entriesOf(sql, clock)
    if (entries.length === 0) return noFile()
    const document = writeSitemap(siteOf(c), entries)
    return codingOf(c.req.header('accept-encoding')) === 'identity'
      ? answer(document, 'identity')
      : answer(new Uint8Array(await zipped(document)), 'gzip')
  })
}

/** What a file holds, by its name; undefined where no file has such a name. */
function fileNamed(file: string): ((sql: Sql, clock: Clock) => Promise<SitemapEntry[]>) | undefined {
  const [, products] = FILE_OF_PRODUCTS.exec(file) ?? []
  if (products) return async (sql, clock) => await productsOfFile(sql, clock, Number(products))
  const [, prefix = '', day = '', number = '1'] = FILE_OF_DAY.exec(file) ?? []
  const kind = BY_DAYS.find((each) => each.prefix === prefix)
  if (!kind || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined
  return async (sql, clock) => await kind.entries(sql, clock, { day, file: Number(number) })
}

const fileOf = (day: string, number: number) => `/sitemap/${day}${number > 1 ? `-${number}` : ''}.xml`

function answer(body: BodyInit, coding: string, { type = XML, forMs = CACHE_MS } = {}): Response {
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': `public, max-age=${forMs / 1000}`,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  }
  return new Response(body, { headers })
}

/** Publications, categories and public workspaces, as their own lists show them to visitors. */
async function listedPages(ask: AskAsVisitor): Promise<{ location: string }[]> {
  const size = LARGEST_PAGE_SIZE
  const publications = await everyPage(async (next) => await ask(listPublications, { size, ...next }))
  const workspaces = await everyPage(async (next) => await ask(listPublicWorkspaces, { size, ...next }))
  const categories = (await ask(listCategories, {}))?.content ?? []
  return [
    ...OPEN_PAGES,
    ...categories.map(({ slug }) => `/category/details?id=${encodeURIComponent(slug)}`),
    ...publications.filter(({ status }) => status !== 'SUSPENDED').map(({ id }) => `/publication/details?id=${id}`),
    ...workspaces.map(({ customUrl }) => `/organizations/${encodeURIComponent(customUrl)}`),
  ].map((location) => ({ location }))
}

async function everyPage<Item>(
  ask: (next: { next?: string }) => Promise<Pick<Page<Item>, 'content' | 'next'> | undefined>,
): Promise<Item[]> {
  const all: Item[] = []
  let next: string | null | undefined
  for (let step = 0; step < MOST_STEPS; step++) {
    const page = await ask(next ? { next } : {})
    all.push(...(page?.content ?? []))
    next = page?.next
    if (!next) break
  }
  return all
}
