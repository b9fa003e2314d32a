import { describe, expect } from 'vitest'
import { givenArticle, givenCategory, givenPublication } from '../testing/news.ts'
import { test } from '../testing/test.ts'
import type { World } from '../testing/world.ts'
import { ADDRESSES_A_FILE } from './sitemap-days.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function fetchText(world: World, path: string) {
  const answer = await (await world.visitor()).fetch(path)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

async function locationsOf(world: World, path: string): Promise<string[]> {
  const { text } = await fetchText(world, path)
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(world.address, ''))
}

const daysAgo = (world: World, days: number) => new Date(world.clock.now().getTime() - days * DAY)

describe('what search engines are told [V1:C5]', () => {
  test('robots may read all but what is endless or own, and learn where the sitemaps are', async ({ world }) => {
    const { status, type, text } = await fetchText(world, '/robots.txt')
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain(`Sitemap: ${world.address}/sitemap.xml\n`)
    expect(text).toContain(`Sitemap: ${world.address}/sitemap-news.xml\n`)
    expect(text).not.toMatch(/^Disallow: \/$/m)
    for (const path of ['/details/', '/share/', '/image/']) expect(text).not.toContain(`Disallow: ${path}`)
  })

  test('the index names every day with stories, each day its stories with the time of their last change', async ({
    world,
  }) => {
    const today = await givenArticle(world, { title: 'Today' })
    const hindi = await givenArticle(world, { title: 'पुरानी', language: 'hi', publishedAt: daysAgo(world, 40) })
    expect(await locationsOf(world, '/sitemap.xml')).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/2026-11-21.xml',
      '/sitemap/2026-10-12.xml',
    ])
    expect(await locationsOf(world, '/sitemap/2026-11-21.xml')).toEqual([`/details/${today.slug}?lang=en`])
    expect(await locationsOf(world, '/sitemap/2026-10-12.xml')).toEqual([`/details/${hindi.slug}?lang=hi`])
    const { text } = await fetchText(world, '/sitemap/2026-10-12.xml')
    expect(text).toContain(`<lastmod>${daysAgo(world, 40).toISOString()}</lastmod>`)
    for (const path of [
      '2026-11-20.xml',
      '2026-11-21-2.xml',
      '2026-13-45.xml',
      '9999-99-99.xml',
      'x.xml',
      '2026-11-21-0.xml',
    ])
      expect([path, (await fetchText(world, `/sitemap/${path}`)).status]).toEqual([path, 404])
  })

  test('nothing stands there that its own page would not show to a visitor, nor what is yet to come', async ({
    world,
  }) => {
    const shown = await givenArticle(world)
    for (const state of ['WITHDRAWN', 'REMOVED', 'HIDDEN']) await givenArticle(world, { state })
    await givenArticle(world, { isHead: false })
    await givenArticle(world, { publishedAt: new Date(world.clock.now().getTime() + 2 * HOUR) })
    await givenArticle(world, { publishedAt: daysAgo(world, -3) })
    const suspended = await givenPublication(world, { slug: 'gone' })
    await givenArticle(world, { publication: suspended })
    await world.owner`update publication set status = 'SUSPENDED' where id = ${suspended}`
    await world.owner`update article set suspended = true where publication_id = ${suspended}`
    const open = await world.workspace({ slug: 'open-square' })
    await world.owner`update workspace set is_public = true, may_be_public = true where id = ${open}`
    await world.workspace({ slug: 'closed-square' })
    const days = await locationsOf(world, '/sitemap.xml')
    expect(days).toEqual(['/sitemap/pages.xml', '/sitemap/2026-11-21.xml'])
    expect(await locationsOf(world, '/sitemap/2026-11-21.xml')).toEqual([`/details/${shown.slug}?lang=en`])
    expect(await locationsOf(world, '/sitemap-news.xml')).toEqual([`/details/${shown.slug}?lang=en`])
    const pages = await locationsOf(world, '/sitemap/pages.xml')
    expect(pages).toContain('/organizations/open-square')
    expect(pages).toContain('/category/details?id=water')
    expect(pages.join()).not.toMatch(/closed-square|\/user\//)
    expect(pages).not.toContain(`/publication/details?id=${suspended}`)
  })

  test('the sitemap for news holds the stories of two days, with publication, language and a title that breaks nothing', async ({
    world,
  }) => {
    const publication = await givenPublication(world, { name: 'Gaon & Charcha' })
    await givenArticle(world, { publication, title: 'Wells </news:title>\u0001 & "more"' })
    await givenArticle(world, { publication, publishedAt: daysAgo(world, 3) })
    const { text, type } = await fetchText(world, '/sitemap-news.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(text.match(/<url>/g)).toHaveLength(1)
    expect(text).toContain('<news:name>Gaon &amp; Charcha</news:name><news:language>en</news:language>')
    expect(text).toContain('<news:title>Wells &lt;/news:title&gt; &amp; &quot;more&quot;</news:title>')
    expect(text).toContain(`<news:publication_date>${world.clock.now().toISOString()}</news:publication_date>`)
  })

  test('a day with more stories than a file holds has several, and none is left out or named twice', async ({
    world,
  }) => {
    const { id, cluster } = await givenArticle(world, { categories: [await givenCategory(world)] })
    const more = ADDRESSES_A_FILE + 2
    await world.owner`alter table article disable trigger user`
    await world.owner`
      insert into article (cluster_id, publication_id, state, is_head, language, slug, title, summary, url, canonical_url, picture_src, published_at, first_seen_at, category_ids)
      select ${cluster}, publication_id, 'READY', true, 'en', 's', 't', 's', 'u' || n, 'c' || n, picture_src, published_at - (n % 7) * interval '1 hour', first_seen_at, category_ids
      from article, generate_series(1, ${more}::int) n where id = ${id}`
    await world.owner`update list_day set n = ${more + 1} where list = 'latest'`
    const files = (await locationsOf(world, '/sitemap.xml')).slice(1)
    expect(files).toEqual(['/sitemap/2026-11-21.xml', '/sitemap/2026-11-21-2.xml'])
    const named = await Promise.all(files.map(async (file) => await locationsOf(world, file)))
    expect(named.map((each) => each.length)).toEqual([ADDRESSES_A_FILE, 3])
    expect(new Set(named.flat()).size).toBe(more + 1)
  })

  test('the icons that nobody names are there', async ({ world }) => {
    const visitor = await world.visitor()
    const icon = await visitor.fetch('/favicon.ico')
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    const bytes = Buffer.from(await icon.arrayBuffer())
    expect([bytes.readUInt16LE(2), bytes.readUInt8(6), bytes.subarray(23, 26).toString()]).toEqual([1, 48, 'PNG'])
    for (const path of ['/apple-touch-icon.png', '/logo.png'])
      expect((await visitor.fetch(path)).headers.get('content-type')).toBe('image/png')
  })
})
