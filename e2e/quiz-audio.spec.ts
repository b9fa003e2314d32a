import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { givenListens } from './quiz-reads.ts'
import { QUIZ_TAKERS } from './teachers.ts'

const { RUKMINI, KAVERI } = QUIZ_TAKERS

/** Notes each sentence in which the page says what is being read, however short it stands there. */
const noteReadings = async (page: Page) => {
  await page.evaluate(() => {
    const readings: string[] = []
    Object.assign(globalThis, { readings })
    const note = () => {
      const [reading] = /Reading (?:the question|answer \d)/.exec(document.body.innerText) ?? []
      if (reading !== undefined && readings.at(-1) !== reading) readings.push(reading)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return async () => await page.evaluate(() => (globalThis as unknown as { readings: string[] }).readings)
}
const card = (page: Page) => page.getByRole('article', { name: 'Audio quiz' })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a listener who heard three stories takes the audio quiz by keys, first with its text and then by ear, and finds her result [quiz-audio-eligible]', async ({
    page,
  }, { retry }) => {
    // A first try that failed may have left its quiz open.
    const { email } = retry === 0 ? RUKMINI : KAVERI
    await enter(page, email)
    await givenListens(page, email, 2)
    await open(page, '/quiz')
    await expect(card(page)).toContainText('2 of 3 stories heard to the end')
    await givenListens(page, email, 1)
    await open(page, '/quiz')
    await expect(card(page)).toContainText('Ready for you')
    expect(await faultsOf(page)).toEqual([])
    await card(page).getByRole('link', { name: 'Take the quiz' }).click()
    await expect(page.getByText('It’s made from 3 stories you listened to.')).toBeVisible()
    const readings = await noteReadings(page)
    await page.getByRole('button', { name: 'Start' }).click()

    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    await expect.poll(readings, { timeout: 60_000 }).toContain('Reading the question')
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await heading.press('2')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await heading.press('Enter')
    await page.getByLabel('Sound and text').selectOption('Voice only')
    await expect(heading).toContainText('Listen to question 2')
    await heading.press('1')
    await expect(page.getByRole('radio', { name: 'Answer 1' })).toBeChecked()
    await page.getByRole('button', { name: /^Question 2 of/ }).click()
    await page.getByRole('button', { name: 'Finish' }).last().click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(/\/result\/[\w-]{22}$/)
    await open(page, '/quiz')
    await expect(card(page)).toContainText(/Done, [\d.]+ %/)
  })
})
