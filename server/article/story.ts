import { withCommas } from '../platform/answer.ts'
import type { Json } from '../platform/answer.ts'
import type { Person, Viewer } from '../platform/viewer.ts'
import type { Fragment, Sql } from '../platform/database.ts'
import { TextShelves } from '../platform/postgres/text-shelf.ts'

// About a kilobyte each, without what one reader did and so without the last brace; more than lists show in a day of one house.
const CARDS = new TextShelves(3000)

/** Columns of a story card as JSON, of `a` (article), `p` (publication), `g` (its first category) and `k` (cluster), with what the viewer did. */
export function storyJson(sql: Sql, viewer: Viewer) {
  const own = viewer.signedIn
    ? sql`
      ${isSavedBy(sql, viewer.personId)} as "isSaved",
      coalesce(r.is_read, false) as "isRead", coalesce(r.progress, 0) as progress`
    : sql`false as "isSaved", false as "isRead"`
  return sql`${cardJson(sql)}, ${own}`
}

const isSavedBy = (sql: Sql, personId: string) =>
  sql`exists (select from saved_article s where s.person_id = ${personId} and s.article_id = a.id)`

// What is the same for every reader.
function cardJson(sql: Sql) {
  return sql`
    a.key as "_id", a.slug || '-' || a.key as slug, a.title, a.summary, a.language,
    ${isoTime(sql, sql`a.published_at`)} as "publishedAt", ${isoTime(sql, sql`a.updated_at`)} as "updatedAt", a.minutes,
    ${categoryJson(sql)} as category,
    ${publicationJson(sql)} as publication,
    json_build_object('src', a.picture_src, 'widths', a.picture_widths, 'alt', a.picture_alt) as picture,
    greatest(k.publication_count - 1, 0) as sources,
    a.audio_status in ('READY', 'PUBLISHER') as "hasAudio", a.paywalled, a.sensitive`
}

/** Joins that `storyJson` needs beside `a`. */
export function storyJoins(sql: Sql, viewer: Viewer) {
  return sql`
    join publication p on p.id = a.publication_id
    join category g on g.id = a.category_ids[1]
    join cluster k on k.id = a.cluster_id ${readingJoin(sql, viewer)}`
}

function readingJoin(sql: Sql, viewer: Viewer) {
  return viewer.signedIn
    ? sql`left join lateral (
        select bool_or(qualified_at is not null or marked_read) as is_read, max(progress)::int as progress
        from reading where person_id = ${viewer.personId} and cluster_id = a.cluster_id) r on true`
    : sql``
}

/** A publication's mark, of `p`. */
export function publicationJson(sql: Sql) {
  return sql`json_build_object('id', p.id::text, 'slug', p.slug, 'name', json_build_object('en', p.name, 'hi', p.name_hi), 'logo', p.logo)`
}

/** Columns of another publication's report of the same story, of `a` and `p`. */
export function reportJson(sql: Sql) {
  return sql`
    a.key as "_id", a.slug || '-' || a.key as slug, a.title, a.language, a.paywalled,
    ${isoTime(sql, sql`a.published_at`)} as "publishedAt", ${publicationJson(sql)} as publication`
}

/** A category's mark, of `g`. */
export function categoryJson(sql: Sql) {
  return sql`json_build_object('id', g.id, 'slug', g.slug, 'name', json_build_object('en', g.name, 'hi', g.name_hi))`
}

/** A time as ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
export function isoTime(sql: Sql, column: ReturnType<Sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * A story as a list meets it: number, cluster, time of publication, and the state of the rows that its card is made of. A row's `xmin`
 * names the transaction that wrote it, so an unchanged version means an unchanged card; a cluster is rewritten with every event of
 * trending, of it only the number that a card shows counts. Categories are changed by migrations alone.
 */
export type StoryState = [id: string, clusterId: string, at: string, version: string]

/** The same with what the viewer did: whether she saved it, whether she read it, and per cent of the text seen. */
export interface StoryStatus {
  id: string
  at: string
  version: string
  isSaved: boolean
  isRead: boolean
  progress: number
}

/** What a person did to the stories of a list; of her reading `[cluster, read, per cent]`. */
export interface OwnMarks {
  saved: string[]
  seen: [clusterId: string, isRead: boolean, progress: number][] | null
}

/** Columns that `storyStates` needs of `article a`. */
export const statusColumns = (sql: Sql) => sql`a.id, a.published_at, a.xmin as version, a.publication_id, a.cluster_id`

/** The states of these articles, newest first, as one JSON array. */
function statesJson(sql: Sql, articles: Fragment) {
  return sql`
    (select json_agg(json_build_array(a.id::text, a.cluster_id::text, a.published_at, ${versionOf(sql, sql`a.version`)})
      order by a.published_at desc, a.id desc)
    from (${articles}) a join publication p on p.id = a.publication_id join cluster k on k.id = a.cluster_id)`
}

/** The states of these articles, newest first. */
export async function storyStates(sql: Sql, articles: Fragment): Promise<StoryState[]> {
  const [row] = await sql<{ states: StoryState[] | null }[]>`select ${statesJson(sql, articles)} as states`
  return row?.states ?? []
}

/** Columns `saved` and `seen`: what a person did to these articles, whose clusters are these. */
export function ownMarks(sql: Sql, { personId }: Person, { ids, clusters }: { ids: Fragment; clusters: Fragment }) {
  return sql`
    array(select article_id::text from saved_article where person_id = ${personId} and article_id = any(${ids})) as saved,
    (select json_agg(json_build_array(r.cluster_id::text, r.is_read, r.progress)) from (
      select cluster_id, bool_or(qualified_at is not null or marked_read) as is_read, max(progress)::int as progress
      from reading where person_id = ${personId} and cluster_id = any(${clusters}) group by cluster_id) r) as seen`
}

/** The stories with a person's marks; a visitor has none. */
export function withOwnMarks(stories: readonly StoryState[], marks: Partial<OwnMarks> = {}): StoryStatus[] {
  const saved = new Set(marks.saved)
  const seen = new Map(marks.seen?.map(([clusterId, ...reading]) => [clusterId, reading]))
  return stories.map(([id, clusterId, time, version]) => {
    const [isRead = false, progress = 0] = seen.get(clusterId) ?? []
    return { id, at: time, version, isSaved: saved.has(id), isRead, progress }
  })
}

const versionOf = (sql: Sql, article: Fragment) =>
  sql`${article}::text || '.' || p.xmin::text || '.' || k.publication_count`

/** The cards of these articles, in this order, as one JSON array. */
export async function storiesJson(sql: Sql, viewer: Viewer, ids: string[]): Promise<Json> {
  if (ids.length === 0) return ['[]']
  const wanted = sql`${ids}::bigint[]`
  const clusters = sql`array(select cluster_id from article where id = any(${wanted}))`
  const marks = viewer.signedIn ? sql`, ${ownMarks(sql, viewer, { ids: wanted, clusters })}` : sql``
  const [row] = await sql<({ states: StoryState[] | null } & Partial<OwnMarks>)[]>`
    select ${statesJson(sql, sql`select ${statusColumns(sql)} from article a where a.id = any(${wanted})`)} as states ${marks}`
  const byId = new Map(withOwnMarks(row?.states ?? [], row).map((status) => [status.id, status]))
  const standings = ids.map((id) => byId.get(id)).filter((status) => status !== undefined)
  return await cardsJson(sql, viewer, standings)
}

/** The cards of these stories as one JSON array; only those that are not at hand in their present version are built by the database. */
export async function cardsJson(sql: Sql, viewer: Viewer, standings: readonly StoryStatus[]): Promise<Json> {
  const shelf = CARDS.of(sql)
  const found = standings.map(({ id, version }) => shelf.find(id, version))
  const missing = standings.filter((_, index) => found[index] === undefined)
  const made = missing.length > 0 ? await makeCards(sql, missing) : undefined
  const cards = standings.flatMap(({ id, isSaved, isRead, progress }, index) => {
    const card = found[index] ?? made?.get(id)
    if (card === undefined) return []
    const seen = viewer.signedIn ? `,"progress":${progress}` : ''
    return [[card, `,"isSaved":${isSaved},"isRead":${isRead}${seen}}`]]
  })
  return ['[', ...withCommas(cards), ']']
}

async function makeCards(sql: Sql, standings: readonly StoryStatus[]): Promise<Map<string, Buffer>> {
  const ids = standings.map(({ id }) => id)
  const rows = await sql<{ id: string; version: string; card: string }[]>`
    select a.id, ${versionOf(sql, sql`a.xmin`)} as version, (select to_json(s) from (select ${cardJson(sql)}) s)::text as card
    from article a ${storyJoins(sql, { signedIn: false, deviceId: null })} where a.id = any(${ids}::bigint[])`
  const shelf = CARDS.of(sql)
  return new Map(rows.map(({ id, version, card }) => [id, shelf.keep(id, { version, text: card.slice(0, -1) })]))
}
