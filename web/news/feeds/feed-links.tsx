import { FEED_FORMATS } from '@chowk/contract/news/feed-link.ts'

const TYPES = { rss: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' } as const

/** Tells feed readers where this list is given out; `feed` is like `latest` or `category/water`. */
export function FeedLinks({ feed, title }: { feed: string; title: string }) {
  return FEED_FORMATS.map((format) => (
    <link key={format} rel="alternate" type={TYPES[format]} title={title} href={`/feeds/${feed}.${format}`} />
  ))
}
