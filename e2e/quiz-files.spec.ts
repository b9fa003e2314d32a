import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
import { enter, open, test } from './journey.ts'

const LEELA = 'leela@demo.chowk.example'
const GIFT = `// Questions of a teacher
Which of these metals melts in warm water? {~Iron =Gallium ~Copper ####At thirty degrees.}

A bat is a bird. {F}

How many legs has a spider of the garden? {#8:0}

Which of these is round? {~this ~that ~neither}

The gas that a candle needs is {=oxygen =O2}.
`

test.use({ ...DESKTOP, ownBrowser: true })

test('a teacher brings in a file with one fault, finds four questions in the bank, and takes them along', async ({
  page,
}) => {
  await enter(page, LEELA)
  await open(page, '/quiz-bank/import?lang=en')
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Class 8' })
  const file = { name: 'science.txt', mimeType: 'text/plain', buffer: Buffer.from(GIFT) }
  await page.locator('input[type=file]').setInputFiles(file)
  const found = page.getByRole('table', { name: 'Check' })
  await expect(found).toContainText('Which of these is round?')
  await expect(found).toContainText('The file doesn’t say what is right.')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring in the 4 that are good' }).click()
  await expect(page.getByRole('alert')).toContainText('4 questions stand in your bank as drafts.')
  await page.getByRole('link', { name: 'See them in the bank' }).click()
  const bank = page.getByRole('table', { name: 'Questions' })
  for (const stem of [
    'Which of these metals melts',
    'A bat is a bird.',
    'How many legs',
    'The gas that a candle needs',
  ])
    await expect(bank.getByRole('row').filter({ hasText: stem })).toContainText('Class 8')
  await page.getByRole('button', { name: 'Download' }).click()
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'GIFT' }).click(),
  ])
  expect(taken.suggestedFilename()).toMatch(/^chowk-questions-.*\.gift\.txt$/)
  expect(await readFile(await taken.path(), 'utf8')).toContain('=Gallium')
})
