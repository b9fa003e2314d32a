import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { isPageStored } from './device.ts'
import { enter, isReady, open, test } from './journey.ts'
import { QUIZ_TAKERS } from './teachers.ts'

const { PAWAN, OMKAR } = QUIZ_TAKERS
const LEELA = 'leela@demo.chowk.example'
const TITLE = 'Plants, air and angles'
const WORDS = ['part of a plant', 'barometer', 'renewable', 'right angle', 'Sardar Sarovar']

async function pupilOf(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }), serviceWorkers: 'allow' })
  const page = await context.newPage()
  await enter(page, email)
  return page
}

/** Chooses five questions for the seventh class and publishes them. */
async function setQuiz(page: Page): Promise<void> {
  await open(page, '/quiz-sets/new?lang=en')
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('radio', { name: 'Classes' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Class 7' }).check({ force: true })
  const find = page.getByRole('searchbox', { name: 'Find questions' })
  for (const words of WORDS) {
    await find.fill(words)
    await find.press('Enter')
    await page.getByRole('button', { name: new RegExp(`^Add: .*${words}`) }).click()
  }
  await expect(page.getByText('5 questions chosen')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'Live view' })).toBeVisible()
}

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a teacher sets a quiz for one class and sees a pupil take it, gives her minutes and ends her try; the other class sees nothing of it', async ({
    page,
    browser,
    baseURL,
  }) => {
    await enter(page, LEELA)
    await setQuiz(page)

    const other = await pupilOf(browser, baseURL, OMKAR.email)
    await open(other, '/quiz?lang=en')
    await expect(other.getByRole('heading', { name: 'Your quiz' })).toBeVisible()
    await expect(other.getByRole('heading', { name: TITLE })).toHaveCount(0)

    const pupil = await pupilOf(browser, baseURL, PAWAN.email)
    await open(pupil, '/quiz?lang=en')
    await pupil.getByRole('article', { name: TITLE }).getByRole('link', { name: 'Take the quiz' }).click()
    await expect(pupil.getByText('Your organisation set this quiz for you.')).toBeVisible()
    await pupil.getByRole('button', { name: 'Start' }).click()
    await pupil.getByRole('radio').first().check({ force: true })
    await expect(pupil.locator('[data-status]')).toHaveText(/^Saved/)

    // Her phone loses the line and the page: the quiz is there all the same.
    await isPageStored(pupil, new URL(pupil.url()).pathname)
    await pupil.context().setOffline(true)
    await pupil.reload()
    await isReady(pupil)
    await expect(pupil.getByRole('radio').first()).toBeChecked()
    await expect(pupil.getByText(/You’re offline\. Carry on/)).toBeVisible()
    await pupil.context().setOffline(false)
    await expect(pupil.getByText(/You’re offline/)).toHaveCount(0)

    await page.getByRole('link', { name: 'Live view' }).click()
    const row = page.getByRole('row', { name: new RegExp(PAWAN.name) })
    await expect(row).toContainText('1 of 5')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Give everybody time' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Reason').fill('The power went.')
    await sheet.getByRole('button', { name: 'Give', exact: true }).click()
    await expect(row).toContainText(/1[3-5]:\d\d/)
    await page.getByRole('button', { name: `Step in for ${PAWAN.name}` }).click()
    await sheet.getByRole('radio', { name: 'End it now' }).check({ force: true })
    await sheet.getByLabel('Reason').fill('The bell rang.')
    await sheet.getByRole('button', { name: 'Do it' }).click()
    await expect(row).toContainText('%')

    // Her next answer comes too late: she is led to her result.
    await pupil.getByRole('radio').last().check({ force: true })
    await expect(pupil).toHaveURL(/\/result\//)
    await expect(pupil.getByRole('heading', { level: 1 })).toContainText('right')
    await Promise.all([other.context().close(), pupil.context().close()])
  })
})
