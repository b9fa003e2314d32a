import type { RawFeed, RawItem } from './feed.ts'

/** The longest that each field may be, in characters, and how many of each there may be; nothing real is longer. */
const LONGEST = { body: 250_000, title: 1000, name: 300, link: 4000, date: 100 }
const MOST = { links: 10, authors: 30, dates: 10, categories: 60, files: 60 }

/** The beginning of a text, never half of a character. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text
  const last = text.charCodeAt(longest - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest)
}

const cut = (text: string | undefined, longest: number) => (text === undefined ? undefined : cutText(text, longest))
const cutAll = (texts: readonly (string | undefined)[], most: number, longest: number) =>
  texts.slice(0, most).map((each) => cut(each, longest))
const cutLinks = <Linked extends { url?: string | undefined }>(files: readonly Linked[]): Linked[] =>
  files.slice(0, MOST.files).filter((each) => (each.url?.length ?? 0) <= LONGEST.link)

/** A feed's own fields within their limits, its items as they were. A link that is too long leads nowhere and is none. */
export function withinLimits(feed: RawFeed): RawFeed {
  return {
    ...feed,
    title: cut(feed.title, LONGEST.title),
    language: cut(feed.language, LONGEST.name),
    home: cut(feed.home, LONGEST.link),
    base: cut(feed.base, LONGEST.link),
  }
}

/** An item within the limits: no rule and no pattern after this sees more of it. */
export function itemWithinLimits(item: RawItem): RawItem {
  return {
    ...item,
    guid: cut(item.guid, LONGEST.link),
    links: item.links.slice(0, MOST.links).filter((each) => each.length <= LONGEST.link),
    title: cut(item.title, LONGEST.title),
    summary: cut(item.summary, LONGEST.body),
    content: cut(item.content, LONGEST.body),
    authors: cutAll(item.authors, MOST.authors, LONGEST.name),
    published: cutAll(item.published, MOST.dates, LONGEST.date),
    updated: cutAll(item.updated, MOST.dates, LONGEST.date),
    categories: cutAll(item.categories, MOST.categories, LONGEST.name),
    enclosures: cutLinks(item.enclosures).map((each) => ({ ...each, type: cut(each.type, LONGEST.name) })),
    images: cutLinks(item.images),
    base: cut(item.base, LONGEST.link),
  }
}
