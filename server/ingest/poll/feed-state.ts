import type { House } from '../../platform/handle.ts'
import type { Fetched } from '../../platform/fetch/fetch.ts'
import type { Sql } from '../../platform/database.ts'
import type { FeedReading } from '../feed/feed.ts'
import { afterFailure, hasMoved, intervalAfterSuccess, readMaxAge, readRetryAfter } from './poll.rules.ts'
import type { MoveSighting } from './poll.rules.ts'
import type { FeedRow } from './incoming.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'
import { FEED } from './poll.rules.ts'
import type { FeedState } from './poll.rules.ts'

/** A feed as the poll meets it. */
export interface PolledFeed extends FeedRow {
  state: string
  etag: string | null
  lastModified: string | null
  bodyHash: Buffer | null
  failures: number
  failingSince: Date | null
  /** When its items were taken in first; null before. */
  importedAt: Date | null
  movedSeen: MoveSighting[]
  timeZoneMinutes: number
}

/** What a look that succeeded brought: without a reading nothing had changed. */
export interface Success {
  answer: Fetched
  reading?: FeedReading
  hash?: Buffer
}

async function itemTimes(sql: Sql, feedId: string): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select a.published_at as at from article_feed f join article a on a.id = f.article_id where f.feed_id = ${feedId}
    order by a.published_at desc limit 30`
  return rows.map((row) => row.at)
}

/** After a look that succeeded: when the next one is, what the feed said of itself, whether it moved. */
export async function settled(house: House, feed: PolledFeed, { answer, reading, hash }: Success): Promise<void> {
  const { sql, clock } = house
  const now = clock.now()
  const times = await itemTimes(sql, feed.id)
  const expires = Date.parse(answer.headers['expires'] ?? '')
  const inMs = intervalAfterSuccess({
    itemTimes: times.map((time) => time.getTime()),
    nowMs: now.getTime(),
    ttlMinutes: reading?.ttlMinutes ?? null,
    maxAgeS: readMaxAge(answer.headers['cache-control']),
    expiresMs: Number.isNaN(expires) ? null : expires,
  })
  const keeps = answer.headers['expires'] !== '0'
  const [etag, lastModified] = keeps
    ? [answer.headers['etag'] ?? feed.etag, answer.headers['last-modified'] ?? feed.lastModified]
    : [null, null]
  const warning = reading?.warnings[0]
  // A look that met nothing new leaves the warning of the last reading in place.
  const said = reading
    ? sql`error_code = ${warning?.code ?? null}, error_message = ${warning?.message ?? null}, error_line = ${warning?.line ?? null}`
    : sql`error_code = case when failures = 0 then error_code end, error_message = case when failures = 0 then error_message end,
        error_line = case when failures = 0 then error_line end`
  await sql`
    update feed set last_poll_at = ${now}, next_poll_at = ${new Date(now.getTime() + inMs)}, failing_since = null, etag = ${etag}, last_modified = ${lastModified},
      body_hash = ${hash ?? feed.bodyHash}, last_item_at = coalesce(${times[0] ?? null}::timestamptz, last_item_at), title = coalesce(title, ${reading?.title || null}),
      format = coalesce(${reading?.format ?? null}, format), imported_at = coalesce(imported_at, ${reading ? now : null}::timestamptz), ${said}, failures = 0
    where id = ${feed.id}`
  const isCalendar = reading?.isCalendar ?? feed.state === 'CALENDAR'
  await standAs(sql, feed, isCalendar ? 'CALENDAR' : 'ACTIVE', now)
  await noteMove(sql, feed, { answer, now })
}

// A feed that was stopped meanwhile stays so.
async function standAs(sql: Sql, feed: PolledFeed, to: FeedState, time: Date): Promise<void> {
  if (feed.state === to) return
  const from = (['ACTIVE', 'CALENDAR', 'CHALLENGED', 'BROKEN', 'GONE'] as const).filter((state) => state !== to)
  await transitionWhere(sql, FEED, { where: sql`id = ${feed.id}`, from, to, actorId: null, reason: 'POLL', at: time })
}

// A redirect for good counts only when it is the first hop; later hops are the new place's own business.
async function noteMove(sql: Sql, feed: PolledFeed, { answer, now }: { answer: Fetched; now: Date }): Promise<void> {
  const first = answer.redirects[0]
  const isPermanent = first !== undefined && (first.status === 301 || first.status === 308)
  if (!isPermanent) {
    if (feed.movedSeen.length > 0) await sql`update feed set moved_seen = '[]' where id = ${feed.id}`
    return
  }
  // The first sighting must stay: feeds looked at often would otherwise never have been seen for a day.
  const same = feed.movedSeen.filter((sighting) => sighting.to === first.to)
  const seen = [...same.slice(0, 1), ...same.slice(1).slice(-8), { to: first.to, at: now.toISOString() }]
  const to = hasMoved(seen)
  if (!to) await sql`update feed set moved_seen = ${sql.json(seen)} where id = ${feed.id}`
  else await move(sql, feed, { to, now })
}

async function move(sql: Sql, feed: PolledFeed, { to, now }: { to: string; now: Date }): Promise<void> {
  const [other] = await sql<{ id: string; publicationId: string }[]>`
    select id, publication_id from feed where url = ${to} and id <> ${feed.id}`
  if (!other) {
    await sql`update feed set url = ${to}, moved_to = null, moved_seen = '[]' where id = ${feed.id}`
    return
  }
  const step = { where: sql`id = ${feed.id}`, actorId: null, reason: 'MOVED', at: now }
  const gone = await transitionWhere(sql, FEED, {
    ...step,
    to: 'DUPLICATE',
    also: sql`, moved_to = ${to}, moved_seen = '[]'`,
  })
  if (gone.length === 0) return
  if (other.publicationId !== feed.publicationId) return
  await sql`
    insert into article_feed (feed_id, identity, article_id, body_hash)
    select ${other.id}, identity, article_id, body_hash from article_feed where feed_id = ${feed.id} on conflict do nothing`
  await sql`
    insert into tombstone (feed_id, identity, at)
    select ${other.id}, identity, at from tombstone where feed_id = ${feed.id} on conflict do nothing`
  await sql`
    update feed set category_map = ${sql.json(feed.categoryMap)} || category_map where id = ${other.id}`
}

/** What went wrong, with the answer where one came. */
export interface Failure {
  error: { code: string; message: string; line?: number }
  answer?: Fetched
}

/** After a look that failed (I5, I6). */
export async function failed(house: House, feed: PolledFeed, { error, answer }: Failure): Promise<void> {
  const { sql, clock } = house
  const now = clock.now()
  const since = feed.failingSince ?? now
  const times = await itemTimes(sql, feed.id)
  const next = afterFailure({
    status: answer?.status,
    challenged: error.code === 'CHALLENGED',
    retryAfterMs: readRetryAfter(answer?.headers['retry-after'], now.getTime()),
    failures: feed.failures + 1,
    failingForMs: now.getTime() - since.getTime(),
    usualMs: intervalAfterSuccess({
      itemTimes: times.map((time) => time.getTime()),
      nowMs: now.getTime(),
      ttlMinutes: null,
      maxAgeS: null,
      expiresMs: null,
    }),
  })
  await sql`
    update feed set last_poll_at = ${now}, next_poll_at = ${new Date(now.getTime() + next.inMs)}, failures = failures + 1, failing_since = ${since},
      error_code = ${error.code}, error_message = ${error.message}, error_line = ${error.line ?? null}
    where id = ${feed.id}`
  await standAs(sql, feed, next.state, now)
}
