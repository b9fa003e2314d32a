import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DESKTOP } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'

test.use(DESKTOP)

/** Presses Tab until what is named has the focus; a person would not go on for ever either. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (name.test(focused)) return
  }
  throw new Error(`${most} presses of Tab did not reach ${name}.`)
}

/** The width of the ring round what has the focus; a card's ring stands on what covers the card. */
async function ringWidth(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const focused = document.activeElement as Element
    const rings = [getComputedStyle(focused), getComputedStyle(focused, '::after')]
    return rings.find((ring) => ring.outlineStyle !== 'none')?.outlineWidth ?? 'none'
  })
}

test('a reader without a mouse skips to the content, opens a story and comes back', async ({ page }) => {
  await open(page, '/latest')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  const link = page.locator('main article a').first()
  const title = (await link.textContent()) ?? ''
  await tabTo(page, new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  expect(await ringWidth(page)).toBe('3px')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page).toHaveURL(/\/latest(#main)?$/)
})

test('the search field is one key away, and Escape closes what floats', async ({ page }) => {
  await open(page, '/latest')
  await page.keyboard.press('/')
  // Once suggestions can come it is a combobox.
  await expect(page.getByRole('search').locator('input')).toBeFocused()
  await page.locator('main article a').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Text' }).last()
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  expect(await sheet.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(button).toBeFocused()
})

test.describe('the keys of lists', () => {
  const focusedCard = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[data-story]')?.getAttribute('data-story') ?? null)
  const cardIds = (page: Page) =>
    page.locator('main [data-story]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-story')))

  test('a visitor steps through a list, opens, listens, filters and comes back by single keys [news:RR10]', async ({
    page,
  }) => {
    await open(page, '/latest')
    const ids = await cardIds(page)
    await page.keyboard.press('j')
    await expect.poll(() => focusedCard(page)).toBe(ids[0])
    await page.keyboard.press('j')
    await expect.poll(() => focusedCard(page)).toBe(ids[1])
    expect(await ringWidth(page)).toBe('3px')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect.poll(() => focusedCard(page)).toBe(ids[1])
    await page.keyboard.press('f')
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog')).toContainText('Sign in')
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    const title = await page.evaluate(() => document.activeElement?.textContent ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const original = page.waitForEvent('popup')
    await page.keyboard.press('v')
    await (await original).close()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/latest$/)
    await page.keyboard.press('/')
    await expect(page.locator('input[type=search]').first()).toBeFocused()
    await page.keyboard.type('jk?')
    await expect(page.locator('input[type=search]').first()).toHaveValue('jk?')
  })

  test('a reader marks stories as read by key, by place and all at once; they stay, dimmed, and she takes it back [news:RR9] [news:RR10] [news:RR20] [news:RR22]', async ({
    page,
  }) => {
    await enter(page, PEOPLE.reader)
    await open(page, '/latest')
    // Further pages may come in below while she presses.
    const FIRST = 12
    const firstIds = async () => (await cardIds(page)).slice(0, FIRST)
    const before = await firstIds()
    const weights = async () => {
      const titles = page.locator('main [data-story] :is(h2, h3)')
      const all = await titles.evaluateAll((each) => each.map((title) => getComputedStyle(title).fontWeight))
      return all.slice(0, FIRST)
    }
    const first = await weights()
    const index = first.indexOf('600')
    for (let step = 0; step <= index; step++) await page.keyboard.press('j')
    await expect.poll(() => focusedCard(page)).toBe(before[index])
    await page.keyboard.press('m')
    await expect.poll(async () => (await weights())[index]).toBe('500')
    expect(await firstIds()).toEqual(before)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(weights).toEqual(first)

    const menu = page
      .locator('main [data-story]')
      .nth(3)
      .getByRole('button', { name: /^Options for/ })
    await menu.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark the 3 stories above as read' }).click()
    await expect.poll(async () => (await weights()).slice(0, 3)).toEqual(['500', '500', '500'])
    expect((await weights()).slice(3)).toEqual(first.slice(3))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(weights).toEqual(first)
    await menu.click()
    const below = page.getByRole('dialog').getByRole('button', { name: /^Mark the \d+ stories below as read/ })
    await below.click()
    await expect.poll(async () => new Set((await weights()).slice(4)).size).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(weights).toEqual(first)

    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(async () => [...new Set(await weights())]).toEqual(['500'])
    expect(await firstIds()).toEqual(before)
    const undone = page.waitForResponse((answer) => answer.url().endsWith('/api/news/undo-mark-read'))
    await page.getByRole('button', { name: 'Undo' }).click()
    await undone
    await expect.poll(weights).toEqual(first)
    await open(page, '/latest')
    await expect.poll(weights).toEqual(first)
  })
})
