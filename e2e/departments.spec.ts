import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { openClockWorld } from './clock-world.ts'
import type { ClockWorld } from './clock-world.ts'
import { enter, open, test as base } from './journey.ts'

const ANIL = 'anil@demo.chowk.example'

// A year that ends moves the whole school: these journeys have one of their own.
const test = base.extend<{ world: ClockWorld }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const world = await openClockWorld()
      await use(world)
      await world.close()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => await use(world.address),
})

const branch = (page: Page, name: RegExp) => page.getByRole('row', { name })

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('the office ends a session: it chooses where a class goes and who repeats, sees what follows, and takes it back the day after [cso:O26]', async ({
    page,
    world,
  }) => {
    await enter(page, ANIL)
    await open(page, '/departments?lang=en')
    await page.getByRole('link', { name: 'New session…' }).click()
    await expect(page.getByRole('cell', { name: 'Leaves school' })).toHaveCount(2)
    await expect(page.getByLabel('Goes to: Class 10 C')).toHaveValue('')
    await page.getByLabel('Goes to: Class 10 C').selectOption({ label: 'Class 11 B' })
    await page.getByRole('combobox', { name: 'Pupils who repeat their class' }).fill('Kabir')
    await page.getByRole('option', { name: /Kabir Solanki/ }).click()
    await expect(page.locator('dl').getByText('1', { exact: true })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^Start session \d{4}-\d{2}…$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Start session/ })
      .click()
    await expect(page.getByText(/Started · /)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/ moved up, 1 repeated, 9\d left$/)).toBeVisible()
    await open(page, '/departments?lang=en')
    await expect(branch(page, /^Class 12 A/)).toHaveCount(2)
    await world.toDay(1)
    await open(page, '/departments/rollover?lang=en')
    await page.getByRole('button', { name: 'Undo…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/^Undone · |Undone · /)).toBeVisible({ timeout: 60_000 })
    await open(page, '/departments?lang=en')
    await expect(branch(page, /^Class 12 A/)).toHaveCount(1)
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a department is added inside another one, changed in a sheet, closed, opened and deleted [/departments] [dep-list]', async ({
    page,
  }) => {
    await enter(page, ANIL)
    await open(page, '/departments?lang=en')
    await branch(page, /^Staff/).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { name: 'Staff' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await sheet.getByLabel('Name').fill('science')
    await sheet.getByRole('combobox', { name: 'Inside' }).fill('Staff')
    await page.getByRole('option', { name: 'Staff' }).click()
    await sheet.getByRole('button', { name: 'Add department' }).click()
    await expect(sheet.getByText('Another department is called that.').last()).toBeVisible()
    await sheet.getByLabel('Name').fill('Garden')
    await sheet.getByRole('combobox', { name: 'Head' }).fill('Leela')
    await page.getByRole('option', { name: /Leela Thomas/ }).click()
    await sheet.getByRole('button', { name: 'Add department' }).click()
    await expect(sheet.getByRole('heading', { name: 'Garden' })).toBeVisible()
    await expect(sheet.getByRole('combobox', { name: 'Head' })).toHaveValue('Leela Thomas')
    await sheet.getByRole('button', { name: 'Close department…' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Close', exact: true }).click()
    await expect(sheet.getByText('This department is closed.')).toBeVisible()
    await sheet.getByRole('button', { name: 'Open again' }).click()
    await expect(sheet.getByRole('button', { name: 'Save' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('“Garden” was deleted.')).toBeVisible()
    await expect(branch(page, /^Garden/)).toHaveCount(0)
  })
})
