import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PHONE } from './browser.ts'
import { areChunksStored, isPageStored, storedChunks, storedTexts } from './device.ts'
import { enter, isReady, open, test } from './journey.ts'
import { ask, newestStories } from './screens.ts'

const headlines = 'main article h2 a, main article h3 a'

test.use({ ...PHONE, serviceWorkers: 'allow' })
// A worker that starts on a busy machine takes its time.
test.setTimeout(120_000)

const textsOn = async (page: Page) => (await page.evaluate(storedTexts)).filter((name) => name.includes('|article '))

/** Waits until what a first visit leaves behind is there: all parts, the document of Latest and the texts of its stories. */
async function isAllStored(page: Page): Promise<void> {
  await areChunksStored(page)
  await isPageStored(page, '/latest')
  await expect.poll(async () => (await textsOn(page)).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(50)
}

/** The longest paragraph of a story, as only its page shows it. */
async function wordsOf(page: Page, slug: string): Promise<string> {
  const { html } = await ask<{ html: string | null }>(page.request, `/recommend/get-article-by-slug?slug=${slug}`)
  const lines = (html ?? '').split(/<[^>]*>/).map((line) => line.trim())
  return lines.toSorted((one, other) => other.length - one.length)[0] ?? ''
}

test('a device that was on Latest once reads fifty stories without a connection, none of which it has opened [V1:C2]', async ({
  page,
  context,
}) => {
  await open(page, '/latest')
  const [, second] = await newestStories(page.request, 'en')
  const words = await wordsOf(page, second?.slug ?? '')
  await isAllStored(page)
  await context.setOffline(true)

  const first = page.getByRole('link', { name: second?.title ?? '', exact: true }).first()
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '')
  await expect(page.locator('main')).toContainText(words)
  await page.reload()
  await expect(page.locator('main')).toContainText(words)
  await isReady(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/latest$/)

  const titles = page.locator(headlines)
  for (let turn = 0; turn < 5; turn++) await titles.last().scrollIntoViewIfNeeded()
  await expect.poll(async () => await titles.count()).toBeGreaterThanOrEqual(50)
  const last = titles.nth(49)
  const title = (await last.textContent()) ?? ''
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('didn’t load')).toHaveCount(0)
})

test('a device that was on Latest once shows the lists without a connection, and says of one that it never had that it is offline, in the dark as before [V1:C2]', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/trending')
  await isPageStored(page, '/trending')
  await open(page, '/latest')
  await isAllStored(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Trending' }).first().click()
  await expect(page.locator(headlines).nth(5)).toBeVisible()
  await open(page, '/trending')
  await expect(page.locator(headlines).nth(5)).toBeVisible()
  await page.getByRole('link', { name: 'Current affairs' }).first().click()
  await expect(page).toHaveURL(/\/current-affairs/)
  const offline = page.locator('main').getByText('You’re offline. What you’ve already read is safe.').first()
  await expect(offline).toBeVisible()
  // The program of this one was never fetched.
  await page.getByRole('link', { name: 'Publishers' }).first().click()
  await expect(page).toHaveURL(/\/publisher/)
  await expect(offline).toBeVisible()
  await expect(page.getByText('on our side')).toHaveCount(0)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('link', { name: 'Go to Latest' }).click()
  await expect(page.locator(headlines).nth(5)).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('a device that was on Latest once shows what she saved elsewhere, and sends later what she saves without a connection [V1:C2]', async ({
  page,
  context,
}) => {
  await enter(page, 'leela@demo.chowk.example')
  const stories = await newestStories(page.request, 'en')
  const [saved, later] = [stories[7], stories[8]]
  const save = async (articleId = '', isSaved = true) =>
    await page.request.post('/recommend/user-bookmark', { data: { articleId, saved: isSaved } })
  await save(saved?._id)
  await save(later?._id, false)
  const words = await wordsOf(page, saved?.slug ?? '')
  await open(page, '/latest')
  await isAllStored(page)
  await isPageStored(page, '/saved-items')
  await expect.poll(async () => (await textsOn(page)).some((name) => name.endsWith(saved?.slug ?? ' '))).toBe(true)
  await context.setOffline(true)

  await open(page, '/saved-items')
  await page
    .getByRole('link', { name: saved?.title ?? '' })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saved?.title ?? '')
  await expect(page.locator('main')).toContainText(words)

  await page.goto(`/details/${later?.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(later?.title ?? '')
  await isReady(page)
  await page
    .getByRole('button', { name: `Save: ${later?.title}` })
    .first()
    .click()
  await expect(page.getByText('Saved on this device. We’ll sync it later.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(later?.title ?? '')
  await isReady(page)

  const sent = page.waitForResponse((answer) => answer.url().endsWith('/recommend/user-bookmark'))
  await context.setOffline(false)
  expect((await sent).status()).toBe(200)
  const { content } = await ask<{ content: { _id: string }[] }>(
    page.request,
    '/recommend/user-bookmark-details?size=50',
  )
  expect(content.map(({ _id }) => _id)).toContain(later?._id)
})

test('recordings that were downloaded on a first visit play after the page was opened anew without a connection [V1:C2] [V1:C16]', async ({
  page,
  context,
}) => {
  await isSpoken(page)
  await open(page, '/listen')
  await page.getByRole('button', { name: 'Play all' }).click()
  const player = page.getByRole('region', { name: 'Player' })
  const position = player.getByRole('slider', { name: 'Position in the story' })
  const seconds = async () => Number(await position.inputValue())
  await expect.poll(seconds, { timeout: 45_000 }).toBeGreaterThanOrEqual(1)
  await player.getByRole('button', { name: /^Speed/ }).click()
  const list = page.getByRole('dialog', { name: 'Listening list' })
  await list.getByRole('checkbox', { name: /Download this list/ }).check()
  await expect(list.getByText(/^([3-9]|\d\d) stories, \d+\.\d of 100 MB/)).toBeVisible({ timeout: 30_000 })
  await list.getByRole('button', { name: 'Close the listening list' }).click()
  await areChunksStored(page)
  await isPageStored(page, '/listen')
  const playing = await player.getByRole('link').first().textContent()
  await context.setOffline(true)

  await page.reload()
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(player.getByRole('link').first()).toHaveText(playing ?? '')
  expect(await seconds()).toBeGreaterThanOrEqual(1)
  const before = await seconds()
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(seconds, { timeout: 20_000 }).toBeGreaterThan(before)
})

test('a device that saves data keeps what is shown and fetches nothing ahead [V1:C2]', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true, effectiveType: '4g' }) })
  })
  await open(page, '/latest')
  await isPageStored(page, '/latest')
  await page.waitForLoadState('networkidle')
  const [parts, texts] = [await page.evaluate(storedChunks), await textsOn(page)]
  expect(parts.filter((name) => /offline-|(?:^|\/)a-|player-/.test(name))).toEqual([])
  expect([parts.length > 0, texts]).toEqual([true, []])
})

/** Three recordings are there, whatever the world has read aloud by itself so far. */
async function isSpoken(page: Page): Promise<void> {
  for (const { _id } of (await newestStories(page.request, 'en')).slice(0, 3)) {
    const isMade = async () => {
      const requested = { data: { articleId: _id, voice: 'SERVER' }, headers: { accept: 'application/json' } }
      const answer = await page.request.post('/api/news/audio/ask', requested)
      return ((await answer.json()) as { body: { audio: object | null } }).body.audio !== null
    }
    await expect.poll(isMade, { timeout: 45_000 }).toBe(true)
  }
}
