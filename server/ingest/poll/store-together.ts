import type { Sql } from '../../platform/database.ts'
import { lockStories } from '../../article/cluster.ts'
import { enqueueEach } from '../../platform/jobs.ts'
import { withRetries } from '../../platform/postgres/retry.ts'
import { isDefect } from '../document/item-fault.ts'
import { isSameStory } from '../text/cluster.rules.ts'
import { canonicalOf } from './incoming.ts'
import type { Incoming, Storing } from './incoming.ts'
import { insertArticles, keepPicturesOf, newArticleOf } from './insert-articles.ts'
import type { NewArticle } from './insert-articles.ts'
import { findAlike } from './join-story.ts'
import { lockCanonicals } from './store-item.ts'

const MOST_TOGETHER = 10
/** What is written as JSON at once is bounded too, or a few long texts would hold up everything else. */
const MOST_LETTERS = 200_000

/**
 * Stores together what is new and tells no story that another article tells, for a feed is most often full of that: to store ten at once costs much less
 * than ten times one. Answers the items that are left, for `storeItem` to look at one by one. Those of
 * one transaction are of one language: whoever held the stories of two would keep others from both.
 */
export async function storeTogether(storing: Storing, items: readonly Incoming[]): Promise<Incoming[]> {
  const left = new Set<Incoming>()
  for (const ofLanguage of Map.groupBy(items, ({ ready }) => ready.language).values())
    for (const batch of batchesOf(ofLanguage)) for (const each of await storeBatch(storing, batch)) left.add(each)
  // In the order of the feed, oldest first.
  return items.filter((each) => left.has(each))
}

function batchesOf(items: readonly Incoming[]): Incoming[][] {
  const batches: Incoming[][] = []
  let letters = Infinity
  for (const each of items) {
    const own = each.ready.html.length + each.ready.plain.length
    const last = batches.at(-1)
    if (last && last.length < MOST_TOGETHER && letters + own <= MOST_LETTERS) last.push(each)
    else batches.push([each])
    letters = last === batches.at(-1) ? letters + own : own
  }
  return batches
}

// Data that does not fit, a constraint, a row too large for its index, what a trigger refuses.
const REFUSED_DATA = /^(?:22|23|54|P0)/

/** The database refused what it was given; anything else, like an outage, meets the next story too. */
export const isRefusedData = (failure: unknown): boolean =>
  failure instanceof Error && REFUSED_DATA.test(String((failure as { code?: unknown }).code))

async function storeBatch(storing: Storing, batch: Incoming[]): Promise<Incoming[]> {
  const { sql, log } = storing.house
  try {
    // Noted by itself: whoever holds pictures and waits for a language could meet one who does the opposite.
    const pictures = await keepPicturesOf(sql, batch)
    const articles = batch.map((incoming) => newArticleOf(storing, incoming, pictures))
    const stored = await withRetries(
      async () => await sql.begin(async (tx) => await storeNew(tx, articles), 'small'),
      'LONG',
    )
    return batch.filter((each) => !stored.has(each))
  } catch (error) {
    if (!isRefusedData(error) && !isDefect(error)) throw error
    // One of them is at fault: alone it fails alone.
    log.warn({ error, feed: batch[0]?.feed.id }, 'stories are stored one by one')
    return batch
  }
}

/** Stores those that may be stored together, and answers which. */
async function storeNew(tx: Sql, articles: readonly NewArticle[]): Promise<ReadonlySet<Incoming>> {
  const stories = articles.map(({ story }) => story)
  // Sent in one write, and done in this order: what is known is asked for under the locks.
  const [, , known, alike] = await Promise.all([
    lockCanonicals(
      tx,
      articles.map(({ incoming }) => incoming),
    ),
    lockStories(tx, stories[0]?.language ?? ''),
    findKnown(tx, articles),
    findAlike(tx, stories),
  ])
  const retold = new Set(alike.map(({ n }) => n))
  const chosen: NewArticle[] = []
  for (const [n, article] of articles.entries()) {
    const { incoming, story } = article
    const canonical = canonicalOf(incoming.feed, incoming.item)
    if (known.has(canonical) || known.has(identityKey(incoming)) || retold.has(n)) continue
    if (chosen.some((other) => isSameStory(other.story, story))) continue
    known.add(canonical)
    known.add(identityKey(incoming))
    chosen.push(article)
  }
  if (chosen.length === 0) return new Set()
  const rows = await insertArticles(tx, chosen)
  await enqueueEach(
    tx,
    'article-stored',
    rows.map(({ id }) => ({ articleId: id })),
  )
  return new Set(chosen.map(({ incoming }) => incoming))
}

// Neither an address nor the other way round.
const identityKey = ({ item }: Incoming) => `identity ${item.identity}`

/** Addresses and identities of these that are known already. */
async function findKnown(tx: Sql, articles: readonly NewArticle[]): Promise<Set<string>> {
  const { id, publicationId } = articles[0]?.incoming.feed ?? { id: '', publicationId: '' }
  const identities = articles.map(({ incoming }) => incoming.item.identity)
  const canonicals = articles.map(({ row }) => row.canonical_url)
  const rows = await tx<{ known: string }[]>`
    select canonical_url as known from article where publication_id = ${publicationId} and canonical_url = any(${canonicals}::text[])
    union all select 'identity ' || identity from article_feed where feed_id = ${id} and identity = any(${identities}::text[])
    union all select 'identity ' || identity from tombstone where feed_id = ${id} and identity = any(${identities}::text[])`
  return new Set(rows.map(({ known }) => known))
}
