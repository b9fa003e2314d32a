import type { Clock } from '../../platform/clock.ts'
import type { TimeAndNumber } from '../../platform/paging/cursor.ts'
import { written } from '../../platform/database.ts'
import type { Sql } from '../../platform/database.ts'
import { visibleTo } from '../../article/visibility.ts'
import type { Reader, Surface } from '../../article/visibility.ts'
import { listKeys, newestWalk } from './newest-walk.ts'
import type { IndexedNarrowing } from './newest-walk.ts'

/** Where the candidates of a list come from; each kind is walked newest first by an index of its own. */
export type Source =
  | { kind: 'ALL' }
  | { kind: 'LANGUAGES'; languages: string[] }
  | { kind: 'PUBLICATIONS'; ids: string[] }
  | { kind: 'CATEGORIES'; ids: number[] }

/** One narrowed list. */
export interface StoryList {
  reader: Reader
  clock: Clock
  surface: Surface
  source: Source
  since: Date
  asOf: Date
  /** Only what was first seen after this. */
  seenAfter?: Date
  /** One card for each cluster, told by its best member that this reader may meet (I34, I38). */
  onePerCluster: boolean
  /** Calendars of things to come stand in no list but those of their publication and category (I14). */
  withCalendar: boolean
}

/** Which part of a list is wanted: `count` places after `skip` of them or after the place `from`. */
export interface Slice {
  count: number
  skip: number
  from?: TimeAndNumber | undefined
}

/** The narrowest source that a filter allows. */
export function sourceOf({ filter }: Reader): Source {
  if (filter.publicationIds.length > 0) return { kind: 'PUBLICATIONS', ids: filter.publicationIds }
  if (filter.categoryIds.length > 0) return { kind: 'CATEGORIES', ids: filter.categoryIds }
  if (filter.languages.length > 0) return { kind: 'LANGUAGES', languages: filter.languages }
  return { kind: 'ALL' }
}

/** Places of a narrowed list, newest first: ids first, cards later. */
export async function findPlaces(sql: Sql, list: StoryList, slice: Slice): Promise<TimeAndNumber[]> {
  return await sql<TimeAndNumber[]>`
    select published_at as at, id from (${candidates(sql, list, slice)}) c
    order by published_at desc, id desc limit ${written(sql, slice.count)} ${slice.skip > 0 ? sql`offset ${slice.skip}` : sql``}`
}

/** How many stories a narrowed list holds, counting no further than `most`. */
export async function countPlaces(sql: Sql, list: StoryList, most: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`select count(*)::int as n from (${counted(sql, list, most)}) few`
  return row?.n ?? 0
}

// What the index knows is counted from it, the newer days first until there are enough. What was seen just now lies at the top of another one.
function counted(sql: Sql, list: StoryList, most: number) {
  const narrowing = narrowingOf(list)
  if (list.seenAfter || listKeys(narrowing).length === 0)
    return sql`select id from (${candidates(sql, list, { count: most, skip: 0 })}) c limit ${most}`
  const conditions = conditionsOf(sql, list)
  return newestWalk(sql, { narrowing, conditions, since: list.since, until: list.asOf, most, isCount: true })
}

const narrowingOf = ({ source, reader: { filter }, surface }: StoryList): IndexedNarrowing => ({
  ...(surface !== 'ALWAYS' && { languages: filter.languages, hasAudio: filter.media === 'AUDIO' }),
  ...(surface === 'LISTS' && { publications: filter.publicationIds, categories: filter.categoryIds }),
  ...(source.kind === 'PUBLICATIONS' && { publications: source.ids }),
  ...(source.kind === 'CATEGORIES' && { categories: source.ids }),
  ...(source.kind === 'LANGUAGES' && { languages: source.languages }),
})

function candidates(sql: Sql, list: StoryList, slice: Slice) {
  const conditions = sql`
    and a.is_listed and a.published_at > ${list.since} ${conditionsOf(sql, list)}
    ${slice.from ? sql`and (a.published_at, a.id) < (${slice.from.at}, ${slice.from.id}::bigint)` : sql``}`
  const enough = slice.skip > 0 ? sql`${slice.skip + slice.count}` : written(sql, slice.count)
  const newest = sql`order by a.published_at desc, a.id desc limit ${enough}`
  const { source } = list
  if (source.kind === 'PUBLICATIONS')
    return sql`
      select w.id, w.published_at from unnest(${source.ids}::bigint[]) p (id), lateral (
        select a.id, a.published_at from article a where a.publication_id = p.id ${conditions} ${newest}) w`
  if (source.kind === 'LANGUAGES')
    return sql`
      select w.id, w.published_at from unnest(${source.languages}::text[]) l (code), lateral (
        select a.id, a.published_at from article a where a.language = l.code ${conditions} ${newest}) w`
  if (source.kind === 'CATEGORIES')
    return sql`
      select distinct w.id, w.published_at from unnest(${source.ids}::smallint[]) g (id), lateral (
        select a.id, a.published_at from article_category ac join article a on a.id = ac.article_id
        where ac.category_id = g.id and ac.published_at > ${list.since} ${conditions}
          ${slice.from ? sql`and (ac.published_at, ac.article_id) < (${slice.from.at}, ${slice.from.id}::bigint)` : sql``}
        order by ac.published_at desc, ac.article_id desc limit ${enough}) w`
  return sql`select a.id, a.published_at from article a where true ${conditions} ${newest}`
}

const conditionsOf = (sql: Sql, list: StoryList) => sql`
  ${list.withCalendar ? sql`` : sql`and not a.is_calendar`} and a.first_seen_at <= ${list.asOf}
  ${list.seenAfter ? sql`and a.first_seen_at > ${list.seenAfter}` : sql``}
  ${visibleTo(sql, list.reader, list)} ${list.onePerCluster ? standsForCluster(sql, list) : sql``}`

// The head stands for its cluster wherever this reader may meet it; else the best of the members that she may meet does.
function standsForCluster(sql: Sql, list: StoryList) {
  const inSource = list.source.kind === 'CATEGORIES' ? sql`and b.category_ids && ${list.source.ids}::smallint[]` : sql``
  return sql`
    and (a.is_head or not exists (
      select from article b join publication pb on pb.id = b.publication_id
      where b.cluster_id = a.cluster_id and b.is_listed and b.id <> a.id and b.published_at > ${list.since} ${inSource}
        and b.first_seen_at <= ${list.asOf} ${visibleTo(sql, list.reader, { ...list, alias: 'b' })}
        and (not b.is_head, pb.licence <> 'FULL_TEXT', b.paywalled, b.published_at, b.id)
          < (true, (select licence <> 'FULL_TEXT' from publication where id = a.publication_id), a.paywalled, a.published_at, a.id)))`
}
