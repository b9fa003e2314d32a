import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { PHONE } from './browser.ts'
import { isPageStored } from './device.ts'
import { enter, isReady, open, test } from './journey.ts'
import { givenListens, givenUnheard } from './quiz-reads.ts'
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
/** How many questions are heard here: a voice beside other journeys needs a minute for all of them. */
const HEARD_QUESTIONS = 2
/** Waits until every piece of the questions that are heard has its recording on the device. */
async function areRecordingsStored(page: Page): Promise<void> {
  const missing = async () =>
    await page.evaluate(async (count) => {
      const here = await (await caches.open('chowk-quiz-recordings')).keys()
      const sessionId = localStorage.getItem('quizSessionId') ?? ''
      const answer = await fetch(`/api/quiz/speech?quizSessionId=${sessionId}`, {
        headers: { accept: 'application/json', 'x-chowk': '1' },
      })
      const { body } = (await answer.json()) as { body: { questions: { parts: { url: string | null }[] }[] } }
      const wanted = new Set(body.questions.slice(0, count).flatMap(({ parts }) => parts.map(({ url }) => url)))
      const stored = new Set<string | null>(here.map(({ url }) => new URL(url).pathname))
      return [...wanted].filter((url) => !stored.has(url)).length
    }, HEARD_QUESTIONS)
  await expect.poll(missing, { timeout: 120_000 }).toBe(0)
}
const card = (page: Page) => page.getByRole('article', { name: 'Audio quiz' })

test.describe('on a phone', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' })
  // A worker that starts on a busy machine takes its time, and so does the voice.
  test.slow()

  test('a listener who heard three stories takes the audio quiz by keys, first with its text and then by ear; loaded anew without a line it stands there, is heard on and answered, and she finds her result; whoever does not hear reads the same quiz without any sound [quiz-audio-eligible] [news:QD7]', async ({
    page,
    context,
  }, { repeatEachIndex }) => {
    // Repeats go on at the same time; another try of one begins where nothing was heard.
    const { email } = repeatEachIndex % 2 === 0 ? RUKMINI : KAVERI
    await enter(page, email)
    await givenUnheard(page, email)
    await givenListens(page, email, 2)
    await open(page, '/quiz')
    await expect(card(page)).toContainText('2 of 3 stories heard to the end')
    await givenListens(page, email, 1)
    await open(page, '/quiz')
    await expect(card(page)).toContainText('Ready for you')
    expect(await faultsOf(page)).toEqual([])
    await card(page).getByRole('link', { name: 'Take the quiz' }).click()
    await expect(page.getByText('It’s made from 3 stories you listened to.')).toBeVisible()
    await expect(page.getByText(/take the quiz without any sound/)).toBeVisible()
    // With all that stands in its address: under that it is kept.
    await open(page, `${new URL(page.url()).pathname}?lang=en`)
    let readings = await noteReadings(page)
    await page.getByRole('button', { name: 'Start' }).click()

    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeFocused()
    // A busy voice takes longer than a question waits for it.
    await areRecordingsStored(page)
    if ((await readings()).length === 0) await heading.press('r')
    await expect.poll(readings, { timeout: 60_000 }).toContain('Reading the question')
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await heading.press('2')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await expect(page.locator('[data-status]')).toHaveText(/^Saved \d\d:\d\d$/)
    await heading.press('Enter')
    await expect(page.getByRole('button', { name: /^Question 2 of/ })).toBeVisible()
    await isPageStored(page, `${new URL(page.url()).pathname}?lang=en`)

    await context.setOffline(true)
    await page.reload()
    await isReady(page)
    readings = await noteReadings(page)
    await expect(page.getByRole('button', { name: /^Question 2 of/ })).toBeVisible()
    // The key begins it anew; the button would stop what has begun by itself.
    await expect(page.getByRole('button', { name: /^(Repeat the question|Stop)$/ })).toBeVisible()
    await heading.press('r')
    // It comes to the first answer when the question was heard to its end.
    await expect.poll(readings, { timeout: 60_000 }).toContain('Reading answer 1')
    await heading.press('2')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await expect(page.locator('[data-status]')).toHaveAttribute('data-status', 'HERE')
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/heard-offline.png`, fullPage: true })
    await context.setOffline(false)
    await expect(page.locator('[data-status]')).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 40_000 })

    // The same questions and the same count, to be read.
    const stem = (await heading.textContent()) ?? ''
    await page.getByLabel('Sound and text').selectOption('Text only')
    await expect(page.getByRole('button', { name: 'Repeat the question' })).toHaveCount(0)
    await expect(heading).toHaveText(stem)
    expect(stem).toMatch(/^Question 2 of ([5-9]|10)\./)
    const heard = (await readings()).length
    await heading.press('r')
    await heading.press('1')
    await expect(page.getByRole('radio').first()).toBeChecked()
    await expect(page.locator('[data-status]')).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 40_000 })
    expect(await readings()).toHaveLength(heard)

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
