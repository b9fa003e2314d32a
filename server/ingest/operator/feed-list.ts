import { countFeeds, listFeeds } from '@chowk/contract/operator/feed.ts'
import type { FeedPoll, FeedRow } from '@chowk/contract/operator/feed.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import { likeText } from '../../platform/database.ts'
import type { Sql } from '../../platform/database.ts'
import { BY_NUMBER, after } from '../../platform/paging/cursor.ts'
import { handle } from '../../platform/handle.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import type { Handler } from '../../platform/handle.ts'
import { DAY_MS, WEEK_MS } from '../../platform/time.ts'
import { nameJson } from '../../platform/name-json.ts'
import { holdsWords } from '../../platform/search/holds-words.ts'

/** An answer that takes longer makes a feed slow. */
export const SLOW_MS = 5000
const INDIA_MS = 330 * 60_000

/** Midnight in India before this moment. */
export const dayStart = (now: Date) => new Date(Math.floor((now.getTime() + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS)

/** How feed `f` of publication `p` stands, as one word. */
export const healthOf = (sql: Sql) => sql`
  case when p.status <> 'ACTIVE' or f.state in ('PAUSED', 'DUPLICATE') then 'STOPPED' when f.last_poll_at is null then 'FIRST'
    when f.failures > 0 or f.state in ('BROKEN', 'GONE', 'CHALLENGED') then 'FAILS' when f.took_ms > ${SLOW_MS} then 'SLOW' else 'RUNS' end`

export const isoOf = (time: Date | null) => time?.toISOString() ?? null

interface Row extends Omit<FeedRow, 'lastAt' | 'nextAt' | 'fault' | 'title'> {
  title: string | null
  lastPollAt: Date | null
  nextPollAt: Date
  errorCode: string | null
  errorMessage: string | null
  errorLine: number | null
}

/** Columns of a feed's row, of `f` and `p`. */
export function feedColumns(sql: Sql, now: Date) {
  return sql`
    f.id::text, f.title, f.url as address, ${healthOf(sql)} as standing, f.state, f.format, f.took_ms, f.failures, f.note, f.moved_to,
    f.last_poll_at, f.next_poll_at, f.error_code, f.error_message, f.error_line, p.languages,
    json_build_object('id', p.id::text, 'slug', p.slug, 'name', ${nameJson(sql, 'p')}, 'logo', p.logo, 'status', p.status) as publication,
    coalesce((select json_agg(bar order by at) from (
      select at, case when outcome = 'FAILED' then -1 else new_items end as bar from feed_poll where feed_id = f.id order by at desc limit 24) polls), '[]') as bars,
    coalesce((select sum(new_items)::int from feed_poll where feed_id = f.id and at > ${new Date(now.getTime() - WEEK_MS)}), 0) as new_in_week`
}

/** A row as the wire has it. A feed that stands still has no next poll. */
export function feedRowOf({ lastPollAt, nextPollAt, errorCode, errorMessage, errorLine, ...row }: Row): FeedRow {
  const rests = row.standing === 'STOPPED' || row.state === 'GONE'
  return {
    ...row,
    title: row.title ?? row.publication.name.en,
    fault: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '', line: errorLine },
    lastAt: isoOf(lastPollAt),
    nextAt: rests ? null : isoOf(nextPollAt),
  }
}

export type FeedRowOfTable = Row

function conditionsOf(sql: Sql, input: Parsed<typeof listFeeds>) {
  const { q, standing: health, publication, language, format } = input
  const pattern = `%${likeText(q ?? '')}%`
  const names = sql`fold_words(concat_ws(' ', f.title, p.name, p.name_hi))`
  return sql`
    true
    ${q ? sql`and (f.url ilike ${pattern} or ${holdsWords(sql, names, q)})` : sql``}
    ${publication ? sql`and f.publication_id = ${publication}` : sql``}
    ${language ? sql`and ${language} = any(p.languages)` : sql``}
    ${format ? sql`and f.format = ${format}` : sql``}
    ${health ? sql`and ${healthOf(sql)} = ${health}` : sql``}`
}

const answerFeeds = handle(listFeeds, async ({ input, sql, clock, cursor }) => {
  const last = cursor.read(BY_NUMBER, input.next)
  const now = clock.now()
  const rows = await sql<Row[]>`
    with wanted as materialized (
      select f.id from feed f join publication p on p.id = f.publication_id 
      where ${conditionsOf(sql, input)} ${after(sql, last, { by: { id: sql`f.id` }, direction: 'DESC' })} order by f.id desc limit ${input.size + 1})
    select ${feedColumns(sql, now)} from wanted join feed f using (id) join publication p on p.id = f.publication_id order by f.id desc`
  return pageOfItems(rows.map(feedRowOf), { size: input.size, asOf: now }, (row) => cursor.write(BY_NUMBER, row))
})

interface Counts {
  total: number
  runs: number
  slow: number
  fails: number
  stopped: number
  first: number
  nextAt: Date | null
  languages: string[] | null
  formats: string[] | null
}

const answerCounts = handle(countFeeds, async ({ sql, clock }) => {
  const today = dayStart(clock.now())
  const [[counts], [polls], [stories]] = await Promise.all([
    sql<Counts[]>`
      with stood as (select ${healthOf(sql)} as standing, f.next_poll_at, f.format, p.languages from feed f join publication p on p.id = f.publication_id)
      select count(*)::int as total, (count(*) filter (where standing = 'RUNS'))::int as runs, (count(*) filter (where standing = 'SLOW'))::int as slow,
        (count(*) filter (where standing = 'FAILS'))::int as fails, (count(*) filter (where standing = 'STOPPED'))::int as stopped,
        (count(*) filter (where standing = 'FIRST'))::int as first, min(next_poll_at) filter (where standing <> 'STOPPED') as next_at,
        (select array_agg(distinct l order by l) from stood, unnest(languages) l) as languages,
        (select array_agg(distinct format order by format) from stood where format is not null) as formats
      from stood`,
    sql<{ n: number }[]>`select count(*)::int as n from feed_poll where at >= ${today}`,
    sql<{ n: number }[]>`select count(*)::int as n from article where first_seen_at >= ${today}`,
  ])
  if (!counts) throw new Error('counting answered nothing')
  return {
    ...counts,
    pollsToday: polls?.n ?? 0,
    storiesToday: stories?.n ?? 0,
    nextAt: isoOf(counts.nextAt),
    languages: counts.languages ?? [],
    formats: counts.formats ?? [],
  }
})

/** One poll as the wire has it. */
export function pollOf(row: Omit<FeedPoll, 'at'> & { at: Date }): FeedPoll {
  return { ...row, at: row.at.toISOString() }
}

/** Lists of feeds for the operator. */
export const feedListCalls: Handler[] = [answerFeeds, answerCounts]
