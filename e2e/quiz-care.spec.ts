import { expect } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { PASSED, givenQuiz } from './quiz-reads.ts'
import { QUIZ_TAKERS } from './teachers.ts'

const { LATIKA } = QUIZ_TAKERS
const ANIL = 'anil@demo.chowk.example'

test.use(PHONE)

test('a pupil is given double time and large letters, takes her quiz with both, and a stranger checks her certificate', async ({
  page,
  browser,
}) => {
  const school = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const office = await school.newPage()
  await enter(office, ANIL)
  await open(office, '/quiz-summary/user?lang=en&find=Latika')
  await office.getByRole('link', { name: 'Latika Pawar' }).first().click()
  await office.getByRole('link', { name: 'What she needs in quizzes' }).click()
  await office.getByLabel('Time for each question').selectOption('2 times as much')
  await office.getByLabel('Large letters').check({ force: true })
  await office.getByLabel('Reason').fill('Reads slowly since her accident')
  expect(await faultsOf(office)).toEqual([])
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(office.getByText('Saved. It holds from the next quiz on.')).toBeVisible()
  await open(office, '/quiz-accommodations')
  await expect(office.getByRole('row').filter({ hasText: 'Latika Pawar' })).toContainText('Reads slowly')
  await school.close()

  await enter(page, LATIKA.email)
  await givenQuiz(page, LATIKA.email)
  await open(page, '/quiz/latika-pawar?lang=en')
  await expect(page.getByText('You have 2 times the usual time.')).toBeVisible()
  await expect(page.getByText('Reads slowly')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'Large letters' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('timer')).toHaveText(/^(1[0-9]|20):\d\d$/)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sidewaysPixels(page)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('radio').first().press('Space')
  await expect(page.getByRole('radio').first()).toBeChecked()
  await page.getByRole('button', { name: 'Report this question' }).click()
  await page.getByRole('radio', { name: 'It can be understood in two ways' }).check({ force: true })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Thank you. Somebody will look at the question.')).toBeVisible()
  await page.getByRole('button', { name: /^Question 1 of/ }).click()
  await page.getByRole('button', { name: 'Finish' }).last().click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/result\/[\w-]{22}$/)
  expect((await page.request.post(`${PASSED}?email=${LATIKA.email}`)).status()).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Get the certificate' }).click()
  await expect(page.getByText('Latika Pawar', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download as PDF' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  const stranger = await (await browser.newContext(PHONE)).newPage()
  await open(stranger, `${new URL(page.url()).pathname}?lang=en`)
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible()
  await expect(stranger.getByText('Latika P.', { exact: true })).toBeVisible()
  await expect(stranger.getByText('Latika Pawar')).toHaveCount(0)
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect(await faultsOf(stranger)).toEqual([])
  await stranger.context().close()
})
