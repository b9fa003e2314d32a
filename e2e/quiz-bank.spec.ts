import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'

const LEELA = 'leela@demo.chowk.example'
const ANIL = 'anil@demo.chowk.example'
const STEM = 'किस ग्रह के चारों ओर सबसे चौड़े वलय दिखते हैं?'

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a teacher writes a question in Hindi, is told at its field that no answer is right, mends it and approves it, and the head finds it', async ({
    page,
    browser,
  }) => {
    await enter(page, LEELA)
    await open(page, '/quiz-bank?lang=en')
    await page.getByRole('link', { name: 'Write a question' }).click()
    await expect(page).toHaveURL(/\/quiz-bank\/new/)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hi')
    await page.getByRole('textbox', { name: 'Question' }).fill(STEM)
    const answers = page.getByRole('group', { name: 'Answers to choose from' })
    for (const [index, name] of ['मंगल', 'शनि', 'बुध', 'शुक्र'].entries())
      await answers
        .getByRole('group', { name: `Answer ${index + 1}` })
        .getByLabel('Text')
        .fill(name)
    await page.getByRole('button', { name: 'Save the question' }).click()
    await expect(answers.getByText('Tick what is right: one answer')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await answers.getByRole('group', { name: 'Answer 2' }).getByLabel('This is right').check()
    await page.getByLabel('Approve it: quizzes may ask it from now on').check()
    await page.getByRole('button', { name: 'See it as a pupil' }).click()
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'शनि' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the question' }).click()
    await page.getByRole('button', { name: 'Save the question' }).click()
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Approved', { exact: true })).toBeVisible()

    const other = await (await browser.newContext(DESKTOP)).newPage()
    await enter(other, ANIL)
    await open(other, '/quiz-bank?lang=en')
    const find = other.getByRole('main').getByRole('searchbox')
    await find.fill('वलय')
    await find.press('Enter')
    const row = other.getByRole('row', { name: STEM })
    await expect(row).toContainText('Leela')
    await expect(row).toContainText('Approved')
    expect(await faultsOf(other)).toEqual([])
    await other.context().close()
  })
})
