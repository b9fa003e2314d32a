import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { open, test } from './journey.ts'
import { newestStories } from './screens.ts'

// The journey itself fails at any breach of the content policy or of Trusted Types, and at any fault of hydration.

const order = (page: Page) => page.getByRole('status').filter({ hasText: /^Order: |^क्रम: / })

async function noFaults(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
  expect(await sidewaysPixels(page)).toBe(0)
}

// Each widget comes when it was fetched: the first of those that have come may be the one that cannot be used.
async function firstOf(three: Locator): Promise<Locator> {
  await expect(three).toHaveCount(3)
  return three.first()
}

test.describe('widgets on a desk, in English', () => {
  test.use(DESKTOP)

  test('a city is found by typing, chosen by keys, and kept when the search fails', async ({ page }) => {
    await open(page, '/showcase?tab=widgets')
    const city = page.getByRole('combobox', { name: 'City', exact: true }).first()
    await city.fill('ko')
    await expect(page.getByRole('option')).toHaveText(['Kochi'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(city).toHaveValue('Kochi')
    const failing = page.getByRole('combobox', { name: 'City whose search fails' })
    await failing.fill('x')
    await expect(page.getByText('The search didn’t work. Your choice is safe.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(failing).toHaveValue('Pune')
    const long = page.getByRole('combobox', { name: 'City that is never found' })
    await long.fill('x')
    await expect(page.getByRole('option', { name: 'Nothing found. Try another word.' })).toBeVisible()
    await page.keyboard.press('Escape')
    const cities = page.getByRole('combobox', { name: 'Cities' })
    await cities.fill('pa')
    await page.getByRole('option', { name: 'Patna' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: 'Patna' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove Delhi' }).click()
    await expect(page.getByRole('row', { name: 'Delhi' })).toHaveCount(0)
    await noFaults(page)
  })

  test('a day is typed and chosen from the calendar, and a menu opens a menu', async ({ page }) => {
    await open(page, '/showcase?tab=widgets')
    const day = await firstOf(page.getByRole('spinbutton', { name: /^day, Opens on/ }))
    await day.click()
    // Keys go to whatever has the focus, at once.
    await expect(day).toBeFocused()
    await page.keyboard.type('21')
    await expect(page.getByRole('status').filter({ hasText: '2026-11-21' })).toBeVisible()
    await page
      .getByRole('button', { name: /Calendar Opens on/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: /20 November 2026/ }).click()
    await expect(page.getByRole('status').filter({ hasText: '2026-11-20' })).toBeVisible()
    await (await firstOf(page.getByRole('button', { name: 'Actions' }))).click()
    // The inner menu opens where the mouse rests for a moment; what is moved away from under it meanwhile opens nothing.
    const inner = page.getByRole('menuitem', { name: 'Kochi' })
    await expect(async () => {
      await page.getByRole('menuitem', { name: 'Move to' }).hover()
      await expect(inner).toBeVisible({ timeout: 2000 })
    }).toPass()
    expect(await faultsOf(page)).toEqual([])
    await inner.click()
    await expect(page.getByText('Last action: Kochi')).toBeVisible()
    await (await firstOf(page.getByRole('button', { name: 'Actions' }))).click()
    await page.getByRole('menuitem', { name: 'Leave this page' }).click()
    await expect(page).toHaveURL(/\/latest$/)
  })

  test('rows are sorted with the mouse', async ({ page }) => {
    await open(page, '/showcase?tab=widgets&widgets=lists')
    const grip = (name: string) => page.getByRole('button', { name: `Drag ${name}`, exact: true })
    const from = await grip('Delhi').boundingBox()
    const to = await page.getByRole('row', { name: 'Pune' }).boundingBox()
    if (!from || !to) throw new Error('The rows are not drawn.')
    await page.mouse.move(from.x + 22, from.y + 22)
    await page.mouse.down()
    await page.mouse.move(from.x + 30, from.y + 40, { steps: 4 })
    await page.mouse.move(to.x + 60, to.y + to.height - 4, { steps: 8 })
    await page.mouse.up()
    await expect(order(page)).toHaveText('Order: Mumbai, Pune, Delhi, Kochi, Patna')
    await noFaults(page)
  })

  test('of a thousand rows only those in sight are there, and keys reach the last', async ({ page }) => {
    await open(page, '/showcase?tab=widgets&widgets=grid')
    const long = page.getByRole('grid', { name: 'Members of a large school' })
    await expect(long).toHaveAttribute('aria-rowcount', '1001')
    await expect(long.getByRole('rowheader', { name: 'Asha Kulkarni 1', exact: true })).toBeVisible()
    expect(await long.getByRole('row').count()).toBeLessThan(60)
    await long.getByRole('rowheader', { name: 'Asha Kulkarni 1', exact: true }).click()
    await page.keyboard.press('Control+End')
    await expect(long.getByRole('rowheader', { name: 'Zoya Ansari 996' })).toBeVisible()
    await long.getByRole('columnheader', { name: 'Stories read' }).click()
    await expect(long.getByRole('columnheader', { name: 'Stories read' })).toHaveAttribute('aria-sort', 'ascending')
    await noFaults(page)
  })
})

test.describe('widgets on a phone, in Hindi', () => {
  test.use({ ...PHONE, locale: 'hi-IN', colorScheme: 'dark' })

  test('a day is typed as १८ and as 19, and its calendar is Hindi', async ({ page }) => {
    await open(page, '/showcase?tab=widgets&lang=hi')
    const day = await firstOf(page.getByRole('spinbutton', { name: /^दिन, कब खुलेगी/ }))
    await day.tap()
    await expect(day).toBeFocused()
    await page.keyboard.insertText('१')
    await page.keyboard.insertText('८')
    await expect(page.getByRole('status').filter({ hasText: '2026-11-18' })).toBeVisible()
    await day.tap()
    await expect(day).toBeFocused()
    await page.keyboard.type('19')
    await expect(page.getByRole('status').filter({ hasText: '2026-11-19' })).toBeVisible()
    await page.getByRole('button', { name: /^कैलेंडर/ }).first().tap()
    await expect(page.getByRole('grid', { name: /नवंबर 2026/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'अगला महीना' }).first()).toBeVisible()
    await noFaults(page)
  })

  test('rows are sorted with a finger, and a tree is opened with it', async ({ page }) => {
    await open(page, '/showcase?tab=widgets&widgets=lists&lang=hi')
    const from = await page.getByRole('button', { name: 'दिल्ली को खिसकाएँ' }).boundingBox()
    const to = await page.getByRole('row', { name: 'पुणे' }).boundingBox()
    if (!from || !to) throw new Error('The rows are not drawn.')
    const finger = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y, radiusX: 12, radiusY: 12 }] })
    await touch('touchStart', from.x + 22, from.y + 22)
    await touch('touchMove', from.x + 22, from.y + 60)
    await touch('touchMove', to.x + 22, to.y + to.height - 6)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(order(page)).toHaveText('क्रम: मुंबई, पुणे, दिल्ली, कोच्चि, पटना')
    await page.getByRole('row', { name: 'कक्षा 8', exact: true }).getByRole('button', { name: 'समेटें' }).tap()
    await expect(page.getByRole('row', { name: 'कक्षा 8 ख' })).toHaveCount(0)
    await noFaults(page)
  })
})

for (const [language, view] of [
  ['hi', PHONE],
  ['en', DESKTOP],
] as const)
  test.describe(`a table in ${language}`, () => {
    test.use(view)

    test('on a phone each row is a card without heads, on a desk a line below them', async ({ page }) => {
      await open(page, `/showcase?tab=table&lang=${language}`)
      const rows = page.getByRole('table').getByRole('row').filter({ hasText: /NK-/ })
      await expect(rows).toHaveCount(3)
      const isNarrow = view === PHONE
      const [first, second] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
      if (!first || !second) throw new Error('The rows are not drawn.')
      expect(second.x).toBe(first.x)
      expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
      // The card is as wide as the page lets it be, and says at its end what the column of numbers says.
      const cells = rows.nth(0).getByRole('cell')
      const end = await cells.last().boundingBox()
      expect(end && end.x + end.width).toBeLessThanOrEqual(first.x + first.width + 1)
      expect(end && end.y >= first.y && end.y + end.height <= first.y + first.height + 1).toBe(true)
      // The box, the name and the number; the code stands below the name.
      await expect(cells).toHaveCount(isNarrow ? 3 : 4)
      const heads = await page.getByRole('table').getByRole('rowgroup').first().boundingBox()
      expect(heads && heads.height > 1).toBe(!isNarrow)
      await expect(page.getByRole('columnheader')).toHaveCount(4)
      await rows.nth(0).getByRole('checkbox').check()
      await expect(rows.nth(0)).toHaveAttribute('aria-selected', 'true')
      await noFaults(page)
    })
  })

test('pages for reading load nothing of the widgets', async ({ page, request }) => {
  const loaded: string[] = []
  page.on('response', async (answer) => {
    if (!new URL(answer.url()).pathname.endsWith('.js')) return
    // A file may still be on its way when the test is over.
    const text = await answer.text().catch(() => '')
    if (/data-react-aria-pressable|data-rac/.test(text)) loaded.push(answer.url())
  })
  const [story] = await newestStories(request)
  for (const address of ['/latest', `/details/${story?.slug}`]) {
    await open(page, address)
    await page.waitForLoadState('networkidle')
  }
  expect(loaded).toEqual([])
  await page.goto('/showcase?tab=widgets')
  await expect(page.getByRole('combobox', { name: 'City', exact: true }).first()).toBeVisible()
  expect(loaded.length).toBeGreaterThan(0)
})
