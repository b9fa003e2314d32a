import type { House } from '../../platform/handle.ts'
import { withRetries } from '../../platform/postgres/retry.ts'
import type { FeedDocument } from '../document/document-worker.ts'
import type { LanguageReader } from '../text/language.ts'
import type { PolledFeed } from './feed-state.ts'
import { makeReady, storeItem } from './store-item.ts'
import type { Stored, Storing } from './store-item.ts'
import { DAY_MS } from '../../platform/time.ts'

const FIRST_IMPORT_MS = 30 * DAY_MS
const MOST_ITEMS = 500

/** What a reading brought: `items` counts all that the feed holds. */
export interface StoredCounts {
  newItems: number
  changed: number
  items: number
}

/** Stores the items of a reading, each in a transaction of its own, oldest first. */
export async function storeReading(
  { house, languages }: { house: House; languages: LanguageReader },
  feed: PolledFeed,
  { reading, texts }: FeedDocument,
): Promise<StoredCounts> {
  const categories = new Map(
    (await house.sql<{ slug: string; id: number }[]>`select slug, id from category`).map((row) => [row.slug, row.id]),
  )
  const storing: Storing = { house, languages, categories }
  // What was too old at the first import stays out, however often the feed repeats it (I16).
  const oldest = (feed.importedAt ?? house.clock.now()).getTime() - FIRST_IMPORT_MS
  const items = reading.items
    .flatMap((item, index) => {
      const text = texts[index]
      return text && Date.parse(item.publishedAt) >= oldest ? [{ item, text }] : []
    })
    .toSorted((a, b) => Date.parse(b.item.publishedAt) - Date.parse(a.item.publishedAt))
    .slice(0, MOST_ITEMS)
    .toReversed()
  const counts: Partial<Record<Stored, number>> = {}
  for (const { item, text } of items) {
    const incoming = await makeReady(storing, { feed, item, text })
    const stored = await withRetries(
      async () => await house.sql.begin(async (tx) => await storeItem(tx, storing, incoming)),
    )
    counts[stored] = (counts[stored] ?? 0) + 1
  }
  if (reading.isCalendar)
    await house.sql`update article a set is_calendar = true from article_feed f where f.feed_id = ${feed.id} and f.article_id = a.id and not is_calendar`
  return {
    newItems: counts.NEW ?? 0,
    changed: (counts.MAJOR ?? 0) + (counts.MINOR ?? 0),
    items: reading.items.length,
  }
}
