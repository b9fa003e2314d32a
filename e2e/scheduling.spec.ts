import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, isReady, open, test } from './journey.ts'
import { GOPAL } from './teachers.ts'

const FEED = '/neelkanth-school/community'
const ADMIN = 'anil@demo.chowk.example'

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

  test('a question that was begun from the feed is found among the drafts with its tags, and a poll with its choices', async ({
    page,
  }) => {
    await enter(page, GOPAL.email)
    await open(page, FEED)
    const title = `Which gate opens first ${Date.now()}`
    await page.getByRole('button', { name: 'Question', exact: true }).click()
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill(title)
    await page.getByRole('textbox', { name: 'Tags' }).fill('gates, buses')
    await isSaved(page)
    await open(page, '/community/drafts')
    await page.getByRole('link', { name: title }).click()
    await isReady(page)
    await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toHaveValue(title)
    await expect(page.getByRole('textbox', { name: 'Tags' })).toHaveValue('gates, buses')

    await open(page, FEED)
    const asked = `Which day for the picnic ${Date.now()}`
    await page.getByRole('button', { name: 'Poll', exact: true }).click()
    await page.getByRole('textbox', { name: 'What do you want to know?' }).fill(asked)
    await page.getByRole('group', { name: 'Choice 1' }).getByRole('textbox').fill('Friday')
    await isSaved(page)
    await open(page, '/community/drafts')
    await page.getByRole('link', { name: asked }).click()
    await isReady(page)
    await expect(page.getByRole('group', { name: 'Choice 1' }).getByRole('textbox')).toHaveValue('Friday')
  })

  test('whoever runs the school adds categories, moves one by the keyboard and closes it: nobody is offered it then', async ({
    page,
  }) => {
    const [first, second] = [`Buses ${Date.now()}`, `Canteen ${Date.now()}`]
    await enter(page, ADMIN)
    await open(page, '/moderation/settings')
    await page.getByRole('link', { name: 'Categories of posts' }).click()
    for (const name of [first, second]) {
      await page.getByRole('button', { name: 'Add a category' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByLabel('Name in English').fill(name)
      await sheet.getByRole('button', { name: 'Save' }).click()
      await expect(sheet).toHaveCount(0)
      await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    }
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    const at = async (name: string) =>
      (await page.getByRole('row').allTextContents()).findIndex((text) => text.includes(name))
    const before = await at(second)
    await page.getByRole('row', { name: new RegExp(second) }).focus()
    await page.keyboard.press('ArrowRight')
    const place = async () => await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    // The list comes anew after each category; a row that it replaces is let go.
    await expect(async () => {
      await page.keyboard.press('Enter')
      await expect.poll(place, { timeout: 2000 }).toContain('Insert')
    }).toPass()
    // From behind itself: before itself, then before the one above.
    for (const name of [second, first]) {
      await page.keyboard.press('ArrowUp')
      await expect.poll(place).toMatch(new RegExp(`(before|and) ${name}`))
    }
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    await page.keyboard.press('Enter')
    await expect.poll(async () => await at(second)).toBe(before - 1)
    await saved
    await page.reload()
    await expect.poll(async () => await at(second)).toBe(before - 1)
    await page.getByRole('button', { name: `Edit ${first}` }).click()
    await page.getByRole('checkbox', { name: 'Posts can be written under it' }).uncheck()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('gridcell', { name: new RegExp(`${first}.*closed`) })).toBeVisible()
    const offered = await page.request.get('/api/corporate/community/categories?customUrl=neelkanth-school', {
      headers: { accept: 'application/json' },
    })
    const text = await offered.text()
    expect([text.includes(first), text.includes(second)]).toEqual([false, true])
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the drafts and the categories fit', async ({ page }) => {
    await enter(page, ADMIN)
    for (const path of ['/community/drafts', '/moderation/categories']) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await sidewaysPixels(page)).toBe(0)
      expect(await faultsOf(page)).toEqual([])
    }
  })
})
