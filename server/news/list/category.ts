import { getCategory, getNewsByCategory, getYourCategories, listCategories } from '@chowk/contract/news/category.ts'
import type { CategoryRow } from '@chowk/contract/news/category.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { ReadyJson } from '../../platform/answer.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import { demandOwn } from '../../platform/viewer.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { spreadByCategory } from '../follow/mix.rules.ts'
import type { CategoryCandidate } from '../follow/mix.rules.ts'
import { readerOf, startOfFilter, visibleTo } from '../../article/visibility.ts'
import type { Reader } from '../../article/visibility.ts'
import { findPlaces } from './story-list.ts'
import { pageJson, sliceOf, rankedPageJson } from './story-page.ts'
import { categoryJson } from '../../article/story.ts'
import { DAY_MS, WEEK_MS } from '../../platform/time.ts'
import { nameJson } from '../../platform/name-json.ts'
import { refuseDepth } from '../../platform/paging/paging.ts'

const WINDOW_MS = 90 * DAY_MS
const YOURS_WINDOW_MS = 30 * DAY_MS
const MOST_OF_ONE = 200
const CHOICES = 12

/** A category by its number or slug. */
export async function findCategory(sql: Sql, id: string): Promise<{ id: number; slug: string } | undefined> {
  const where = /^\d{1,5}$/.test(id) ? sql`id = ${Number(id)}::int` : sql`slug = ${id}`
  const [row] = await sql<{ id: number; slug: string }[]>`select id, slug from category where ${where}`
  return row
}

interface CountedFor {
  viewer: Viewer
  reader: Reader
  clock: Clock
}

/** Rows of all categories with the stories that this reader may meet (L8). */
export async function categoryRows(sql: Sql, { viewer, reader, clock }: CountedFor): Promise<CategoryRow[]> {
  const now = clock.now().getTime()
  const followed = viewer.signedIn
    ? sql`exists (select from followed_category f where f.person_id = ${viewer.personId} and f.category_id = g.id)`
    : sql`false`
  return await sql<CategoryRow[]>`
    select g.id, g.slug, ${nameJson(sql, 'g')} as name, g.scene,
      coalesce(newest.picture, json_build_object('src', '', 'widths', '{}'::int[], 'alt', '')) as picture,
      coalesce(n.week, 0) as "weekCount", coalesce(n.day, 0) as "dayCount", ${followed} as "isFollowed"
    from category g
    left join (
      select ac.category_id, count(*)::int as week,
        (count(*) filter (where ac.published_at > ${new Date(now - DAY_MS)}))::int as day
      from article_category ac join article a on a.id = ac.article_id and a.is_listed
      where ac.published_at > ${new Date(now - WEEK_MS)} ${visibleTo(sql, reader, { clock, surface: 'OWN' })}
      group by 1) n on n.category_id = g.id
    left join lateral (
      select json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt) as picture
      from article_category ac join article a on a.id = ac.article_id
      where ac.category_id = g.id and a.is_listed ${visibleTo(sql, reader, { clock, surface: 'ALWAYS' })}
      order by ac.published_at desc, ac.article_id desc limit 1) newest on true
    where n.week > 0 or ${followed} order by g.position, g.name`
}

const answerCategories = handle(listCategories, async ({ input, viewer, sql, clock }) => {
  const reader = await readerOf({ sql, viewer, clock }, input)
  return { content: [...(await categoryRows(sql, { viewer, reader, clock }))] }
})

const answerCategory = handle(getCategory, async ({ input, viewer, sql, clock, refuse }) => {
  const found = await findCategory(sql, input.id)
  if (!found) throw refuse('CATEGORY_NOT_FOUND')
  const visible = visibleTo(sql, await readerOf({ sql, viewer, clock }), { clock, surface: 'ALWAYS' })
  const since = new Date(clock.now().getTime() - WEEK_MS)
  const dayAgo = new Date(clock.now().getTime() - DAY_MS)
  const [row] = await sql<Output<typeof getCategory>[]>`
    with n as (
      select a.publication_id, count(*)::int as count, (count(*) filter (where ac.published_at > ${dayAgo}))::int as day
      from article_category ac join article a on a.id = ac.article_id and a.is_listed ${visible}
      where ac.category_id = ${found.id} and ac.published_at > ${since} group by 1)
    select g.id, g.slug, ${nameJson(sql, 'g')} as name, g.scene,
      coalesce((select json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt)
        from article_category ac join article a on a.id = ac.article_id where ac.category_id = g.id and a.is_listed ${visible}
        order by ac.published_at desc, ac.article_id desc limit 1), json_build_object('src', '', 'widths', '{}'::int[], 'alt', '')) as picture,
      coalesce((select sum(count) from n), 0)::int as "weekCount", coalesce((select sum(day) from n), 0)::int as "dayCount",
      (select count(*)::int from n) as publication_count,
      ${viewer.signedIn ? sql`exists (select from followed_category f where f.person_id = ${viewer.personId} and f.category_id = g.id)` : sql`false`} as is_followed,
      coalesce((select json_agg(json_build_object('id', p.id::text, 'slug', p.slug, 'name', ${nameJson(sql, 'p')}, 'logo', p.logo, 'count', t.count) order by t.count desc, p.name)
        from (select * from n order by count desc, publication_id limit 5) t join publication p on p.id = t.publication_id), '[]') as publications
    from category g where g.id = ${found.id}`
  if (!row) throw refuse('CATEGORY_NOT_FOUND')
  return row
})

const answerNewsByCategory = handle(getNewsByCategory, async ({ input, viewer, sql, clock, cursor, refuse }) => {
  demandOwn(viewer, input.userId)
  const found = await findCategory(sql, input.id)
  if (!found) throw refuse('CATEGORY_NOT_FOUND')
  refuseDepth(input)
  const slice = sliceOf(input, clock, cursor)
  const { id: _, ...given } = input
  // The category is chosen by the page; the filter's own categories would only empty it.
  const reader = await readerOf({ sql, viewer, clock }, { ...given, categoryIds: [] })
  const { publishPeriod } = reader.filter
  const list = {
    reader,
    clock,
    surface: 'LISTS' as const,
    source: { kind: 'CATEGORIES' as const, ids: [found.id] },
    since:
      publishPeriod === '30_DAYS' && !input.publishPeriod
        ? new Date(clock.now().getTime() - WINDOW_MS)
        : startOfFilter(reader, clock.now()),
    asOf: slice.asOf,
    onePerCluster: true,
    withCalendar: true,
  }
  const places = await findPlaces(sql, list, slice)
  return new ReadyJson(...(await pageJson({ sql, viewer, cursor }, input, { asOf: slice.asOf, places })))
})

const answerYourCategories = handle(getYourCategories, async ({ input, viewer, sql, clock, cursor }) => {
  const asOf = input.asOf ? new Date(input.asOf) : clock.now()
  const reader = await readerOf({ sql, viewer, clock })
  const followed = await followedCategories(sql, viewer, input.categories ?? [])
  const ids = await yourCategoryIds(sql, { reader, clock, asOf, categories: followed.map((category) => category.id) })
  const choose = followed.length > 0 ? [] : await choices(sql, { viewer, reader, clock })
  const more = `,"followed":${JSON.stringify(followed)},"choose":${JSON.stringify(choose)}`
  return new ReadyJson(...(await rankedPageJson({ sql, viewer, cursor }, input, { asOf, ids, more })))
})

async function choices(sql: Sql, counted: CountedFor): Promise<CategoryRow[]> {
  const rows = await categoryRows(sql, counted)
  return rows.toSorted((a, b) => b.weekCount - a.weekCount || a.id - b.id).slice(0, CHOICES)
}

/** Categories that a person follows, or that a visitor's device names. */
export async function followedCategories(sql: Sql, viewer: Viewer, ofDevice: number[]) {
  const where = viewer.signedIn
    ? sql`g.id in (select category_id from followed_category where person_id = ${viewer.personId})`
    : sql`g.id = any(${ofDevice}::smallint[])`
  return await sql<{ id: number; slug: string; name: { en: string; hi: string | null } }[]>`
    select (c ->> 'id')::int as id, c ->> 'slug' as slug, c -> 'name' as name
    from (select ${categoryJson(sql)} as c from category g where ${where} order by g.position, g.name) x`
}

/** The stories of these categories in the order of L10. */
export async function yourCategoryIds(
  sql: Sql,
  { reader, clock, asOf, categories }: { reader: Reader; clock: Clock; asOf: Date; categories: number[] },
): Promise<string[]> {
  if (categories.length === 0) return []
  // Seen from the first page, so that further pages go on with the same list (G4).
  const since = new Date(asOf.getTime() - YOURS_WINDOW_MS)
  const rows = await sql<CategoryCandidate[]>`
    select id, category_id, ms as published_at_ms from (
      select distinct on (w.cluster_id) w.id, g.id as category_id, (extract(epoch from w.published_at) * 1000)::float8 as ms
      from unnest(${categories}::smallint[]) g (id), lateral (
        select a.id, a.cluster_id, a.published_at, a.is_head from article_category ac join article a on a.id = ac.article_id
        where ac.category_id = g.id and ac.published_at > ${since} and a.is_listed and a.first_seen_at <= ${asOf}
          ${visibleTo(sql, reader, { clock, surface: 'LISTS' })}
        order by ac.published_at desc, ac.article_id desc limit ${MOST_OF_ONE}) w
      order by w.cluster_id, w.is_head desc, w.published_at, w.id, g.id) o
    order by ms desc, id desc`
  return spreadByCategory(rows, asOf.getTime()).map((story) => story.id)
}

/** Categories, their stories, and the stories of the followed ones. */
export const categoryCalls: Handler[] = [answerCategories, answerCategory, answerNewsByCategory, answerYourCategories]
