import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PHONE } from './browser.ts'
import { PEOPLE, enter, navigate, open, test } from './journey.ts'
import { newestStories } from './screens.ts'

const WORDS = 'The number of the wells is not the one that the village counted.'

const words = (page: Page) => page.getByRole('dialog').getByLabel('What did you see?')
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your text?' })
const answer = async (page: Page, name: string) => await question(page).getByRole('button', { name }).click()

async function openReport(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Options for|More: )/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(words(page)).toBeVisible()
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('text in a sheet survives Escape, a press beside it, Back and a reload, until it is discarded [R2:K24] [R2:L6]', async ({
    page,
  }) => {
    const [story] = await newestStories(page.request, 'en')
    const address = `/details/${story?.slug}`
    await enter(page, PEOPLE.saving)
    await open(page, '/latest')
    await navigate(page, address)
    await openReport(page)
    await words(page).fill(WORDS)

    // The second Escape answers the question, and the third is asked again.
    for (let times = 0; times < 2; times += 1) {
      await page.keyboard.press('Escape')
      await expect(question(page).getByRole('button', { name: 'Keep writing' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(question(page)).toHaveCount(0)
    }
    await page.mouse.click(5, 5)
    await answer(page, 'Keep writing')
    await page.evaluate(() => history.back())
    await answer(page, 'Keep writing')
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(words(page)).toHaveValue(WORDS)

    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await open(page, address)
    await openReport(page)
    await expect(words(page)).toHaveValue(WORDS)
    await expect(page.getByText('This is what you wrote last time.')).toBeVisible()

    await page.evaluate(() => history.back())
    await answer(page, 'Discard')
    await expect(page).toHaveURL(/\/latest$/)
    await navigate(page, address)
    await openReport(page)
    await expect(words(page)).toHaveValue('')
  })
})
