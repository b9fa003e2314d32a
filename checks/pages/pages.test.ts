import { describe, expect } from 'vitest'
import { followCategory } from '@chowk/contract/news/follow.ts'
import { saveArticle } from '@chowk/contract/news/saved.ts'
import { viewArticle } from '@chowk/contract/news/view.ts'
import { givenArticle, givenCategory } from '@chowk/server/testing/news.ts'
import { test } from './served.ts'

describe('headers of pages', () => {
  test('no foreign script and no foreign frame is allowed [V13]', async ({ world }) => {
    const visitor = await world.visitor()
    for (const address of ['/', '/latest', '/details/no-such-story-zzzzzz', '/login']) {
      const { headers } = await visitor.fetch(address)
      const policy = headers.get('content-security-policy') ?? ''
      const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0] ?? '', rule.trim()]))
      expect(rules.get('default-src')).toBe("default-src 'none'")
      expect(rules.get('script-src')).toMatch(/^script-src 'self' '(sha256|nonce)-/)
      expect(rules.get('script-src')).not.toMatch(/unsafe|\*|https?:|data:/)
      expect(rules.get('style-src')).toBe("style-src 'self'")
      expect(rules.get('frame-ancestors')).toBe("frame-ancestors 'none'")
      expect(rules.get('base-uri')).toBe("base-uri 'none'")
      expect(rules.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      })
      expect(headers.get('permissions-policy')).toContain('geolocation=()')
    }
  })

  test('no quiz page may use a camera or a microphone, or see the screen [news:QN6]', async ({ world }) => {
    const head = await world.person({ workspace: await world.workspace(), role: 'ADMIN' })
    for (const address of ['/quiz', '/quiz/anil-rao', '/result/anil-rao', '/quiz-sets']) {
      const { headers } = await head.fetch(address)
      const allowed = new Set((headers.get('permissions-policy') ?? '').split(', '))
      for (const device of ['camera=()', 'microphone=()', 'display-capture=()'])
        expect(allowed.has(device), `${address} ${device}`).toBe(true)
    }
  })

  test('no cache on the way stores what belongs to one person [V13]', async ({ world }) => {
    const meera = await world.person()
    for (const address of ['/latest', '/api/news/mutes', '/recommend/latest'])
      expect((await meera.fetch(address)).headers.get('cache-control'), address).toContain('no-store')
  })

  test('an answer and a story page are read as what they are, and only by us [V13]', async ({ world }) => {
    const { slug } = await givenArticle(world)
    const visitor = await world.visitor()
    for (const address of ['/recommend/latest', `/details/${slug}`]) {
      const { status, headers } = await visitor.fetch(address)
      expect(status, address).toBe(200)
      expect(headers.get('x-content-type-options'), address).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy'), address).toBe('same-origin')
      expect(headers.get('x-powered-by'), address).toBeNull()
    }
  })

  test('a missing call says nothing about the program, and internal addresses do not exist [V15]', async ({
    world,
  }) => {
    const visitor = await world.visitor()
    const missing = await visitor.fetch('/api/no/such/call')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await missing.text()).not.toMatch(/node_modules|\bat \S+:\d+/)
    for (const address of ['/latest.data', '/__manifest'])
      expect((await visitor.fetch(address)).status, address).toBe(404)
  })
})

describe('addresses of pages', () => {
  test('other words before the number of a story lead to its own address, with the query [news:V1] [V1:C11]', async ({
    world,
  }) => {
    const { id, slug, key } = await givenArticle(world)
    await world.owner`insert into article_version (article_id, number, at, size, title, plain)
      values (${id}, 1, ${world.clock.now()}, 'FIRST', 'Wells fill', 'The rope.')`
    const visitor = await world.visitor()
    for (const [requested, query] of [
      ['other-words', ''],
      ['x', '?tab=changes'],
    ]) {
      const { status, headers } = await visitor.fetch(`/details/${requested}-${key}${query}`)
      expect([status, headers.get('location')]).toEqual([301, `/details/${slug}${query}`])
    }
    expect((await visitor.fetch(`/details/${slug}`)).status).toBe(200)
  })

  test('an unknown address leads to the root, and a missing story is a 404 of its own [R2.01]', async ({ world }) => {
    const visitor = await world.visitor()
    const { status, headers } = await visitor.fetch('/no/such/place')
    expect([status, headers.get('location')]).toEqual([302, '/?status=no-such-place'])
    const missing = await visitor.fetch('/details/a-river-that-never-was-zzzzzz')
    expect(missing.status).toBe(404)
    expect(await missing.text()).toContain('Story not found')
  })

  test('pages of the operation are closed to visitors and readers [V15]', async ({ world }) => {
    const visitor = await world.visitor()
    const reader = await world.person()
    for (const [caller, address] of [
      [visitor, '/operation/jobs'],
      [reader, '/operation/feeds'],
    ] as const) {
      const { status, headers } = await caller.fetch(address)
      expect(status).toBe(302)
      expect(headers.get('location')).not.toContain('/operation')
    }
  })

  test('every screen that the sitemap names answers a visitor [V1:C5]', async ({ world }) => {
    const visitor = await world.visitor()
    await givenArticle(world)
    const sitemap = await (await visitor.fetch('/sitemap/pages.xml')).text()
    const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&').replace(world.address, ''),
    )
    expect(pages.length).toBeGreaterThan(15)
    for (const address of pages) expect([address, (await visitor.fetch(address)).status]).toEqual([address, 200])
  })
})

describe('what pages lead to', () => {
  test('the administration links to each of its pages, and each answers [R1.12]', async ({ world }) => {
    const head = await world.person({ workspace: await world.workspace(), role: 'ADMIN' })
    const html = await (await head.fetch('/members')).text()
    const pages = ['/members', '/members/upload', '/admins', '/departments', '/quiz-configuration', '/tax', '/qr-codes']
    for (const address of pages) {
      expect(html).toContain(`href="${address}"`)
      expect([address, (await head.fetch(address)).status]).toEqual([address, 200])
    }
  })

  test('the hub of a reader has its nine sections by name [R2.05] [news:L4]', async ({ world }) => {
    const category = await givenCategory(world)
    const { key } = await givenArticle(world, { categories: [category] })
    const meera = await world.person()
    await meera.call(followCategory, { categoryId: category, followed: true })
    await meera.call(saveArticle, { articleId: key, saved: true })
    await meera.call(viewArticle, { articleId: key })
    await givenArticle(world, { categories: [category] })
    const html = await (await meera.fetch('/current-affairs')).text()
    const headings = Array.from(html.matchAll(/<h2[^>]*>(?:<a[^>]*>)?([^<]+)/g), ([, text]) => text)
    expect(headings.filter((text) => !text?.startsWith('Story '))).toEqual([
      'Latest News',
      'Trending News',
      'Your Publication Mix',
      'Your Categories',
      'For You',
      'Your Recent Reads',
      'Saved Items',
      'All Publishers',
      'All Categories',
    ])
  })
})
