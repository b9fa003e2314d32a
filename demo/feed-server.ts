import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { drawMasthead } from '@chowk/server/drawing/masthead.ts'
import { rasterise } from '@chowk/server/drawing/raster.ts'
import type { PixelFormat } from '@chowk/server/drawing/raster.ts'
import { drawScene } from '@chowk/server/drawing/scene.ts'
import { articlePage, frontPage, shownOf } from './article-page.ts'
import type { Shown } from './article-page.ts'
import { articles, versionAt } from './articles.ts'
import { feedDocument, feedFiles, feedTypes } from './feed-document.ts'
import { findPublication, publications } from './publications.ts'
import type { DemoPublication } from './publications.ts'

export type FeedServer = {
  origin: string
  feeds: { publicationSlug: string; url: string }[]
  close(): Promise<void>
}

type Answer = { type: string; body: string | Buffer; changedAt?: Date; maxAgeSeconds?: number }

type World = { origin: string; openedAt: Date; now: () => Date; pixels: Map<string, Promise<Buffer>> }

const pixelTypes: Record<string, [PixelFormat, string]> = {
  jpg: ['jpeg', 'image/jpeg'],
  png: ['png', 'image/png'],
  webp: ['webp', 'image/webp'],
}

/** Serves the demo's publications on the loopback as newsrooms do: feeds, pages, pictures; nothing before its time. */
export async function openFeedServer(options: { port?: number; now: () => Date; openedAt: Date }): Promise<FeedServer> {
  const world: World = { origin: '', openedAt: options.openedAt, now: options.now, pixels: new Map() }
  const server = createServer((request, response) => {
    answer(world, request)
      .then((found) => send(request, response, found))
      .catch((defect: unknown) => {
        process.stderr.write(`demo feed server: ${String(defect)}\n`)
        response.writeHead(500).end()
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: world.origin,
    feeds: publications.map((each) => ({ publicationSlug: each.slug, url: feedUrl(world, each) })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function feedUrl(world: World, publication: DemoPublication): string {
  return `${world.origin}/${publication.slug}/${feedFiles[publication.feed]}`
}

async function answer(world: World, request: IncomingMessage): Promise<Answer | undefined> {
  const { pathname } = new URL(request.url ?? '/', world.origin)
  const [first = '', second = ''] = pathname.slice(1).split('/')
  if (first === 'pictures') return await picture(world, second)
  if (first === 'masthead') return await masthead(world, second)
  if (first === 'robots.txt') return { type: 'text/plain; charset=utf-8', body: 'User-agent: *\nAllow: /\n' }
  const publication = findPublication(first)
  if (!publication) return undefined
  const stories = storiesOf(world, publication)
  if (second === feedFiles[publication.feed]) return feed(world, publication, stories)
  if (second === '') return page(frontPage(publication, feedUrl(world, publication), stories))
  const shown = stories.find((each) => each.article.slug === second)
  if (!shown) return undefined
  const others = stories.filter((each) => each !== shown).slice(0, 4)
  return { ...page(articlePage(shown, others)), changedAt: shown.changedAt }
}

function page(body: string): Answer {
  return { type: 'text/html; charset=utf-8', body, maxAgeSeconds: 60 }
}

/** What the publication has published by now, newest first. */
function storiesOf(world: World, publication: DemoPublication): Shown[] {
  const now = world.now()
  return articles.flatMap((article) => {
    const version = article.publicationSlug === publication.slug ? versionAt(article, world.openedAt, now) : undefined
    return version ? [{ ...shownOf(article, publication, world), ...version }] : []
  })
}

function feed(world: World, publication: DemoPublication, stories: Shown[]): Answer {
  const changedAt = new Date(Math.max(0, ...stories.map((each) => each.changedAt.getTime())))
  const homeUrl = `${world.origin}/${publication.slug}/`
  const body = feedDocument({ publication, feedUrl: feedUrl(world, publication), homeUrl, changedAt, stories })
  return { type: feedTypes[publication.feed], body, changedAt, maxAgeSeconds: 60 }
}

async function picture(world: World, file: string): Promise<Answer | undefined> {
  const [slug = '', ending = ''] = file.split('.')
  const article = articles.find((each) => each.slug === slug)
  if (!article || !versionAt(article, world.openedAt, world.now())) return undefined
  return await drawn(world, file, ending, () => drawScene(article.picture))
}

async function masthead(world: World, file: string): Promise<Answer | undefined> {
  const [slug = '', ending = ''] = file.split('.')
  const publication = findPublication(slug)
  if (!publication) return undefined
  return await drawn(world, `masthead ${file}`, ending, () => drawMasthead({ ...publication.masthead, size: 192 }))
}

/** A drawing as it is or in pixels, which are made once. */
async function drawn(world: World, key: string, ending: string, draw: () => string): Promise<Answer | undefined> {
  if (ending === 'svg') return { type: 'image/svg+xml', body: draw(), maxAgeSeconds: 86_400 }
  const [format, type] = pixelTypes[ending] ?? []
  if (!format || !type) return undefined
  const pixels = world.pixels.get(key) ?? rasterise(draw(), { format })
  world.pixels.set(key, pixels)
  return { type, body: await pixels, maxAgeSeconds: 86_400 }
}

function send(request: IncomingMessage, response: ServerResponse, found: Answer | undefined): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  if (!found) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not here, or not yet.\n')
    return
  }
  const bytes = Buffer.from(found.body)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const headers: Record<string, string> = {
    etag,
    'cache-control': `public, max-age=${found.maxAgeSeconds ?? 60}`,
    vary: 'accept-encoding',
  }
  if (found.changedAt) headers['last-modified'] = found.changedAt.toUTCString()
  if (isKnown(request, etag, found.changedAt)) {
    response.writeHead(304, headers).end()
    return
  }
  const zips = /\bgzip\b/.test(String(request.headers['accept-encoding'])) && !/^image\/(?!svg)/.test(found.type)
  const sent = zips ? gzipSync(bytes) : bytes
  if (zips) headers['content-encoding'] = 'gzip'
  response.writeHead(200, { ...headers, 'content-type': found.type, 'content-length': sent.length })
  response.end(request.method === 'HEAD' ? undefined : sent)
}

function isKnown(request: IncomingMessage, etag: string, changedAt: Date | undefined): boolean {
  const known = request.headers['if-none-match']
  if (known !== undefined) return known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return changedAt !== undefined && Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}
