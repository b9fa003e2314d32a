import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'

const WRITER = 'leela@demo.chowk.example'
const ADMIN = 'anil@demo.chowk.example'
const FORUM = '/neelkanth-school/forum'

const questionWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test.describe('the forum of a school on a desk', () => {
  test.use(DESKTOP)
  test.slow()

  test('a question is asked under tags, found by one of them, and pinned above the others by whoever runs the school', async ({
    page,
    browser,
  }) => {
    await enter(page, WRITER)
    await open(page, FORUM)
    expect(await faultsOf(page)).toEqual([])
    const stamp = Date.now()
    const title = `Who keeps the key of the rain gauge? ${stamp}`
    await page.getByRole('button', { name: 'Ask a question' }).click()
    await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
    await page.keyboard.type(title)
    await page.getByRole('textbox', { name: 'What you know about it already' }).fill('It was on the hook until Friday.')
    await page.getByRole('textbox', { name: 'Tags' }).fill(`Rain Gauge ${stamp}, मौसम केंद्र`)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Ask a question' }).click()
    const asked = questionWith(page, title)
    await expect(asked).toContainText('मौसम-केंद्र')
    await asked.getByRole('link', { name: `rain-gauge-${stamp}` }).click()
    await expect(page).toHaveURL(/tag=/)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(asked).toBeVisible()

    const other = await browser.newContext({
      ...DESKTOP,
      baseURL: process.env['CHOWK_AT'] ?? '',
      serviceWorkers: 'block',
    })
    const admin = await other.newPage()
    await enter(admin, ADMIN)
    await open(admin, `${FORUM}?sort=newest`)
    await questionWith(admin, title).getByRole('link', { name: title }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(await faultsOf(admin)).toEqual([])
    await admin.getByRole('button', { name: 'What to do with this post' }).click()
    await admin.getByRole('menuitem', { name: 'Pin above the others' }).click()
    await expect(admin.getByRole('article', { name: title })).toContainText('Pinned')
    await other.close()

    await open(page, `${FORUM}?sort=unanswered`)
    await expect(questionWith(page, title)).toContainText('Pinned')
    await expect(page.getByRole('article').first()).toContainText('Pinned')
  })
})

test.describe('the forum on a phone', () => {
  test.use(PHONE)

  test('questions and the library fit beside each other in Hindi', async ({ page }) => {
    await enter(page, WRITER)
    for (const address of [FORUM, '/neelkanth-school/community-library?kind=documents', '/community/forum']) {
      await open(page, `${address}${address.includes('?') ? '&' : '?'}lang=hi`)
      await expect(page.getByRole('article').first()).toBeVisible()
      expect(await sidewaysPixels(page)).toBe(0)
      expect(await faultsOf(page)).toEqual([])
    }
  })
})
