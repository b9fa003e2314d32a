import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'
import { ask } from './screens.ts'

const WRITER = 'kabir@demo.chowk.example'
const ADMIN = 'anil@demo.chowk.example'
const FEED = '/neelkanth-school/community'

const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the article' })
const isSaved = async (page: Page) =>
  await expect(page.getByRole('status').filter({ visible: true })).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 15_000 })

/** Publishes something as the form would, where writing it is not the point; answers its address. */
async function publish(page: Page, post: Record<string, unknown>): Promise<{ id: string; slug: string }> {
  const answer = await page.request.post('/api/post/createUpdated', {
    data: post,
    headers: { 'x-chowk': '1', accept: 'application/json', 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { body: { id: string; slug: string } }).body
}

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

async function write(page: Page, words: string): Promise<void> {
  await field(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
  await isSaved(page)
}

async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update…' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to publish or update this post')
  await dialog.getByRole('button', { name: 'Update', exact: true }).click()
}

test.describe('a published article', () => {
  test.use(DESKTOP)
  test.slow()

  test('is changed in its editor; of two windows the second sees both texts, and chooses [cso:G7]', async ({
    page,
  }) => {
    await enter(page, WRITER)
    const title = `Tide tables ${Date.now()}`
    const text = 'The ferry keeps to the moon and not to the clock. '.repeat(6)
    const { slug } = await publish(page, { type: 'ARTICLE', title, body: doc(text.trim()) })
    await open(page, `${FEED}/details/${slug}`)
    await page.getByRole('button', { name: 'What to do with this post' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
    await write(page, ' Said in the first window.')

    // Another device has the same article open, with a draft of its own.
    const { body } = await ask<{ body: { content: { content: { text: string }[] }[] } }>(
      page.request,
      `/api/post/details/${slug}`,
    )
    expect(body.content).toHaveLength(1)
    const there = await ask<{ id: string; version: number }>(page.request, `/api/post/details/${slug}`)
    const elsewhere = doc(`${text}Said elsewhere.`)
    const answer = await page.request.put('/api/post/edit', {
      data: { id: there.id, version: there.version, body: elsewhere },
      headers: { 'x-chowk': '1', accept: 'application/json' },
    })
    expect(answer.status()).toBe(200)

    await update(page)
    await expect(page.getByRole('region', { name: 'Written elsewhere' })).toContainText('Said elsewhere.')
    await expect(page.getByRole('region', { name: 'Written here' })).toContainText('Said in the first window.')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await isSaved(page)
    await update(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Said in the first window.')
    await expect(page.getByRole('article')).not.toContainText('Said elsewhere.')
    await open(page, '/community/drafts')
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })
})

test.describe('what a post said before', () => {
  test.use(DESKTOP)
  test.slow()

  test('is shown to others with what changed, an administrator takes a passage out, and the post says so', async ({
    page,
    browser,
  }) => {
    await enter(page, WRITER)
    const number = `98110 ${String(Date.now()).slice(-6)}`
    const description = `Ask the boatman at ${number} before six.`
    const { id, slug } = await publish(page, { description })
    const long = `${description} ${'Bring a hat, for the sun is strong on the water. '.repeat(4)}`.trim()
    const edited = await page.request.put('/api/post/edit', {
      data: { id, version: 1, description: long },
      headers: { 'x-chowk': '1', accept: 'application/json' },
    })
    expect(edited.status()).toBe(200)

    const context = await browser.newContext({
      ...DESKTOP,
      baseURL: process.env['CHOWK_AT'] ?? '',
      serviceWorkers: 'block',
    })
    const admin = await context.newPage()
    await enter(admin, ADMIN)
    await open(admin, `${FEED}/details/${slug}?lang=en`)
    await admin.getByRole('link', { name: 'edited' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Earlier versions' })).toBeVisible()
    await admin.getByRole('button', { name: 'Show changes' }).click()
    await expect(admin.locator('ins')).toContainText('Bring a hat')
    expect(await faultsOf(admin)).toEqual([])

    await open(admin, `${FEED}/details/${slug}?lang=en`)
    await admin.getByRole('button', { name: 'What to do with this post' }).click()
    await admin.getByRole('menuitem', { name: 'Take passages out' }).click()
    await admin.getByLabel('Passages, each in a line of its own').fill(number)
    await admin.getByLabel('Reason, which everybody can read').fill('A private telephone number.')
    expect(await faultsOf(admin)).toEqual([])
    await admin.getByRole('dialog').getByRole('button', { name: 'Redact' }).click()
    await expect(admin.getByRole('article')).toContainText('Ask the boatman at […] before six.')
    await expect(admin.getByRole('link', { name: 'edited by moderator' })).toBeVisible()
    await context.close()

    await open(page, `${FEED}/details/${slug}/versions`)
    await expect(page.getByText('redacted').first()).toBeVisible()
    // The one that is pressed is called otherwise from then on.
    for (let left = 2; left > 0; left--) await page.getByRole('button', { name: 'Show changes' }).first().click()
    await expect(page.getByText('A moderator has redacted this version.').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(number)
  })
})

test.describe('earlier versions on a phone', () => {
  test.use({ ...PHONE, colorScheme: 'dark' })

  test('in Hindi they hinder nobody', async ({ page }) => {
    await enter(page, ADMIN)
    const { id, slug } = await publish(page, { description: 'आज नाव देर से आएगी।' })
    await page.request.put('/api/post/edit', {
      data: { id, version: 1, description: 'आज नाव समय पर आएगी और सबको टोपी लानी है। '.repeat(5) },
      headers: { 'x-chowk': '1', accept: 'application/json' },
    })
    await open(page, `${FEED}/details/${slug}/versions?lang=hi`)
    await isReady(page)
    await page.getByRole('button', { name: 'बदलाव दिखाएँ' }).tap()
    await expect(page.locator('ins').first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
  })
})
