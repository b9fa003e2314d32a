/** One address of a sitemap; `location` is a path of ours. */
export interface SitemapEntry {
  location: string
  changedAt?: Date | undefined
}

/** One story of the sitemap for news. */
export interface NewsEntry {
  location: string
  publication: string
  language: string
  publishedAt: Date
  title: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const NEWS_SCHEMA = 'http://www.google.com/schemas/sitemap-news/0.9'
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// What XML cannot hold at all.
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const escaped = (text: string) => text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/** Addresses with the time of their last change, as sitemaps.org describes them. */
export function writeSitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const rows = entries.map(({ location, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escaped(origin + location)}</loc>${changed}</url>\n`
  })
  return `${HEAD}<urlset xmlns="${SCHEMA}">\n${rows.join('')}</urlset>\n`
}

/** The list of all sitemaps. */
export function writeSitemapIndex(origin: string, locations: readonly string[]): string {
  const rows = locations.map((location) => `<sitemap><loc>${escaped(origin + location)}</loc></sitemap>\n`)
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${rows.join('')}</sitemapindex>\n`
}

/** The newest stories, as search engines for news read them. */
export function writeNewsSitemap(origin: string, entries: readonly NewsEntry[]): string {
  const rows = entries.map(
    ({ location, publication, language, publishedAt, title }) =>
      `<url><loc>${escaped(origin + location)}</loc><news:news><news:publication><news:name>${escaped(publication)}</news:name>` +
      `<news:language>${escaped(language)}</news:language></news:publication>` +
      `<news:publication_date>${publishedAt.toISOString()}</news:publication_date><news:title>${escaped(title)}</news:title></news:news></url>\n`,
  )
  return `${HEAD}<urlset xmlns="${SCHEMA}" xmlns:news="${NEWS_SCHEMA}">\n${rows.join('')}</urlset>\n`
}

/** What robots may read: everything but what has no end or is one person's. */
export const writeRobots = (origin: string): string =>
  `User-agent: *\nDisallow: /feeds/mine/\nDisallow: /login\nDisallow: /search\n\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/sitemap-news.xml\n`
