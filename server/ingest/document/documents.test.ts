import { describe, expect, test } from 'vitest'
import { heavyFeeds } from '../../testing/feeds/heavy-feed.ts'
import { rssOf } from '../../testing/press.ts'
import { readFeedAside, readOpmlAside, readPageFactsAside, sizeOfChange } from './documents.ts'

const sourceOf = (text: string) => ({ bytes: Buffer.from(text), fetchedAtMs: Date.parse('2026-11-21T06:00:00Z') })
const GOOD = sourceOf(rssOf([{ guid: 'ok', link: 'https://ok.example/1', title: 'All is well here' }]))

describe('[V1:D1] a document made to keep its reader busy costs nobody else anything', () => {
  test('a feed that takes longer than it may fails alone, and the next one is read', async () => {
    const [slow, good] = await Promise.all([
      readFeedAside(sourceOf(heavyFeeds['a book of words'] ?? ''), 1),
      readFeedAside(GOOD),
    ])
    expect(slow).toMatchObject({ code: 'TOO_SLOW' })
    expect(good).toMatchObject({ reading: { items: [{ title: 'All is well here' }] } })
  })

  test(
    'every heavy feed ends in its stories or in a clear error, while a good one is read beside it',
    { timeout: 240_000 },
    async () => {
      for (const [name, text] of Object.entries(heavyFeeds)) {
        const [heavy, good] = await Promise.all([readFeedAside(sourceOf(text)), readFeedAside(GOOD)])
        const outcome = 'code' in heavy ? heavy.code : 'READ'
        expect([name, outcome]).toEqual([name, expect.stringMatching(/^(?:READ|TOO_SLOW|TOO_LARGE|NOT_WELL_FORMED)$/)])
        expect(good).toMatchObject({ reading: { items: [{ title: 'All is well here' }] } })
      }
    },
  )

  test('brackets in a date and at signs in an author are no date and no author, and no field is longer than it may be', async () => {
    const read = async (name: string) => {
      const document = await readFeedAside(sourceOf(heavyFeeds[name] ?? ''))
      if ('code' in document) throw new Error(document.message)
      return { item: document.reading.items[0], text: document.texts[0] }
    }
    expect((await read('a date of brackets')).item?.declaredAt).toBe('('.repeat(100))
    expect((await read('an author of at signs')).item?.authors).toEqual([])
    expect((await read('a book of words')).text?.plain.length).toBeLessThanOrEqual(250_000)
  })

  test('lists of feeds and facts of pages are read there too', async () => {
    const opml = '<opml version="2.0"><body><outline xmlUrl="https://a.example/feed" text="A"/></body></opml>'
    expect(await readOpmlAside({ bytes: Buffer.from(opml) })).toMatchObject({ feeds: [{ title: 'A' }] })
    expect(await readOpmlAside({ bytes: Buffer.from('<rss/>') })).toBeUndefined()
    const page = {
      bytes: Buffer.from('<title>A page</title>'),
      contentType: 'text/html',
      address: 'https://a.example/1',
    }
    expect(await readPageFactsAside(page)).toMatchObject({ title: 'A page' })
  })

  test('of too many documents at once the last are told to come again, and the others are read', async () => {
    const opml = Buffer.from(
      '<opml version="2.0"><body><outline xmlUrl="https://a.example/feed" text="A"/></body></opml>',
    )
    const all = await Promise.allSettled(Array.from({ length: 240 }, async () => await readOpmlAside({ bytes: opml })))
    const refused = all.filter((each) => each.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(40)
    for (const each of refused) expect(each.reason).toMatchObject({ refused: { code: 'BUSY' } })
    expect(all.slice(0, 200).every((each) => each.status === 'fulfilled' && each.value?.feeds.length === 1)).toBe(true)
  })
})

test('a new version of a book is compared beside the server, and called what a short one is called', async () => {
  const words = Array.from({ length: 20_000 }, (_, n) => `w${n % 977}`)
  const version = (text: string) => ({ title: 'A book', text })
  const before = version(words.join(' '))
  expect(await sizeOfChange(before, before)).toBeUndefined()
  expect(await sizeOfChange(before, version(words.with(9000, 'new').join(' ')))).toBe('MINOR')
  expect(await sizeOfChange(before, version(words.slice(0, 15_000).join(' ')))).toBe('MAJOR')
  expect(await sizeOfChange(version('One two.'), version('One three.'))).toBe('MAJOR')
})
