import { describe, expect, test } from 'vitest'
import { canonicalUrl, registrableDomain, withoutAmp } from './canonical-url.rules.ts'
import { decodeBytes } from './charset.ts'
import { readFeedDate } from './feed-date.rules.ts'
import { identitiesOf, type IdentityFacts } from './identity.rules.ts'
import { readOpml } from './opml.ts'

const iso = (written: string, zone?: number) => {
  const time = readFeedDate(written, zone)
  return time === undefined ? undefined : new Date(time).toISOString()
}

describe('[news:I13] dates as feeds write them', () => {
  const same: Record<string, string> = {
    'Fri, 20 Nov 2026 10:00:00 +0530': '2026-11-20T04:30:00.000Z',
    'Fri, 20 Nov 2026 10:00:00 IST': '2026-11-20T04:30:00.000Z',
    'Fri, 20 Nov 2026 10:00:00 GMT': '2026-11-20T10:00:00.000Z',
    'Fri, 20 Nov 26 10:00 EST': '2026-11-20T15:00:00.000Z',
    'Thurs, 19 November 2026 10:00:00 Z': '2026-11-19T10:00:00.000Z',
    'Sun, 30Mar 2025 12:41:13 +0530': '2025-03-30T07:11:13.000Z',
    '20 Nov 2026': '2026-11-19T18:30:00.000Z',
    'November 20, 2026 4:05 PM IST': '2026-11-20T10:35:00.000Z',
    'Fri Nov 20 10:00:00 2026': '2026-11-20T04:30:00.000Z',
    'Fri Nov 20 10:00:00 UTC 2026': '2026-11-20T10:00:00.000Z',
    '2026-11-20T10:00:00Z': '2026-11-20T10:00:00.000Z',
    '2026-11-20T10:00:00.123+05:30': '2026-11-20T04:30:00.123Z',
    '2026-11-20T10:00:00+05': '2026-11-20T05:00:00.000Z',
    '2026-11-20 10:00:00': '2026-11-20T04:30:00.000Z',
    '2026-11-20': '2026-11-19T18:30:00.000Z',
    '20261120T100000Z': '2026-11-20T10:00:00.000Z',
    '2026-11': '2026-10-31T18:30:00.000Z',
    '20/11/2026 10:00': '2026-11-20T04:30:00.000Z',
    '12/11/2026': '2026-11-11T18:30:00.000Z',
    '11/20/2026': '2026-11-19T18:30:00.000Z',
    '1795168800': '2026-11-20T10:00:00.000Z',
    '1795168800000': '2026-11-20T10:00:00.000Z',
    'शुक्रवार, 20 नवंबर 2026 10:00': '2026-11-20T04:30:00.000Z',
    '२० नवम्बर २०२६, १०:०० बजे': '2026-11-20T04:30:00.000Z',
    '5 फ़रवरी 2026': '2026-02-04T18:30:00.000Z',
    'Mon,31 Mar 2025 11:34:52 +0530': '2025-03-31T06:04:52.000Z',
    '06 Jul, 2026, 10.30 AM IST': '2026-07-06T05:00:00.000Z',
  }

  test("English, Hindi, numbers and every usual form are read; a missing zone is the publication's [V1:D8]", () => {
    for (const [written, expected] of Object.entries(same)) expect([written, iso(written)]).toEqual([written, expected])
    expect(iso('2026-11-20 10:00:00', 0)).toBe('2026-11-20T10:00:00.000Z')
  })

  test('what is no date is no date', () => {
    for (const written of ['', 'soon', '31 Feb 2026', '2026-13-40', '20 Foo 2026', '99:99', '10 Nov']) {
      expect([written, iso(written)]).toEqual([written, undefined])
    }
  })
})

describe('[news:I18] one key for one page', () => {
  test('tracking, ports, fragments and the last slash fall away, the rest stays', () => {
    const key = 'https://courier.example/a/B?id=7'
    const same = [
      'https://courier.example/a/B?id=7',
      'HTTPS://Courier.Example:443/a/B/?utm_source=x&id=7&fbclid=1#top',
      'https://courier.example./a/B?id=7&gclid=1&dclid=1&msclkid=2&mc_cid=3&mc_eid=4&igshid=5&ref=6&cmp=7&UTM_Medium=8',
    ]
    expect(same.map((each) => canonicalUrl(each))).toEqual([key, key, key])
    expect(canonicalUrl('https://courier.example/')).toBe('https://courier.example')
    expect(canonicalUrl('http://courier.example:80/नदी')).toBe('http://courier.example/%E0%A4%A8%E0%A4%A6%E0%A5%80')
    expect([canonicalUrl('javascript:1'), canonicalUrl('')]).toEqual([undefined, undefined])
  })

  test('rel=canonical counts on the same registrable domain only', () => {
    expect(canonicalUrl('https://m.courier.co.in/a', 'https://www.courier.co.in/b')).toBe('https://www.courier.co.in/b')
    expect(canonicalUrl('https://a.courier.co.in/a', 'https://other.co.in/b')).toBe('https://a.courier.co.in/a')
    expect([registrableDomain('a.b.example.com'), registrableDomain('x.y.gov.in')]).toEqual(['example.com', 'y.gov.in'])
  })

  test('AMP addresses lead to the plain page', () => {
    const plain = 'https://courier.example/story'
    for (const amp of [`${plain}/amp`, `${plain}/amp/`, `${plain}?amp=1`, 'https://courier.example/amp/story']) {
      expect(withoutAmp(amp)).toBe(plain)
    }
    expect(withoutAmp(plain)).toBeUndefined()
    expect(withoutAmp('https://courier.example/lamp')).toBeUndefined()
  })
})

describe('[news:I17] identity inside a feed', () => {
  const item = (guid?: string, canonical?: string, title = 'T'): IdentityFacts => ({
    guid,
    canonicalUrl: canonical,
    title,
    text: () => 'x',
  })

  test('guid, else address, else a hash of title and text', () => {
    const [a, b, c] = identitiesOf([item('g1', 'https://a.example/1'), item(undefined, 'https://a.example/2'), item()])
    expect([a, b]).toEqual(['g1', 'https://a.example/2'])
    expect(c).toMatch(/^[0-9a-f]{64}$/)
    expect(identitiesOf([item()])).toEqual([c])
  })

  test('a repeated guid takes the address with it, then the position, so that no two are equal', () => {
    const repeated = identitiesOf([
      item('g', 'https://a.example/1'),
      item('g', 'https://a.example/2'),
      item('g', 'https://a.example/2'),
    ])
    expect(repeated).toEqual(['g https://a.example/1', 'g 1', 'g 2'])
    const homes = identitiesOf([
      item(undefined, 'https://a.example', 'One'),
      item(undefined, 'https://a.example', 'Two'),
      item(undefined, 'https://a.example', 'Two'),
    ])
    expect(new Set(homes).size).toBe(3)
  })
})

describe('[news:I12] encodings', () => {
  const hindi = '<?xml version="1.0"?><a>हिन्दी</a>'
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

  test('mark, HTTP, declaration, meta and valid UTF-8, in that order', () => {
    expect(decodeBytes(Buffer.from(`\uFEFF${hindi}`), 'text/xml; charset=windows-1252').text).toBe(hindi)
    expect(decodeBytes(Buffer.from(`\uFEFF${hindi}`, 'utf16le')).text).toBe(hindi)
    expect(decodeBytes(latin('<a>caf\u00e9</a>'), 'text/xml; charset=ISO-8859-1').text).toBe('<a>café</a>')
    expect(decodeBytes(latin('<?xml version="1.0" encoding="ISO-8859-2"?><a>\u00b1</a>')).text).toContain('ą')
    expect(decodeBytes(latin('<meta charset="windows-1251"><p>\u00cc\u00e8\u00f0</p>')).text).toContain('Мир')
    expect(decodeBytes(Buffer.from(hindi))).toEqual({ text: hindi, charset: 'utf-8' })
  })

  test('a wrong declaration is overruled by text that is valid UTF-8, an unknown one is passed over', () => {
    expect(decodeBytes(Buffer.from(hindi), 'text/xml; charset=us-ascii').text).toBe(hindi)
    expect(decodeBytes(Buffer.from(hindi), 'text/xml; charset=nonsense').text).toBe(hindi)
    expect(decodeBytes(latin('<a>caf\u00e9</a>')).text).toBe('<a>café</a>')
  })
})

test('an OPML list gives each feed once with its folder', () => {
  const list = readOpml(
    Buffer.from(`<opml version="2.0"><head><title>Mine</title></head><body><outline text="Delhi"><outline text="A" type="rss" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/>
    <outline text="A again" xmlUrl="https://a.example/feed"/><outline text="bad" xmlUrl="javascript:1"/></outline><outline title="B" xmlUrl="https://b.example/feed"/></body></opml>`),
  )
  expect(list).toEqual({
    title: 'Mine',
    feeds: [
      { url: 'https://a.example/feed', title: 'A', homeUrl: 'https://a.example/', folder: 'Delhi', language: null },
      { url: 'https://b.example/feed', title: 'B', homeUrl: null, folder: null, language: null },
    ],
    warnings: [],
  })
  expect(readOpml(Buffer.from('<rss version="2.0"></rss>'))).toBeUndefined()
})
