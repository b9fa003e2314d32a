import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { enter, open, test } from './journey.ts'

const LEELA = 'leela@demo.chowk.example'
const KABIR = 'kabir@demo.chowk.example'

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('a teacher goes from her class over its department to a pupil and her tries, and takes the figures along', async ({
    page,
  }) => {
    await enter(page, LEELA)
    await open(page, '/quiz-summary?lang=en')
    const classes = page.getByRole('table', { name: 'Classes' })
    await expect(classes.getByRole('row', { name: /^All together/ })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^chowk-quizzes-class-.*\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFclass,members,.*\r\n7,/)

    await classes.getByRole('link', { name: 'Class 7' }).click()
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
    await expect(page.getByRole('heading', { level: 1 })).toContainText('%')
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

  test('a pupil sees herself alone, and a search that fits nobody can be reset', async ({ page }) => {
    await enter(page, KABIR)
    await open(page, '/quiz-summary/user?lang=en')
    const people = page.getByRole('table', { name: 'People' })
    await expect(people.getByRole('row', { name: /Kabir/ })).toBeVisible()
    await expect(page.getByText('People: 1')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await open(page, '/quiz-summary/user?lang=en&find=nobody-at-all')
    await page.getByRole('button', { name: 'Reset' }).last().click()
    await expect(people.getByRole('row', { name: /Kabir/ })).toBeVisible()
  })
})
