import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP } from './browser.ts'
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

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('the office ends a session: it chooses where a class goes and who repeats, sees what follows and starts the new one', async ({
    page,
  }) => {
    await enter(page, ANIL)
    await open(page, '/departments?lang=en')
    await page.getByRole('link', { name: 'New session…' }).click()
    await expect(page.getByRole('cell', { name: 'Leaves school' })).toHaveCount(2)
    await expect(page.getByLabel('Goes to: Class 10 C')).toHaveValue('')
    await page.getByLabel('Goes to: Class 10 C').selectOption({ label: 'Class 11 B' })
    await expect(page.getByRole('button', { name: /^Start session \d{4}-\d{2}…$/ })).toBeEnabled()
    await expect(page.getByLabel('Goes to: Class 10 C')).not.toHaveValue('')
    await page.getByRole('combobox', { name: 'Pupils who repeat their class' }).pressSequentially('Kabir')
    await page.getByRole('option', { name: /Kabir Solanki/ }).click()
    await expect(page.locator('dl').getByText('1', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^Start session \d{4}-\d{2}…$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Start session/ })
      .click()
    await expect(page.getByText(/Started · /)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/ moved up, 1 repeated, 9\d left$/)).toBeVisible()
  })
})
