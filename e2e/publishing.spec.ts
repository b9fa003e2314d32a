import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'

const WRITER = 'kabir@demo.chowk.example'
const ADMIN = 'anil@demo.chowk.example'
const FEED = '/neelkanth-school/community'

/** Publishes something as the form would, where writing it is not the point; answers its address. */
async function publish(page: Page, post: Record<string, unknown>): Promise<{ id: string; slug: string }> {
  const answer = await page.request.post('/api/post/createUpdated', {
    data: post,
    headers: { 'x-chowk': '1', accept: 'application/json', 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { body: { id: string; slug: string } }).body
}

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
    await expect(page.getByText('This version was removed by its author or a moderator.').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(number)
  })
})
