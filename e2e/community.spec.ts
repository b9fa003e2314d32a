import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { faultsOf } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'
import { ask } from './screens.ts'

const WRITER = 'leela@demo.chowk.example'
const STUDENT = 'kabir@demo.chowk.example'

const FEED = '/neelkanth-school/community'
const SQUARE = '/community/view-more'

const textBox = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Opens the form from the line in which one begins. */
async function begin(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'What did you see today, Leela?' }).click()
  await expect(textBox(page)).toBeFocused()
  await textBox(page).fill(text)
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to publish or update this post?' })
  await dialog.getByRole('button', { name, exact: true }).click()
}

async function choose(page: Page, text: string, entry: string): Promise<void> {
  await postWith(page, text).getByRole('button', { name: 'What to do with this post' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** How many posts with this text whoever looks from this page meets there. */
async function seenBy(page: Page, address: string, text: string): Promise<number> {
  await open(page, address)
  await expect(page.getByRole('article').first()).toBeVisible()
  return await postWith(page, text).count()
}

/** A page of somebody who has not signed in. */
async function visitorAt(browser: Browser): Promise<Page> {
  const baseURL = process.env['CHOWK_AT'] ?? ''
  return await (await browser.newContext({ ...DESKTOP, baseURL, serviceWorkers: 'block' })).newPage()
}

/** How the post with this text is called in addresses. */
async function slugOf(page: Page, text: string): Promise<string> {
  const link = postWith(page, text).locator('a[href*="/details/"]').first()
  return /\/details\/([\w-]+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
}

test.describe('the community on a desk', () => {
  test.use(DESKTOP)
  test.slow()

  test('a post with a picture is confirmed, stands at the top, is edited, shown to everybody, whom its address leads to all of it, deleted, brought back at once and deleted again [R8.03] [R4.04] [/{customUrl}/community] [/{customUrl}/community/details/{slug}]', async ({
    page,
    browser,
  }) => {
    await enter(page, WRITER)
    await open(page, FEED)
    const text = `The heron came back at ${Date.now()}.`
    await begin(page, text)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add pictures, a PDF or a video' }).click()
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1e6164' } })
    await (await chooser).setFiles({ name: 'heron.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
    await page.getByRole('button', { name: 'Describe heron' }).click()
    await page.getByLabel('What does the picture show?').fill('A grey heron on one leg')
    await page.getByLabel('What does the picture show?').press('Enter')
    await expect(page.getByRole('button', { name: 'Remove A grey heron on one leg', exact: true })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to publish or update this post?')
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(textBox(page)).toHaveValue(text)
    await confirm(page, 'Publish')
    const top = page.getByRole('article').first()
    await expect(top).toContainText(text)
    await expect(top.getByRole('img', { name: 'A grey heron on one leg' })).toBeVisible()
    await expect(textBox(page)).toHaveCount(0)
    const [visitor, student] = [await visitorAt(browser), await visitorAt(browser)]
    await enter(student, STUDENT)
    expect(await seenBy(student, FEED, text)).toBe(1)
    expect(await seenBy(visitor, SQUARE, text)).toBe(0)

    await choose(page, text, 'Edit')
    const edited = `${text} It stayed.`
    await textBox(page).fill(edited)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Save', exact: true }).click()
    await expect(top).toContainText(edited)

    const saved = page.waitForResponse('**/api/post/update/global/visibility')
    await choose(page, edited, 'Show to everybody')
    const asked = page.getByRole('dialog').last()
    await expect(asked).toContainText('earlier versions of the text stay inside')
    await asked.getByRole('button', { name: 'Show to everybody', exact: true }).click()
    await expect(top).toContainText('Public')
    expect((await saved).status()).toBe(200)
    expect(await seenBy(visitor, SQUARE, edited)).toBe(1)
    const stranger = await visitorAt(browser)
    const address = `${FEED}/details/${await slugOf(page, edited)}`
    await open(stranger, address)
    await expect(stranger).toHaveURL(/\/community\/view-more\?post=/)
    await expect(stranger.getByRole('article').first()).toContainText(edited)
    await expect(stranger.getByRole('region', { name: 'Comments' })).toBeVisible()
    await expect(stranger.locator('meta[property="og:title"]')).toHaveAttribute('content', edited)
    expect(await faultsOf(stranger)).toEqual([])

    await choose(page, edited, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(postWith(page, edited)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    // Meanwhile others may have written something newer.
    await expect(postWith(page, edited)).toBeVisible()
    expect(await seenBy(visitor, SQUARE, edited)).toBe(1)
    await choose(page, edited, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(postWith(page, edited)).toHaveCount(0)
    expect(await seenBy(student, FEED, edited)).toBe(0)
    expect(await seenBy(visitor, SQUARE, edited)).toBe(0)
    await open(stranger, address)
    await expect(stranger).toHaveURL(/\/login/)
    await stranger.context().close()
  })
})

test.describe('the community on a phone', () => {
  test.use(PHONE)
  test.slow()

  test('a double press gives one post, a lost line keeps the text, and Back asks before it is lost', async ({
    page,
  }) => {
    await enter(page, WRITER)
    await open(page, SQUARE)
    await page.getByRole('navigation', { name: 'Communities and categories' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/neelkanth-school\/community$/)
    await isReady(page)
    const text = `Two ferries at ${Date.now()}.`
    // While the server has not got it, this device alone knows it.
    await page.route('**/api/draft/article/create', async (route) => await route.abort())
    await begin(page, text)
    await page.goBack()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(/neelkanth-school\/community$/)
    await expect(textBox(page)).toHaveValue(text)
    await page.unroute('**/api/draft/article/create')

    await page.context().setOffline(true)
    await confirm(page, 'Publish')
    await expect(page.getByText(/Nothing is lost\./)).toBeVisible()
    await expect(textBox(page)).toHaveValue(text)
    await page.context().setOffline(false)

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).dblclick()
    await expect(postWith(page, text)).toHaveCount(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const { content } = await ask<{ content: { description: string }[] }>(
      page.request,
      '/api/post/getNewsFeed?customUrl=neelkanth-school&size=20',
    )
    expect(content.filter(({ description }) => description === text)).toHaveLength(1)
    await choose(page, text, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(postWith(page, text)).toHaveCount(0)
  })
})
