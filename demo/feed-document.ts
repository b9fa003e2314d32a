import { escapeMarkup } from '@chowk/server/platform/text/markup.rules.ts'
import { bodyHtml } from './article-page.ts'
import type { Shown } from './article-page.ts'
import type { DemoPublication, FeedFormat } from './publications.ts'

type Feed = { publication: DemoPublication; feedUrl: string; homeUrl: string; changedAt: Date; stories: Shown[] }

export const feedFiles: Record<FeedFormat, string> = {
  RSS: 'feed.xml',
  ATOM: 'atom.xml',
  JSON: 'feed.json',
  RDF: 'feed.rdf',
}

export const feedTypes: Record<FeedFormat, string> = {
  RSS: 'application/rss+xml; charset=utf-8',
  ATOM: 'application/atom+xml; charset=utf-8',
  JSON: 'application/feed+json; charset=utf-8',
  RDF: 'application/rdf+xml; charset=utf-8',
}

export function feedDocument(feed: Feed): string {
  const write = { RSS: rss, ATOM: atom, JSON: json, RDF: rdf }[feed.publication.feed]
  return write(feed)
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

function picture(story: Shown): string {
  return `<media:content url="${story.pictureUrl}" medium="image" type="image/jpeg" width="1600" height="900"/>`
}

function inFull(feed: Feed): boolean {
  return feed.publication.licence === 'FULL_TEXT'
}

/** Markup inside XML text; a section cannot hold its own end. */
function section(html: string): string {
  return `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function rss(feed: Feed): string {
  const { publication, feedUrl, homeUrl } = feed
  const items = feed.stories.map(
    (story) => `<item>
<title>${escapeMarkup(story.title)}</title>
<link>${story.url}</link>
<guid isPermaLink="false">${publication.slug}:${story.article.slug}</guid>
<pubDate>${story.publishedAt.toUTCString()}</pubDate>
<atom:updated>${story.changedAt.toISOString()}</atom:updated>
<dc:creator>${escapeMarkup(story.article.author)}</dc:creator>
<dc:language>${story.article.language}</dc:language>
<category>${story.article.category}</category>
<description>${escapeMarkup(story.article.standfirst)}</description>
${inFull(feed) ? `<content:encoded>${section(bodyHtml(story.blocks))}</content:encoded>\n` : ''}${picture(story)}
</item>`,
  )
  return `${declaration}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeMarkup(publication.name.en)}</title>
<link>${homeUrl}</link>
<atom:link href="${feedUrl}" rel="self" type="application/rss+xml"/>
<description>${escapeMarkup(publication.about.en)}</description>
<language>${publication.languages[0]}</language>
<lastBuildDate>${feed.changedAt.toUTCString()}</lastBuildDate>
<ttl>5</ttl>
${items.join('\n')}
</channel>
</rss>
`
}

function atom(feed: Feed): string {
  const { publication, feedUrl, homeUrl } = feed
  const entries = feed.stories.map(
    (story) => `<entry xml:lang="${story.article.language}">
<id>tag:${publication.slug}.example,2026:${story.article.slug}</id>
<title>${escapeMarkup(story.title)}</title>
<link rel="alternate" type="text/html" href="${story.url}"/>
<published>${story.publishedAt.toISOString()}</published>
<updated>${story.changedAt.toISOString()}</updated>
<author><name>${escapeMarkup(story.article.author)}</name></author>
<category term="${story.article.category}"/>
<summary>${escapeMarkup(story.article.standfirst)}</summary>
${inFull(feed) ? `<content type="html">${escapeMarkup(bodyHtml(story.blocks))}</content>\n` : ''}${picture(story)}
</entry>`,
  )
  return `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${publication.languages[0]}">
<id>tag:${publication.slug}.example,2026:feed</id>
<title>${escapeMarkup(publication.name.en)}</title>
<subtitle>${escapeMarkup(publication.about.en)}</subtitle>
<link rel="self" href="${feedUrl}"/>
<link rel="alternate" type="text/html" href="${homeUrl}"/>
<updated>${feed.changedAt.toISOString()}</updated>
${entries.join('\n')}
</feed>
`
}

function json(feed: Feed): string {
  const { publication, feedUrl, homeUrl } = feed
  const items = feed.stories.map((story) => ({
    id: `${publication.slug}:${story.article.slug}`,
    url: story.url,
    title: story.title,
    summary: story.article.standfirst,
    ...(inFull(feed) ? { content_html: bodyHtml(story.blocks) } : { content_text: story.article.standfirst }),
    image: story.pictureUrl,
    date_published: story.publishedAt.toISOString(),
    date_modified: story.changedAt.toISOString(),
    authors: [{ name: story.article.author }],
    tags: [story.article.category],
    language: story.article.language,
  }))
  const document = {
    version: 'https://jsonfeed.org/version/1.1',
    title: publication.name.en,
    description: publication.about.en,
    home_page_url: homeUrl,
    feed_url: feedUrl,
    language: publication.languages[0],
    items,
  }
  return `${JSON.stringify(document, null, 1)}\n`
}

function rdf(feed: Feed): string {
  const { publication, homeUrl, feedUrl } = feed
  const items = feed.stories.map(
    (story) => `<item rdf:about="${story.url}">
<title>${escapeMarkup(story.title)}</title>
<link>${story.url}</link>
<dc:date>${story.publishedAt.toISOString()}</dc:date>
<dc:creator>${escapeMarkup(story.article.author)}</dc:creator>
<dc:subject>${story.article.category}</dc:subject>
<dc:language>${story.article.language}</dc:language>
<description>${escapeMarkup(story.article.standfirst)}</description>
${inFull(feed) ? `<content:encoded>${section(bodyHtml(story.blocks))}</content:encoded>\n` : ''}${picture(story)}
</item>`,
  )
  return `${declaration}<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/">
<channel rdf:about="${feedUrl}">
<title>${escapeMarkup(publication.name.en)}</title>
<link>${homeUrl}</link>
<description>${escapeMarkup(publication.about.en)}</description>
<dc:language>${publication.languages[0]}</dc:language>
<items><rdf:Seq>${feed.stories.map((story) => `<rdf:li rdf:resource="${story.url}"/>`).join('')}</rdf:Seq></items>
</channel>
${items.join('\n')}
</rdf:RDF>
`
}
