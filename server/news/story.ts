import type { Viewer } from '../platform/viewer.ts'
import type { Sql } from '../platform/database.ts'

/** Columns of a story card as JSON, of `a` (article), `p` (publication), `g` (its first category) and `k` (cluster), with what the viewer did. */
export function storyJson(sql: Sql, viewer: Viewer) {
  const own = viewer.signedIn
    ? sql`
      exists (select from saved_article s where s.person_id = ${viewer.personId} and s.article_id = a.id) as "isSaved",
      coalesce(r.is_read, false) as "isRead", coalesce(r.progress, 0) as progress`
    : sql`false as "isSaved", false as "isRead"`
  return sql`
    a.key as "_id", a.slug || '-' || a.key as slug, a.title, a.summary, a.language,
    ${isoTime(sql, sql`a.published_at`)} as "publishedAt", ${isoTime(sql, sql`a.updated_at`)} as "updatedAt", a.minutes,
    ${categoryJson(sql)} as category,
    ${publicationJson(sql)} as publication,
    json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt) as picture,
    greatest(k.publication_count - 1, 0) as sources,
    a.audio_status in ('READY', 'PUBLISHER') as "hasAudio", a.paywalled, a.sensitive, ${own}`
}

/** Joins that `storyJson` needs beside `a`. */
export function storyJoins(sql: Sql, viewer: Viewer) {
  const reading = viewer.signedIn
    ? sql`left join lateral (
        select bool_or(qualified_at is not null or marked_read) as is_read, max(progress)::int as progress
        from reading where person_id = ${viewer.personId} and cluster_id = a.cluster_id) r on true`
    : sql``
  return sql`
    join publication p on p.id = a.publication_id
    join category g on g.id = a.category_ids[1]
    join cluster k on k.id = a.cluster_id ${reading}`
}

/** For lists that have no filter of the reader: what is hidden from minors is left out of `a` (RP8). */
export function exceptHiddenFromMinors(sql: Sql, viewer: Viewer) {
  return viewer.signedIn && viewer.isMinor ? sql`and not a.hidden_for_minors` : sql``
}

/** A publication's mark, of `p`. */
export function publicationJson(sql: Sql) {
  return sql`json_build_object('id', p.id::text, 'slug', p.slug, 'name', json_build_object('en', p.name, 'hi', p.name_hi), 'logo', p.logo)`
}

/** A category's mark, of `g`. */
export function categoryJson(sql: Sql) {
  return sql`json_build_object('id', g.id, 'slug', g.slug, 'name', json_build_object('en', g.name, 'hi', g.name_hi))`
}

/** A time as ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
export function isoTime(sql: Sql, column: ReturnType<Sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The cards of these articles, in this order, as one JSON array built by the database. */
export async function storiesJson(sql: Sql, viewer: Viewer, ids: string[]): Promise<string> {
  if (ids.length === 0) return '[]'
  const [row] = await sql<{ content: string | null }[]>`
    select json_agg(to_json(s) order by o.place)::text as content
    from unnest(${ids}::bigint[]) with ordinality as o (id, place), lateral (
      select ${storyJson(sql, viewer)} from article a ${storyJoins(sql, viewer)} where a.id = o.id) s`
  return row?.content ?? '[]'
}
