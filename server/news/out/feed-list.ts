import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { Person } from '../../platform/viewer.ts'
import { mixIds } from '../follow/mix.ts'
import { readableBy, readerOf } from '../../article/visibility.ts'
import type { FeedStory } from './feed-document.rules.ts'
import { DAY_MS } from '../../platform/time.ts'

/** Most stories of one document (O2). */
export const MOST_IN_FEED = 50
const LATEST_MS = 30 * DAY_MS

/** A list that is given out: what it is called, where it is read on the web, and which stories stand in it. */
export interface FeedList {
  title: string
  /** Path on the web. */
  page: string
  language: string | null
  ids: string[]
}

type Ids = { id: string }[]
const idsOf = (rows: Ids) => rows.map((row) => row.id)

/** The newest stories, of one language if it is given. */
export async function latestList(sql: Sql, clock: Clock, language: string | null): Promise<FeedList> {
  const rows = await sql<Ids>`
    select id from article
    where is_listed and is_head and not is_calendar and published_at > ${new Date(clock.now().getTime() - LATEST_MS)}
      ${language ? sql`and language = ${language}` : sql``}
    order by published_at desc, id desc limit ${MOST_IN_FEED}`
  return { title: 'Chowk', page: '/latest', language, ids: idsOf(rows) }
}

/** The newest stories of a category, or undefined when there is none of this name. */
export async function categoryList(sql: Sql, slug: string, language: string | null): Promise<FeedList | undefined> {
  const [category] = await sql<{ id: number; name: string; nameHi: string | null }[]>`
    select id, name, name_hi from category where slug = ${slug}`
  if (!category) return undefined
  const rows = await sql<Ids>`
    select a.id from article_category c join article a on a.id = c.article_id
    where c.category_id = ${category.id} and a.is_listed and a.is_head and not a.is_calendar
      ${language ? sql`and a.language = ${language}` : sql``}
    order by c.published_at desc, c.article_id desc limit ${MOST_IN_FEED}`
  const name = language === 'hi' ? (category.nameHi ?? category.name) : category.name
  return { title: `${name} · Chowk`, page: `/category/details?id=${slug}`, language, ids: idsOf(rows) }
}

/** The newest stories of a publication, or undefined when there is none of this name or it is suspended. */
export async function publicationList(sql: Sql, slug: string, language: string | null): Promise<FeedList | undefined> {
  const [publication] = await sql<{ id: string; name: string }[]>`
    select id, name from publication where slug = ${slug} and status <> 'SUSPENDED'`
  if (!publication) return undefined
  const rows = await sql<Ids>`
    select id from article where publication_id = ${publication.id} and is_listed
      ${language ? sql`and language = ${language}` : sql``}
    order by published_at desc, id desc limit ${MOST_IN_FEED}`
  const page = `/publication/details?id=${slug}`
  return { title: `${publication.name} · Chowk`, page, language, ids: idsOf(rows) }
}

/** A person's mix, by the rules of her own list. */
export async function mixList(sql: Sql, clock: Clock, viewer: Person): Promise<FeedList> {
  const reader = await readerOf({ sql, viewer, clock })
  const { ids } = await mixIds(sql, { viewer, reader, clock, most: MOST_IN_FEED })
  return { title: 'My mix · Chowk', page: '/current-affairs', language: null, ids }
}

/** A person's saved stories, newest saved first. */
export async function savedList(sql: Sql, viewer: Person): Promise<FeedList> {
  const rows = await sql<Ids>`
    select a.id from saved_article s join article a on a.id = s.article_id
    where s.person_id = ${viewer.personId} and ${readableBy(sql, viewer)}
    order by s.saved_at desc, s.article_id desc limit ${MOST_IN_FEED}`
  return { title: 'Saved · Chowk', page: '/saved-items', language: null, ids: idsOf(rows) }
}

/** What a document says of these stories, in this order. Whole texts only where the publication's licence allows it (I2). */
export async function findFeedStories(sql: Sql, ids: string[]): Promise<FeedStory[]> {
  if (ids.length === 0) return []
  return await sql<FeedStory[]>`
    select a.key, a.slug || '-' || a.key as slug, a.title, a.summary, a.language, a.author, a.url, a.published_at, a.updated_at,
      case when p.licence = 'FULL_TEXT' then nullif(a.html, '') end as html,
      p.name as publication, p.home_url as publication_url,
      array(select c.name from category c where c.id = any(a.category_ids) order by array_position(a.category_ids, c.id)) as categories,
      a.picture_src, a.picture_widths
    from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    join article a on a.id = o.id join publication p on p.id = a.publication_id order by o.place`
}
