import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'
import { pressAt, typeAt } from './keys.ts'

const LEELA = 'leela@demo.chowk.example'

async function takeAlong(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a teacher goes from her class over its department to a pupil and her tries, and takes the figures along [/quiz-summary] [/quiz-summary/department] [/quiz-summary/user]', async ({
    page,
  }) => {
    await enter(page, LEELA)
    await open(page, '/quiz-summary?lang=en')
    const classes = page.getByRole('table', { name: 'Classes' })
    await expect(classes.getByRole('row', { name: /^All together/ })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const [file] = await Promise.all([page.waitForEvent('download'), takeAlong(page, 'As CSV')])
    expect(file.suggestedFilename()).toMatch(/^chowk-quizzes-class-.*\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFclass,members,.*\r\n7,/)

    const [picture] = await Promise.all([page.waitForEvent('download'), takeAlong(page, 'As a picture (PNG)')])
    expect(picture.suggestedFilename()).toMatch(/\.png$/)
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')

    await classes.getByRole('link', { name: 'Class 7' }).click()
    await expect(page).toHaveURL(/\/quiz-summary\/department\?/)
    await page.getByRole('link', { name: 'Class 7 B' }).click()
    await expect(page).toHaveURL(/\/quiz-summary\/user\?.*department=/)
    await page.getByRole('button', { name: 'Tries' }).click()
    await expect(page).toHaveURL(/sort=/)
    await page.getByLabel('Took one').selectOption({ label: 'Took a quiz' })
    const people = page.getByRole('table', { name: 'People' })
    await expect(people.getByRole('row').nth(1)).toContainText('%')
    // A link to the same list, as a colleague opens it.
    await open(page, page.url())
    await expect(page.getByLabel('Took one')).toHaveValue('yes')
    await people.getByRole('link').first().click()
    const tries = page.getByRole('table', { name: 'Tries' })
    await expect(tries).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const pupils = page.url()
    await tries.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/result\//)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('right')
    await expect(page.getByRole('heading', { name: 'Your next quiz' })).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/quiz-summary\/user\?person=/)
    await open(page, pupils)
    await page.getByRole('link', { name: 'All people' }).click()
    await expect(people).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a teacher finds the question that is keyed wrongly and corrects it in Hindi, by keys alone: she sees whose result changes before any does', async ({
    page,
  }) => {
    await enter(page, LEELA)
    await open(page, '/quiz-summary/user?lang=hi')
    await pressAt(page, page.getByRole('link', { name: 'सवाल', exact: true }), 'Enter')
    await expect(page).toHaveURL(/\/quiz-summary\/questions/)
    await expect(page.getByRole('img', { name: /सवाल फिर देखने लायक़ हैं/ })).toBeVisible()
    const doubtful = page.getByRole('article').filter({ hasText: 'हो सकता है सही उत्तर ग़लत दर्ज हो।' }).first()
    await pressAt(page, doubtful.locator('summary').first(), 'Enter')
    await expect(doubtful.getByRole('img', { name: /^सबसे ज़्यादा चुना गया ग़लत जवाब/ })).toBeVisible()
    await pressAt(page, doubtful.locator('summary').last(), 'Enter')
    await expect(doubtful.getByRole('columnheader', { name: 'सबसे अच्छे 27 %' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await pressAt(page, doubtful.getByRole('link', { name: 'यह सवाल सुधारें' }), 'Enter')
    await expect(page).toHaveURL(/\/quiz-regrade\//)
    await page.getByRole('radio', { name: /सबको पूरे अंक मिलें/ }).press('Space')
    expect(await faultsOf(page)).toEqual([])
    await pressAt(page, page.getByRole('button', { name: 'देखें क्या बदलेगा' }), 'Enter')
    await expect(page.getByText('बेहतर होंगे')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await typeAt(page, page.getByLabel(/^क्यों\? जिनका नतीजा/), 'ख़बर के अनुसार दो जवाब सही हैं।')
    await pressAt(page, page.getByRole('button', { name: 'नतीजे सुधारें' }), 'Enter')
    await expect(page.getByText('नतीजे सुधारे जा रहे हैं')).toBeVisible()
    await expect(page.getByText(/Leela Thomas.*नतीजे? बदल/)).toBeVisible()
    await expect(page.getByText('ख़बर के अनुसार दो जवाब सही हैं।')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
  })
})
