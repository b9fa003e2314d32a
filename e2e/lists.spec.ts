import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'
import { ask, newestStories } from './screens.ts'

const BEGINNER = 'anil@demo.chowk.example'
const headlines = (page: Page) => page.locator('main [data-story] h2, main [data-story] h3')

test.describe('a visitor', () => {
  test.use(DESKTOP)

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
  test.use({ ...PHONE, javaScriptEnabled: false })

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
