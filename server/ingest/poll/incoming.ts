import type { House } from '../../platform/handle.ts'
import { readingMinutes } from '../../platform/text/words.rules.ts'
import type { FeedItem } from '../feed/feed.ts'
import { GENERAL, categoriesOf } from '../text/category.rules.ts'
import { normaliseTitle } from '../text/cluster.rules.ts'
import type { ItemText } from '../text/item-text.ts'
import type { LanguageReader } from '../text/language.ts'
import { levelOf } from '../text/level.rules.ts'

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
  house: Pick<House, 'sql' | 'clock' | 'config' | 'enqueue' | 'log'>
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

/** The address by which a publication knows an article. */
export const canonicalOf = (feed: FeedRow, item: FeedItem) => item.canonicalUrl ?? `${feed.url}#${item.identity}`

const plainName = (name: string) => name.normalize('NFC').toLowerCase().trim()

/** The categories of an item, as the rules name them and as rows name them; likeliest first. */
export function categoriesFor(
  storing: Pick<Storing, 'categories'>,
  { feed, item, ready }: Incoming,
): { slugs: string[]; ids: number[] } {
  const nameOf = new Map([...storing.categories].map(([slug, id]) => [id, slug]))
  const wanted = categoriesOf({
    feedCategories: item.categories,
    sectionMap: new Map(Object.entries(feed.categoryMap).map(([name, slug]) => [plainName(name), slug])),
    defaults: feed.defaultCategories.map((id) => nameOf.get(id)).filter((slug) => slug !== undefined),
    title: item.title,
    inText: ready.marks.categories,
  })
  const known = wanted.filter((slug) => storing.categories.has(slug))
  // The general one stands only alone.
  const special = known.filter((slug) => slug !== GENERAL)
  const slugs = special.length > 0 ? special : [GENERAL]
  return { slugs, ids: slugs.map((slug) => storing.categories.get(slug)).filter((id) => id !== undefined) }
}

/** What is read from an item's title and text anew with each version. */
export function factsOf({ feed, item, ready }: Incoming) {
  const { words, simhash, readability } = ready
  return {
    words,
    minutes: readingMinutes(words, ready.language),
    titleWords: normaliseTitle(item.title, feed.publicationName),
    simhash,
    ...levelOf(readability, ready.language),
  }
}
