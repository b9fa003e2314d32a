import { expect } from '@playwright/test'
import { faultsOf } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { openClockWorld } from './clock-world.ts'
import type { ClockWorld } from './clock-world.ts'
import { enter, open, test as base } from './journey.ts'

const ANIL = 'anil@demo.chowk.example'

// A year that ends moves the whole school: these journeys have one of their own, in which they follow each other. It is no fixture of a
// worker: journeys that share a worker go first, and this file would be the last of a run, alone.
let opened: Promise<ClockWorld> | undefined
const test = base.extend<{ world: ClockWorld }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => await use(await (opened ??= openClockWorld())),
    { timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => await use(world.address),
})

test.describe.configure({ mode: 'default' })

test.afterAll(async () => await (await opened)?.close())

test.describe('on a desk', () => {
  test.use(DESKTOP)

  test('the office ends a session: it chooses where a class goes and who repeats, sees what follows, starts the new one and takes it back the day after', async ({
    page,
    world,
  }) => {
    await enter(page, ANIL)
    await open(page, '/departments?lang=en')
    await page.getByRole('link', { name: 'New session…' }).click()
    await expect(page.getByRole('cell', { name: 'Leaves school' })).toHaveCount(2)
    await expect(page.getByLabel('Goes to: Class 10 C')).toHaveValue('')
    await page.getByLabel('Goes to: Class 10 C').selectOption({ label: 'Class 11 B' })
    await expect(page.getByRole('button', { name: /^Start session \d{4}-\d{2}…$/ })).toBeEnabled()
    await expect(page.getByLabel('Goes to: Class 10 C')).not.toHaveValue('')
    const repeating = page.getByRole('combobox', { name: 'Pupils who repeat their class' })
    await repeating.click()
    await repeating.pressSequentially('Kabir Solanki')
    // Between the answers to two letters the line that is pressed may move: it is the only one in the end.
    await expect(page.getByRole('option')).toHaveText([/Kabir Solanki/])
    await page.getByRole('option').click()
    await expect(page.locator('dl').getByText('1', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^Start session \d{4}-\d{2}…$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Start session/ })
      .click()
    await expect(page.getByText(/ moved up, 1 repeated, 9\d left$/)).toBeVisible({ timeout: 60_000 })
    await open(page, '/departments?lang=en')
    await expect(page.getByText('42, at most 5 levels')).toHaveCount(0)
    await world.toDay(1)
    await enter(page, ANIL)
    await open(page, '/departments/rollover?lang=en')
    await page.getByRole('button', { name: 'Undo…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/Undone · /)).toBeVisible({ timeout: 60_000 })
    await open(page, '/departments?lang=en')
    await expect(page.getByText('42, at most 5 levels')).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a new department gets its parent and its head with taps in the lists of the sheet', async ({ page }) => {
    await enter(page, ANIL)
    await open(page, '/departments?lang=en')
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: 'New department' })
    await sheet.getByLabel('Name', { exact: true }).fill('Robotics')
    const parent = sheet.getByRole('combobox', { name: 'Inside' })
    await parent.tap()
    await parent.fill('Sta')
    await page.getByRole('option', { name: 'Staff', exact: true }).tap()
    await expect(parent).toHaveValue('Staff')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    const head = sheet.getByRole('combobox', { name: 'Head' })
    await head.tap()
    await head.fill('Leela')
    await page.getByRole('option', { name: /Leela Thomas/ }).tap()
    await expect(head).toHaveValue('Leela Thomas')
    await sheet.getByRole('button', { name: 'Add department' }).tap()
    await expect(page.getByText('“Robotics” was added.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Robotics' }).getByRole('combobox', { name: 'Inside' })).toHaveValue(
      'Staff',
    )
  })
})
