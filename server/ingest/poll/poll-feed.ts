import { createHash } from 'node:crypto'
import type { House } from '../../platform/handle.ts'
import { FetchFailure } from '../../platform/fetch/fetch.ts'
import type { Fetched, Fetcher } from '../../platform/fetch/fetch.ts'
import { readFeedAside } from '../document/documents.ts'
import type { LanguageReader } from '../text/language.ts'
import { failed, settled } from './feed-state.ts'
import type { PolledFeed } from './feed-state.ts'
import { storeReading } from './store-reading.ts'
import type { StoredCounts } from './store-reading.ts'
import type { Sql } from '../../platform/database.ts'

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
  changed: number
  items: number
  status: number | null
  bytes: number
  error?: { code: string; message: string; line?: number }
}

/**
 * Polls one feed: asks with what is known, reads, stores each item in a transaction of its own, plans the next poll.
 * Undefined: no such feed, or it rests and nobody asked for this look.
 */
export async function pollFeed(
  polling: Polling,
  feedId: string,
  { requested = false }: { requested?: boolean } = {},
): Promise<Polled | undefined> {
  const { sql, clock } = polling.house
  const [feed] = await sql<(PolledFeed & { status: string })[]>`
    select f.id, f.url, f.state, f.etag, f.last_modified, f.body_hash, f.failures, f.failing_since, f.imported_at, f.moved_seen, f.category_map,
      f.publication_id, p.name as publication_name, p.languages, p.licence, p.category_ids as default_categories, p.status,
      (extract(epoch from (now() at time zone p.time_zone) - (now() at time zone 'UTC')) / 60)::int as time_zone_minutes
    from feed f join publication p on p.id = f.publication_id where f.id = ${feedId}`
  if (!feed) return undefined
  const rests = feed.status !== 'ACTIVE' || ['PAUSED', 'GONE', 'DUPLICATE'].includes(feed.state)
  if (rests && !requested) return undefined
  const began = clock.now()
  const beganMs = performance.now()
  const polled = await check(polling, feed)
  const tookMs = Math.round(performance.now() - beganMs)
  await sql`update feed set took_ms = ${tookMs} where id = ${feed.id}`
  await sql`
    insert into feed_poll (feed_id, at, outcome, new_items, took_ms, bytes, error_code, status, items, changed)
    values (${feed.id}, ${began}, ${polled.outcome}, ${polled.newItems}, ${tookMs}, ${polled.bytes}, ${polled.error?.code ?? null},
      ${polled.status}, ${polled.items}, ${polled.changed})
    on conflict do nothing`
  return polled
}

const NOTHING: StoredCounts = { newItems: 0, changed: 0, items: 0 }

async function check(polling: Polling, feed: PolledFeed): Promise<Polled> {
  const { house } = polling
  const answer = await ask(polling.fetcher, feed)
  if (answer instanceof FetchFailure) {
    const error = { code: answer.code, message: answer.message }
    await failed(house, feed, { error })
    return { outcome: 'FAILED', ...NOTHING, status: null, bytes: 0, error }
  }
  const facts = { status: answer.status, bytes: answer.body.length }
  const refuse = async (error: { code: string; message: string; line?: number }): Promise<Polled> => {
    await failed(house, feed, { error, answer })
    return { outcome: 'FAILED', ...NOTHING, ...facts, error }
  }
  if (answer.status !== 200 && answer.status !== 304) return await refuse(wrongStatus(answer))
  const hash = createHash('sha256').update(answer.body).digest()
  if (answer.status === 304 || feed.bodyHash?.equals(hash)) {
    await settled(house, feed, { answer })
    return { outcome: 'SAME', ...NOTHING, ...facts }
  }
  const document = await readFeedAside({
    bytes: answer.body,
    contentType: answer.headers['content-type'] ?? '',
    address: answer.url,
    fetchedAtMs: house.clock.now().getTime(),
    zoneMinutes: feed.timeZoneMinutes,
  })
  if ('code' in document) return await refuse(document)
  const { reading } = document
  const counts = await storeReading(polling, feed, document)
  await settled(house, feed, { answer, reading, hash })
  return { outcome: counts.newItems > 0 ? 'NEW' : 'SAME', ...counts, ...facts }
}

async function ask(fetcher: Fetcher, feed: PolledFeed): Promise<Fetched | FetchFailure> {
  const headers: Record<string, string> = {
    accept: 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.8, */*;q=0.1',
  }
  if (feed.etag) headers['if-none-match'] = feed.etag
  if (feed.lastModified) headers['if-modified-since'] = feed.lastModified
  try {
    return await fetcher.fetch(feed.url, { headers })
  } catch (failure) {
    if (failure instanceof FetchFailure) return failure
    throw failure
  }
}

function wrongStatus(answer: Fetched): { code: string; message: string } {
  if (answer.status === 403 && answer.headers['cf-mitigated'] === 'challenge')
    return { code: 'CHALLENGED', message: 'The site asks for proof of a human.' }
  return { code: `HTTP_${answer.status}`, message: `The address answered ${answer.status}.` }
}

/** Puts a job in for each feed that is due; called every minute. Answers how many. */
export async function enqueueDueFeeds(house: House): Promise<number> {
  return await house.sql.begin(async (tx: Sql) => {
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
