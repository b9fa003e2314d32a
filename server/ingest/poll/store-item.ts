import { createHash } from 'node:crypto'
import type { House } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { settleCluster } from '../../news/cluster.ts'
import { drawnPicture, keepPicture } from '../../news/picture.ts'
import { countPublicationJoined } from '../../news/trend-event.ts'
import { sceneForSubject } from '../../drawing/scene.ts'
import type { FeedItem } from '../feed/feed.ts'
import { GENERAL, categoriesOf, isSensitive } from '../text/category.rules.ts'
import { compareVersions } from '../../news/change/change.rules.ts'
import { normaliseTitle, simhashOf } from '../text/cluster.rules.ts'
import type { LanguageReader } from '../text/language.ts'
import { levelOf } from '../text/level.rules.ts'
import { excerptOf, textOfHtml } from '../text/plain-text.ts'
import { slugOf } from '../text/slug.rules.ts'
import { countWords, readingMinutes } from '../text/words.rules.ts'
import { joinStory, noteStoryWords } from './join-story.ts'

const MOST_VERSIONS = 10

/** A feed with its publication, as far as storing needs them. */
export interface FeedRow {
  id: string
  url: string
  publicationId: string
  publicationName: string
  languages: string[]
  licence: 'FULL_TEXT' | 'EXCERPT'
  categoryMap: Record<string, string>
  defaultCategories: number[]
}

/** What became of an item. */
export type Stored = 'NEW' | 'MAJOR' | 'MINOR' | 'KNOWN' | 'LINKED' | 'BURIED'

/** A category as the rules name it and as rows name it. */
export type CategoryIds = ReadonlyMap<string, number>

/** What storing needs beside the transaction. */
export interface Storing {
  house: Pick<House, 'clock' | 'config' | 'enqueue'>
  languages: LanguageReader
  categories: CategoryIds
}

interface Prepared {
  html: string
  plain: string
  summary: string
  language: string
  hash: Buffer
}

/** What of an item is read before the transaction begins: the language model may take a while. */
export async function prepareItem(storing: Storing, feed: FeedRow, item: FeedItem): Promise<Prepared> {
  const html = item.contentHtml ?? item.summaryHtml ?? ''
  const plain = textOfHtml(html)
  const standfirst = item.summaryHtml ? textOfHtml(item.summaryHtml) : plain
  const language = await storing.languages.detect(`${item.title}. ${plain.slice(0, 400)}`, feed.languages[0])
  const hash = createHash('sha256').update(`${item.title}\u0000${html}`).digest()
  return { html, plain, summary: excerptOf(standfirst), language: language || feed.languages[0] || 'en', hash }
}

/** Stores one item in one transaction of the caller: a new article, a new version, another feed of a known one, or nothing. */
export async function storeItem(
  sql: Sql,
  storing: Storing,
  feed: FeedRow,
  item: FeedItem,
  ready: Prepared,
): Promise<Stored> {
  const [buried] = await sql`select 1 from tombstone where feed_id = ${feed.id} and identity = ${item.identity}`
  if (buried) return 'BURIED'
  const [met] = await sql<{ articleId: string; bodyHash: Buffer | null }[]>`
    select article_id, body_hash from article_feed where feed_id = ${feed.id} and identity = ${item.identity} for update`
  if (met?.bodyHash?.equals(ready.hash)) return 'KNOWN'
  if (met) return await updateArticle(sql, storing, { feed, item, ready, articleId: met.articleId })
  const [same] = await sql<{ id: string }[]>`
    select id from article where publication_id = ${feed.publicationId} and canonical_url = ${canonicalOf(feed, item)}`
  if (same) {
    await linkFeed(sql, feed, item, same.id, ready.hash)
    await addCategories(sql, same.id, categoriesFor(storing, feed, item, ready).ids)
    return 'LINKED'
  }
  return await insertArticle(sql, storing, feed, item, ready)
}

const canonicalOf = (feed: FeedRow, item: FeedItem) => item.canonicalUrl ?? `${feed.url}#${item.identity}`

async function linkFeed(sql: Sql, feed: FeedRow, item: FeedItem, articleId: string, hash: Buffer): Promise<void> {
  await sql`
    insert into article_feed (feed_id, identity, article_id, body_hash) values (${feed.id}, ${item.identity}, ${articleId}, ${hash})
    on conflict (feed_id, identity) do update set body_hash = excluded.body_hash`
}

function categoriesFor(
  storing: Storing,
  feed: FeedRow,
  item: FeedItem,
  ready: Prepared,
): { slugs: string[]; ids: number[] } {
  const nameOf = new Map([...storing.categories].map(([slug, id]) => [id, slug]))
  const wanted = categoriesOf({
    feedCategories: item.categories,
    sectionMap: new Map(Object.entries(feed.categoryMap)),
    defaults: feed.defaultCategories.map((id) => nameOf.get(id)).filter((slug) => slug !== undefined),
    title: item.title,
    text: ready.plain,
  })
  const known = wanted.filter((slug) => storing.categories.has(slug))
  const slugs = known.length > 0 ? known : [GENERAL]
  return { slugs, ids: slugs.map((slug) => storing.categories.get(slug)).filter((id) => id !== undefined) }
}

async function insertArticle(
  sql: Sql,
  storing: Storing,
  feed: FeedRow,
  item: FeedItem,
  ready: Prepared,
): Promise<Stored> {
  const { house } = storing
  const publishedAt = new Date(item.publishedAt)
  const { slugs, ids: categories } = categoriesFor(storing, feed, item, ready)
  const titleWords = normaliseTitle(item.title, feed.publicationName)
  const simhash = simhashOf(ready.plain)
  const words = countWords(ready.plain)
  const { level, method } = levelOf(ready.plain || item.title, ready.language)
  const [first = GENERAL] = slugs
  const seed = createHash('sha1').update(canonicalOf(feed, item)).digest('hex').slice(0, 10)
  const picture = item.image
    ? await keepPicture(sql, house.config.serverKey, item.image, house.clock.now())
    : drawnPicture(sceneForSubject(first, seed), seed)
  const [cluster] = await sql<{ id: string }[]>`
    insert into cluster (language, newest_at) values (${ready.language}, ${publishedAt}) returning id`
  const clusterId = cluster?.id ?? ''
  const [row] = await sql<{ id: string }[]>`
    insert into article (cluster_id, publication_id, language, slug, title, summary, html, plain, author, url, canonical_url, picture_url, picture_src,
      picture_widths, enclosures, published_at, declared_at, first_seen_at, category_ids, categories_by, level, level_method, words, minutes, sensitive,
      title_words, simhash, audio_status)
    values (${clusterId}, ${feed.publicationId}, ${ready.language}, ${slugOf(item.title) || first}, ${item.title}, ${ready.summary},
      ${feed.licence === 'FULL_TEXT' ? ready.html : ''}, ${ready.plain}, ${item.authors.join(', ') || null}, ${item.url ?? feed.url}, ${canonicalOf(feed, item)},
      ${item.image}, ${picture.src}, ${picture.widths}, ${JSON.stringify(item.enclosures)}::text::jsonb, ${publishedAt},
      ${item.declaredAt && !Number.isNaN(Date.parse(item.declaredAt)) ? new Date(item.declaredAt) : null}, ${house.clock.now()}, ${categories}, 'RULES',
      ${level}, ${method}, ${words}, ${readingMinutes(words, ready.language)}, ${isSensitive(slugs, item.title, ready.plain)},
      ${titleWords}, ${simhash === undefined ? null : String(simhash)}::bigint, ${item.enclosures.some((one) => one.type?.startsWith('audio/')) ? 'PUBLISHER' : 'NONE'})
    returning id`
  const id = row?.id ?? ''
  await linkFeed(sql, feed, item, id, ready.hash)
  await addCategories(sql, id, categories)
  await sql`
    insert into article_version (article_id, number, at, size, title, plain) values (${id}, 1, ${publishedAt}, 'FIRST', ${item.title}, ${ready.plain})`
  const story = {
    id,
    plain: ready.plain,
    language: ready.language,
    publicationId: feed.publicationId,
    publishedAtMs: publishedAt.getTime(),
    titleWords,
    simhash,
  }
  // One at a time for each language: two tellings of a story stored at once would not see each other.
  await sql`select pg_advisory_xact_lock(71002, hashtext(${ready.language}))`
  const joined = await joinStory(sql, story, clusterId)
  await noteStoryWords(sql, story)
  if (joined.grew) await countPublicationJoined(sql, joined.clusterId, publishedAt)
  await house.enqueue(sql, 'article-stored', { articleId: id })
  return 'NEW'
}

async function addCategories(sql: Sql, articleId: string, categories: number[]): Promise<void> {
  await sql`
    insert into article_category (category_id, published_at, article_id)
    select c, a.published_at, a.id from article a, unnest(${categories}::smallint[]) c
    where a.id = ${articleId} and a.categories_by <> 'PERSON' on conflict do nothing`
  await sql`
    update article a set category_ids = (array(
      select distinct on (c) c from unnest(a.category_ids || ${categories}::smallint[]) with ordinality as u (c, place) order by c, place))[1:3]
    where a.id = ${articleId} and a.categories_by <> 'PERSON' and not a.category_ids @> ${categories}::smallint[]`
}

async function updateArticle(
  sql: Sql,
  storing: Storing,
  { feed, item, ready, articleId }: { feed: FeedRow; item: FeedItem; ready: Prepared; articleId: string },
): Promise<Stored> {
  await linkFeed(sql, feed, item, articleId, ready.hash)
  const [before] = await sql<{ title: string; plain: string; version: number; clusterId: string; state: string }[]>`
    select title, plain, version, cluster_id, state from article where id = ${articleId} for update`
  if (!before || before.state === 'REMOVED' || before.state === 'HIDDEN') return 'KNOWN'
  const change = compareVersions({ title: before.title, text: before.plain }, { title: item.title, text: ready.plain })
  if (!change) return 'KNOWN'
  const now = storing.house.clock.now()
  const words = countWords(ready.plain)
  await sql`
    insert into article_version (article_id, number, at, size, title, plain)
    values (${articleId}, ${before.version + 1}, ${now}, ${change.size}, ${item.title}, ${ready.plain})`
  await sql`
    delete from article_version where article_id = ${articleId} and number > 1 and number <= ${before.version + 1 - (MOST_VERSIONS - 1)}`
  await sql`
    update article set title = ${item.title}, plain = ${ready.plain}, summary = ${ready.summary}, html = ${feed.licence === 'FULL_TEXT' ? ready.html : ''},
      words = ${words}, minutes = ${readingMinutes(words, ready.language)}, version = version + 1, updated_at = ${now}, missing_since = null,
      state = case when ${change.size} = 'MAJOR' and state = 'READY' then 'UPDATED' else state end
    where id = ${articleId}`
  await settleCluster(sql, before.clusterId)
  await storing.house.enqueue(sql, 'article-changed', { articleId, size: change.size })
  return change.size
}
