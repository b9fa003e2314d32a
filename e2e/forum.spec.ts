import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { NADIA } from './teachers.ts'

const WRITER = NADIA.email
const ADMIN = 'anil@demo.chowk.example'
const FORUM = '/neelkanth-school/forum'
const FEED = '/neelkanth-school/community'

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
    await admin.getByRole('textbox', { name: 'Your comment' }).fill('On the second hook, behind the broom.')
    await admin.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(admin.getByRole('article').filter({ hasText: 'behind the broom' }).last()).toBeVisible()

    await page.reload()
    await questionWith(page, title).getByRole('link', { name: title }).click()
    await page.getByRole('button', { name: 'Choose as the answer' }).click()
    await expect(page.getByText('Best answer')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await open(admin, '/notifications')
    await expect(admin.getByRole('main')).toContainText('chose your answer to')
    await other.close()

    await open(page, `${FORUM}?solved=yes`)
    await expect(questionWith(page, title)).toContainText('Pinned')
    await expect(page.getByRole('article').first()).toContainText('Pinned')
  })
})

test.describe('a poll', () => {
  test.use(DESKTOP)
  test.slow()

  test('two people vote, each sees the result after her own vote, and one changes her mind, by the keyboard alone', async ({
    page,
    browser,
  }) => {
    await enter(page, WRITER)
    await open(page, FEED)
    const text = `Which day for the picnic? ${Date.now()}`
    await page.getByRole('button', { name: 'Poll', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Poll' })
    await dialog.getByRole('textbox', { name: 'What do you want to know?' }).fill(text)
    const choices = dialog.getByRole('textbox', { name: 'Text of the choice' })
    await choices.nth(0).fill('Friday')
    await choices.nth(1).fill('friday')
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByText('Two choices say the same.').first()).toBeVisible()
    await choices.nth(1).fill('Saturday')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog).toHaveCount(0)
    const post = questionWith(page, text)
    await post.getByRole('radio', { name: 'Friday' }).check()
    await post.getByRole('button', { name: 'Vote' }).click()
    await expect(post).toContainText('1 person voted')
    await expect(post.getByRole('listitem').filter({ hasText: 'Friday' })).toContainText('100%')

    const other = await browser.newContext({
      ...DESKTOP,
      baseURL: process.env['CHOWK_AT'] ?? '',
      serviceWorkers: 'block',
    })
    const second = await other.newPage()
    await enter(second, ADMIN)
    await open(second, FEED)
    const seen = questionWith(second, text)
    await expect(seen).toContainText('Results once you’ve voted')
    expect(await faultsOf(second)).toEqual([])
    await seen.getByRole('radio', { name: 'Friday' }).focus()
    await second.keyboard.press('ArrowDown')
    await second.keyboard.press('Enter')
    await expect(seen).toContainText('2 people voted')
    await expect(seen.getByRole('listitem').filter({ hasText: 'Saturday' })).toContainText('50%')
    await seen.getByRole('button', { name: 'Change my vote' }).press('Enter')
    await seen.getByRole('radio', { name: 'Friday' }).check()
    await seen.getByRole('button', { name: 'Vote', exact: true }).press('Enter')
    await expect(seen.getByRole('listitem').filter({ hasText: 'Friday' })).toContainText('100%')
    expect(await faultsOf(second)).toEqual([])
    await other.close()
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
