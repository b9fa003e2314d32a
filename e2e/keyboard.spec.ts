import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { DESK } from './browser.ts'
import { open, test } from './journey.ts'

test.use(DESK)

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
  const skip = page.getByRole('link', { name: 'Skip to the content' })
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
  await expect(page.getByRole('searchbox')).toBeFocused()
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
