import { visibleTo } from '../article/visibility.ts'
import { HALF_LIFE_HOURS, hoursOf } from '../trend/trend.rules.ts'
import { clicksIn } from '../trend/story-count.ts'
import type { Sql } from '../platform/database.ts'
import type { Clicks } from './clicks.rules.ts'
import type { Reader } from './for-you-reader.ts'
import { HOUR_MS } from '../platform/time.ts'
import { nameJson } from '../platform/name-json.ts'
import type { BilingualName } from '@chowk/contract/bilingual-name.ts'

const MOST_CLUSTERS = 500
const ENOUGH = 200
const FROM_TRENDING = 100
const BY_CHANCE = 50
const CHANCE_AMONG = 400
const OF_FOLLOWED = 350
const PICKS_SHOWN = 5

/** One cluster as one reader would see it, with all that its score needs. */
export interface PoolFacts extends Clicks {
  clusterId: string
  articleId: string
  publicationId: string
  publicationName: BilingualName
  categoryIds: number[]
  publishedAt: Date
  level: number | null
  trendK: number
  /** Publications that tell the story. */
  publications: number
}

/** The clusters that may stand in a reader's list (F2): of three days, of seven where those are few. */
export async function findPool(sql: Sql, reader: Reader, now: Date): Promise<PoolFacts[]> {
  const recent = await findFacts(sql, reader, { now, clusters: await findClusters(sql, reader, { now, hours: 72 }) })
  if (recent.length >= ENOUGH) return recent
  return await findFacts(sql, reader, { now, clusters: await findClusters(sql, reader, { now, hours: 168 }) })
}

async function findClusters(sql: Sql, reader: Reader, { now, hours }: { now: Date; hours: number }): Promise<string[]> {
  const since = new Date(now.getTime() - hours * HOUR_MS)
  const each = (count: number) => Math.max(6, Math.ceil(OF_FOLLOWED / Math.max(1, count)))
  const publications = [...reader.publications]
  const categories = [...reader.categories]
  // What her filter leaves out would take the room of what she may see.
  const visible = visibleTo(sql, reader.lists, { clock: { now: () => now }, surface: 'OWN' })
  const rows = await sql<{ id: string }[]>`
    with followed as (
      select x.cluster_id, x.published_at from unnest(${publications}::bigint[]) as p (id) cross join lateral (
        select a.cluster_id, a.published_at from article a
        where a.publication_id = p.id and a.is_listed and not a.is_calendar and a.published_at > ${since} ${visible}
        order by a.published_at desc, a.id desc limit ${each(publications.length)}) x
      union all
      select a.cluster_id, a.published_at from unnest(${categories}::smallint[]) as c (id) cross join lateral (
        select article_id from article_category where category_id = c.id and published_at > ${since}
        order by published_at desc, article_id desc limit ${each(categories.length)}) x
      join article a on a.id = x.article_id and a.is_listed and not a.is_calendar and a.language = any(${reader.languages})
    ), newest as (
      select cluster_id as id, max(published_at) as at from followed group by cluster_id order by at desc, id desc limit ${OF_FOLLOWED}
    ), trending as (
      select id from cluster
      where trend_k >= ${hoursOf(now) / HALF_LIFE_HOURS}::float8 and newest_at > ${since} and language = any(${reader.languages})
      order by trend_k desc, id desc limit ${FROM_TRENDING}
    ), chance as (
      select cluster_id as id from unnest(${reader.languages}::text[]) as l (language) cross join lateral (
        select a.cluster_id from article a
        where a.language = l.language and a.is_listed and a.is_head and not a.is_calendar and a.published_at > ${since} ${visible}
        order by a.published_at desc, a.id desc limit ${CHANCE_AMONG}) x
      order by hashtextextended(x.cluster_id::text || ${reader.personId + reader.today}, 0) limit ${BY_CHANCE}
    )
    select id from trending union select id from newest union select id from chance limit ${MOST_CLUSTERS}`
  return rows.map((row) => row.id)
}

/** Facts of these clusters for this reader: what she read, hid, blocked or may not see is left out (F3). */
export async function findFacts(
  sql: Sql,
  reader: Reader,
  { now, clusters }: { now: Date; clusters: string[] },
): Promise<PoolFacts[]> {
  if (clusters.length === 0) return []
  // The member that this reader sees (I34): of a followed publication first, then full text, without a paywall, the earliest.
  return await sql<PoolFacts[]>`
    select distinct on (a.cluster_id) a.cluster_id, a.id as article_id, a.publication_id, a.published_at, a.category_ids, a.level, k.trend_k,
      ${nameJson(sql, 'p')} as publication_name, k.publication_count as publications,
      ${clicksIn(sql, 'c', now)}
    from article a
    join cluster k on k.id = a.cluster_id
    join publication p on p.id = a.publication_id
    left join story_pulse c on c.cluster_id = a.cluster_id
    where a.cluster_id = any(${clusters}::bigint[]) and a.is_listed and not a.is_calendar
      ${visibleTo(sql, reader.lists, { clock: { now: () => now }, surface: 'OWN' })}
      and not exists (
        select from reading r where r.person_id = ${reader.personId} and r.cluster_id = a.cluster_id
          and (r.qualified_at is not null or r.marked_read or r.hidden))
      and not exists (
        select from trend_event e where e.cluster_id = a.cluster_id and e.is_person and e.actor_id = ${reader.personId} and e.kind = 'REPORT')
    order by a.cluster_id, (a.publication_id = any(${[...reader.publications]}::bigint[])) desc, (p.licence = 'FULL_TEXT') desc,
      a.paywalled, a.published_at, a.id`
}

/** A pick of the reader's school or company that reaches her. */
export interface CurrentPick {
  clusterId: string
  by: string
  until: Date
}

/** Picks that stand for this reader now, newest first (F17). */
export async function findPicks(
  sql: Sql,
  reader: { personId: string; workspaceId: string | null },
  now: Date,
): Promise<CurrentPick[]> {
  if (!reader.workspaceId) return []
  return await sql<CurrentPick[]>`
    select distinct on (a.cluster_id) a.cluster_id, w.name as by, e.until_at as until
    from pick e join article a on a.id = e.article_id join person w on w.id = e.picked_by
    join membership m on m.workspace_id = e.workspace_id and m.person_id = ${reader.personId} and m.left_at is null
    where e.workspace_id = ${reader.workspaceId} and e.ended_at is null and e.until_at > ${now}
      and (cardinality(e.classes) = 0 or m.class = any(e.classes))
      and (cardinality(e.departments) = 0 or m.department = any(e.departments))
    order by a.cluster_id, e.until_at desc limit ${PICKS_SHOWN}`
}
