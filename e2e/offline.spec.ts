import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PHONE } from './browser.ts'
import { isPageStored, storedTexts } from './device.ts'
import { isReady, open, signIn, test } from './journey.ts'
import { ask, newestStories } from './screens.ts'

const LEELA = 'leela@demo.chowk.example'
const headlines = 'main article h2 a, main article h3 a'

test.use({ ...PHONE, serviceWorkers: 'allow' })
// A worker that starts on a busy machine takes its time.
test.setTimeout(120_000)

/** Opens a story from Latest that she has not saved, and answers its title and address. */
async function openUnsaved(page: Page, position: number): Promise<{ title: string; path: string }> {
  await open(page, '/latest')
  const marks = page.locator('main').getByRole('button', { name: /^Save: /, pressed: false })
  const name = (await marks.nth(position).getAttribute('aria-label')) ?? ''
  const title = name.replace(/^Save: /, '')
  await page.getByRole('link', { name: title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  return { title, path: new URL(page.url()).pathname }
}

/** A story of Latest with a whole text, which this test never opens with a connection. */
async function unopenedStory(page: Page, position: number): Promise<{ title: string; slug: string; words: string }> {
  const stories = await newestStories(page.request, 'en')
  const { slug = '', title = '' } = stories[position] ?? {}
  const { html } = await ask<{ html: string | null }>(page.request, `/recommend/get-article-by-slug?slug=${slug}`)
  const words =
    (html ?? '')
      .replaceAll(/<[^>]*>/g, '\n')
      .split('\n')
      .find((line) => line.trim().length > 40) ?? ''
  expect(words).not.toBe('')
  return { title, slug, words: words.trim() }
}

async function isUnopenedThere(page: Page, { title, slug, words }: { title: string; slug: string; words: string }) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('main')).toContainText(words)
  await expect(page).toHaveURL(new RegExp(`/details/${slug}$`))
}

const markOf = (page: Page, title: string) => page.getByRole('button', { name: `Save: ${title}` }).first()
test('without a connection she reads what she opened and saved, and what she saves is sent later', async ({
  page,
  context,
}) => {
  await open(page, '/login')
  await signIn(page, LEELA)
  const saved = await openUnsaved(page, 3)
  await markOf(page, saved.title).click()
  await expect(markOf(page, saved.title)).toHaveAttribute('aria-pressed', 'true')
  const read = await openUnsaved(page, 4)
  const unopened = await unopenedStory(page, 6)
  for (const path of ['/offline.html', '/latest', '/saved-items', read.path]) await isPageStored(page, path)
  await expect
    .poll(() => page.evaluate(storedTexts), { timeout: 30_000 })
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/latest$/),
        expect.stringMatching(/saved$/),
        expect.stringMatching(new RegExp(`^[^|]+[|]article ${unopened.slug}$`)),
      ]),
    )

  await context.setOffline(true)
  await expect(page.getByText(/You’re reading stories from \d\d:\d\d/)).toBeVisible()
  await open(page, read.path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(read.title)
  await markOf(page, read.title).click()
  await expect(page.getByText('Saved on this device. We’ll sync it later.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(markOf(page, read.title)).toHaveAttribute('aria-pressed', 'true')

  await open(page, '/saved-items')
  await page.getByRole('link', { name: saved.title }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saved.title)
  await open(page, '/latest')
  await expect(page.locator(headlines).nth(5)).toBeAttached()
  // Nobody ever opened this one; its text came with Latest.
  await page.getByRole('link', { name: unopened.title, exact: true }).first().click()
  await isUnopenedThere(page, unopened)
  await page.reload()
  await isUnopenedThere(page, unopened)
  await page.goto('/trending')
  await expect(page).toHaveURL(/\/trending$/)
  await expect(
    page.locator('main').getByText('You’re offline. What you’ve already read is safe.').first(),
  ).toBeVisible()
  await page.goto('/publisher')
  await expect(page.getByText('What you read before and what you saved is still here.')).toBeVisible()
  // Its picture stands in the page itself: one beside it would be missing.
  await expect(page.locator('svg[aria-label=Chowk]')).toBeVisible()

  const began = Date.now()
  await open(page, read.path)
  const sent = page.waitForRequest((request) => request.url().endsWith('/recommend/user-bookmark'))
  await context.setOffline(false)
  const reported = (await sent).postDataJSON() as { saved: boolean; at: string }
  expect(reported.saved).toBe(true)
  expect(Date.parse(reported.at)).toBeLessThan(began)
  await expect(page.getByText('You’re reading stories from')).toBeHidden()
  await expect(async () => {
    await open(page, '/saved-items')
    await expect(page.getByRole('link', { name: read.title })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })

  await page.goto('/signout')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
  await isReady(page)
  expect(await page.evaluate(async () => await caches.has('chowk-own-pages'))).toBe(false)
  const left = await page.evaluate(storedTexts)
  expect(left.filter((name) => !name.startsWith('|'))).toEqual([])
})

test('who signed out in another tab reads so in the first one when she saves there, not that our server is silent', async ({
  page,
  context,
}) => {
  await open(page, '/login')
  await signIn(page, LEELA)
  await open(page, '/latest')
  await isPageStored(page, '/latest')
  const other = await context.newPage()
  await other.goto('/signout')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
  await page
    .locator('main')
    .getByRole('button', { name: /^Save: /, pressed: false })
    .first()
    .click()
  await expect(page.getByText('It couldn’t be saved because you’ve been signed out. Sign in again.')).toBeVisible()
})
