import { expect } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { pressAt, typeAt } from './keys.ts'

const LEELA = 'leela@demo.chowk.example'
const ANIL = 'anil@demo.chowk.example'
const STEM = 'किस ग्रह के चारों ओर सबसे चौड़े वलय दिखते हैं?'

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a teacher writes a question in Hindi by keys alone, is told at its field that no answer is right, mends it and approves it, and the head finds it on a phone', async ({
    page,
    browser,
  }) => {
    await enter(page, LEELA)
    await open(page, '/quiz-bank?lang=en')
    await pressAt(page, page.getByRole('link', { name: 'Write a question' }), 'Enter')
    await expect(page).toHaveURL(/\/quiz-bank\/new/)
    const language = page.getByRole('combobox', { name: 'Language' })
    await pressAt(page, language, 'ArrowDown')
    await expect(language).toHaveValue('hi')
    await typeAt(page, page.getByRole('textbox', { name: 'Question' }), STEM)
    const answers = page.getByRole('group', { name: 'Answers to choose from' })
    const answer = (number: number) => answers.getByRole('group', { name: `Answer ${number}` })
    for (const [index, name] of ['मंगल', 'शनि', 'बुध', 'शुक्र'].entries())
      await typeAt(page, answer(index + 1).getByLabel('Text'), name)
    const save = page.getByRole('button', { name: 'Save the question' })
    await pressAt(page, save, 'Enter')
    await expect(answers.getByText('Tick what is right: one answer')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await pressAt(page, answer(2).getByLabel('This is right'), 'Space')
    await expect(answer(2).getByLabel('This is right')).toBeChecked()
    await pressAt(page, page.getByLabel('Approve it: quizzes may ask it from now on'), 'Space')
    const preview = page.getByRole('button', { name: 'See it as a pupil' })
    await pressAt(page, preview, 'Enter')
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'शनि' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(preview).toBeFocused()
    await pressAt(page, save, 'Enter')
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Approved', { exact: true })).toBeVisible()

    const other = await (await browser.newContext(PHONE)).newPage()
    await enter(other, ANIL)
    await open(other, '/quiz-bank?lang=hi')
    const find = other.getByRole('main').getByRole('searchbox')
    await find.fill('वलय')
    await find.press('Enter')
    const row = other.getByRole('row', { name: STEM })
    await expect(row).toContainText('Leela')
    await expect(row).toContainText('मंज़ूर')
    expect(await faultsOf(other)).toEqual([])
    expect(await sidewaysPixels(other)).toBe(0)
    await other.context().close()
  })
})
