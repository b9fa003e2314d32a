import type { parseFeed } from 'feedsmith'
import { titleOfHtml } from '../text/plain-text.ts'
import type { RawFeed, RawItem } from './feed.ts'
import { cutText } from './field-limits.rules.ts'

type Parsed = ReturnType<typeof parseFeed<string>>
type Rss = Extract<Parsed, { format: 'rss' }>['feed']
type Atom = Extract<Parsed, { format: 'atom' }>['feed']
type Rdf = Extract<Parsed, { format: 'rdf' }>['feed']
type Json = Extract<Parsed, { format: 'json' }>['feed']
type RssItem = NonNullable<Rss['items']>[number]
type AtomEntry = NonNullable<Atom['entries']>[number]
type RdfItem = NonNullable<Rdf['items']>[number]
type JsonItem = NonNullable<Json['items']>[number]
type Media = NonNullable<RssItem['media']>
type Link = NonNullable<AtomEntry['links']>[number]

/** One shape for the four formats; nothing is cleaned or decided here. */
export function rawFeedOf(parsed: Parsed): RawFeed {
  if (parsed.format === 'rss') return fromRss(parsed.feed)
  if (parsed.format === 'atom') return fromAtom(parsed.feed)
  if (parsed.format === 'rdf') return fromRdf(parsed.feed)
  return fromJson(parsed.feed)
}

function fromRss(feed: Rss): RawFeed {
  return {
    format: 'rss',
    title: feed.title ?? feed.dc?.titles?.[0],
    language: feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang,
    home: feed.link ?? alternate(feed.atom?.links),
    base: feed.xml?.base,
    ttl: feed.ttl,
    items: (feed.items ?? []).map(fromRssItem),
  }
}

function fromRssItem(item: RssItem): RawItem {
  const guid = item.guid?.value
  return {
    guid,
    links: known([
      item.link,
      alternate(item.atom?.links),
      item.guid?.isPermaLink === false ? undefined : addressIn(guid),
    ]),
    title: item.title ?? item.dc?.titles?.[0],
    summary:
      item.description ??
      item.atom?.summary?.value ??
      item.itunes?.summary ??
      item.dc?.descriptions?.[0] ??
      mediaDescription(item.media),
    content: item.content?.encoded ?? item.atom?.content?.value,
    authors: [
      ...(item.dc?.creators ?? []),
      ...(item.authors ?? []).map((each) => each.name ?? each.email),
      ...(item.atom?.authors ?? []).map((each) => each.name),
      item.itunes?.author,
    ],
    published: [
      item.pubDate,
      item.atom?.published,
      item.dc?.dates?.[0],
      item.dcterms?.issued?.[0],
      item.dcterms?.created?.[0],
    ],
    updated: [item.atom?.updated, item.dcterms?.modified?.[0]],
    categories: [
      ...(item.categories ?? []).map((each) => each.name),
      ...(item.dc?.subjects ?? []),
      ...(item.media?.categories ?? []).map((each) => each.label ?? each.name),
    ],
    enclosures: [...(item.enclosures ?? []), ...linkEnclosures(item.atom?.links), ...mediaFiles(item.media)],
    images: [...mediaImages(item.media), { url: item.itunes?.image }],
    base: item.xml?.base,
  }
}

function fromAtom(feed: Atom): RawFeed {
  return {
    format: 'atom',
    title: feed.title?.value,
    language: feed.xml?.lang,
    home: alternate(feed.links),
    base: feed.xml?.base,
    items: (feed.entries ?? []).map((each) => fromAtomEntry(each, feed)),
  }
}

function fromAtomEntry(entry: AtomEntry, feed: Atom): RawItem {
  const authors = entry.authors ?? entry.source?.authors ?? feed.authors ?? []
  return {
    guid: entry.id,
    links: known([alternate(entry.links), entry.content?.src, addressIn(entry.id)]),
    title: entry.title?.value,
    titleIsText: entry.title?.type === 'text' || entry.title?.type === 'text/plain',
    ...atomBody(entry),
    authors: authors.map((each) => each.name ?? each.email),
    published: [entry.published, entry.dc?.dates?.[0], entry.updated],
    updated: [entry.updated],
    categories: [...(entry.categories ?? []).map((each) => each.label ?? each.term), ...(entry.dc?.subjects ?? [])],
    enclosures: [...linkEnclosures(entry.links), ...mediaFiles(entry.media)],
    images: mediaImages(entry.media),
    base: entry.content?.xml?.base ?? entry.xml?.base,
  }
}

/** Only markup is told apart from text by `type`; text is escaped so that both can be cleaned the same way. */
function atomBody(entry: AtomEntry): Pick<RawItem, 'summary' | 'content'> {
  const written = (segment: { value?: string; type?: string } | undefined) => {
    if (segment?.value === undefined) return undefined
    if (segment.type === 'text' || segment.type === 'text/plain') return escapeText(segment.value)
    const isMedia = /^(?:image|audio|video)\//.test(segment.type ?? '')
    return isMedia ? undefined : segment.value
  }
  return { summary: written(entry.summary) ?? mediaDescription(entry.media), content: written(entry.content) }
}

function fromRdf(feed: Rdf): RawFeed {
  return {
    format: 'rdf',
    title: feed.title,
    language: feed.dc?.languages?.[0],
    home: feed.link,
    items: (feed.items ?? []).map(fromRdfItem),
  }
}

function fromRdfItem(item: RdfItem): RawItem {
  return {
    guid: item.rdf?.about,
    links: known([item.link, item.rdf?.about]),
    title: item.title ?? item.dc?.titles?.[0],
    summary: item.description ?? item.dc?.descriptions?.[0],
    content: item.content?.encoded,
    authors: item.dc?.creators ?? [],
    published: [item.dc?.dates?.[0], item.dcterms?.issued?.[0], item.dcterms?.created?.[0]],
    updated: [item.dcterms?.modified?.[0]],
    categories: item.dc?.subjects ?? [],
    enclosures: mediaFiles(item.media),
    images: mediaImages(item.media),
  }
}

function fromJson(feed: Json): RawFeed {
  return {
    format: 'json',
    title: feed.title,
    language: feed.language,
    home: feed.home_page_url,
    items: (feed.items ?? []).map((each) => fromJsonItem(each, feed)),
  }
}

function fromJsonItem(item: JsonItem, feed: Json): RawItem {
  const text = item.content_text === undefined ? undefined : escapeText(item.content_text)
  return {
    guid: item.id,
    links: known([item.url, item.external_url]),
    // Plain by the rules of the format, and yet many write it as they do for HTML.
    title: item.title === undefined ? undefined : titleOfHtml(cutText(item.title, 2000).replaceAll('<', '&lt;')),
    titleIsText: true,
    summary: item.summary === undefined ? undefined : escapeText(item.summary),
    content: item.content_html ?? text,
    authors: (item.authors ?? feed.authors ?? []).map((each) => each.name),
    published: [item.date_published, item.date_modified],
    updated: [item.date_modified],
    categories: item.tags ?? [],
    enclosures: (item.attachments ?? []).map((each) => ({
      url: each.url,
      type: each.mime_type,
      length: each.size_in_bytes,
    })),
    images: [{ url: item.image }, { url: item.banner_image }],
  }
}

/** Written text as markup: what must not be read as a tag is escaped, paragraphs are kept. */
export function escapeText(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  if (!/\n/.test(escaped.trim())) return escaped
  return escaped
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((each) => `<p>${each.trim().replace(/\n/g, '<br />')}</p>`)
    .join('')
}

const addressIn = (id: string | undefined) => (id !== undefined && /^https?:\/\//i.test(id) ? id : undefined)

/** What a channel of films says of one: of itself or of the group of its files. */
function mediaDescription(media: Partial<Media> | undefined): string | undefined {
  const described = [media, ...(media?.groups ?? [])].map((each) => each?.description).find((each) => each?.value)
  if (described?.value === undefined) return undefined
  return described.type === 'html' ? described.value : escapeText(described.value)
}

function known(values: readonly (string | undefined)[]): string[] {
  return values.filter((each): each is string => each !== undefined && each.trim() !== '')
}

function alternate(links: Partial<Link>[] | undefined): string | undefined {
  const plain = (links ?? []).filter((each) => each.rel === undefined || each.rel === 'alternate')
  return (plain.find((each) => each.type === undefined || /html/.test(each.type)) ?? plain[0])?.href
}

function linkEnclosures(links: Partial<Link>[] | undefined): RawItem['enclosures'] {
  return (links ?? [])
    .filter((each) => each.rel === 'enclosure')
    .map((each) => ({ url: each.href, type: each.type, length: each.length }))
}

function mediaContents(media: Partial<Media> | undefined) {
  return [...(media?.contents ?? []), ...(media?.groups ?? []).flatMap((each) => each.contents ?? [])]
}

const isPicture = (each: { url?: string; type?: string; medium?: string }) =>
  each.medium === 'image' ||
  (each.type ?? '').startsWith('image/') ||
  /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i.test(each.url ?? '')

function mediaFiles(media: Partial<Media> | undefined): RawItem['enclosures'] {
  return mediaContents(media)
    .filter(
      (each) => each.url !== undefined && !isPicture(each) && /^(?:audio|video)/.test(each.medium ?? each.type ?? ''),
    )
    .map((each) => ({ url: each.url, type: each.type, length: each.fileSize }))
}

function mediaImages(media: Partial<Media> | undefined): RawItem['images'] {
  const pictures = mediaContents(media).filter(isPicture)
  const widest = pictures.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))
  const thumbnails = [
    ...(media?.thumbnails ?? []),
    ...(media?.groups ?? []).flatMap((each) => each.thumbnails ?? []),
    ...mediaContents(media).flatMap((each) => each.thumbnails ?? []),
  ]
  return [...widest, ...thumbnails.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))].map((each) => ({
    url: each.url,
    width: each.width,
  }))
}
