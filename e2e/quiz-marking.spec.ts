import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { takesOwnSet } from './quiz-own-set.ts'
import { QUIZ_TAKERS, UMA } from './teachers.ts'

const LEELA = 'leela@demo.chowk.example'
const TITLE = 'Wells, in your own words'
const ANSWER = 'The pumps go deeper every year, and the ponds that filled the ground are gone.'

// A quiz is taken once: another try of the journey is another pupil's.
const takerOf = (retry: number) => (retry === 0 ? QUIZ_TAKERS.CHARU : QUIZ_TAKERS.NITA)

async function pupilOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const page = await context.newPage()
  await enter(page, takerOf(test.info().retry).email)
  return page
}

// Writes, chooses, says what she thinks, and hands in.
async function take(page: Page): Promise<void> {
  await open(page, '/quiz?lang=en')
  await page.getByRole('article', { name: TITLE }).getByRole('link', { name: 'Take the quiz' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await field.fill(ANSWER)
  await expect(page.locator('[data-status]')).toHaveText(/^Saved/)
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysPixels(page)).toBe(0)
  await page.reload()
  await expect(field).toHaveValue(ANSWER)
  // Enter begins a line: the next question comes by its button.
  await field.press('End')
  await field.press('Enter')
  await expect(field).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /The water table/ }).check({ force: true })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/result\//)
}

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('what a pupil writes on a phone is provisional until her teacher has marked it, without her name, and is then her result', async ({
    page,
    browser,
    baseURL,
  }) => {
    const pupil = await pupilOf(browser, baseURL)
    await take(pupil)
    await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('Provisional result')
    await expect(pupil.getByText('1 of 1 marks so far')).toBeVisible()
    expect(await faultsOf(pupil)).toEqual([])
    const result = pupil.url()

    await enter(page, LEELA)
    await open(page, '/quiz-sets?lang=en')
    await page.getByRole('link', { name: TITLE }).click()
    await page.getByRole('link', { name: 'Live view' }).click()
    await page.getByRole('link', { name: /^Mark answers/ }).click()
    await page.getByRole('button', { name: new RegExp(ANSWER.slice(0, 20)) }).click()
    await expect(page.getByText(ANSWER).last()).toBeVisible()
    await expect(page.getByText(takerOf(test.info().retry).name)).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/marking.png` })
    await page.getByLabel('Comment for the pupil').fill('And the rain?')
    const marks = page.getByLabel('Marks, up to 4')
    await marks.fill('5')
    await marks.press('Enter')
    await expect(page.getByText('More marks than this question has').first()).toBeVisible()
    await marks.fill('3.5')
    await marks.press('Enter')
    await expect(page.getByText('All of this pupil’s answers are marked; the result was sent')).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(ANSWER.slice(0, 20)) })).toHaveCount(0)

    // What is right, and what others think, is told when the quiz is over for all.
    await pupil.goto(result)
    await expect(pupil.getByText('90 %').first()).toBeVisible()
    await expect(pupil.getByRole('heading', { name: 'Question by question' })).toHaveCount(0)
    await open(page, '/quiz-sets?lang=en')
    await page.getByRole('link', { name: TITLE }).click()
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await expect(page.getByRole('button', { name: 'End', exact: true })).toHaveCount(0)
    await pupil.reload()
    await expect(pupil.getByText('3.5 of 4 marks')).toBeVisible()
    await expect(pupil.getByText('And the rain?')).toBeVisible()
    await expect(pupil.getByText('How others answered is shown once five have.')).toBeVisible()
    if (process.env['SHOTS']) await pupil.screenshot({ path: `${process.env['SHOTS']}/result.png`, fullPage: true })
    await pupil.context().close()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a teacher who would better nobody’s result but her own by a correction is told in Hindi to ask a colleague, and nothing changes', async ({
    page,
  }) => {
    await enter(page, UMA.email)
    const result = await takesOwnSet(page)
    await open(page, `${result}?lang=hi`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('0')
    await page.getByRole('link', { name: 'यह सवाल सुधारें' }).click()
    await page.getByRole('radio', { name: /सबको पूरे अंक मिलें/ }).check({ force: true })
    await page.getByRole('button', { name: 'देखें क्या बदलेगा' }).click()
    await page.getByLabel(/^क्यों\? जिनका नतीजा/).fill('दो जवाब सही हैं।')
    await page.getByRole('button', { name: 'नतीजे सुधारें' }).click()
    const refused = page.getByText('इससे केवल आपका अपना नतीजा बढ़ेगा। सवाल सुधारने के लिए किसी सहकर्मी से कहें।').first()
    await expect(refused).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await open(page, result)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('0')
  })
})
