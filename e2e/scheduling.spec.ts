import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { GOPAL } from './teachers.ts'

const FEED = '/neelkanth-school/community'

const waiting = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const isSaved = async (page: Page) =>
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d\d:\d\d$/ })).toBeVisible({ timeout: 15_000 })

test.describe('what comes out later', () => {
  test.use(DESKTOP)
  test.slow()

  test('a post is given a time, waits among the drafts, gets another time, is put back and goes out by hand', async ({
    page,
  }) => {
    await enter(page, GOPAL.email)
    await open(page, FEED)
    const text = `Sports day begins at ${Date.now()}.`
    await page.getByRole('button', { name: 'What did you see today, Gopal?' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill(text)
    await page.getByRole('checkbox', { name: 'Publish later' }).check()
    await expect(page.getByLabel('Time in India')).toHaveValue('08:00')
    await page.getByLabel('Time in India').fill('09:30')
    await isSaved(page)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Until then it waits among your drafts.')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(0)

    await open(page, '/community/drafts')
    await expect(waiting(page, text)).toContainText('09:30')
    expect(await faultsOf(page)).toEqual([])
    await waiting(page, text).getByRole('button', { name: 'Change time' }).click()
    const dialog = page.getByRole('dialog', { name: 'When should it come out?' })
    await dialog.getByLabel('Time in India').fill('10:15')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(waiting(page, text)).toContainText('10:15')
    await waiting(page, text).getByRole('button', { name: 'Back to drafts' }).click()
    await expect(waiting(page, text)).toContainText('Draft')
    await waiting(page, text).getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('dialog', { name: 'Publish it now?' }).getByRole('button', { name: 'Publish now' }).click()
    await expect(waiting(page, text)).toHaveCount(0)
    await open(page, FEED)
    await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
  })
})
