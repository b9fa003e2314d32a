export type FeedFormat = 'rss' | 'atom' | 'rdf' | 'json' | 'newsml' | 'backslash'

export type Warning = { code: string; message: string; line?: number }

export type Enclosure = { url: string; type: string | null; length: number | null }

/** One item as its feed tells it, cleaned; times are ISO 8601 in UTC. */
export type FeedItem = {
  identity: string
  url: string | null
  title: string
  summaryHtml: string | null
  contentHtml: string | null
  authors: string[]
  publishedAt: string
  updatedAt: string | null
  categories: string[]
  enclosures: Enclosure[]
  image: string | null
  /** The date as the feed wrote it, kept when `publishedAt` had to be settled otherwise (rule I14). */
  declaredAt: string | null
  canonicalUrl: string | null
}

export type FeedReading = {
  format: FeedFormat
  title: string
  language: string | null
  items: FeedItem[]
  warnings: Warning[]
  homeUrl: string | null
  ttlMinutes: number | null
  /** Most items lie in the future (rule I14): they stay out of Latest and Trending. */
  isCalendar: boolean
}

export type FeedErrorCode =
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'TOO_SLOW'
  | 'NOT_TEXT'
  | 'NOT_A_FEED'
  | 'DTD_REFUSED'
  | 'NOT_WELL_FORMED'

export type FeedError = {
  code: FeedErrorCode
  message: string
  line?: number
  /** Feeds that an HTML page names, when one was given instead of a feed. */
  feedLinks?: { url: string; title: string }[]
}

export const isFeedError = (reading: FeedReading | FeedError): reading is FeedError => 'code' in reading

/** An item between its format and the rules: links absolute, texts still as written. */
export type RawItem = {
  guid?: string | undefined
  links: string[]
  title?: string | undefined
  titleIsText?: boolean
  summary?: string | undefined
  content?: string | undefined
  /** Set when summary and content are plain text, not markup. */
  bodyIsText?: boolean
  authors: (string | undefined)[]
  published: (string | undefined)[]
  updated: (string | undefined)[]
  categories: (string | undefined)[]
  enclosures: { url?: string | undefined; type?: string | undefined; length?: number | undefined }[]
  images: { url?: string | undefined; width?: number | undefined }[]
  base?: string | undefined
}

export type RawFeed = {
  format: FeedFormat
  title?: string | undefined
  language?: string | undefined
  home?: string | undefined
  base?: string | undefined
  ttl?: number | undefined
  items: RawItem[]
}

/** The bytes of a feed as they were fetched. */
export type FeedSource = {
  bytes: Uint8Array
  contentType?: string
  /** Where it was fetched: relative links are read from here. */
  address?: string
  fetchedAtMs: number
  /** The publication's zone for dates without one, in minutes east of Greenwich. */
  zoneMinutes?: number
}

/** What was read before any rule settled it. */
export type RawReading = { feed: RawFeed; warnings: Warning[] }
