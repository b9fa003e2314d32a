import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import type { FeedFormat } from '@chowk/contract/news/feed-link.ts'

/** A story as documents for feed readers tell it. `html` is null where only an excerpt may be shown. */
export interface FeedStory {
  key: string
  slug: string
  title: string
  summary: string
  language: string
  author: string | null
  /** At the publisher. */
  url: string
  html: string | null
  publication: string
  publicationUrl: string
  categories: string[]
  pictureSrc: string
  pictureWidths: number[]
  publishedAt: Date
  updatedAt: Date | null
}

/** What a document is made from; `origin` has no slash at its end. */
export interface FeedDocument {
  title: string
  origin: string
  /** Path on the web, and path of the document itself. */
  page: string
  self: string
  language: string | null
  stories: readonly FeedStory[]
}

export const FEED_TYPES: Record<FeedFormat, string> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
}

const PICTURE_WIDTH = 640
const EPOCH = new Date(0)

/** When the newest change of any story happened; 1970 for a document without stories. */
export const changedAt = (stories: readonly FeedStory[]): Date =>
  new Date(Math.max(0, ...stories.map(({ publishedAt, updatedAt }) => (updatedAt ?? publishedAt).getTime())))

/** Writes the document. Names of stories are tag URIs, which stay when a title changes its slug. */
export function writeFeed(format: FeedFormat, document: FeedDocument): string {
  if (format === 'rss') return writeRss(document)
  return format === 'atom' ? writeAtom(document) : writeJson(document)
}

const linkOf = ({ origin }: FeedDocument, story: FeedStory) => `${origin}/details/${story.slug}`
const nameOf = ({ origin }: FeedDocument, story: FeedStory) =>
  `tag:${new URL(origin).hostname},2026:article/${story.key}`

// Addresses in texts are without a host, since the same text stands on our own pages.
const withHost = ({ origin }: FeedDocument, html: string) =>
  html.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`)

function pictureOf({ origin }: FeedDocument, { pictureSrc, pictureWidths }: FeedStory): string {
  if (pictureWidths.length === 0) return `${origin}${pictureSrc}`
  const width = pictureWidths.find((each) => each >= PICTURE_WIDTH) ?? pictureWidths.at(-1)
  return `${origin}${pictureSrc}/${width}`
}

const nameOfAuthor = ({ author, publication }: FeedStory) => (author ? `${author}, ${publication}` : publication)

function writeRss(document: FeedDocument): string {
  const { title, origin, page, self, language, stories } = document
  return generateRssFeed({
    title,
    link: origin + page,
    description: title,
    ...(language && { language }),
    lastBuildDate: changedAt(stories),
    ttl: 5,
    generator: 'Chowk',
    atom: { links: [{ href: origin + self, rel: 'self', type: 'application/rss+xml' }] },
    items: stories.map((story) => ({
      title: story.title,
      link: linkOf(document, story),
      description: story.summary,
      guid: { value: nameOf(document, story), isPermaLink: false },
      pubDate: story.publishedAt,
      categories: story.categories.map((name) => ({ name })),
      source: { title: story.publication, url: story.publicationUrl },
      dc: { creators: [nameOfAuthor(story)], languages: [story.language] },
      media: { contents: [{ url: pictureOf(document, story), medium: 'image' }] },
      ...(story.html && { content: { encoded: withHost(document, story.html) } }),
    })),
  })
}

function writeAtom(document: FeedDocument): string {
  const { title, origin, page, self, language, stories } = document
  return generateAtomFeed({
    id: origin + self,
    title: { value: title },
    updated: stories.length > 0 ? changedAt(stories) : EPOCH,
    generator: { text: 'Chowk' },
    ...(language && { xml: { lang: language } }),
    links: [
      { href: origin + page, rel: 'alternate', type: 'text/html' },
      { href: origin + self, rel: 'self', type: 'application/atom+xml' },
    ],
    entries: stories.map((story) => ({
      id: nameOf(document, story),
      title: { value: story.title },
      updated: story.updatedAt ?? story.publishedAt,
      published: story.publishedAt,
      authors: [{ name: nameOfAuthor(story) }],
      categories: story.categories.map((term) => ({ term })),
      links: [
        { href: linkOf(document, story), rel: 'alternate', type: 'text/html', hreflang: story.language },
        { href: story.url, rel: 'via' },
      ],
      summary: { value: story.summary },
      xml: { lang: story.language },
      ...(story.html && { content: { value: withHost(document, story.html), type: 'html' } }),
    })),
  })
}

function writeJson(document: FeedDocument): string {
  const { title, origin, page, self, language, stories } = document
  const written = generateJsonFeed({
    title,
    home_page_url: origin + page,
    feed_url: origin + self,
    ...(language && { language }),
    items: stories.map((story) => ({
      id: nameOf(document, story),
      url: linkOf(document, story),
      external_url: story.url,
      title: story.title,
      summary: story.summary,
      ...(story.html ? { content_html: withHost(document, story.html) } : { content_text: story.summary }),
      image: pictureOf(document, story),
      date_published: story.publishedAt,
      ...(story.updatedAt && { date_modified: story.updatedAt }),
      tags: story.categories,
      authors: [{ name: nameOfAuthor(story), url: story.publicationUrl }],
      language: story.language,
    })),
  })
  // The generator leaves an empty list out, which the format does not allow.
  return JSON.stringify(stories.length > 0 ? written : { ...(written as object), items: [] })
}
