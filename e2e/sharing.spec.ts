import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import { PEOPLE, enter, isReady, open, test } from './journey.ts'
import { newestStories } from './screens.ts'

/** How those who show a link read its page: who they say they are, how much of it they read, how large a picture may be. */
const READERS = [
  { agent: 'WhatsApp/2.23.20.0 A', page: 300 * 1024, picture: 600 * 1024 },
  {
    agent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    page: 512 * 1024,
    picture: 8e6,
  },
  { agent: 'Twitterbot/1.0', page: 512 * 1024, picture: 5e6 },
  { agent: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; +http://www.linkedin.com)', page: 512 * 1024, picture: 5e6 },
]

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** What stands in the head of a page, in its first bytes, as somebody reads it who runs no script. */
async function readCard(request: APIRequestContext, address: string, { agent, page }: { agent: string; page: number }) {
  const answer = await request.get(address, { headers: { 'user-agent': agent, accept: '*/*' }, maxRedirects: 0 })
  const html = (await answer.body()).subarray(0, page).toString()
  const tags = [...html.matchAll(/<meta [^>]*?(?:property|name)="((?:og|twitter|article):[^"]+)" content="([^"]*)"/g)]
  const data = [...html.matchAll(/<script [^>]*type="application\/ld\+json">([^<]*)<\/script>/g)]
  return {
    status: answer.status(),
    tags: Object.fromEntries(tags.map(([, name, content = '']) => [name, unescaped(content)])) as Record<
      string,
      string
    >,
    types: data.map(([, text = '']) => (JSON.parse(text) as { '@type': string })['@type']),
  }
}

test('WhatsApp, Facebook, X and LinkedIn find title, site and a picture of every public page [V1:C5]', async ({
  request,
  baseURL,
}) => {
  // Seven pictures are drawn for it.
  test.slow()
  const stories = await newestStories(request)
  const english = stories.find(({ language }) => language === 'en')
  const hindi = stories.find(({ language }) => language === 'hi')
  const pages: [address: string, title: string | undefined, types: string[]][] = [
    [`/details/${english?.slug}`, english?.title, ['NewsArticle', 'BreadcrumbList']],
    [`/details/${hindi?.slug}`, hindi?.title, ['NewsArticle', 'BreadcrumbList']],
    [
      `/publication/details?id=${english?.publication.id}`,
      english?.publication.name.en,
      ['NewsMediaOrganization', 'BreadcrumbList'],
    ],
    ['/category/details?id=water', 'Water', ['CollectionPage', 'BreadcrumbList']],
    ['/organizations/neelkanth-school', 'Neelkanth School', ['EducationalOrganization', 'BreadcrumbList']],
    ['/user/meera-joshi', 'Meera Joshi', ['ProfilePage', 'BreadcrumbList']],
    ['/', 'Chowk: Where roads meet', ['Organization']],
  ]
  for (const reader of READERS) {
    for (const [address, title, types] of pages) {
      const card = await readCard(request, address, reader)
      expect(card, address).toMatchObject({ status: 200, types })
      const { tags } = card
      expect(tags, address).toMatchObject({
        'og:title': title,
        'twitter:title': title,
        'og:site_name': 'Chowk',
        'twitter:card': 'summary_large_image',
        'og:image:width': '1200',
        'og:image:height': '630',
      })
      expect(tags['og:description']?.length, address).toBeGreaterThan(0)
      expect(tags['og:url'], address).toContain(`${baseURL}/`)
      expect(tags['og:image'], address).toMatch(new RegExp(`^${baseURL}/share/`))
      expect(tags['twitter:image']).toBe(tags['og:image'])
      const picture = await request.get(tags['og:image'] ?? '', { headers: { 'user-agent': reader.agent } })
      expect([picture.status(), picture.headers()['content-type']], address).toEqual([200, tags['og:image:type']])
      expect((await picture.body()).length, address).toBeLessThan(reader.picture)
    }
  }
})

test('what is not for everybody has no card: what is not found, a pupil, and any page of somebody signed in [V1:C5]', async ({
  page,
  request,
}) => {
  for (const address of [
    '/organizations/no-such-square',
    '/user/kabir-solanki',
    '/details/no-such-story-zzzzzz',
    '/login',
  ])
    expect((await readCard(request, address, { agent: 'Twitterbot/1.0', page: 1e6 })).tags, address).toEqual({})
  await enter(page, PEOPLE.reader)
  const [story] = await newestStories(request, 'en')
  const html = await (await page.request.get(`/details/${story?.slug}`)).text()
  expect(html).not.toMatch(/og:|ld\+json/)
})

test('the content policy lets the structured data be, and it goes with the page that it told of [V1:C5]', async ({
  page,
  request,
}) => {
  const [story] = await newestStories(request, 'en')
  await open(page, `/details/${story?.slug}`)
  const tags = page.locator('head [data-share]')
  const data = page.locator('head script[type="application/ld+json"]')
  await expect(data).toHaveCount(2)
  expect(JSON.parse((await data.first().textContent()) ?? '')).toMatchObject({ headline: story?.title })
  await page.locator('main a[href^="/category/details"]').first().click()
  await page.waitForURL(/\/category\//)
  await isReady(page)
  await expect(tags).toHaveCount(0)
})

test('every screen that the sitemap names answers a visitor [V1:C5]', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap/pages.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => unescaped(address))
  expect(pages.length).toBeGreaterThan(40)
  for (const address of pages) {
    const answer = await request.get(address.replace(/^https?:\/\/[^/]+/, baseURL ?? ''), { maxRedirects: 0 })
    expect(answer.status(), address).toBe(200)
  }
})
