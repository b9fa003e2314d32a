import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** Nobody presses Tab for ever. */
const MOST_TABS = 250

/** Tab by Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = async () => await target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MOST_TABS && !(await hasFocus()); pressed++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Goes to something by Tab and presses a key there. */
export async function pressAt(page: Page, target: Locator, key: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field by Tab and writes into it. */
export async function typeAt(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(words)
}
