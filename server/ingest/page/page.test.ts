import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { makeFetcher } from '../../platform/fetch/fetch.ts'
import { readArticleAside } from '../document/documents.ts'
import { depthOf } from './article-page.ts'
import { fetchLinkFacts } from './fetch-link.ts'
import { linkMetadataOf, readPageFacts } from './link-metadata.ts'

const PARAGRAPHS = [
  'The old stepwell in the middle of the town was opened again on Sunday after three years of patient work by masons, students and two retired engineers, who cleared the silt by hand.',
  'Water stood at the ninth step by evening, and children counted the steps aloud while their grandparents told them how the well had once watered the whole market street in summer.',
  'The council promised to keep the gates open from dawn to dusk, and to publish the level of the water each month so that anyone can see how the rains have done.',
]
const PAGE = `<!doctype html><html lang="en-IN"><head><title>Stepwell reopens | The Courier</title>
<meta property="og:title" content="Stepwell &amp; square reopen"><meta property="og:image" content="/well.jpg"><meta property="og:site_name" content="The Courier">
<meta property="og:type" content="article"><meta name="description" content="Three years of work."><link rel="canonical" href="/stepwell">
<script type="application/ld+json">{ broken</script>
<script type="application/ld+json">{"@graph":[{"@type":"WebSite"},{"@type":"NewsArticle","author":[{"name":"Asha Rao"},{"name":"Bipin Sen"}],"datePublished":"2026-03-01T08:00:00+05:30","isAccessibleForFree":"False"}]}</script>
</head><body><nav><a href="/">Home</a><a href="/news">News</a></nav><div class="cookie-banner">We use cookies to remember you.</div>
<article><h1>Stepwell reopens</h1>${PARAGRAPHS.map((each) => `<p onclick="x()">${each}</p>`).join('')}<script>alert(1)</script></article>
<footer>Write to us</footer></body></html>`
const ADDRESS = 'https://courier.example/2026/stepwell?utm_source=x'
// A busy machine takes long to load what reads pages; that is not what is tested.
const PATIENT_MS = 100_000
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('articles are read out of pages', () => {
  test(
    'the text, author, date, picture and language are found and the furniture is left',
    { timeout: PATIENT_MS },
    async () => {
      const page = await readArticleAside(
        {
          bytes: bytesOf(PAGE),
          contentType: 'text/html; charset=utf-8',
          address: ADDRESS,
        },
        PATIENT_MS,
      )
      expect(page).toMatchObject({
        url: 'https://courier.example/stepwell',
        byline: 'Asha Rao, Bipin Sen',
        publishedAt: '2026-03-01T02:30:00.000Z',
        language: 'en-IN',
        image: 'https://courier.example/well.jpg',
        text: PARAGRAPHS.join('\n'),
      })
      expect('contentHtml' in page && page.contentHtml).not.toMatch(/script|onclick|cookie/)
    },
  )

  test('pages in place of articles have clear errors', async () => {
    const code = async (text: string, contentType = 'text/html') => {
      const page = await readArticleAside({ bytes: bytesOf(text), contentType, address: ADDRESS })
      return 'code' in page ? page.code : 'READ'
    }
    expect(await code('{}', 'application/json')).toBe('NOT_HTML')
    expect(await code('')).toBe('NO_ARTICLE')
    expect(await code('<html><body></body></html>')).toBe('NO_ARTICLE')
    expect(await code('a'.repeat(6 * 1024 * 1024))).toBe('TOO_LARGE')
  })

  test('three thousand nested elements are refused', async () => {
    const nested = '<div>'.repeat(3000) + 'x'
    expect(depthOf(nested)).toBe(3000)
    expect(await readArticleAside({ bytes: bytesOf(nested), address: ADDRESS })).toMatchObject({ code: 'TOO_DEEP' })
  })

  test(
    'a page that takes too long is given up, and the next one is read by a new worker',
    { timeout: PATIENT_MS },
    async () => {
      expect(await readArticleAside({ bytes: bytesOf(PAGE), address: ADDRESS }, 1)).toMatchObject({ code: 'TOO_SLOW' })
      const many = `<body>${'<p>a <b>b</b> <i>c</i></p>'.repeat(30_000)}</body>`
      const [refused, read] = await Promise.all([
        readArticleAside({ bytes: bytesOf(many), address: ADDRESS }),
        readArticleAside({ bytes: bytesOf(PAGE), address: ADDRESS }, PATIENT_MS),
      ])
      expect([refused, read]).toMatchObject([
        { code: expect.stringMatching(/NO_ARTICLE|TOO_SLOW/) },
        { byline: 'Asha Rao, Bipin Sen' },
      ])
    },
  )
})

describe('[news:V10] what links say of themselves', () => {
  test('title, description, picture, site and type come from the page, the rest is left empty', () => {
    expect(linkMetadataOf(readPageFacts(PAGE, ADDRESS))).toEqual({
      url: 'https://courier.example/stepwell',
      title: 'Stepwell & square reopen',
      description: 'Three years of work.',
      image: 'https://courier.example/well.jpg',
      siteName: 'The Courier',
      type: 'article',
    })
    expect(linkMetadataOf(readPageFacts('<p>hello</p>', ADDRESS))).toEqual({
      url: ADDRESS,
      title: 'courier.example',
      description: null,
      image: null,
      siteName: null,
      type: null,
    })
    const long = readPageFacts(
      `<title>${'क'.repeat(400)}</title><meta name=description content="${'d'.repeat(600)}">`,
      ADDRESS,
    )
    expect([long.title.length, long.description!.length]).toEqual([300, 500])
  })

  test('[V1:D5] the date of a page is found wherever it says it, and its site by any of its names', () => {
    const date = (html: string) => readPageFacts(html, ADDRESS).publishedAt
    const ld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`
    const day = '2026-03-01T08:00:00+05:30'
    for (const html of [
      `<span itemprop="datePublished" content="${day}">1 March</span>`,
      `<article><time datetime="${day}">1 March</time></article>`,
      `<time datetime="2025-01-01">today</time><article><time datetime="${day}">1 March</time></article>`,
      ld({ '@type': 'WebPage', datePublished: day }),
      ld({ '@type': 'Review', datePublished: day }),
      ld({ '@type': 'WebPage', article: { '@type': 'NewsArticle', datePublished: day } }),
      `<meta property="og:article:published_time" content="${day}">`,
      `<meta name="citation_publication_date" content="${day}">`,
      `<meta name="sailthru.date" content="${day}">`,
      `<meta name="date" content="some day"><time datetime="${day}">1 March</time>`,
      `<style>${'a'.repeat(600_000)}</style>${ld({ '@type': 'NewsArticle', datePublished: day })}`,
      `<script type="application/ld+json"> <![CDATA[ {"@type":"NewsArticle","datePublished":"${day}"} ]]> </script>`,
      `<abbr itemprop="datePublished" title="${day}">8:00</abbr>`,
      `<span class="story-date" title="${day}">1 March</span>`,
      `<h1>Wells</h1><p class="postedOn date">Posted on: ${day}</p>`,
      `<h1>Wells</h1><div class="published"><b>By Asha</b></div><time>${day}</time><p>Text</p><time>2 May 2020</time>`,
    ])
      expect([html.slice(0, 80), date(html)]).toEqual([html.slice(0, 80), day])
    expect(date('<time>1 March</time>')).toBeNull()
    // Dates of other stories, of changes and of what is announced are none of this story.
    expect(
      date(`<i class="date">2 May 2020</i><h1>Wells</h1><p>${'Water. '.repeat(200)}</p><i class="date">3 May 2020</i>`),
    ).toBeNull()
    expect(date('<h1>Wells</h1><p class="updated-date">2 May 2020</p><p class="event-date">3 May 2020</p>')).toBeNull()
    expect(
      date('<h1>Wells</h1><p class="last-update date">2 May 2020</p><p class="edited_date">3 May 2020</p>'),
    ).toBeNull()
    const [name, url] = ['The Courier', 'https://courier.example']
    for (const html of [
      `<meta property="og:site_name" content="${name}">`,
      `<meta name="application-name" content="${name}">`,
      `<meta name="dc.publisher" content="${name}">`,
      `<meta name="apple-mobile-web-app-title" content="${name}">`,
      ld({ '@type': 'NewsArticle', isPartOf: { '@type': 'WebSite', name } }),
      ld({ '@type': 'NewsArticle', publisher: { '@type': 'NewsMediaOrganization', name } }),
      ld({ '@graph': [{ '@type': 'NewsArticle' }, { '@type': 'WebSite', url, name }] }),
      ld({ '@graph': [{ '@type': 'NewsArticle' }, { '@type': 'Organization', url, name }] }),
    ])
      expect([html, readPageFacts(html, ADDRESS).siteName]).toEqual([html, name])
    expect(readPageFacts('<title>Wells</title>', ADDRESS).siteName).toBeNull()
  })

  test('[V1:D6] the author of a page is found wherever it names one, also in a box that is not read with the article', async () => {
    const text = Array.from(
      { length: 6 },
      (_, n) => `<p>${`The well number ${n} was opened again by masons. `.repeat(4)}</p>`,
    )
    const byline = async (body: string, head = '') => {
      const html = `<html><head><title>Wells</title>${head}</head><body><article><h1>Wells</h1>${text.join('')}</article>${body}</body></html>`
      const page = await readArticleAside({ bytes: bytesOf(html), address: ADDRESS })
      return 'code' in page ? page.code : page.byline
    }
    const ld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`
    const asha = { '@type': 'Person', '@id': '#asha', name: 'Asha Rao' }
    for (const [body, head] of [
      ['<aside class="author-bio"><a rel="author" href="/asha">Asha Rao</a></aside>'],
      ['<aside><div itemprop="author"><img alt=""><span itemprop="name">Asha Rao</span> writes here.</div></aside>'],
      ['<div class="share"><span class="byline">By Asha Rao</span></div>'],
      ['', ld({ '@graph': [{ '@type': 'NewsArticle', author: { '@id': '#asha' } }, asha] })],
      ['', ld({ '@graph': [{ '@type': 'NewsArticle', author: [{ '@id': '#asha' }] }, asha] })],
      [
        '',
        '<meta property="article:author" content="https://courier.example/asha"><meta name="parsely-author" content="Asha Rao">',
      ],
      ['', '<meta name="citation_author" content="Asha Rao">'],
      ['<div class="sig"><span class="story-byline">By Asha Rao</span></div>'],
      ['<p><span class="dateline">NASHIK —</span> Masons came.</p><span class="byline">By Asha Rao</span>'],
      ['<p class="author-name">Asha Rao</p><div class="sig"><span class="byline">Share this</span></div>'],
      ['<p class="author-name">Asha Rao</p><div class="sig"><b class="story-byline-date">1 March 2026</b></div>'],
    ])
      expect([body, head, await byline(body ?? '', head)]).toEqual([body, head, 'Asha Rao'])
    const said =
      '<div class="comments"><span class="byline">A reader</span></div><footer><a rel="author" href="/">Us</a></footer>'
    expect(await byline(said)).toBeNull()
    expect(await byline(`<p><span class="dateline">NASHIK —</span> ${'The council came. '.repeat(9)}</p>`)).toBeNull()
  })

  test('[V1:D6] the author of a page is a name: no address, no mail, no date and nothing to press', async () => {
    const byline = async (author: string) => {
      const html = PAGE.replace(/"author":\[.*?\]/, `"author":${JSON.stringify(author)}`)
      const page = await readArticleAside({ bytes: bytesOf(html), address: ADDRESS })
      return 'code' in page ? page.code : page.byline
    }
    expect(await byline('By Asha Rao, 1 March 2026')).toBe('Asha Rao')
    expect(await byline('Asha RaoUpdated: March 1, 2026')).toBe('Asha Rao')
    expect(await byline('Asha Rao (asha@courier.example)')).toBe('Asha Rao')
    expect(await byline('https://courier.example/author/asha')).toBeNull()
    expect(await byline('asha@courier.example')).toBeNull()
    expect(await byline('Share this post')).toBeNull()
  })

  test('[V1:D7] [news:I18] a canonical link to another site is not believed', () => {
    const url = (canonical: string) => readPageFacts(`<link rel="canonical" href="${canonical}">`, ADDRESS).url
    expect(url('https://www.courier.example/stepwell')).toBe('https://www.courier.example/stepwell')
    expect(url('https://other.example/stepwell')).toBe(ADDRESS)
  })

  test('[news:V7] a publisher that says readers must pay is believed', () => {
    expect(readPageFacts(PAGE, ADDRESS).isPaywalled).toBe(true)
    expect(readPageFacts('<p>free</p>', ADDRESS).isPaywalled).toBe(false)
  })

  test('other kinds of files, long pages and dead servers are told apart', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/page') return response.setHeader('content-type', 'text/html').end(PAGE)
      if (request.url === '/gone') return response.writeHead(410).end()
      if (request.url === '/long')
        return response.setHeader('content-type', 'text/html').end('a'.repeat(2 * 1024 * 1024))
      if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end()
      return response.setHeader('content-type', 'image/png').end('x')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const fetcher = makeFetcher({ innerOrigins: [`http://127.0.0.1:${port}`], manners: { gapMs: 0 } })
    const code = async (path: string) => {
      const facts = await fetchLinkFacts(fetcher, `http://127.0.0.1:${port}${path}`)
      return 'code' in facts ? facts.code : facts.title
    }
    expect(await code('/page')).toBe('Stepwell & square reopen')
    expect([await code('/gone'), await code('/long'), await code('/round'), await code('/picture')]).toEqual([
      'UNREACHABLE',
      'TOO_LARGE',
      'TOO_MANY_REDIRECTS',
      'NOT_HTML',
    ])
    expect(await fetchLinkFacts(fetcher, 'http://127.0.0.1:1/')).toMatchObject({ code: 'BLOCKED_ADDRESS' })
    await fetcher.close()
    server.close()
  })
})
