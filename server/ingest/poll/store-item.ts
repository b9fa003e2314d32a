import type { Sql } from '../../platform/database.ts'
import { ARTICLE, lockStories, lockStoriesOf, settleCluster } from '../../article/cluster.ts'
import { keepPictures, picturesIn, withPictureKeys } from '../../picture/picture.ts'
import { countPublicationJoined } from '../../trend/trend-event.ts'
import { sizeOfChange } from '../document/documents.ts'
import { addCategories } from './article-categories.ts'
import { canonicalOf, categoriesFor, factsOf } from './incoming.ts'
import type { Incoming, Stored, Storing } from './incoming.ts'
import { insertArticles, keepPicturesOf, newArticleOf, shownHtml } from './insert-articles.ts'
import { joinStory } from './join-story.ts'
import { transitionWhere } from '../../platform/postgres/transition.ts'

const MOST_VERSIONS = 10

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
  await lockCanonicals(sql, [incoming])
  const [same] = await sql<{ id: string }[]>`
    select id from article where publication_id = ${feed.publicationId} and canonical_url = ${canonical}`
  if (!same) return await insertArticle(sql, storing, incoming)
  await linkFeed(sql, incoming, same.id)
  await addCategories(sql, same.id, categoriesFor(storing, incoming).ids)
  return 'LINKED'
}

const ADDRESSES = 71_003

/** Two feeds of a publication may bring one article at the same moment. In one order, so that of two who bring several nobody waits for the other. */
export async function lockCanonicals(sql: Sql, all: readonly Incoming[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${ADDRESSES}, n) from (
      select distinct hashtext(address) as n from unnest(${all.map(({ feed, item }) => `${feed.publicationId} ${canonicalOf(feed, item)}`)}::text[]) address
      order by n) addresses`
}

async function linkFeed(sql: Sql, { feed, item, ready }: Incoming, articleId: string): Promise<void> {
  await sql`
    insert into article_feed (feed_id, identity, article_id, body_hash) values (${feed.id}, ${item.identity}, ${articleId}, ${Buffer.from(ready.hash, 'hex')})
    on conflict (feed_id, identity) do update set body_hash = excluded.body_hash`
}

async function insertArticle(sql: Sql, storing: Storing, incoming: Incoming): Promise<Stored> {
  const pictures = await keepPicturesOf(sql, [incoming])
  const article = newArticleOf(storing, incoming, pictures)
  // Two tellings of a story stored at once would not see each other. Before the article: to count it locks the row of its day.
  await lockStories(sql, incoming.ready.language)
  const [stored] = await insertArticles(sql, [article])
  const { id, clusterId } = stored ?? { id: '', clusterId: '' }
  const joined = await joinStory(sql, { ...article.story, id }, clusterId)
  if (joined.grew) await countPublicationJoined(sql, joined.clusterId, new Date(incoming.item.publishedAt))
  await storing.house.enqueue(sql, 'article-stored', { articleId: id })
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
  const html = shownHtml(incoming)
  await sql`
    insert into article_version (article_id, number, at, size, title, plain)
    values (${articleId}, ${before.version + 1}, ${now}, ${size}, ${item.title}, ${ready.plain})`
  await sql`
    delete from article_version where article_id = ${articleId} and number > 1 and number <= ${before.version + 1 - (MOST_VERSIONS - 1)}`
  await sql`
    update article set title = ${item.title}, plain = ${ready.plain}, summary = ${ready.summary}, html = ${withPictureKeys(html, await keepPictures(sql, picturesIn(html)))},
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
