import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { isPageStored } from './device.ts'
import { enter, isReady, open, test } from './journey.ts'
import { pressAt, typeAt } from './keys.ts'
import { keysOnPage } from './quiz-keys.ts'
import { QUIZ_TAKERS } from './teachers.ts'

const { NITA, OMKAR } = QUIZ_TAKERS
const LEELA = 'leela@demo.chowk.example'
const TITLE = 'Plants, air and angles'
const WORDS = ['most of its water', 'barometer', 'renewable', 'right angle', 'Sardar Sarovar']

async function pupilOf(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }), serviceWorkers: 'allow' })
  const page = await context.newPage()
  await enter(page, email)
  return page
}

/** Chooses five questions for the seventh class and publishes them, by keys alone. */
async function setQuiz(page: Page): Promise<void> {
  await open(page, '/quiz-sets/new?lang=en')
  await typeAt(page, page.getByLabel('Title'), TITLE)
  await page.getByRole('radio', { name: 'Classes' }).press('Space')
  await pressAt(page, page.getByRole('checkbox', { name: 'Class 7' }), 'Space')
  const find = page.getByRole('searchbox', { name: 'Find questions' })
  for (const words of WORDS) {
    await find.press('ControlOrMeta+a')
    await typeAt(page, find, words)
    await page.keyboard.press('Enter')
    await pressAt(page, page.getByRole('button', { name: new RegExp(`^Add: .*${words}`) }), 'Enter')
  }
  await expect(page.getByText('5 questions chosen')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await pressAt(page, page.getByRole('button', { name: 'Save as a draft' }), 'Enter')
  await pressAt(page, page.getByRole('button', { name: 'Publish' }), 'Enter')
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Publish' }), 'Enter')
  await expect(page.getByRole('link', { name: 'Live view' })).toBeVisible()
}

/** Practice would tell what others are asked yet: it says why it waits, in Hindi. */
async function isHeldBack(pupil: Page): Promise<void> {
  await open(pupil, '/quiz?lang=hi')
  const practice = pupil.getByRole('article', { name: 'अभ्यास' })
  await expect(practice).toContainText('अभ्यास अभी रुका है')
  await expect(practice.getByRole('link')).toHaveCount(0)
  expect(await faultsOf(pupil)).toEqual([])
  expect(await sidewaysPixels(pupil)).toBe(0)
  await practice.scrollIntoViewIfNeeded()
  if (process.env['SHOTS']) await pupil.screenshot({ path: `${process.env['SHOTS']}/practice-waits.png` })
}

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a teacher sets a quiz for one class by keys alone and sees on her phone, in Hindi, how a pupil takes it, gives her minutes and ends her try; the other class sees nothing of it; the pupil reads in Hindi why practice waits as long as others may take it', async ({
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

    const pupil = await pupilOf(browser, baseURL, NITA.email)
    await open(pupil, '/quiz?lang=en')
    await pupil.getByRole('article', { name: TITLE }).getByRole('link', { name: 'Take the quiz' }).click()
    await expect(pupil.getByText('Your organisation set this quiz for you.')).toBeVisible()
    await pupil.getByRole('button', { name: 'Start' }).click()
    await pupil.getByRole('radio').first().check({ force: true })
    await expect(pupil.locator('[data-status]')).toHaveText(/^Saved/)

    // Her phone loses the line and the page: the quiz is there all the same.
    const paper = new URL(pupil.url()).pathname
    await isPageStored(pupil, paper)
    await pupil.context().setOffline(true)
    await pupil.reload()
    await isReady(pupil)
    await expect(pupil.getByRole('radio').first()).toBeChecked()
    await expect(pupil.getByText(/You’re offline\. Carry on/)).toBeVisible()
    await pupil.context().setOffline(false)
    await expect(pupil.getByText(/You’re offline/)).toHaveCount(0)

    // She looks on from her phone, in Hindi.
    await pressAt(page, page.getByRole('link', { name: 'Live view' }), 'Enter')
    await expect(page).toHaveURL(/\/live$/)
    await page.setViewportSize(PHONE.viewport)
    await open(page, `${new URL(page.url()).pathname}?lang=hi`)
    const row = page.getByRole('row', { name: new RegExp(NITA.name) })
    await expect(row).toContainText('5 में से 1')
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await pressAt(page, page.getByRole('button', { name: 'सबको समय दें' }), 'Enter')
    const sheet = page.getByRole('dialog')
    await typeAt(page, sheet.getByLabel('कारण'), 'बिजली चली गई थी।')
    await pressAt(page, sheet.getByRole('button', { name: 'दें', exact: true }), 'Enter')
    await expect(row).toContainText(/1[3-5]:\d\d/)
    await pressAt(page, page.getByRole('button', { name: `${NITA.name} के लिए दख़ल दें` }), 'Enter')
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await page.getByRole('radio', { name: 'अभी समाप्त करें' }).press('Space')
    await typeAt(page, sheet.getByLabel('कारण'), 'घंटी बज गई।')
    await pressAt(page, sheet.getByRole('button', { name: 'करें', exact: true }), 'Enter')
    await expect(row).toContainText('%')

    // Her next answer comes too late: she is led to her result.
    await pupil.getByRole('radio').last().check({ force: true })
    await expect(pupil).toHaveURL(/\/result\//)
    await expect(pupil.getByRole('heading', { level: 1 })).toContainText('right')
    // Others may still take it: her pages say nothing of what is right, her teacher's does.
    const result = new URL(pupil.url()).pathname
    for (const address of [result, paper]) expect(await keysOnPage(pupil, address), address).toEqual([])
    expect(await keysOnPage(page, result)).toContain('evidence')
    await isHeldBack(pupil)
    await Promise.all([other.context().close(), pupil.context().close()])
  })
})
