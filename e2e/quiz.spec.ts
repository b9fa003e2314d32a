import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { isPageStored } from './device.ts'
import { enter, isReady, open, test } from './journey.ts'
import { givenQuiz } from './quiz-reads.ts'
import { newestStories } from './screens.ts'
import { QUIZ_TAKERS } from './teachers.ts'

const { DEVI, OMKAR, PAWAN, RUKMINI, SANA, TANVI } = QUIZ_TAKERS
const status = (page: Page) => page.locator('[data-status]')
const option = (page: Page, index: number) => page.getByRole('radio').nth(index)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

/** To the next question, which is there before anything is chosen. */
async function goOn(page: Page, number: number): Promise<void> {
  await next(page).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Question ${number} of`) })).toBeVisible()
}

async function chooseOn(page: Page, index: number): Promise<void> {
  await option(page, index).check({ force: true })
  await expect(option(page, index)).toBeChecked()
}

test.describe('on a phone', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' })
  // A worker that starts on a busy machine takes its time.
  test.slow()

  test('a reader takes the quiz of what she read; the line breaks, the page is loaded anew without it and goes on, the line comes back, and no answer is lost [R1.06] [/quiz] [/quiz/{customUrl}] [/result/{customUrl}]', async ({
    page,
    context,
  }) => {
    // A day has one such quiz: another try of the journey is another pupil's.
    const pupil = test.info().retry === 0 ? PAWAN : OMKAR
    await enter(page, pupil.email)
    await open(page, '/quiz')
    await expect(page.getByText('0 of 5 stories read')).toBeVisible()
    await expect(page.getByText('Read 5 more articles to take the quiz')).toBeVisible()
    await givenQuiz(page, pupil.email)
    await open(page, '/quiz')
    const own = page.getByRole('article', { name: 'Your quiz' })
    await expect(own.getByText('Ready for you')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await own.getByRole('link', { name: 'Take the quiz' }).click()
    await expect(page.getByText('It’s made from 5 stories you read.')).toBeVisible()
    await page.getByRole('button', { name: 'Start' }).click()

    await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/)
    await expect(heading(page)).toBeFocused()
    expect(await faultsOf(page)).toEqual([])
    await chooseOn(page, 0)
    await expect(status(page)).toHaveText(/^Saved \d\d:\d\d$/)
    await next(page).click()
    await expect(page.getByRole('button', { name: /^Question 2 of/ })).toBeVisible()
    await isPageStored(page, new URL(page.url()).pathname)

    await context.setOffline(true)
    await chooseOn(page, 1)
    await page.getByRole('button', { name: 'Flag' }).click()
    await expect(page.getByText(/You’re offline\. Carry on/)).toBeVisible()
    await expect(status(page)).toHaveAttribute('data-status', 'HERE')
    await next(page).click()
    await expect(page.getByRole('button', { name: /^Question 3 of/ })).toBeVisible()
    await chooseOn(page, 0)
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Question 2 of/ })).toBeVisible()
    await expect(option(page, 1)).toBeChecked()

    // The phone throws the page away while there is no line: the quiz goes on, with what was saved and what was not.
    await page.reload()
    await isReady(page)
    await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/)
    await expect(page.getByRole('button', { name: /^Question 2 of/ })).toBeVisible()
    await expect(option(page, 1)).toBeChecked()
    await expect(status(page)).toHaveAttribute('data-status', 'HERE')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(option(page, 0)).toBeChecked()
    for (const number of [2, 3, 4]) await goOn(page, number)
    await chooseOn(page, 1)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await context.setOffline(false)
    await expect(status(page)).toHaveText(/^Saved \d\d:\d\d$/, { timeout: 40_000 })
    await expect(page.getByText(/You’re offline/)).toHaveCount(0)

    await page.reload()
    await isReady(page)
    await expect(option(page, 1)).toBeChecked()
    await expect(page.getByRole('button', { name: 'Flag' })).toHaveAttribute('aria-pressed', 'true')
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysPixels(page)).toBe(0)

    await page.getByRole('button', { name: /^Question 2 of/ }).click()
    await expect(page.getByRole('button', { name: 'Question 4, answered', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Question 2, answered, flagged' })).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).last().click()
    await expect(page.getByText(/\d+ not answered, 1 flagged\./)).toBeVisible()
    await page.getByRole('button', { name: 'Submit' }).dblclick()

    await expect(page).toHaveURL(/\/result\/[\w-]{22}$/)
    await expect(page.getByRole('heading', { name: 'Question by question' })).toBeVisible()
    await expect(page.getByText(/^Right: ./).first()).toBeVisible()
    await expect(page.locator('main a[href^="/details/"]').first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await open(page, '/quiz')
    await expect(own.getByText(/^Done, [\d.]+ %$/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Quiz \d+$/ })).toHaveCount(1)
  })

  test('what goes on in a second window is told to the first, which may take it back [news:QA16]', async ({
    page,
    context,
  }) => {
    await enter(page, SANA.email)
    await givenQuiz(page, SANA.email)
    await open(page, '/quiz/sana-mirza')
    await page.getByRole('button', { name: 'Start' }).click()
    await chooseOn(page, 0)
    await expect(status(page)).toHaveText(/^Saved \d\d:\d\d$/)
    const other = await context.newPage()
    await open(other, '/quiz')
    await other.getByRole('link', { name: 'Resume' }).click()
    await other.getByRole('button', { name: 'Continue here' }).click()
    await expect(option(other, 0)).toBeChecked()
    await chooseOn(other, 1)
    await expect(status(other)).toHaveText(/^Saved \d\d:\d\d$/)
    await page.getByRole('button', { name: 'Flag' }).click()
    await expect(page.getByRole('heading', { name: 'Continued on another device' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue here' }).click()
    await expect(option(page, 1)).toBeChecked()
    await other.close()
  })

  test('another device goes on and hands in; what the first could not send is kept there, and sent when its line is back [news:QA16]', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await enter(page, DEVI.email)
    await givenQuiz(page, DEVI.email)
    await open(page, '/quiz/devi-rawat')
    await page.getByRole('button', { name: 'Start' }).click()
    await chooseOn(page, 0)
    await expect(status(page)).toHaveText(/^Saved \d\d:\d\d$/)
    await context.setOffline(true)
    await next(page).click()
    await chooseOn(page, 1)
    await expect(status(page)).toHaveAttribute('data-status', 'HERE')

    const device = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    const other = await device.newPage()
    await enter(other, DEVI.email)
    await open(other, '/quiz/devi-rawat')
    await other.getByRole('button', { name: 'Continue here' }).click()
    await expect(option(other, 0)).toBeChecked()
    await next(other).click()
    await expect(other.getByRole('button', { name: /^Question 2 of/ })).toBeVisible()
    await expect(other.getByRole('radio', { checked: true })).toHaveCount(0)
    await other.getByRole('button', { name: /^Question 2 of/ }).click()
    await other.getByRole('button', { name: 'Finish' }).last().click()
    await other.getByRole('button', { name: 'Submit' }).click()
    await expect(other).toHaveURL(/\/result\//)
    await expect(other.getByText(/^Came too late/)).toHaveCount(0)

    await context.setOffline(false)
    await expect(page).toHaveURL(/\/result\//, { timeout: 40_000 })
    await expect(page.getByText(/^Came too late .*, not marked:/)).toHaveCount(1)
    await device.close()
  })
})

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a quiz is taken and handed in by keys alone, in Hindi, and nothing hinders whoever hears it', async ({
    page,
  }) => {
    await enter(page, RUKMINI.email)
    await givenQuiz(page, RUKMINI.email)
    await open(page, '/quiz/rukmini-shah?lang=hi')
    await page.getByRole('button', { name: 'शुरू करें' }).press('Enter')
    const numbers = page.locator('[aria-current="step"]')
    await expect(heading(page)).toBeFocused()
    expect(await faultsOf(page)).toEqual([])
    const count = await page.getByRole('navigation', { name: 'सवाल' }).getByRole('button').count()
    for (let number = 1; number <= count; number++) {
      await expect(numbers).toHaveText(String(number))
      await expect(heading(page)).toBeFocused()
      await page.keyboard.press(number % 2 === 0 ? 'a' : 'B')
      await expect(option(page, number % 2 === 0 ? 0 : 1)).toBeChecked()
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('dialog')).toContainText(`सभी ${count} के जवाब दिए।`)
    await page.getByRole('button', { name: 'जमा करें' }).press('Enter')
    await expect(page).toHaveURL(/\/result\//)
    await expect(page.getByRole('heading', { name: 'सवाल दर सवाल' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })

  test('whoever has read enough is told so while she reads, once, and goes on reading or takes the quiz [R8.04]', async ({
    page,
  }) => {
    await enter(page, TANVI.email)
    await givenQuiz(page, TANVI.email)
    const [first] = await newestStories(page.request, 'en')
    await open(page, `/details/${first?.slug}`)
    const offer = page.getByRole('dialog', { name: 'You have already read minimum articles' })
    await expect(offer).toBeVisible({ timeout: 40_000 })
    expect(await faultsOf(page)).toEqual([])
    await expect(offer.getByRole('link', { name: 'Take a Quiz' })).toHaveAttribute('href', /^\/quiz\/own-/)
    await offer.getByRole('button', { name: 'Continue reading' }).click()
    await expect(offer).toHaveCount(0)
    const hint = await page.evaluate(() => localStorage.getItem('recommendAssesment'))
    expect(JSON.parse(hint ?? '{}')).toMatchObject({ need: 5, have: 5 })
    await open(page, '/quiz')
    await page.getByRole('link', { name: 'Take the quiz' }).and(page.locator('[href^="/quiz/own-"]')).click()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(heading(page)).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('recommendAssesment'))).toBeNull()
  })
})
