import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { withRetries } from '../../platform/postgres/retry.ts'
import { plainForLog } from '../../platform/log.ts'
import type { FeedDocument } from '../document/document-worker.ts'
import { isDefect } from '../document/item-fault.ts'
import type { ItemFault, OnItemFault } from '../document/item-fault.ts'
import type { FeedItem } from '../feed/feed.ts'
import type { LanguageReader } from '../text/language.ts'
import type { PolledFeed } from './feed-state.ts'
import { makeReady } from './incoming.ts'
import type { FeedRow, Incoming, Stored, Storing } from './incoming.ts'
import { storeItem } from './store-item.ts'
import { isRefusedData, storeTogether } from './store-together.ts'
import { DAY_MS } from '../../platform/time.ts'

const FIRST_IMPORT_MS = 30 * DAY_MS
const MOST_ITEMS = 500

/** What a reading brought: `items` counts all that the feed holds. */
export interface StoredCounts {
  newItems: number
  changed: number
  items: number
}

/**
 * Stores the items of a reading, oldest first: those that are new and like no other together, each of the rest in a transaction of its own. What the
 * database refuses keeps no other item out; the first refusal is thrown when all are done. An item that a fault of ours meets is left out and logged, and
 * tried again when the feed comes with something else.
 */
export async function storeReading(
  { house, languages }: { house: House; languages: LanguageReader },
  feed: FeedRow & Pick<PolledFeed, 'importedAt'>,
  { reading, texts, faults }: FeedDocument,
): Promise<StoredCounts> {
  const leaveOut = ({ item, error }: ItemFault) =>
    house.log.error(
      { error, feed: feed.id, item: plainForLog(item) },
      'an item of a feed was left out: a defect of ours',
    )
  for (const fault of faults) leaveOut(fault)
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
  const met = await findMet(
    house.sql,
    feed.id,
    items.map(({ item }) => item.identity),
  )
  const [fresh, changed]: [Incoming[], Incoming[]] = [[], []]
  for (const { item, text } of items) {
    const known = met.get(item.identity)
    if (known === 'BURIED' || known === text.hash) continue
    const ready = await unlessDefect(item, async () => await makeReady(storing, { feed, item, text }), leaveOut)
    if (ready) (known === undefined ? fresh : changed).push(ready)
  }
  const left = [...(await storeTogether(storing, fresh)), ...changed]
  const { counts, refused } = await storeEach(storing, left, leaveOut)
  counts.NEW = (counts.NEW ?? 0) + fresh.length + changed.length - left.length
  if (reading.isCalendar)
    await house.sql`update article a set is_calendar = true from article_feed f where f.feed_id = ${feed.id} and f.article_id = a.id and not is_calendar`
  if (refused.length > 0) throw refused[0]
  return {
    newItems: counts.NEW ?? 0,
    changed: (counts.MAJOR ?? 0) + (counts.MINOR ?? 0),
    items: reading.items.length,
  }
}

/** Each in a transaction of its own: what became of them, and what the database refused. */
async function storeEach(storing: Storing, left: readonly Incoming[], leaveOut: OnItemFault) {
  const { sql } = storing.house
  const counts: Partial<Record<Stored, number>> = {}
  const refused: unknown[] = []
  for (const incoming of left)
    try {
      const store = async () => await sql.begin(async (tx) => await storeItem(tx, storing, incoming))
      const stored = await unlessDefect(incoming.item, async () => await withRetries(store, 'LONG'), leaveOut)
      if (stored) counts[stored] = (counts[stored] ?? 0) + 1
    } catch (failure) {
      if (!isRefusedData(failure)) throw failure
      refused.push(failure)
    }
  return { counts, refused }
}

/** What is done with an item; nothing where our own program fails, which costs that item alone. */
async function unlessDefect<Done>(
  { identity }: FeedItem,
  work: () => Promise<Done>,
  leaveOut: OnItemFault,
): Promise<Done | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!isDefect(error)) throw error
    leaveOut({ item: identity, error })
    return undefined
  }
}

/** Which items of a feed are known, with the version that was met last, or must not come back (I23). */
async function findMet(sql: Sql, feedId: string, identities: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ identity: string; met: string }[]>`
    select identity, coalesce(encode(body_hash, 'hex'), '') as met from article_feed where feed_id = ${feedId} and identity = any(${identities}::text[])
    union all select identity, 'BURIED' from tombstone where feed_id = ${feedId} and identity = any(${identities}::text[])`
  return new Map(rows.map(({ identity, met }) => [identity, met]))
}
