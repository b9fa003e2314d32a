import { getFeed } from '@chowk/contract/operator/feed.ts'
import type { FeedPoll } from '@chowk/contract/operator/feed.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { feedColumns, feedRowOf, isoOf, pollOf } from './feed-list.ts'
import type { FeedRowOfTable } from './feed-list.ts'
import { HOUR_MS } from '../../platform/time.ts'
import { nameJson } from '../../platform/name-json.ts'

const NEW_MS = HOUR_MS
type Item = Output<typeof getFeed>['items'][number]

interface ItemRow extends Omit<Item, 'publishedAt' | 'changedAt' | 'isNew'> {
  publishedAt: Date
  updatedAt: Date | null
  firstSeenAt: Date
}

async function itemsOf(sql: Sql, feedId: string, now: Date): Promise<Item[]> {
  const rows = await sql<ItemRow[]>`
    select a.key as "_id", a.slug || '-' || a.key as slug, a.title, a.language, a.published_at, a.updated_at, a.first_seen_at, a.version,
      a.picture_url is null as is_drawn, case when cardinality(a.picture_widths) > 0 then a.picture_src || '/160' else a.picture_src end as picture,
      (select ${nameJson(sql, 'g')} from category g where g.id = a.category_ids[1]) as category,
      coalesce((select json_agg(distinct jsonb_build_object('en', q.name, 'hi', q.name_hi)) from article o join publication q on q.id = o.publication_id
        where o.cluster_id = a.cluster_id and o.publication_id <> a.publication_id and o.is_listed), '[]') as joined
    from (select article_id from article_feed where feed_id = ${feedId}) l join article a on a.id = l.article_id
    order by a.published_at desc, a.id desc limit 20`
  return rows.map(({ publishedAt, updatedAt, firstSeenAt, ...item }) => ({
    ...item,
    publishedAt: publishedAt.toISOString(),
    changedAt: isoOf(updatedAt),
    isNew: now.getTime() - firstSeenAt.getTime() < NEW_MS,
  }))
}

type PollRow = Omit<FeedPoll, 'at'> & { at: Date }

const answerFeed = handle(getFeed, async ({ input, sql, clock, refuse }) => {
  const now = clock.now()
  const { feedId } = input
  type Facts = FeedRowOfTable &
    Pick<Output<typeof getFeed>, 'home' | 'licence' | 'categoryMap' | 'stories' | 'withPicture'>
  const [row] = await sql<Facts[]>`
    select ${feedColumns(sql, now)}, p.home_url as home, p.licence, f.category_map, n.stories, n.with_picture
    from feed f join publication p on p.id = f.publication_id, lateral (
      select count(*)::int as stories, (count(*) filter (where a.picture_url is not null))::int as with_picture
      from article_feed l join article a on a.id = l.article_id where l.feed_id = f.id) n
    where f.id = ${feedId}`
  if (!row) throw refuse('FEED_NOT_FOUND')
  const [polls, items] = await Promise.all([
    sql<PollRow[]>`
      select at, outcome, status, took_ms, bytes, new_items, changed, items, error_code from feed_poll
      where feed_id = ${feedId} order by at desc limit 48`,
    itemsOf(sql, feedId, now),
  ])
  const { home, licence, categoryMap, stories, withPicture, ...columns } = row
  const everyMs = row.lastPollAt ? row.nextPollAt.getTime() - row.lastPollAt.getTime() : 0
  return {
    ...feedRowOf(columns),
    home,
    licence,
    categoryMap,
    stories,
    withPicture,
    everyMinutes: everyMs > 0 ? Math.round(everyMs / 60_000) : null,
    polls: polls.map(pollOf),
    items,
  }
})

/** One feed for the operator. */
export const feedPageCalls: Handler[] = [answerFeed]
