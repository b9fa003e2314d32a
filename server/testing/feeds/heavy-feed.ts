const MB = 1024 * 1024
const feed = (item: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Heavy</title><item><guid>heavy</guid><title>Heavy</title>${item}</item></channel></rss>`
const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Feeds that were made to keep a reader busy, by what is heavy in them; all are shorter than the longest that we fetch. */
export const heavyFeeds: Readonly<Record<string, string>> = {
  'a date of brackets': feed(`<pubDate>${filled('(', 0.9 * MB)}</pubDate>`),
  'an author of at signs': feed(`<author>${filled('a@', 0.9 * MB)}</author>`),
  'tags that never end': feed(`<description><![CDATA[${filled('<b>', 0.9 * MB)}]]></description>`),
  'nested lists': feed(`<description><![CDATA[${filled('<ul><li>', 9 * MB)}]]></description>`),
  'one endless word': feed(`<description>${filled('क', 0.9 * MB)}</description>`),
  'a book of words': feed(`<description>${filled('Rain fell on the old town again. ', 9 * MB)}</description>`),
  'sections that never end': `<rss><channel>${filled('<item><![CDATA[</item>', 9 * MB)}`,
  'items in items': `<rss><channel>${filled('<item><title>a', 9 * MB)}`,
  'a heading of tags': feed(`<title>${filled('&lt;title&gt;', 0.9 * MB)}</title>`),
  'a million categories': feed(filled('<category>a</category>', 9 * MB)),
  'a million spaces': feed(
    `<description>${filled(' ', 9 * MB)}x</description><pubDate>${filled(' ', 100_000)}.</pubDate>`,
  ),
}
