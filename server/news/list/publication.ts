import { getNewsByPublication, getPublication, listPublicationCategories } from '@chowk/contract/news/publication.ts'
import type { Output } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { ReadyJson } from '../../platform/answer.ts'
import { handle } from '../../platform/handle.ts'
import type { Handler } from '../../platform/handle.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import { readableBy, readerOf, startOfFilter } from '../../article/visibility.ts'
import { findCategory } from './category.ts'
import { findPlaces } from './story-list.ts'
import { pageJson, sliceOf } from './story-page.ts'
import { publicationRow } from './publication-row.ts'
import { isoTime, publicationJson } from '../../article/story.ts'
import { DAY_MS } from '../../platform/time.ts'
import { demandOwn } from '../../platform/viewer.ts'
import { nameJson } from '../../platform/name-json.ts'
import { refuseDepth } from '../../platform/paging/paging.ts'

const ALWAYS = new Date(0)

/** A publication by its number or slug. */
export async function findPublication(sql: Sql, id: string): Promise<{ id: string } | undefined> {
  const where = /^\d{1,18}$/.test(id) ? sql`p.id = ${id}::bigint` : sql`p.slug = ${id}`
  const [row] = await sql<{ id: string }[]>`select p.id::text from publication p where ${where}`
  return row
}

const answerPublication = handle(getPublication, async ({ input, viewer, sql, clock, refuse }) => {
  const found = await findPublication(sql, input.id)
  if (!found) throw refuse('PUBLICATION_NOT_FOUND')
  const [row] = await sql<Omit<Output<typeof getPublication>, 'counts' | 'days' | 'alsoFollowed'>[]>`
    select ${publicationRow(sql, viewer, clock.now())}, p.home_url as home, p.since_year, p.licence,
      case when p.about is null then null else json_build_object('en', p.about, 'hi', p.about_hi) end as about,
      (select count(*)::int from article a where a.publication_id = p.id and ${readableBy(sql, viewer)}) as story_count,
      (select ${isoTime(sql, sql`max(f.last_poll_at)`)} from feed f where f.publication_id = p.id) as last_looked_at
    from publication p where p.id = ${found.id}::bigint`
  if (!row) throw refuse('PUBLICATION_NOT_FOUND')
  const [counts, days, alsoFollowed] = await Promise.all([
    categoriesOf(sql, viewer, found.id),
    daysOf(sql, viewer, { id: found.id, now: clock.now() }),
    followedBeside(sql, found.id),
  ])
  return { ...row, counts, days, alsoFollowed }
})

async function categoriesOf(sql: Sql, viewer: Viewer, id: string) {
  return await sql<Output<typeof getPublication>['counts']>`
    select g.id, g.slug, ${nameJson(sql, 'g')} as name, n.count
    from (select unnest(category_ids) as id, count(*)::int as count from article a
      where publication_id = ${id}::bigint and ${readableBy(sql, viewer)} group by 1) n join category g on g.id = n.id
    order by n.count desc, g.name limit 30`
}

async function daysOf(sql: Sql, viewer: Viewer, { id, now }: { id: string; now: Date }) {
  return await sql<{ day: string; count: number }[]>`
    with day as (
      select generate_series(d - 6, d, interval '1 day')::date as day from (select (${now}::timestamptz at time zone 'Asia/Kolkata')::date as d) t
    )
    select day::text, (select count(*)::int from article a where a.publication_id = ${id}::bigint and ${readableBy(sql, viewer)}
      and a.published_at >= day::timestamp at time zone 'Asia/Kolkata'
      and a.published_at < (day + 1)::timestamp at time zone 'Asia/Kolkata') as count
    from day order by day`
}

async function followedBeside(sql: Sql, id: string) {
  return await sql<Output<typeof getPublication>['alsoFollowed']>`
    select p.id::text, p.slug, ${nameJson(sql, 'p')} as name, p.logo
    from (select b.publication_id, count(*) as n from (
        select person_id from followed_publication where publication_id = ${id}::bigint and person_id is not null limit 500) f
      join followed_publication b on b.person_id = f.person_id and b.publication_id <> ${id}::bigint
      group by 1 having count(*) >= 3 order by 2 desc, 1 limit 3) o
    join publication p on p.id = o.publication_id where p.status = 'ACTIVE' order by o.n desc, p.id`
}

const answerNewsByPublication = handle(getNewsByPublication, async ({ input, viewer, sql, clock, cursor, refuse }) => {
  demandOwn(viewer, input.userId)
  const found = await findPublication(sql, input.id)
  if (!found) throw refuse('PUBLICATION_NOT_FOUND')
  refuseDepth(input)
  const slice = sliceOf(input, clock, cursor)
  const { id: _, ...given } = input
  // Here the publication is chosen by the page: the filter's own choice of publications would leave nothing.
  const reader = await readerOf({ sql, viewer, clock }, { ...given, publicationIds: [], excludePublicationIds: [] })
  const { publishPeriod } = reader.filter
  const since =
    publishPeriod === EVERYTHING.publishPeriod && !input.publishPeriod ? ALWAYS : startOfFilter(reader, clock.now())
  const list = {
    reader,
    clock,
    surface: 'LISTS' as const,
    source: { kind: 'PUBLICATIONS' as const, ids: [found.id] },
    since,
    asOf: slice.asOf,
    onePerCluster: false,
    withCalendar: true,
  }
  const places = await findPlaces(sql, list, slice)
  return new ReadyJson(...(await pageJson({ sql, viewer, cursor }, input, { asOf: slice.asOf, places })))
})

const answerPublicationCategories = handle(listPublicationCategories, async ({ input, viewer, sql, clock, refuse }) => {
  const publication = input.publicationId ? await findPublication(sql, input.publicationId) : undefined
  if (input.publicationId && !publication) throw refuse('PUBLICATION_NOT_FOUND')
  const category = input.categoryId ? await findCategory(sql, input.categoryId) : undefined
  if (input.categoryId && !category) throw refuse('CATEGORY_NOT_FOUND')
  const since = new Date(clock.now().getTime() - 7 * DAY_MS)
  const content = await sql<Output<typeof listPublicationCategories>['content']>`
    with n as (
      select ac.category_id, a.publication_id, count(*)::int as count
      from article_category ac join article a on a.id = ac.article_id and ${readableBy(sql, viewer)}
      where ac.published_at > ${since}
        ${category ? sql`and ac.category_id = ${category.id}` : sql``}
        ${publication ? sql`and a.publication_id = ${publication.id}::bigint` : sql``}
      group by 1, 2)
    select g.id, g.slug, ${nameJson(sql, 'g')} as name, sum(n.count)::int as count,
      json_agg((${publicationJson(sql)})::jsonb || jsonb_build_object('count', n.count) order by n.count desc, p.name) as publications
    from n join category g on g.id = n.category_id join publication p on p.id = n.publication_id
    group by g.id order by g.position, g.name`
  return { content: [...content] }
})

/** One publication, its stories and its categories. */
export const publicationCalls: Handler[] = [answerPublication, answerNewsByPublication, answerPublicationCategories]
