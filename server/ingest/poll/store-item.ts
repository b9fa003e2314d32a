import { createHash } from 'node:crypto'
import type { House } from '../../platform/handle.ts'
import type { Sql } from '../../platform/database.ts'
import { ARTICLE, lockStories, lockStoriesOf, settleCluster } from '../../article/cluster.ts'
import { drawnPicture, keepPicture, keepPicturesIn } from '../../picture/picture.ts'
import { countPublicationJoined } from '../../trend/trend-event.ts'
import { sceneForSubject } from '../../drawing/scene.ts'
import { sizeOfChange } from '../document/documents.ts'
import type { FeedItem } from '../feed/feed.ts'
import { GENERAL, categoriesOf, isSensitive } from '../text/category.rules.ts'
import { normaliseTitle } from '../text/cluster.rules.ts'
import type { ItemText } from '../text/item-text.ts'
import type { LanguageReader } from '../text/language.ts'
import { levelOf } from '../text/level.rules.ts'
import { slugOf } from '../../platform/text/slug.rules.ts'
import { readingMinutes } from '../../platform/text/words.rules.ts'
import { addCategories } from './article-categories.ts'
import { joinStory, noteStoryWords } from './join-story.ts'
import { DAY_MS } from '../../platform/time.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'

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

interface Ready extends ItemText {
  html: string
  language: string
}

/** One item of a feed, ready to be stored. */
export interface Incoming {
  feed: FeedRow
  item: FeedItem
  ready: Ready
}

/** What is found out before the transaction begins: the language model may take a while. */
export async function makeReady(storing: Storing, { feed, item, text }: Omit<Incoming, 'ready'> & { text: ItemText }) {
  const start = `${item.title}. ${text.plain.slice(0, 400)}`
  const language = (await storing.languages.detect(start, feed.languages[0])) || feed.languages[0] || 'en'
  return { feed, item, ready: { ...text, html: item.contentHtml ?? item.summaryHtml ?? '', language } }
}

/** Stores one item in one transaction of the caller: a new article, a new version, another feed of a known one, or nothing. */
export async function storeItem(sql: Sql, storing: Storing, incoming: Incoming): Promise<Stored> {
  const { feed, item, ready } = incoming
  const [met] = await sql<{ articleId: string | null; bodyHash: Buffer | null }[]>`
    select null as article_id, null as body_hash from tombstone where feed_id = ${feed.id} and identity = ${item.identity}
    union all select article_id, body_hash from article_feed where feed_id = ${feed.id} and identity = ${item.identity}`
  if (met?.articleId === null) return 'BURIED'
  if (met?.bodyHash?.toString('hex') === ready.hash) return 'KNOWN'
  if (met) return await updateArticle(sql, storing, { ...incoming, articleId: met.articleId })
  const canonical = canonicalOf(feed, item)
  // Two feeds of a publication may bring one article at the same moment.
  await sql`select pg_advisory_xact_lock(71003, hashtext(${`${feed.publicationId} ${canonical}`}))`
  const [same] = await sql<{ id: string }[]>`
    select id from article where publication_id = ${feed.publicationId} and canonical_url = ${canonical}`
  if (!same) return await insertArticle(sql, storing, incoming)
  await linkFeed(sql, incoming, same.id)
  await addCategories(sql, same.id, categoriesFor(storing, incoming).ids)
  return 'LINKED'
}

const canonicalOf = (feed: FeedRow, item: FeedItem) => item.canonicalUrl ?? `${feed.url}#${item.identity}`

async function linkFeed(sql: Sql, { feed, item, ready }: Incoming, articleId: string): Promise<void> {
  await sql`
    insert into article_feed (feed_id, identity, article_id, body_hash) values (${feed.id}, ${item.identity}, ${articleId}, ${Buffer.from(ready.hash, 'hex')})
    on conflict (feed_id, identity) do update set body_hash = excluded.body_hash`
}

const plainName = (name: string) => name.normalize('NFC').toLowerCase().trim()

function categoriesFor(storing: Storing, { feed, item, ready }: Incoming): { slugs: string[]; ids: number[] } {
  const nameOf = new Map([...storing.categories].map(([slug, id]) => [id, slug]))
  const wanted = categoriesOf({
    feedCategories: item.categories,
    sectionMap: new Map(Object.entries(feed.categoryMap).map(([name, slug]) => [plainName(name), slug])),
    defaults: feed.defaultCategories.map((id) => nameOf.get(id)).filter((slug) => slug !== undefined),
    title: item.title,
    text: ready.plain,
  })
  const known = wanted.filter((slug) => storing.categories.has(slug))
  // The general one stands only alone.
  const special = known.filter((slug) => slug !== GENERAL)
  const slugs = special.length > 0 ? special : [GENERAL]
  return { slugs, ids: slugs.map((slug) => storing.categories.get(slug)).filter((id) => id !== undefined) }
}

/** What is read from an item's title and text anew with each version. */
function factsOf({ feed, item, ready }: Incoming) {
  const { words, simhash, readability } = ready
  return {
    words,
    minutes: readingMinutes(words, ready.language),
    titleWords: normaliseTitle(item.title, feed.publicationName),
    simhash,
    ...levelOf(readability, ready.language),
  }
}

/** Full text only where the publication agreed to it; its pictures go through our own address (V20). */
async function shownHtml(sql: Sql, { feed, ready }: Incoming): Promise<string> {
  return feed.licence === 'FULL_TEXT' ? await keepPicturesIn(sql, ready.html) : ''
}

const readableTime = (text: string | null) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null)

async function insertArticle(sql: Sql, storing: Storing, incoming: Incoming): Promise<Stored> {
  const { house } = storing
  const { feed, item, ready } = incoming
  const publishedAt = new Date(item.publishedAt)
  const { slugs, ids: categories } = categoriesFor(storing, incoming)
  const { words, minutes, titleWords, simhash, level, method } = factsOf(incoming)
  const [first = GENERAL] = slugs
  const now = house.clock.now()
  const seed = createHash('sha1').update(canonicalOf(feed, item)).digest('hex').slice(0, 10)
  const picture = item.image
    ? await keepPicture(sql, house.config.serverKey, item.image, now)
    : drawnPicture(sceneForSubject(first, seed), seed)
  const html = await shownHtml(sql, incoming)
  const story = {
    plain: ready.plain,
    language: ready.language,
    publicationId: feed.publicationId,
    publishedAtMs: publishedAt.getTime(),
    titleWords,
    simhash,
  }
  // Two tellings of a story stored at once would not see each other. Before the article: to count it locks the row of its day.
  await lockStories(sql, ready.language)
  // One statement for all its rows: an article in an open transaction holds up others of its language.
  const [row] = await sql<{ id: string; clusterId: string }[]>`
    with own as (insert into cluster (language, newest_at) values (${ready.language}, ${publishedAt}) returning id),
    stored as (
      insert into article (cluster_id, publication_id, language, slug, title, summary, html, plain, author, url, canonical_url, picture_url, picture_src,
        picture_widths, enclosures, published_at, declared_at, first_seen_at, category_ids, categories_by, level, level_method, words, minutes, sensitive,
        title_words, simhash, audio_status, page_due_at)
      select own.id, ${feed.publicationId}, ${ready.language}, ${slugOf(item.title) || first}, ${item.title}, ${ready.summary},
        ${html}, ${ready.plain}, ${item.authors.join(', ') || null}, ${item.url ?? feed.url}, ${canonicalOf(feed, item)},
        ${item.image}, ${picture.src}, ${picture.widths}::smallint[], ${sql.json(item.enclosures)}, ${publishedAt},
        ${readableTime(item.declaredAt)}, ${now}, ${categories}::smallint[], 'RULES', ${level}, ${method}, ${words}, ${minutes},
        ${isSensitive(slugs, item.title, ready.plain)}, ${titleWords}::text[], ${simhash === undefined ? null : String(simhash)}::bigint,
        ${item.enclosures.some((one) => one.type?.startsWith('audio/')) ? 'PUBLISHER' : 'NONE'},
        ${item.url ? new Date(now.getTime() + (feed.licence === 'EXCERPT' ? 0 : DAY_MS)) : null}::timestamptz
      from own returning id, cluster_id),
    linked as (
      insert into article_feed (feed_id, identity, article_id, body_hash)
      select ${feed.id}, ${item.identity}, id, ${Buffer.from(ready.hash, 'hex')} from stored
      on conflict (feed_id, identity) do update set body_hash = excluded.body_hash),
    listed as (
      insert into article_category (category_id, published_at, article_id)
      select c, ${publishedAt}, id from stored, unnest(${categories}::smallint[]) c on conflict do nothing),
    told as (
      insert into article_version (article_id, number, at, size, title, plain)
      select id, 1, ${publishedAt}, 'FIRST', ${item.title}, ${ready.plain} from stored),
    noted as (${noteStoryWords(sql, story, sql`stored`)})
    select id, cluster_id from stored`
  const { id, clusterId } = row ?? { id: '', clusterId: '' }
  const joined = await joinStory(sql, { ...story, id }, clusterId)
  if (joined.grew) await countPublicationJoined(sql, joined.clusterId, publishedAt)
  await house.enqueue(sql, 'article-stored', { articleId: id })
  return 'NEW'
}

async function updateArticle(sql: Sql, storing: Storing, incoming: Incoming & { articleId: string }): Promise<Stored> {
  const { item, ready, articleId } = incoming
  // Before any row is locked: joining takes the same lock first and the rows after it.
  await lockStoriesOf(sql, [articleId])
  await linkFeed(sql, incoming, articleId)
  const [before] = await sql<{ title: string; plain: string; version: number; clusterId: string; state: string }[]>`
    select title, plain, version, cluster_id, state from article where id = ${articleId} for update`
  if (!before || before.state === 'REMOVED' || before.state === 'HIDDEN') return 'KNOWN'
  const after = { title: item.title, text: ready.plain }
  const size = await sizeOfChange({ title: before.title, text: before.plain }, after)
  if (!size) return 'KNOWN'
  const now = storing.house.clock.now()
  const { words, minutes, titleWords, simhash, level, method } = factsOf(incoming)
  await sql`
    insert into article_version (article_id, number, at, size, title, plain)
    values (${articleId}, ${before.version + 1}, ${now}, ${size}, ${item.title}, ${ready.plain})`
  await sql`
    delete from article_version where article_id = ${articleId} and number > 1 and number <= ${before.version + 1 - (MOST_VERSIONS - 1)}`
  await sql`
    update article set title = ${item.title}, plain = ${ready.plain}, summary = ${ready.summary}, html = ${await shownHtml(sql, incoming)},
      words = ${words}, minutes = ${minutes}, version = version + 1, updated_at = ${now}, level = ${level}, level_method = ${method},
      title_words = ${titleWords}, simhash = ${simhash === undefined ? null : String(simhash)}::bigint
    where id = ${articleId}`
  if (size === 'MAJOR') {
    const where = sql`id = ${articleId}`
    await transitionWhere(sql, ARTICLE, { where, from: ['READY'], to: 'UPDATED', actorId: null, at: now })
  }
  await settleCluster(sql, before.clusterId)
  await storing.house.enqueue(sql, 'article-changed', { articleId, size })
  return size
}
