import { createHash } from 'node:crypto'
import type postgres from 'postgres'
import type { House } from '../../platform/handle.ts'
import { FetchFailure } from '../../platform/fetch.ts'
import type { Fetched, Fetcher } from '../../platform/fetch.ts'
import type { Sql } from '../../platform/database.ts'
import { isFeedError, readFeed } from '../feed/read-feed.ts'
import type { FeedReading } from '../feed/feed.ts'
import type { LanguageReader } from '../text/language.ts'
import { afterFailure, hasMoved, intervalAfterSuccess, readMaxAge, readRetryAfter } from './poll.rules.ts'
import type { MoveSighting } from './poll.rules.ts'
import { prepareItem, storeItem } from './store-item.ts'
import type { FeedRow, Stored, Storing } from './store-item.ts'

const DAY = 86_400_000
const FIRST_IMPORT_MS = 30 * DAY
const MOST_ITEMS = 500
const USUAL_MS = 1_800_000

/** What polling needs of the house. */
export interface Polling {
  house: House
  fetcher: Fetcher
  languages: LanguageReader
}

/** What one poll did. */
export interface Polled {
  outcome: 'NEW' | 'SAME' | 'FAILED'
  newItems: number
  error?: { code: string; message: string }
}

interface Polledfeed extends FeedRow {
  state: string
  etag: string | null
  lastModified: string | null
  bodyHash: Buffer | null
  failures: number
  failingSince: Date | null
  lastPollAt: Date | null
  movedSeen: MoveSighting[]
  timeZoneMinutes: number
}

/** Polls one feed: asks with what is known, reads, stores each item in a transaction of its own, plans the next poll. Undefined: no such feed. */
export async function pollFeed(polling: Polling, feedId: string): Promise<Polled | undefined> {
  const { sql, clock } = polling.house
  const [feed] = await sql<Polledfeed[]>`
    select f.id, f.url, f.state, f.etag, f.last_modified, f.body_hash, f.failures, f.failing_since, f.last_poll_at, f.moved_seen, f.category_map,
      f.publication_id, p.name as publication_name, p.languages, p.licence, p.category_ids as default_categories,
      (extract(epoch from (now() at time zone p.time_zone) - (now() at time zone 'UTC')) / 60)::int as time_zone_minutes
    from feed f join publication p on p.id = f.publication_id where f.id = ${feedId}`
  if (!feed) return undefined
  const began = clock.now()
  const polled = await look(polling, feed)
  await sql`
    insert into feed_poll (feed_id, at, outcome, new_items, took_ms, bytes, error_code)
    values (${feed.id}, ${began}, ${polled.outcome}, ${polled.newItems}, ${clock.now().getTime() - began.getTime()}, ${polled.bytes}, ${polled.error?.code ?? null})
    on conflict do nothing`
  return polled
}

type Looked = Polled & { bytes: number }

async function look(polling: Polling, feed: Polledfeed): Promise<Looked> {
  const headers: Record<string, string> = {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.8, */*;q=0.1',
  }
  if (feed.etag) headers['if-none-match'] = feed.etag
  if (feed.lastModified) headers['if-modified-since'] = feed.lastModified
  let answer: Fetched
  try {
    answer = await polling.fetcher.fetch(feed.url, { headers })
  } catch (failure) {
    if (!(failure instanceof FetchFailure)) throw failure
    return await fail(polling, feed, { code: failure.code, message: failure.message })
  }
  if (answer.status === 304) return await settle(polling, feed, answer, undefined)
  if (answer.status !== 200) {
    const challenged = answer.status === 403 && answer.headers['cf-mitigated'] === 'challenge'
    const message = challenged ? 'The site asks for proof of a human.' : `The address answered ${answer.status}.`
    return await fail(polling, feed, { code: challenged ? 'CHALLENGED' : `HTTP_${answer.status}`, message }, answer)
  }
  const hash = createHash('sha256').update(answer.body).digest()
  if (feed.bodyHash?.equals(hash)) return await settle(polling, feed, answer, undefined)
  const reading = readFeed({
    bytes: answer.body,
    contentType: answer.headers['content-type'] ?? '',
    address: answer.url,
    fetchedAtMs: polling.house.clock.now().getTime(),
    zoneMinutes: feed.timeZoneMinutes,
  })
  if (isFeedError(reading)) return await fail(polling, feed, { code: reading.code, message: withLine(reading) }, answer)
  return await settle(polling, feed, answer, { reading, hash })
}

const withLine = (error: { message: string; line?: number }) =>
  error.line ? `${error.message} (line ${error.line})` : error.message

async function settle(
  polling: Polling,
  feed: Polledfeed,
  answer: Fetched,
  got: { reading: FeedReading; hash: Buffer } | undefined,
): Promise<Looked> {
  const { sql, clock } = polling.house
  const newItems = got ? await storeAll(polling, feed, got.reading) : 0
  const now = clock.now()
  const rows = await sql<{ at: Date }[]>`
    select a.published_at as at from article_feed f join article a on a.id = f.article_id where f.feed_id = ${feed.id}
    order by a.published_at desc limit 30`
  const expires = Date.parse(answer.headers['expires'] ?? '')
  const inMs = intervalAfterSuccess({
    itemTimes: rows.map((row) => row.at.getTime()),
    nowMs: now.getTime(),
    ttlMinutes: got?.reading.ttlMinutes ?? null,
    maxAgeS: readMaxAge(answer.headers['cache-control']),
    expiresMs: Number.isNaN(expires) ? null : expires,
  })
  const keepsValidators = answer.headers['expires'] !== '0'
  const warning = got?.reading.warnings[0]
  await sql`
    update feed set last_poll_at = ${now}, next_poll_at = ${new Date(now.getTime() + inMs)}, failures = 0, failing_since = null,
      etag = ${keepsValidators ? (answer.headers['etag'] ?? feed.etag) : null}, last_modified = ${keepsValidators ? (answer.headers['last-modified'] ?? feed.lastModified) : null},
      body_hash = ${got?.hash ?? feed.bodyHash}, last_item_at = coalesce(${rows[0]?.at ?? null}::timestamptz, last_item_at), title = coalesce(${got?.reading.title || null}, title),
      error_code = ${got ? (warning?.code ?? null) : sql`error_code`}, error_message = ${got ? (warning ? withLine(warning) : null) : sql`error_message`},
      state = case when state = 'PAUSED' then state when ${got?.reading.isCalendar ?? feed.state === 'CALENDAR'} then 'CALENDAR' else 'ACTIVE' end
    where id = ${feed.id}`
  await noteMove(sql, feed, answer, now)
  return { outcome: newItems > 0 ? 'NEW' : 'SAME', newItems, bytes: answer.body.length }
}

async function storeAll(polling: Polling, feed: Polledfeed, reading: FeedReading): Promise<number> {
  const { house, languages } = polling
  const categories = new Map(
    (await house.sql<{ slug: string; id: number }[]>`select slug, id from category`).map((row) => [row.slug, row.id]),
  )
  const storing: Storing = { house, languages, categories }
  const oldest = feed.lastPollAt ? Number.NEGATIVE_INFINITY : house.clock.now().getTime() - FIRST_IMPORT_MS
  const items = reading.items
    .filter((item) => Date.parse(item.publishedAt) >= oldest)
    .toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
    .slice(0, MOST_ITEMS)
    .toReversed()
  const counts: Partial<Record<Stored, number>> = {}
  for (const item of items) {
    const ready = await prepareItem(storing, feed, item)
    const stored = await house.sql.begin(async (tx) => await storeItem(tx, storing, feed, item, ready))
    counts[stored] = (counts[stored] ?? 0) + 1
  }
  if (reading.isCalendar)
    await house.sql`update article a set is_calendar = true from article_feed f where f.feed_id = ${feed.id} and f.article_id = a.id and not is_calendar`
  return counts.NEW ?? 0
}

// A redirect for good counts only when it is the first hop; later hops are the new place's own business.
async function noteMove(sql: Sql, feed: Polledfeed, answer: Fetched, now: Date): Promise<void> {
  const first = answer.redirects[0]
  const isPermanent = first !== undefined && (first.status === 301 || first.status === 308)
  if (!isPermanent) {
    if (feed.movedSeen.length > 0) await sql`update feed set moved_seen = '[]' where id = ${feed.id}`
    return
  }
  const seen = [...feed.movedSeen, { to: first.to, at: now.toISOString() }].slice(-10)
  const to = hasMoved(seen)
  if (!to) {
    await sql`update feed set moved_seen = ${JSON.stringify(seen)}::text::jsonb where id = ${feed.id}`
    return
  }
  const [other] = await sql<{ id: string }[]>`select id from feed where url = ${to} and id <> ${feed.id}`
  if (other) await sql`update feed set state = 'DUPLICATE', moved_to = ${to}, moved_seen = '[]' where id = ${feed.id}`
  else await sql`update feed set url = ${to}, moved_to = null, moved_seen = '[]' where id = ${feed.id}`
}

async function fail(
  polling: Polling,
  feed: Polledfeed,
  error: { code: string; message: string },
  answer?: Fetched,
): Promise<Looked> {
  const { sql, clock } = polling.house
  const now = clock.now()
  const since = feed.failingSince ?? now
  const next = afterFailure({
    status: answer?.status,
    challenged: error.code === 'CHALLENGED',
    retryAfterMs: readRetryAfter(answer?.headers['retry-after'], now.getTime()),
    failures: feed.failures + 1,
    failingForMs: now.getTime() - since.getTime(),
    usualMs: USUAL_MS,
  })
  await sql`
    update feed set last_poll_at = ${now}, next_poll_at = ${new Date(now.getTime() + next.inMs)}, failures = failures + 1, failing_since = ${since},
      error_code = ${error.code}, error_message = ${error.message}, state = case when state = 'PAUSED' then state else ${next.state} end
    where id = ${feed.id}`
  return { outcome: 'FAILED', newItems: 0, error, bytes: answer?.body.length ?? 0 }
}

/** Puts a job in for each feed that is due; called every minute. Answers how many. */
export async function enqueueDueFeeds(house: House): Promise<number> {
  return await house.sql.begin(async (tx: postgres.TransactionSql) => {
    // Taken for a quarter of an hour, so that a second look does not put them in twice; polling plans the real time.
    const due = await tx<{ id: string }[]>`
      update feed set next_poll_at = ${new Date(house.clock.now().getTime() + 900_000)}
      where id in (
        select f.id from feed f join publication p on p.id = f.publication_id
        where f.next_poll_at <= ${house.clock.now()} and f.state in ('ACTIVE', 'BROKEN', 'CHALLENGED', 'CALENDAR') and p.status = 'ACTIVE'
        order by f.next_poll_at limit 200 for update of f skip locked)
      returning id`
    for (const { id } of due)
      await house.enqueue(tx, 'poll-feed', { feedId: id }, { key: `poll ${id}`, maxAttempts: 3 })
    return due.length
  })
}
