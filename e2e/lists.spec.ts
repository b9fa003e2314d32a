import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, open, signIn, test } from './journey.ts'
import { ask, newestStories } from './screens.ts'

const BEGINNER = 'anil@demo.chowk.example'
const headlines = (page: Page) => page.locator('main [data-story] h2, main [data-story] h3')
const inEnglish = (page: Page) => headlines(page).and(page.locator('[lang=hi]'))
const chooseLanguage = async (page: Page, name: string) => {
  await page.getByRole('radio', { name }).check({ force: true })
}

const sectionTitles = (page: Page) => page.locator('main section > div > h2')

test.describe('a visitor', () => {
  test.use(DESKTOP)

  test('finds what is read most, each place with its reason, and narrows it [R1.01] [/trending]', async ({ page }) => {
    await open(page, '/trending')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trending News')
    const places = page.locator('main ol').first().getByRole('listitem')
    expect(await places.count()).toBeGreaterThan(9)
    await expect(places.first()).toContainText(/Read by|Covered by/)
    const hot = page.getByRole('complementary').getByRole('link')
    expect(await hot.count()).toBeGreaterThan(3)
    const order = page.getByRole('navigation', { name: 'Sort by' })
    await order.getByRole('link', { name: 'Right now' }).press('Enter')
    await expect(page).toHaveURL(/\/trending\?by=pulse$/)
    await expect(order.getByRole('link', { name: 'Right now' })).toHaveAttribute('aria-current', 'page')
    await expect(places.first()).toContainText(/Opened by|Read by|Covered by/)
    expect(await places.count()).toBeGreaterThan(9)
    await order.getByRole('link', { name: 'Today' }).press('Enter')
    await expect(page).toHaveURL(/\/trending\?$|\/trending$/)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('हिन्दी').click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toBeHidden()
    await expect(headlines(page).first()).toHaveAttribute('lang', 'hi')
    await expect(headlines(page).and(page.locator(':not([lang=hi])'))).toHaveCount(0)
  })

  test('narrows the news to one language by one press, and hub, Latest and categories keep to it [news:X9] [news:X12]', async ({
    page,
  }) => {
    await open(page, '/current-affairs')
    await chooseLanguage(page, 'English')
    const latest = page.getByRole('region', { name: 'Latest News' })
    await expect(latest.locator('h3[lang=hi]')).toHaveCount(0)
    await latest.getByRole('link', { name: 'See all' }).click()
    await expect(page).toHaveURL(/\/latest$/)
    await expect(headlines(page).first()).toBeVisible()
    await expect(inEnglish(page)).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Categories', exact: true }).click()
    await page.locator('main').getByRole('link', { name: 'Water', exact: true }).click()
    await expect(page).toHaveURL(/\/category\/details\?id=water/)
    await expect(headlines(page).first()).toBeVisible()
    await expect(inEnglish(page)).toHaveCount(0)
    await page.getByRole('button', { name: '1 filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await expect(inEnglish(page).first()).toBeVisible()
  })

  test('is told that her filter emptied a list, and takes it back there [news:N1]', async ({ page }) => {
    await using _ = await page.addInitScript(() => {
      if (sessionStorage.getItem('newsFilter')) return
      const nothing = { publicationIds: [], categoryIds: [], publishPeriod: '30_DAYS', media: 'ALL', readState: 'ALL' }
      sessionStorage.setItem(
        'newsFilter',
        JSON.stringify({ ...nothing, excludePublicationIds: [], languages: ['sat'] }),
      )
    })
    await open(page, '/latest')
    await expect(page.getByRole('heading', { name: 'No stories match your filter' })).toBeVisible()
    await page.getByRole('button', { name: 'Reset filters' }).click()
    await expect(headlines(page).first()).toBeVisible()
  })

  test('finds what she opened on this device, and takes it out again [R1.01] [/recent-reads] [news:RR6]', async ({
    page,
    context,
  }) => {
    // A device that may be remembered: others forget the list with the browser's session.
    await context.clearCookies()
    await open(page, '/latest')
    await page.getByRole('button', { name: 'Remember it' }).click()
    await expect(page.getByRole('button', { name: 'Remember it' })).toHaveCount(0)
    await open(page, '/recent-reads')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Recent Reads')
    await open(page, '/latest')
    const link = page.locator('main [data-story] h2 a').first()
    const title = (await link.textContent()) ?? ''
    const viewed = page.waitForResponse((answer) => answer.url().endsWith('/recommend/article-view'))
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await viewed
    await open(page, '/recent-reads')
    const row = page.locator('main article').filter({ hasText: title })
    await expect(row).toBeVisible()
    await page.getByLabel('Opened').selectOption('LAST_DAY')
    await expect(page).toHaveURL(/period=LAST_DAY/)
    await expect(page.getByRole('heading', { name: 'Nothing in this period' })).toBeVisible()
    await page.getByLabel('Opened').selectOption('TODAY')
    await expect(row).toBeVisible()
    await page.getByLabel('Opened').selectOption('')
    await row.getByRole('button', { name: /^Remove / }).click()
    await expect(row).toBeHidden()
    await open(page, '/recent-reads')
    await expect(row).toBeHidden()
  })

  test('looks a publication up by name, place and letter, and follows it on this device [R1.01] [/publisher] [news:L5]', async ({
    page,
  }) => {
    await open(page, '/publisher')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Publishers')
    const find = page.locator('main').getByRole('searchbox', { name: 'Name or place' })
    await find.fill('Jaisal')
    await find.press('Enter')
    const row = page.locator('main').getByRole('link', { name: /The Riverine Post/ })
    await expect(row).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: /Bazaar Note/ })).toHaveCount(0)
    await open(page, '/publisher?letter=B')
    await page.getByRole('button', { name: 'Follow Bazaar Note' }).click()
    await expect(page.getByRole('button', { name: /Following Bazaar Note/ })).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/my-mix')
    await expect(page.locator('main [data-story]').first()).toBeVisible()
    const from = await page.locator('main [data-story]').allTextContents()
    expect(from.length).toBeGreaterThan(0)
    expect(from.filter((text) => !text.includes('Bazaar Note'))).toEqual([])
  })

  test('reads town names in the language of the page', async ({ page }) => {
    await open(page, '/publisher?lang=hi&q=Jaisalmer')
    await expect(page.locator('main')).toContainText('जैसलमेर')
    await open(page, '/publisher?lang=en')
    await expect(page.locator('main')).toContainText('Jaisalmer')
  })

  test('goes from all categories into one: its stories, who writes about it, follow [R1.01] [/categories] [/category/details] [news:L7]', async ({
    page,
  }) => {
    await open(page, '/categories')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Categories')
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(12)
    await page.locator('main').getByRole('link', { name: 'Science', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Science')
    await expect(headlines(page).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who’s writing about it' })).toBeVisible()
    const all = await headlines(page).count()
    await page.getByLabel('Published').selectOption('WITH_IN_24_HOURS')
    await expect(page).toHaveURL(/period=WITH_IN_24_HOURS/)
    await expect.poll(async () => await headlines(page).count()).toBeLessThan(all)
    await page.getByRole('button', { name: 'Follow Science' }).click()
    await open(page, '/current-affairs')
    await expect(page.getByRole('region', { name: 'Your Categories' })).toContainText('Science')
    await open(page, '/category/details?id=no-such-thing')
    await expect(page.getByRole('link', { name: 'All Categories' })).toBeVisible()
  })

  test('reads an article whole, with who told it, when, and what to do with it [news:V3] [news:V4]', async ({
    page,
    request,
  }) => {
    const stories = await newestStories(request, 'en')
    const { content } = await ask<{ content: { slug: string; sources: number }[] }>(request, '/recommend/trending')
    const reported = content.find(({ sources, slug }) => sources > 0 && stories.some((story) => story.slug === slug))
    await open(page, `/details/${reported?.slug}`)
    const main = page.locator('main')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.locator('a[href^="/publication/details"]').first()).toBeVisible()
    await expect(main.locator('time').first()).toHaveText(/\d{1,2} \w{3} \d{4}, \d\d:\d\d/)
    await expect(main.getByText(/\d+ min read/).first()).toBeVisible()
    for (const name of ['Listen', /^Save/, 'Share'])
      await expect(main.getByRole('button', { name }).locator('visible=true').first()).toBeVisible()
    await expect(main.locator('a[rel~="noopener"][href^="http"]').first()).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Also reported by' }).first()).toBeVisible()
    await main
      .getByRole('button', { name: /^(Options for|More: )/ })
      .locator('visible=true')
      .first()
      .click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /Report/ })).toBeVisible()
  })

  test('is asked to sign in for her own list, comes back to it, and finds the nine parts of her news by name [R1.01] [R2.05] [/for-you] [news:F1] [news:L4]', async ({
    page,
  }) => {
    await page.goto('/for-you')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, PEOPLE.reader)
    await expect(page).toHaveURL(/\/for-you$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For You')
    const stories = page.locator('main [data-story]')
    await expect(stories.nth(5)).toBeAttached()
    await expect(
      stories.filter({ hasText: /Because you|Right for|It’s new|today|Something different|read/ }),
    ).not.toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'What shapes this list' })).toBeVisible()
    await open(page, '/current-affairs')
    await expect(sectionTitles(page)).toHaveText([
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

  test('asks by the examples of the search page, and each finds something', async ({ page }) => {
    await open(page, '/search')
    const examples = page.getByRole('complementary').getByRole('link')
    const requests = await examples.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(requests.length).toBe(8)
    for (const address of requests) {
      await open(page, address)
      await expect(page.locator('main [data-story]').first(), address).toBeVisible()
    }
  })

  test('comes to the hub by the first link of the page, with the day of the week', async ({ page }) => {
    await open(page, '/trending')
    await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).click()
    await expect(page).toHaveURL(/\/current-affairs$/)
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(new Date())
    await expect(page.locator('main header')).toContainText(weekday)
    await expect(sectionTitles(page)).toHaveText([
      'Latest News',
      'Trending News',
      'Your Publication Mix',
      'Sign in to make this page yours',
      'All Publishers',
      'All Categories',
    ])
  })
})

test.describe('a long list', () => {
  test.use(DESKTOP)

  test('has all its pages and the old position after a reload, and begins anew when it is opened anew [V1:C16]', async ({
    page,
  }) => {
    await open(page, '/latest')
    const stories = page.locator('main [data-story]')
    for (let turn = 0; turn < 2; turn++) {
      const shown = await stories.count()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect.poll(async () => await stories.count()).toBeGreaterThan(shown)
    }
    const count = await stories.count()
    await stories.nth(count - 6).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(1000)
    await page.reload()
    await expect.poll(async () => await stories.count()).toBeGreaterThanOrEqual(count)
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40)
    await page.goto('/trending')
    await open(page, '/latest')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await stories.count()).toBeLessThan(count)
  })
})

test.describe('without JavaScript', () => {
  test.use({ ...PHONE, javaScriptEnabled: false, ownBrowser: true })

  test('"Show more" leads to the next page and the list back to its first [V1:C17]', async ({ page }) => {
    await page.goto('/latest')
    const titles = async () => await headlines(page).allTextContents()
    const first = await titles()
    expect(first.length).toBeGreaterThan(9)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page).toHaveURL(/next=/)
    const second = await titles()
    expect(second.length).toBeGreaterThan(9)
    expect(second.filter((title) => first.includes(title))).toEqual([])
    await page.getByRole('link', { name: 'First page' }).click()
    expect(await titles()).toEqual(first)
  })

  test('Recent reads says what it needs, and a person finds her list there [V1:C17]', async ({ page }) => {
    await page.goto('/recent-reads')
    await expect(page.getByRole('heading', { name: 'This list needs JavaScript' })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toBeHidden()
    await enter(page, PEOPLE.reader)
    await page.goto('/recent-reads')
    await expect(page.locator('main article').first()).toBeVisible()
  })
})

test('publications and squares stand in the first HTML in Hindi as in English [V1:C4]', async ({ request }) => {
  for (const lang of ['en', 'hi']) {
    const read = async (path: string) => await (await request.get(`${path}?lang=${lang}`)).text()
    expect(await read('/publisher')).toContain('href="/publication/details?id=')
    expect(await read('/directory')).toContain('href="/organizations/')
  }
})

test('a list whose cursor is old or made up opens at its first page', async ({ page }) => {
  await page.goto('/latest?next=made-up&page=3')
  await expect(page).toHaveURL(/\/latest\?$|\/latest$/)
  await expect(headlines(page).first()).toBeVisible()
})

test('a list of the operator with an old cursor offers its first page, and an address too long does not break it', async ({
  page,
}) => {
  await enter(page, PEOPLE.operator)
  await open(page, '/operation/log?next=made-up')
  await expect(page.getByRole('heading', { name: 'This page is no longer there' })).toBeVisible()
  await page.getByRole('button', { name: 'First page' }).click()
  await expect(page).toHaveURL(/\/operation\/log\??$/)
  await expect(page.locator('main ul li').first()).toBeVisible()
  await open(page, `/operation/log?actor=${'x'.repeat(400)}&action=${'y'.repeat(400)}`)
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
})

test.describe('a new reader on a phone', () => {
  test.use(PHONE)

  test('begins her list with three categories, or skips the question [news:F15]', async ({ page }) => {
    await enter(page, BEGINNER)
    const followed = await ask<{ content: { id: string }[] }>(page.request, '/api/news/mix-publications')
    const post = async (path: string, data: object) => await page.request.post(path, { data })
    for (const { id } of followed.content)
      await post('/recommend/user-saved-publication', { publicationId: id, saved: false })
    const shape = await ask<{ categories: { id: number }[] }>(page.request, '/api/news/for-you-shape')
    for (const { id } of shape.categories)
      await post('/api/news/followed-category', { categoryId: id, followed: false })
    await post('/api/news/reset-recommendations', {})
    await open(page, '/for-you')
    const begin = page.getByRole('region', { name: 'What do you like to read?' })
    await expect(begin.getByRole('listitem')).toHaveCount(12)
    await expect(begin.getByRole('button', { name: 'Choose 3 more' })).toBeDisabled()
    for (const name of ['Water', 'Science', 'Sport']) await begin.getByRole('button', { name }).click()
    await begin.getByRole('button', { name: 'Show my list' }).click()
    await expect(begin).toBeHidden()
    await expect(page.getByText(/Because you follow (Water|Science|Sport)/).first()).toBeVisible()
  })
})

test.describe('the states of a list', () => {
  test.use(PHONE)

  const STATES: [string, (page: Page) => Promise<void>][] = [
    [
      'loading',
      async (page) => await expect(page.locator('main [aria-busy=true] [aria-hidden=true]')).not.toHaveCount(0),
    ],
    ['shown', async (page) => await expect(headlines(page)).toHaveCount(6)],
    ['more', async (page) => await expect(page.getByRole('status', { name: 'Loading more stories…' })).toBeVisible()],
    ['end', async (page) => await expect(page.locator('main')).toContainText('You’ve reached the end.')],
    ['failed', async (page) => await expect(page.getByRole('alert')).toContainText('Latest news didn’t load')],
    [
      'failed-more',
      async (page) => await expect(page.getByRole('alert')).toContainText('More latest news didn’t load'),
    ],
    ['offline', async (page) => await expect(page.getByText(/You’re reading stories from/)).toBeVisible()],
    ['empty', async (page) => await expect(page.getByRole('heading', { name: 'No stories yet' })).toBeVisible()],
    ['filtered', async (page) => await expect(page.getByRole('button', { name: 'Reset filters' })).toBeVisible()],
    [
      'sign-in',
      async (page) =>
        await expect(page.locator('main').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible(),
    ],
  ]
  test('each of the ten states of a list stands at an address of its own [news:N1] [news:N3]', async ({ page }) => {
    for (const [name, holds] of STATES) {
      await open(page, `/showcase?tab=${name}`)
      await test.step(name, async () => await holds(page))
    }
  })

  test('a spinner is 35 pixels inside a list and 150 on a page, and turns in 0.75 s [news:N2] [R9.10]', async ({
    page,
  }) => {
    const looks = async (state: string) => {
      await open(page, `/showcase?tab=${state}`)
      const spinner = page.locator('main [role=status][aria-label]')
      return await spinner.evaluate((node) => {
        const { width, height, animationDuration } = getComputedStyle(node)
        return [width, height, animationDuration]
      })
    }
    expect(await looks('more')).toEqual(['35px', '35px', '0.75s'])
    expect(await looks('page')).toEqual(['150px', '150px', '0.75s'])
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the publication of a story is never cut, in lists and in search [V1:C18]', async ({ page }) => {
    for (const address of ['/latest?lang=en', '/search?q=water&lang=en', '/my-mix?lang=hi']) {
      await open(page, address)
      const names = page.locator('main [data-story] img + span')
      await expect(names.first()).toBeVisible()
      await page.evaluate(async () => await document.fonts.ready)
      const cut = await names.evaluateAll((all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      )
      expect(cut, address).toEqual([])
    }
  })
})
