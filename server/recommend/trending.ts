import { createHash } from 'node:crypto'
import type { Filter } from '@chowk/contract/news/filter.ts'
import { getTrending, getTrendingCategories } from '@chowk/contract/recommend/trending.ts'
import type { TrendingBy } from '@chowk/contract/recommend/trending.ts'
import { meetsEverything, readerOf, visibleTo } from '../article/visibility.ts'
import { foldAllRises } from '../trend/trend-event.ts'
import { HALF_LIFE_HOURS, PULSE_HALF_LIFE_HOURS, TREND_WEIGHT, hoursOf, sumOf } from '../trend/trend.rules.ts'
import { ReadyJson } from '../platform/answer.ts'
import { handle } from '../platform/handle.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { pageOfRanked } from './ranked-list.ts'
import type { Ranked, Ranking } from './ranked-list.ts'
import { ELIGIBLE_FROM, FILL_TO, isEligible, isOpenedNow, spread, trendReason } from './trending.rules.ts'
import type { TrendFacts } from './trending.rules.ts'
import { DAY_MS, HOUR_MS } from '../platform/time.ts'
import { demandOwn } from '../platform/viewer.ts'
import { nameJson } from '../platform/name-json.ts'

const WINDOW_MS = 72 * HOUR_MS
const MOST_RANKED = 300
/** Newest stories of a narrowed list that its fill is chosen from, of each category or publication. */
const MOST_NARROWED = 200
/** Ranked at most this long ago; a visitor's answer is kept 20 s on top, so nothing is later than a minute (T1). */
const FRESH_MS = 30_000
const ENTITY_FROM_ACTORS = 5

export const answerTrending = handle(getTrending, async ({ input, viewer, sql, house, clock, cursor, refuse }) => {
  demandOwn(viewer, input.userId)
  const workspaceId = viewer.signedIn ? viewer.workspaceId : null
  if (input.scope === 'ENTITY' && !workspaceId) throw refuse('NO_WORKSPACE')
  const now = clock.now()
  const reader = await readerOf({ sql, viewer, clock }, input)
  const languages = reader.filter.languages.toSorted()
  const only = meetsEverything(reader) ? undefined : visibleTo(sql, reader, { clock, surface: 'LISTS' })
  const query = { languages, now, by: input.by, only, filter: reader.filter }
  const ofWorkspace = input.scope === 'ENTITY' && workspaceId
  const text = await pageOfRanked(
    sql,
    viewer,
    {
      ...input,
      cursor,
      owner: ofWorkspace ? `workspace ${workspaceId}` : only && viewer.signedIn ? viewer.personId : 'all',
      list: `trending ${input.by === 'PULSE' ? 'pulse ' : ''}${only && !ofWorkspace ? keyOf(reader.filter) : languages.join(',')}`,
      freshMs: FRESH_MS,
      now,
      only,
    },
    async () => {
      if (ofWorkspace) return await rankEntity(sql, ofWorkspace, query)
      await foldAllRises(house.sql)
      return await (input.by === 'PULSE' ? rankByPulse : rankTrending)(sql, query)
    },
  )
  return new ReadyJson(text)
})

interface Query {
  languages: string[]
  now: Date
  by: TrendingBy
  /** Conditions on the article `a` where this reader's list is narrowed: it is ranked for her alone, so that it is filled up like any other (T7, X9). */
  only: Fragment | undefined
  filter: Filter
}

// Each narrowing has a ranking of its own.
const keyOf = (filter: Filter): string => createHash('sha256').update(JSON.stringify(filter)).digest('base64url')

/** Which article stands for a story (I34): the head, or where the list is narrowed the best of those that are left. */
const articleOf = (sql: Sql, { only }: Query) =>
  only
    ? sql`
      cross join lateral (
        select a.id, a.publication_id, a.category_ids from article a join publication p on p.id = a.publication_id
        where a.cluster_id = k.id and a.is_listed and not a.is_calendar ${only}
        order by ${bestFirst(sql)} limit 1) a`
    : sql`join article a on a.cluster_id = k.id and a.is_head and a.is_listed and not a.is_calendar`

const bestFirst = (sql: Sql) => sql`
  a.is_head desc, (p.licence = 'FULL_TEXT') desc, a.paywalled, a.published_at, a.id`

const inLanguages = (sql: Sql, languages: string[]) =>
  languages.length > 0 ? sql`and language = any(${languages})` : sql``

/** The whole list: eligible stories by K, spread, filled up where there are few. */
async function rankTrending(sql: Sql, query: Query): Promise<Ranking> {
  const facts = (await findTrending(sql, query)).filter(isEligible)
  const items: Ranked[] = spread(facts).map((fact) => ({
    articleId: fact.articleId,
    publicationId: fact.publicationId,
    reason: trendReason(fact),
  }))
  if (items.length < FILL_TO) items.push(...(await findFill(sql, query, items)))
  return { items }
}

/** What is opened in these minutes, most first; too few are filled up in the order of the day. */
async function rankByPulse(sql: Sql, query: Query): Promise<Ranking> {
  const facts = (await findTrending(sql, query)).filter((fact) => isEligible(fact) && isOpenedNow(fact))
  const items: Ranked[] = spread(facts).map(({ articleId, publicationId, opensThisHour }) => ({
    articleId,
    publicationId,
    reason: { code: 'OPENED_NOW', count: opensThisHour },
  }))
  if (items.length >= FILL_TO) return { items }
  const here = new Set(items.map((item) => item.articleId))
  const rest = (await rankTrending(sql, { ...query, by: 'TREND' })).items.filter((item) => !here.has(item.articleId))
  return { items: [...items, ...rest.slice(0, FILL_TO - items.length).map((item) => ({ ...item, fill: true }))] }
}

/** Stories with S of at least 1, highest K first: an index scan, since K changes only with events (T1, T3). */
const hottest = (sql: Sql, { languages, now }: Query) => sql`
  select id, trend_k, publication_count, trend_k as rank_k from cluster
  where trend_k >= ${hoursOf(now) / HALF_LIFE_HOURS}::float8 and newest_at > ${new Date(now.getTime() - WINDOW_MS)} ${inLanguages(sql, languages)}
  order by trend_k desc, id desc limit ${MOST_RANKED}`

/** Stories with a pulse of at least 1, the strongest first, by its index alike; what reports halved stands lower here too (T8). */
const mostOpened = (sql: Sql, { languages, now }: Query) => sql`
  select id, trend_k, publication_count, pulse_k - trend_halved::int as rank_k
  from story_pulse join cluster on id = cluster_id
  where pulse_k >= ${hoursOf(now) / PULSE_HALF_LIFE_HOURS}::float8 and newest_at > ${new Date(now.getTime() - WINDOW_MS)} ${inLanguages(sql, languages)}
  order by pulse_k desc limit ${MOST_RANKED}`

async function findTrending(sql: Sql, query: Query): Promise<TrendFacts[]> {
  const { now, by } = query
  const hours = hoursOf(now)
  const day = new Date(now.getTime() - DAY_MS)
  const rows = await sql<(Omit<TrendFacts, 'sum'> & { trendK: number })[]>`
    select a.id as article_id, a.publication_id, a.category_ids[1] as category_id, k.trend_k, k.publication_count as publications,
      p.n as persons, d.n as devices, m.today as publications_today, coalesce(m.coverage, 0) as coverage, c.reads as reads_today,
      c.opens_this_hour
    from (${by === 'PULSE' ? mostOpened(sql, query) : hottest(sql, query)}) k
    ${articleOf(sql, query)}
    cross join lateral (select count(*)::int as n from (
      select from trend_event where cluster_id = k.id and is_person group by actor_id limit ${ELIGIBLE_FROM.persons}) x) p
    cross join lateral (select count(*)::int as n from (
      select from trend_event where cluster_id = k.id and not is_person group by actor_id limit ${ELIGIBLE_FROM.devices}) x) d
    cross join lateral (
      select count(*) filter (where seen > ${day})::int as today,
        ${TREND_WEIGHT.JOIN} * sum(power(2::float8, greatest(extract(epoch from seen - ${now}::timestamptz) / 3600 / ${HALF_LIFE_HOURS}::float8, -60))) filter (where place > 1) as coverage
      from (
        select min(first_seen_at) as seen, row_number() over (order by min(first_seen_at), publication_id) as place
        from article where cluster_id = k.id and is_listed group by publication_id) t) m
    cross join lateral (
      select greatest(coalesce(sum(reads), 0), case when coalesce(sum(reads), 0) = 0 then coalesce(sum(opens), 0) else 0 end)::int as reads,
        coalesce(sum(opens) filter (where slot > ${new Date(now.getTime() - HOUR_MS)}), 0)::int as opens_this_hour
      from story_count where cluster_id = k.id and slot > ${day}) c
    order by k.rank_k desc, k.id desc`
  return rows.map(({ trendK, ...row }) => ({ ...row, sum: sumOf(trendK, hours) }))
}

// The most told stories of the day, then the newest (T7).
async function findFill(sql: Sql, query: Query, already: Ranked[]): Promise<Ranked[]> {
  const day = new Date(query.now.getTime() - DAY_MS)
  const rows = await sql<{ id: string; publicationId: string; publications: number }[]>`
    select a.id, a.publication_id, k.publication_count as publications
    from (${query.only ? newestNarrowed(sql, query, query.only) : newestHeads(sql, query)}) a
    join cluster k on k.id = a.cluster_id
    where a.cluster_id <> all (array(select cluster_id from article where id = any(${already.map((item) => item.articleId)}::bigint[])))
    order by case when a.published_at > ${day} then k.publication_count else 0 end desc, a.published_at desc, a.id desc
    limit ${FILL_TO - already.length}`
  return rows.map((row) => ({
    articleId: row.id,
    publicationId: row.publicationId,
    fill: true,
    reason: row.publications > 1 ? { code: 'COVERED', count: row.publications } : { code: 'FRESH' },
  }))
}

const newestHeads = (sql: Sql, { languages }: Query) => sql`
  select id, cluster_id, publication_id, published_at from article
  where is_listed and is_head and not is_calendar ${inLanguages(sql, languages)}
  order by published_at desc, id desc limit 1500`

// Walked newest first by the index that is narrowest; one for each story.
function newestNarrowed(sql: Sql, { filter }: Query, only: Fragment) {
  const listed = sql`a.is_listed and not a.is_calendar ${only}`
  const columns = sql`a.id, a.cluster_id, a.publication_id, a.published_at, a.is_head, a.paywalled`
  const found =
    filter.publicationIds.length === 0 && filter.categoryIds.length > 0
      ? sql`
        select a.* from unnest(${filter.categoryIds}::smallint[]) g (id), lateral (
          select ${columns} from article_category ac join article a on a.id = ac.article_id
          where ac.category_id = g.id and ${listed} order by ac.published_at desc, ac.article_id desc limit ${MOST_NARROWED}) a`
      : filter.publicationIds.length > 0
        ? sql`
          select a.* from unnest(${filter.publicationIds}::bigint[]) x (id), lateral (
            select ${columns} from article a
            where a.publication_id = x.id and ${listed} order by a.published_at desc, a.id desc limit ${MOST_NARROWED}) a`
        : sql`select ${columns} from article a where ${listed} order by a.published_at desc, a.id desc limit ${MOST_NARROWED}`
  return sql`
    select distinct on (a.cluster_id) a.id, a.cluster_id, a.publication_id, a.published_at
    from (${found}) a join publication p on p.id = a.publication_id
    order by a.cluster_id, ${bestFirst(sql)}`
}

/** "Trending in your school": the same sum over the events of one workspace's people, from five of them up (T9). */
async function rankEntity(sql: Sql, workspaceId: string, { languages, now, by }: Query): Promise<Ranking> {
  const isNow = by === 'PULSE'
  const halfLife = isNow ? PULSE_HALF_LIFE_HOURS : HALF_LIFE_HOURS
  const since = new Date(now.getTime() - (isNow ? HOUR_MS : WINDOW_MS))
  const rows = await sql<{ articleId: string; publicationId: string; categoryId: number; actors: number }[]>`
    select a.id as article_id, a.publication_id, a.category_ids[1] as category_id, e.actors
    from (
      select cluster_id, count(distinct actor_id)::int as actors,
        sum(weight * power(2::float8, greatest(extract(epoch from at - ${now}::timestamptz) / 3600 / ${halfLife}::float8, -60))) as s
      from trend_event where workspace_id = ${workspaceId} and at > ${since}
      group by cluster_id having count(distinct actor_id) >= ${ENTITY_FROM_ACTORS}) e
    join article a on a.cluster_id = e.cluster_id and a.is_head and a.is_listed and not a.is_calendar ${inLanguages(sql, languages)}
    where e.s >= 1 order by e.s desc, e.cluster_id desc limit ${MOST_RANKED}`
  return {
    items: spread(rows).map(({ articleId, publicationId, actors }) => ({
      articleId,
      publicationId,
      reason: { code: isNow ? 'OPENED_NOW' : 'READ_TODAY', count: actors },
    })),
  }
}

const MOST_CATEGORIES = 10
const BEST_OF_CATEGORY = 5

export const answerTrendingCategories = handle(getTrendingCategories, async ({ input, viewer, sql, clock }) => {
  const now = clock.now()
  const hours = hoursOf(now)
  const visible = visibleTo(sql, await readerOf({ sql, viewer, clock }), { clock, surface: 'ALWAYS' })
  const content = await sql<{ id: number; slug: string; name: { en: string; hi: string | null }; articles: number }[]>`
    with hot as (
      select g as category_id, power(2::float8, least(k.trend_k - ${hours / HALF_LIFE_HOURS}::float8, 60)) as s,
        row_number() over (partition by g order by k.trend_k desc) as place
      from (
        select id, trend_k from cluster
        where trend_k >= ${hours / HALF_LIFE_HOURS}::float8 and newest_at > ${new Date(now.getTime() - WINDOW_MS)} ${inLanguages(sql, input.languages)}
        order by trend_k desc, id desc limit ${MOST_RANKED}) k
      join article a on a.cluster_id = k.id and a.is_head and a.is_listed and not a.is_calendar ${visible}
      cross join lateral unnest(a.category_ids) g
    ), sums as (select category_id, sum(s) as s from hot where place <= ${BEST_OF_CATEGORY} group by category_id)
    select c.id, c.slug, ${nameJson(sql, 'c')} as name, n.articles
    from category c left join sums on sums.category_id = c.id
    cross join lateral (
      select count(*)::int as articles from article_category ac join article a on a.id = ac.article_id and a.is_listed ${visible}
      where ac.category_id = c.id and ac.published_at > ${new Date(now.getTime() - DAY_MS)} and ac.published_at <= ${now}) n
    where sums.s is not null or n.articles > 0
    order by coalesce(sums.s, 0) desc, n.articles desc, c.name limit ${MOST_CATEGORIES}`
  return { content: [...content], asOf: now.toISOString() }
})
