import { describe, expect } from 'vitest'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { savePublication } from '@chowk/contract/news/follow.ts'
import { endFeedLink, getFeedLink, makeFeedLink } from '@chowk/contract/news/feed-link.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { givenArticle, givenCategory, givenPublication } from '../../testing/news.ts'
import { test } from '../../testing/test.ts'

const MINUTE = 60_000

describe('feeds out', () => {
  test('the newest stories come as RSS, Atom and JSON Feed, with the same ids [news:O2]', async ({ world }) => {
    const publication = await givenPublication(world, { name: 'Gaon & Charcha' })
    const { key } = await givenArticle(world, {
      publication,
      title: 'Wells <fill> & more',
      html: '<p>Text <img src="/image/a/b/640"></p>',
    })
    await givenArticle(world, { publication, state: 'HIDDEN' })
    const visitor = await world.visitor()
    const read = async (ending: string) => {
      const response = await visitor.fetch(`/feeds/latest.${ending}`)
      return { type: response.headers.get('content-type'), text: await response.text() }
    }
    const [rss, atom, json] = [await read('rss'), await read('atom'), await read('json')]
    expect([rss.type, atom.type, json.type]).toEqual([
      'application/rss+xml; charset=utf-8',
      'application/atom+xml; charset=utf-8',
      'application/feed+json; charset=utf-8',
    ])
    const item = parseRssFeed(rss.text).items?.[0]
    const entry = parseAtomFeed(atom.text).entries?.[0]
    const story = parseJsonFeed(json.text).items?.[0]
    expect([item?.title, entry?.title?.value, story?.title]).toEqual(Array(3).fill('Wells <fill> & more'))
    expect([item?.guid?.value, entry?.id, story?.id]).toEqual(Array(3).fill(`tag:127.0.0.1,2026:article/${key}`))
    expect(item?.content?.encoded).toContain(`src="${world.address}/image/a/b/640"`)
    expect(parseRssFeed(rss.text).items).toHaveLength(1)
    expect(item?.link).toBe(`${world.address}/details/${story?.url?.split('/details/')[1]}`)
  })

  test('of a publication without an agreement only the excerpt goes out [news:I2]', async ({ world }) => {
    const publication = await givenPublication(world, { licence: 'EXCERPT', slug: 'tide' })
    await givenArticle(world, { publication, html: '<p>The whole text</p>', summary: 'The excerpt' })
    const visitor = await world.visitor()
    for (const ending of ['rss', 'atom', 'json']) {
      const text = await (await visitor.fetch(`/feeds/publication/tide.${ending}`)).text()
      expect(text).toContain('The excerpt')
      expect(text).not.toContain('The whole text')
    }
  })

  test('fifty stories at most, of one category or language if asked for', async ({ world }) => {
    const publication = await givenPublication(world)
    const water = await givenCategory(world, 'water')
    for (let n = 0; n < 52; n++)
      await givenArticle(world, {
        publication,
        categories: [water],
        publishedAt: new Date(world.clock.now().getTime() - n * MINUTE),
      })
    const trade = await givenCategory(world, 'trade')
    await givenArticle(world, { publication, categories: [trade], language: 'hi', title: 'मंडी' })
    const visitor = await world.visitor()
    const titles = async (path: string) => {
      const feed = (await (await visitor.fetch(path)).json()) as { items: { title: string }[] }
      return feed.items.map((item) => item.title)
    }
    expect(await titles('/feeds/latest.json')).toHaveLength(50)
    expect(await titles('/feeds/category/trade.json')).toEqual(['मंडी'])
    expect(await titles('/feeds/latest.json?lang=hi')).toEqual(['मंडी'])
  })

  test('who has the newest copy is told so: by tag, and by time [news:O2]', async ({ world }) => {
    await givenArticle(world)
    const visitor = await world.visitor()
    const first = await visitor.fetch('/feeds/latest.rss')
    const [etag, modified] = [first.headers.get('etag') ?? '', first.headers.get('last-modified') ?? '']
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    expect(modified).toBe('Sat, 21 Nov 2026 08:00:00 GMT')
    const again = async (headers: Record<string, string>) =>
      (await visitor.fetch('/feeds/latest.rss', { headers })).status
    expect(await again({ 'if-none-match': etag })).toBe(304)
    expect(await again({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200)
    expect(await again({ 'if-modified-since': modified })).toBe(304)
    expect(await again({ 'if-modified-since': 'Fri, 20 Nov 2026 08:00:00 GMT' })).toBe(200)
  })

  test('what does not exist is not found, in whatever spelling', async ({ world }) => {
    const visitor = await world.visitor()
    const paths = [
      'latest.xml',
      'latest',
      'category/none.rss',
      'publication/none.atom',
      'mine/short/saved.rss',
      'publication/..%2F.rss',
    ]
    for (const path of paths) expect((await visitor.fetch(`/feeds/${path}`)).status).toBe(404)
  })
})

describe('own feeds', () => {
  test('a secret address gives a reader her mix and her saved stories until she ends it [news:O2]', async ({
    world,
  }) => {
    const asha = await world.person()
    const publication = await givenPublication(world)
    const { key, id } = await givenArticle(world, { publication, title: 'Kept' })
    await givenArticle(world, { title: 'Elsewhere' })
    await asha.call(saveArticle, { articleId: key, saved: true })
    await asha.call(savePublication, { publicationId: publication, saved: true })
    expect(await asha.call(getFeedLink, {})).toEqual({ mix: null, saved: null, madeAt: null })
    const made = await asha.call(makeFeedLink, {})
    expect(await asha.call(getFeedLink, {})).toEqual(made)
    const reader = await world.visitor()
    const read = async (path: string | null) => await reader.fetch(`${path}.json`)
    const titles = async (path: string | null) =>
      ((await (await read(path)).json()) as { items: { title: string }[] }).items.map((item) => item.title)
    expect(await titles(made.saved)).toEqual(['Kept'])
    expect(await titles(made.mix)).toEqual(['Kept'])
    expect((await read(made.saved)).headers.get('cache-control')).toBe('private, max-age=300')
    const renewed = await asha.call(makeFeedLink, {})
    expect((await read(made.saved)).status).toBe(404)
    expect((await read(renewed.saved)).status).toBe(200)
    await world.owner`update article set state = 'REMOVED' where id = ${id}`
    world.clock.pass(2 * MINUTE)
    expect(await titles(renewed.saved)).toEqual([])
    await asha.call(endFeedLink, {})
    expect((await read(renewed.saved)).status).toBe(404)
  })
})
