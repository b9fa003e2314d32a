import { describe, expect, test } from 'vitest'
import { isFeedError } from './feed.ts'
import { readFeed } from './read-feed.ts'
import type { FeedError, FeedReading } from './feed.ts'
import { processorMs } from '../../testing/attack/processor-time.ts'

const NOW = Date.parse('2026-11-21T06:00:00Z')

function read(text: string | Uint8Array, contentType?: string): FeedReading | FeedError {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return readFeed({
    bytes,
    ...(contentType && { contentType }),
    address: 'https://courier.example/feed',
    fetchedAtMs: NOW,
  })
}

function reading(text: string | Uint8Array, contentType?: string): FeedReading {
  const found = read(text, contentType)
  if (isFeedError(found)) throw new Error(`${found.code}: ${found.message}`)
  return found
}

const titles = (text: string) => reading(text).items.map((each) => each.title)
const codes = (text: string) => reading(text).warnings.map((each) => each.code)
const item = (n: number, more = '') =>
  `<item><title>Story ${n}</title><link>https://courier.example/${n}</link>${more}</item>\n`
const rss = (items: string) =>
  `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>The Courier</title>\n${items}</channel></rss>`

describe('[news:I11] formats', () => {
  test('an RSS feed gives its items with all their facts', () => {
    const full =
      reading(`<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>The Courier</title>
      <link>https://courier.example/</link><language>en-IN</language><ttl>30</ttl><item><title>AT&amp;amp;T &lt;i&gt;grows&lt;/i&gt;</title>
      <link>/a?utm_source=rss</link><guid isPermaLink="false">a1</guid><dc:creator>By Asha Rao</dc:creator><category>Water</category>
      <category>Water</category><pubDate>Fri, 20 Nov 2026 10:00:00 +0530</pubDate><atom:updated>2026-11-20T06:00:00Z</atom:updated>
      <description>Short.</description><content:encoded><![CDATA[<p onclick="x()">Long<script>alert(1)</script></p>]]></content:encoded>
      <media:thumbnail url="https://courier.example/t.jpg" width="100"/><media:content url="https://courier.example/w.jpg" medium="image" width="900"/>
      <enclosure url="https://courier.example/a.mp3" type="audio/mpeg" length="77"/></item></channel></rss>`)
    expect(full).toMatchObject({ format: 'rss', title: 'The Courier', language: 'en-IN', ttlMinutes: 30, warnings: [] })
    expect(full.homeUrl).toBe('https://courier.example/')
    expect(full.items[0]).toEqual({
      identity: 'a1',
      url: 'https://courier.example/a?utm_source=rss',
      canonicalUrl: 'https://courier.example/a',
      title: 'AT&T grows',
      summaryHtml: 'Short.',
      contentHtml: '<p>Long</p>',
      authors: ['Asha Rao'],
      publishedAt: '2026-11-20T04:30:00.000Z',
      updatedAt: '2026-11-20T06:00:00.000Z',
      declaredAt: null,
      categories: ['Water'],
      enclosures: [{ url: 'https://courier.example/a.mp3', type: 'audio/mpeg', length: 77 }],
      image: 'https://courier.example/w.jpg',
    })
  })

  test('Atom 1.0, Atom 0.3, RDF, JSON Feed and old RSS are read', () => {
    const atom =
      reading(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="hi"><title>पत्र</title><link href="https://patra.example/"/><entry>
      <id>tag:1</id><title type="text">5 &lt; 6</title><link href="/k"/><published>2026-11-01T00:00:00Z</published><updated>2026-11-02T00:00:00Z</updated>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>नदी &amp; नाव</p></div></content></entry></feed>`)
    expect(atom).toMatchObject({ format: 'atom', language: 'hi', homeUrl: 'https://patra.example/' })
    expect(atom.items[0]).toMatchObject({ identity: 'tag:1', title: '5 < 6', url: 'https://courier.example/k' })
    expect(atom.items[0]!.contentHtml).toContain('<p>नदी &amp; नाव</p>')
    const old = reading(
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title>A</title><issued>2004-01-02T03:04:05Z</issued></entry></feed>',
    )
    expect(old.items[0]!.publishedAt).toBe('2004-01-02T03:04:05.000Z')
    const rdf =
      reading(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>R</title></channel>
      <item rdf:about="https://r.example/1"><title>One</title><link>https://r.example/1</link></item></rdf:RDF>`)
    expect([rdf.format, rdf.items[0]!.identity]).toEqual(['rdf', 'https://r.example/1'])
    const json = reading(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: [{ id: '9', url: 'https://j.example/9', content_text: 'a < b' }],
      }),
    )
    expect(json.items[0]).toMatchObject({ identity: '9', title: 'a < b', contentHtml: 'a &lt; b' })
    expect(
      titles('<rss version="0.91"><channel><title>O</title><item><title>Old</title></item></channel></rss>'),
    ).toEqual(['Old'])
  })

  test('a page in place of a feed is told apart and its feeds are offered', () => {
    const page = read(
      '<!doctype html><html><head><link rel="alternate" type="application/atom+xml" href="/atom" title="News"></head></html>',
    )
    expect(page).toMatchObject({
      code: 'NOT_A_FEED',
      line: 1,
      feedLinks: [{ url: 'https://courier.example/atom', title: 'News' }],
    })
  })

  test('pictures, PDFs, packed files, emptiness, rubbish and 100 MB have their own clear errors', () => {
    const code = (text: string | Uint8Array) => (read(text) as FeedError).code
    expect(code(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]))).toBe('NOT_TEXT')
    expect(code('%PDF-1.7')).toBe('NOT_TEXT')
    expect(code(new Uint8Array([0x1f, 0x8b, 8, 0]))).toBe('NOT_TEXT')
    expect([code(''), code(' \n ')]).toEqual(['EMPTY', 'EMPTY'])
    expect([code('hello'), code('{}'), code('[]'), code('<svg></svg>'), code('<opml version="2.0"></opml>')]).toEqual(
      Array(5).fill('NOT_A_FEED'),
    )
    expect(code(new Uint8Array(100 * 1024 * 1024).fill(0x20))).toBe('TOO_LARGE')
    expect(code('<rss')).toBe('NOT_WELL_FORMED')
  })

  test('declared entities are refused with their line and never expanded; a plain document type is let through', () => {
    const bomb =
      '<?xml version="1.0"?>\n<!DOCTYPE rss [\n<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>\n<rss version="2.0"><channel><item><title>&b;</title></item></channel></rss>'
    expect(read(bomb)).toMatchObject({ code: 'DTD_REFUSED', line: 3 })
    expect(
      read(
        '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;</title></item></channel></rss>',
      ),
    ).toMatchObject({ code: 'DTD_REFUSED' })
    expect(
      titles(
        rss(item(1)).replace('\n', '\n<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://dtd.example/rss.dtd">'),
      ),
    ).toEqual(['Story 1'])
  })
})

describe('a broken feed gives all its whole items and a warning with the line', () => {
  test('cut short inside an item, a tag, a CDATA section or a character', () => {
    const full = rss(item(1) + item(2) + item(3, '<description><![CDATA[किताब की दुकान]]></description>'))
    const bytes = new TextEncoder().encode(full)
    for (const left of [40, 55, 62, 70, 71, 72, 90, 130]) {
      const found = reading(bytes.subarray(0, bytes.length - left))
      expect(found.items.map((each) => each.title)).toEqual(['Story 1', 'Story 2'])
      expect(found.warnings.map((each) => each.code)).toContain('CUT_SHORT')
      expect(found.warnings.find((each) => each.code === 'ITEM_SKIPPED')!.line).toBe(5)
    }
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>1</id><title>One</title></entry><entry><id>2</id><ti'
    expect(titles(atom)).toEqual(['One'])
    expect(
      titles('{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"a [}"},{"id":"2","ti'),
    ).toEqual(['a [}'])
  })

  test('one bad item costs only itself', () => {
    const bad: Record<string, string> = {
      'a title that does not end': '<item><title>Bad<link>https://x.example</link></item>\n',
      'an item that does not end': '<item><title>Bad</title>\n',
      'a misspelt end tag': '<item><title>Bad</title></ittem>\n',
      'an open CDATA section': '<item><title><![CDATA[Bad</title></item>\n',
      'an open comment': '<item><title>Bad</title><!-- </item>\n',
      'crossed fields': '<item><title>Bad</title><a><b></a></b></item>\n',
    }
    for (const [what, piece] of Object.entries(bad)) {
      const found = reading(rss(item(1) + piece + item(3)))
      const good = found.items.map((each) => each.title).filter((each) => each !== 'Bad')
      expect([what, good]).toEqual([what, ['Story 1', 'Story 3']])
      expect(found.warnings.some((each) => each.line !== undefined && each.line >= 4)).toBe(true)
    }
  })

  test('loose signs, unknown entities, ragged markup and control characters cost nothing but a warning', () => {
    const ragged = ['a & b <br> c', 'a < b', '&nbsp;&copy;', '<b>bold <i>x</b>', 'a \u0001 b']
    for (const text of ragged) {
      const broken = rss(item(1) + item(2, `<description>${text}</description>`) + item(3))
      expect([text, titles(broken)]).toEqual([text, ['Story 1', 'Story 2', 'Story 3']])
      expect(reading(broken).warnings[0]!.line).toBe(4)
    }
  })

  test('space before the XML declaration and upper-case names are no fault', () => {
    expect(codes(`\n\n  ${rss(item(1))}`)).toEqual([])
    expect(titles('<RSS VERSION="2.0"><CHANNEL><ITEM><TITLE>Loud</TITLE></ITEM></CHANNEL></RSS>')).toEqual(['Loud'])
  })
})

describe('rules over items', () => {
  test('[news:I14] a date in the future gives way to the time of fetching, an unreadable one to the day before, and both are kept as written', () => {
    const found = reading(
      rss(item(1, '<pubDate>Sat, 21 Nov 2026 06:30:00 GMT</pubDate>') + item(2, '<pubDate>soon</pubDate>') + item(3)),
    )
    const [now, before] = ['2026-11-21T06:00:00.000Z', '2026-11-20T06:00:00.000Z']
    expect(found.items.map((each) => each.publishedAt)).toEqual([now, before, now])
    expect(found.items.map((each) => each.declaredAt)).toEqual(['Sat, 21 Nov 2026 06:30:00 GMT', 'soon', null])
    expect(found.warnings.map((each) => each.code)).toEqual(['DATE_UNREADABLE'])
    expect(found.isCalendar).toBe(false)
    expect(
      reading(rss(item(1, '<pubDate>1 Jan 2027</pubDate>') + item(2, '<pubDate>2 Jan 2027</pubDate>') + item(3)))
        .isCalendar,
    ).toBe(true)
  })

  test('[news:I9] of a long feed the newest 500 items are taken', () => {
    const many = Array.from({ length: 520 }, (_, n) =>
      item(n, `<pubDate>${new Date(NOW - n * 60_000).toUTCString()}</pubDate>`),
    )
    const found = reading(rss(many.toReversed().join('')))
    expect(found.items.length).toBe(500)
    expect(found.items.at(-1)!.title).toBe('Story 0')
    expect(found.warnings[0]!.code).toBe('TOO_MANY_ITEMS')
  })

  test('an item without a title is called by its first words', () => {
    expect(
      titles(rss('<item><description>&lt;p&gt;Rain came early.&lt;/p&gt;&lt;p&gt;More&lt;/p&gt;</description></item>')),
    ).toEqual(['Rain came early.'])
  })
})

test('[I07] texts made to keep a reader busy are answered within seconds and never throw', () => {
  const hostile = [
    `<rss><channel>${'<item>'.repeat(200_000)}`,
    `<rss><channel><item><description>${'<a>'.repeat(200_000)}`,
    `<rss><channel><item><title>${'&'.repeat(500_000)}`,
    `<rss><channel><item><title>${'<![CDATA['.repeat(200_000)}`,
    `<rss><channel>${'<!--'.repeat(500_000)}`,
    `<rss><channel>${'<item><title>a</item>'.repeat(50_000)}</channel></rss>`,
    `{"items":[${'{"a":'.repeat(200_000)}`,
    `${' '.repeat(9_000_000)}<rss>`,
    `<!DOCTYPE ${'['.repeat(1_000_000)}`,
  ]
  for (const text of hostile) {
    const began = processorMs()
    read(text)
    expect([text.slice(0, 40), processorMs() - began < 4000]).toEqual([text.slice(0, 40), true])
  }
})
