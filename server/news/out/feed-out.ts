import type { Context, Hono } from 'hono'
import { FEED_FORMATS } from '@chowk/contract/news/feed-link.ts'
import type { FeedFormat } from '@chowk/contract/news/feed-link.ts'
import { findPerson } from '../../identity/identity.ts'
import { codingOf } from '../../platform/wire/send.ts'
import { newRequestId } from '../../platform/wire/request-id.ts'
import type { Env, Wire } from '../../platform/wire/wire.ts'
import type { CachedAnswer } from '../../platform/wire/answer-cache.ts'
import { findFeedOwner } from './feed-link.ts'
import { categoryList, findFeedStories, latestList, mixList, publicationList, savedList } from './feed-list.ts'
import type { FeedList } from './feed-list.ts'

const CLIENTS_KEEP_S = 300
const CACHE_MS = 60_000

/** Registers the documents for feed readers (O2). */
export function registerFeeds(app: Hono<Env>, wire: Wire): void {
  const { sql, clock } = wire.house
  const open = (address: string, find: (slug: string, language: string | null) => Promise<FeedList | undefined>) =>
    app.get(address, async (c) => {
      const file = fileOf(c)
      if (!file) return missing(c)
      const language = languageOf(c)
      const key = `feed ${originOf(c, wire)}${c.req.path} ${language ?? ''}`
      const copy = await keep(c, wire, { key, format: file.format, find: () => find(file.name, language) })
      return send(c, copy, `public, max-age=${CLIENTS_KEEP_S}`)
    })
  open('/feeds/:file{latest\\.\\w+}', async (_, language) => await latestList(sql, clock, language))
  open('/feeds/category/:file', async (slug, language) => await categoryList(sql, slug, language))
  open('/feeds/publication/:file', async (slug, language) => await publicationList(sql, slug, language))
  app.get('/feeds/mine/:token/:file', async (c) => await answerMine(c, wire))
}

async function answerMine(c: Context<Env>, wire: Wire): Promise<Response> {
  const { sql, clock } = wire.house
  const file = fileOf(c)
  const ownerId = file && (await findFeedOwner(sql, c.req.param('token') ?? ''))
  const viewer = ownerId && (await findPerson(sql, clock, ownerId))
  if (!file || !viewer || viewer.restriction || (file.name !== 'mix' && file.name !== 'saved')) return missing(c)
  const find = () => (file.name === 'mix' ? mixList(sql, clock, viewer) : savedList(sql, viewer))
  const key = `feed ${originOf(c, wire)}${c.req.path}`
  const copy = await keep(c, wire, { key, format: file.format, find })
  return send(c, copy, `private, max-age=${CLIENTS_KEEP_S}`, { 'referrer-policy': 'no-referrer' })
}

function fileOf(c: Context<Env>): { name: string; format: FeedFormat } | undefined {
  const [, name = '', ending] = /^([a-z0-9-]{1,80})\.([a-z]+)$/.exec(c.req.param('file') ?? '') ?? []
  const format = FEED_FORMATS.find((each) => each === ending)
  return format && { name, format }
}

function languageOf(c: Context<Env>): string | null {
  const requested = c.req.query('lang') ?? ''
  return /^[a-z]{2,3}$/.test(requested) ? requested : null
}

const originOf = (c: Context<Env>, { house }: Wire) => house.config.origin ?? new URL(c.req.url).origin

interface Keeping {
  key: string
  format: FeedFormat
  find: () => Promise<FeedList | undefined>
}

async function keep(c: Context<Env>, wire: Wire, { key, format, find }: Keeping): Promise<CachedAnswer> {
  return await wire.cache.get(key, CACHE_MS, async () => {
    const list = await find()
    if (!list) return { status: 404, type: 'text/plain; charset=utf-8', body: 'There is no such feed.\n', headers: [] }
    const { ids, ...rest } = list
    const stories = await findFeedStories(wire.house.sql, ids)
    const { FEED_TYPES, changedAt, writeFeed } = await import('./feed-document.rules.ts')
    const body = writeFeed(format, { ...rest, stories, origin: originOf(c, wire), self: c.req.path })
    const headers: [string, string][] = stories.length > 0 ? [['last-modified', changedAt(stories).toUTCString()]] : []
    return { status: 200, type: FEED_TYPES[format], body, headers }
  })
}

function send(c: Context<Env>, copy: CachedAnswer, cacheControl: string, extra: Record<string, string> = {}): Response {
  if (copy.made.status !== 200) return missing(c)
  const coding = codingOf(c.req.header('accept-encoding'))
  const headers: Record<string, string> = {
    'cache-control': cacheControl,
    etag: copy.etag,
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-robots-tag': 'noindex',
    'x-request-id': newRequestId(),
    ...Object.fromEntries(copy.made.headers),
    ...extra,
  }
  if (isFresh(c, copy)) return new Response(null, { status: 304, headers })
  headers['content-type'] = copy.made.type
  if (coding !== 'identity') headers['content-encoding'] = coding
  return new Response(new Uint8Array(copy.bytes(coding)), { status: 200, headers })
}

// The tag decides where the client sends one; the time counts in whole seconds.
function isFresh(c: Context<Env>, copy: CachedAnswer): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => tag.trim() === copy.etag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  const [, modified] = copy.made.headers.find(([name]) => name === 'last-modified') ?? []
  return modified !== undefined && since >= Date.parse(modified)
}

const missing = (c: Context<Env>) =>
  c.text('There is no such feed.\n', 404, {
    'x-request-id': newRequestId(),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
