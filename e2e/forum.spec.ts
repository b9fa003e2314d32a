import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { NADIA } from './teachers.ts'

const WRITER = NADIA.email
const ADMIN = 'anil@demo.chowk.example'
const FEED = '/neelkanth-school/community'

const questionWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

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
