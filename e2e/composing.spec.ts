import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'

// Five posts in ten minutes are enough: not all are written by one.
const STUDENT = 'kabir@demo.chowk.example'
const WRITER = 'leela@demo.chowk.example'
const FEED = '/neelkanth-school/community'

const textBox = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const postWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function begin(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'What did you see today, Kabir?' }).click()
  await textBox(page).fill(text)
}

const isSaved = async (page: Page) =>
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible({ timeout: 15_000 })

async function addPicture(page: Page, background: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Add pictures/ }).click()
  const picture = sharp({ create: { width: 1500, height: 900, channels: 3, background } })
  await (await chooser).setFiles({ name: 'ferry.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await page.getByRole('button', { name: 'Describe ferry' }).click()
  await page.getByLabel('What does the picture show?').fill('The ferry at low tide')
  await page.getByLabel('What does the picture show?').press('Enter')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to publish or update this post?' })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
}

/** The tab dies without a last word to anybody. */
async function lose(page: Page): Promise<void> {
  const dead = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await dead
}

test.describe('a short post on a desk', () => {
  test.use(DESKTOP)
  test.slow()

  test('what was typed before the tab was lost waits among the drafts with its picture, and goes out from there', async ({
    page,
  }) => {
    await enter(page, STUDENT)
    await open(page, FEED)
    const text = `The ferry waits at ${Date.now()}.`
    await begin(page, text)
    await addPicture(page, '#1e6164')
    await page.getByLabel('Category').selectOption({ label: 'Announcements' })
    await isSaved(page)
    expect(await faultsOf(page)).toEqual([])
    const context = page.context()
    await lose(page)
    const next = await context.newPage()
    await open(next, FEED)
    await next.getByRole('link', { name: 'My drafts' }).click()
    await next.getByRole('link', { name: text }).click()
    await isReady(next)
    await expect(textBox(next)).toHaveValue(text)
    await expect(next.getByRole('button', { name: 'Remove The ferry at low tide' })).toBeVisible()
    await expect(next.getByLabel('Category').locator('option:checked')).toHaveText('Announcements')
    await publish(next)
    await expect(postWith(next, text).getByRole('img', { name: 'The ferry at low tide' })).toBeVisible()
    await expect(postWith(next, text)).toContainText('Announcements')
    await open(next, '/community/drafts')
    await expect(next.getByRole('heading', { level: 1, name: 'My drafts' })).toBeVisible()
    await expect(next.getByRole('link', { name: text })).toHaveCount(0)
    expect(await faultsOf(next)).toEqual([])
  })
})

test.describe('a short post on a phone', () => {
  test.use({ ...PHONE, colorScheme: 'dark' })
  test.slow()

  test('its pictures reach from edge to edge, and nothing else does', async ({ page }) => {
    await enter(page, STUDENT)
    await open(page, FEED)
    const text = `From edge to edge at ${Date.now()}.`
    await begin(page, text)
    await addPicture(page, '#b4573a')
    await publish(page)
    const post = postWith(page, text)
    const box = await post.getByRole('group', { name: 'Pictures' }).boundingBox()
    expect(box).toMatchObject({ x: 0, width: page.viewportSize()?.width })
    expect((await post.getByText(text).boundingBox())?.x).toBeGreaterThan(8)
    expect(await sidewaysPixels(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })
})

test.describe('an article before it goes out', () => {
  test.use(DESKTOP)
  test.slow()

  test('is given a category, a topic and a cover that is cut with the keyboard, and shows all of it [/{customUrl}/community/{category}] [/{customUrl}/community/{category}/{topic}]', async ({
    page,
  }) => {
    await enter(page, WRITER)
    await open(page, '/article/article')
    const title = `Ferry tables ${Date.now()}`
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByRole('textbox', { name: 'Text of the article' }).click()
    await page.keyboard.type('The ferry keeps to the moon and not to the clock. '.repeat(6))
    await page.getByLabel('Category').selectOption({ label: 'Clubs' })
    await page.getByLabel('Topic').selectOption({ label: 'Herbarium' })
    const chooser = page.waitForEvent('filechooser')
    const cover = page.getByRole('group', { name: 'Cover picture' })
    await cover.getByRole('button', { name: 'Choose a picture' }).click()
    const picture = sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#e0912b' } })
    await (await chooser).setFiles({ name: 'tide.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
    const frame = page.getByRole('application')
    await frame.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'Use this part' }).click()
    await cover.locator('img').waitFor()
    await page.getByLabel('What does the picture show?').fill('The tide table of the jetty')
    await isSaved(page)
    expect(await faultsOf(page)).toEqual([])
    await page.reload()
    await isReady(page)
    await expect(page.getByRole('img', { name: 'The tide table of the jetty' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish…' }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Only those you chose in your workspace')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const shown = page.getByRole('img', { name: 'The tide table of the jetty' })
    const box = await shown.boundingBox()
    expect(Math.round(((box?.width ?? 0) / (box?.height ?? 1)) * 10)).toBe(30)
    const topic = page.getByRole('article').getByRole('link', { name: 'Herbarium', exact: true })
    await expect(topic).toHaveAttribute('href', '/neelkanth-school/community/Clubs/herbarium')
    await topic.click()
    await expect(page).toHaveURL(/\/neelkanth-school\/community\/Clubs\/herbarium$/)
    const listed = page.getByRole('main').getByRole('link', { name: title })
    await expect(listed).toBeVisible()
    await open(page, '/neelkanth-school/community/Clubs')
    await expect(listed).toBeVisible()
    await open(page, '/neelkanth-school/community/Learning')
    await expect(page.getByRole('heading', { level: 1, name: 'Learning' })).toBeVisible()
    await expect(listed).toHaveCount(0)
  })
})
