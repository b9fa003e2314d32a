import { describe, expect, test } from 'vitest'
import { isFeedError } from './feed.ts'
import { readFeed } from './read-feed.ts'
import type { FeedReading } from './feed.ts'

const NOW = Date.parse('2026-11-21T06:00:00Z')

function read(text: string | Uint8Array): FeedReading {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const found = readFeed({ bytes, address: 'https://courier.example/feed', fetchedAtMs: NOW })
  if (isFeedError(found)) throw new Error(`${found.code}: ${found.message}`)
  return found
}

const titles = (text: string) => read(text).items.map((each) => each.title)
const rss = (items: string) => `<rss version="2.0"><channel><title>The Courier</title>${items}</channel></rss>`
const titled = (title: string) =>
  titles(rss(`<item><title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title></item>`))[0]
const bodyOf = (html: string) =>
  read(rss(`<item><title>A</title><description><![CDATA[${html}]]></description></item>`)).items[0]?.summaryHtml

describe('[V1:D2] items are found whatever they are called and whatever stands in them', () => {
  test('items with a prefix that the root does not have are read', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:p0="http://www.w3.org/2005/Atom"><title>A</title>
      <p0:entry><p0:id>1</p0:id><p0:title>One</p0:title></p0:entry><p0:entry><p0:id>2</p0:id><p0:title>Two</p0:title></p0:entry></feed>`
    expect(titles(atom)).toEqual(['One', 'Two'])
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rss="http://purl.org/rss/1.0/"><rss:channel><rss:title>R</rss:title></rss:channel>
      <rss:item rdf:about="https://r.example/1"><rss:title>One</rss:title></rss:item></rdf:RDF>`
    expect(titles(rdf)).toEqual(['One'])
  })

  test('such a feed that was cut short keeps its whole items', () => {
    const atom = `<feed xmlns:p0="http://www.w3.org/2005/Atom" xmlns="http://www.w3.org/2005/Atom"><title>A</title>
      <p0:entry><p0:id>1</p0:id><p0:title>One</p0:title></p0:entry><p0:entry><p0:id>2</p0:id><p0:tit`
    const found = read(atom)
    expect(found.items.map((each) => each.title)).toEqual(['One'])
    expect(found.warnings.map((each) => each.code)).toContain('CUT_SHORT')
  })

  test('an empty item inside an item costs nothing', () => {
    const feed = rss(
      '<item><title>One</title><item/><link>https://c.example/1</link></item><item><title>Two</title></item>',
    )
    expect(titles(feed)).toEqual(['One', 'Two'])
  })

  test('what a strict reading finds stays where the lenient one finds as many, but others', () => {
    const feed = rss(
      '<item><title>One</title><list><item><title>Inner</title></item></list></item><item><title>Two</title></item>',
    )
    expect(titles(feed)).toEqual(['One', 'Two'])
  })
})

describe('[V1:D3] a heading keeps what it speaks of, a text what stands in it', () => {
  test('tags that a heading speaks of stay, those that mark it up go', () => {
    for (const name of ['title', 'select', 'textarea', 'script', 'style', 'object', 'svg', 'template'])
      expect(titled(`How to use the <${name}> tag in HTML`)).toBe(`How to use the <${name}> tag in HTML`)
    expect(titled('<b>Rain</b> in <i class="x">Pune</i><br>today')).toBe('Rain in Pune today')
    expect(titled('<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>Rain')).toBe('Rain')
    expect(titled('Rain<script>alert(1)</script> in Pune')).toBe('Rain in Pune')
  })

  test('text after an object that never ends stays, and formulas are read', () => {
    expect(bodyOf('<p>Before</p><object data="x.swf"><p>After</p>')).toBe('<p>Before</p><p>After</p>')
    expect(bodyOf('<p>Before</p><svg><p>After</p>')).toBe('<p>Before</p><p>After</p>')
    expect(bodyOf('<p>Then <math><mi>a</mi><mo>=</mo><mn>2</mn><annotation>a=2</annotation></math> holds</p>')).toBe(
      '<p>Then a=2 holds</p>',
    )
    expect(bodyOf('<p>Before</p><svg><text>chart</text></svg><p>After</p>')).toBe('<p>Before</p><p>After</p>')
  })
})

test('[V1:D4] what a channel of films says of a film in its media group is the text', () => {
  const group = `<media:group xmlns:media="http://search.yahoo.com/mrss/"><media:title>Film</media:title><media:description>First line &lt;3
second line</media:description></media:group>`
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>1</id><title>Film</title>${group}</entry></feed>`
  expect(read(atom).items[0]?.summaryHtml).toBe('<p>First line &lt;3<br />second line</p>')
  expect(read(rss(`<item><title>Film</title>${group}</item>`)).items[0]?.summaryHtml).toContain('First line')
})

test('[V1:D6] who wrote an item of a feed is told by name, never by an address to write to', () => {
  const authorsOf = (author: string) => read(rss(`<item><title>A</title>${author}</item>`)).items[0]?.authors
  const dc = (name: string) => `<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">${name}</dc:creator>`
  expect(authorsOf('<author>asha@courier.example (Asha Rao)</author>')).toEqual(['Asha Rao'])
  for (const author of ['asha@courier.example', 'https://courier.example/asha', 'Share this post'])
    for (const written of [`<author>${author}</author>`, dc(author)])
      expect([written, authorsOf(written)]).toEqual([written, []])
  expect(authorsOf(dc('By Asha Rao, 1 March 2026'))).toEqual(['Asha Rao'])
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>1</id><title>One</title><author><email>asha@courier.example</email></author></entry></feed>`
  expect(read(atom).items[0]?.authors).toEqual([])
})

describe('[V1:D7] feeds that are in order are taken as they are meant', () => {
  test('a feed in order that holds nothing we know is an empty feed, not a broken one', () => {
    for (const empty of [
      '<rss version="2.0"></rss>',
      '<rss version="2.0"><channel></channel></rss>',
      '<feed xmlns="http://www.w3.org/2005/Atom"></feed>',
      '<rss version="2.0"><channel><odd>x</odd></channel></rss>',
    ])
      expect([empty, titles(empty)]).toEqual([empty, []])
  })

  test('single bytes of windows-1252 in a text that calls itself UTF-8 are read as their writer meant them', () => {
    const text =
      '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><item><title>नदी ~caf#~</title></item></channel></rss>'
    const bytes = Buffer.from(text).map((byte) => (byte === 0x7e ? 0x92 : byte === 0x23 ? 0xe9 : byte))
    expect(read(bytes).items[0]?.title).toBe('नदी ’café’')
  })

  test('a body in base64 is decoded', () => {
    const body = Buffer.from('<p>Long & whole</p>').toString('base64')
    const atom = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>A</title><entry><title>One</title><content type="text/html" mode="base64">${body}</content></entry></feed>`
    expect(read(atom).items[0]?.contentHtml).toBe('<p>Long &amp; whole</p>')
  })

  test('the heading of a JSON feed is read as text, with the signs that its writer escaped', () => {
    const items = [{ id: '1', title: 'Rain &amp; sun &#8217;26 &lt;b> <b>', content_text: 'x' }]
    expect(titles(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'J', items }))).toEqual([
      'Rain & sun ’26 <b> <b>',
    ])
  })

  test('an entry without a link is found at its id, where that is an address', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>https://a.example/1</id><title>One</title></entry><entry><id>tag:a,1</id><title>Two</title></entry></feed>`
    expect(read(atom).items.map((each) => each.url)).toEqual(['https://a.example/1', null])
  })

  test('a body written as elements of XHTML inside an item is its text', () => {
    const namespace = 'http://www.w3.org/1999/xhtml'
    const lifted = [
      `<body xmlns="${namespace}"><p>Text &amp; more</p></body>`,
      `<xhtml:body xmlns:xhtml="${namespace}"><xhtml:p>Text &amp; more</xhtml:p></xhtml:body>`,
    ].map((body) => read(rss(`<item><title>A</title><description>Short</description>${body}</item>`)).items[0])
    expect(lifted.map((each) => each?.contentHtml)).toEqual(Array(2).fill('<p>Text &amp; more</p>'))
  })
})

test('[V1:D8] an item whose date nobody can read stands beside its neighbours, never on top', () => {
  const item = (title: string, date: string) => `<item><title>${title}</title><pubDate>${date}</pubDate></item>`
  const found = read(
    rss(
      item('A', 'Fri, 20 Nov 2026 06:00:00 GMT') +
        item('B', 'yesterday noon') +
        item('C', 'Thu, 19 Nov 2026 06:00:00 GMT'),
    ),
  )
  expect(found.items.map((each) => each.publishedAt.slice(0, 10))).toEqual(['2026-11-20', '2026-11-19', '2026-11-19'])
  expect(found.items[1]?.declaredAt).toBe('yesterday noon')
  for (const [first, second] of [
    ['A', 'B'],
    ['B', 'A'],
  ] as const) {
    const dates = { A: 'yesterday noon', B: 'Fri, 20 Nov 2026 06:00:00 GMT' }
    const { items } = read(rss(item(first, dates[first]) + item(second, dates[second])))
    const newestFirst = items.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    expect(newestFirst.map((each) => each.title)).toEqual(['B', 'A'])
    expect(items.map((each) => each.publishedAt.slice(0, 10))).toEqual(Array(2).fill('2026-11-20'))
  }
  const alone = read(rss(item('A', 'soon') + item('B', 'later')))
  expect(alone.items.map((each) => each.publishedAt)).toEqual(Array(2).fill('2026-11-20T06:00:00.000Z'))
})
