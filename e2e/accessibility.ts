import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { open } from './journey.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// Paper changes colours alone, so a page is judged whole on one paper and by its colours on the other.
const COLOURS = ['color-contrast', 'link-in-text-block']

type Paper = 'light' | 'dark'

/** What hinders somebody on the page that stands open, a line each. */
export async function faultsOf(page: Page, rules?: readonly string[]): Promise<string[]> {
  // No page has frames (its policy forbids them): the way through all frames opens a further page each time.
  const judge = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? judge.withRules([...rules]) : judge.withTags(TAGS)).analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${page.url()}: ${id} at ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  )
}

/** The same on both papers: whole on the one that the page stands on, its colours on the other. */
export async function faultsOnBothPapers(page: Page, opened: Paper): Promise<string[]> {
  const faults = await faultsOf(page)
  await turnPaper(page, opened === 'light' ? 'dark' : 'light')
  faults.push(...(await faultsOf(page, COLOURS)))
  await turnPaper(page, opened)
  return faults
}

/** The device goes from day to night or back, and the page with it, to the end of every transition. */
async function turnPaper(page: Page, paper: Paper): Promise<void> {
  await page.emulateMedia({ colorScheme: paper })
  await expect(page.locator('html')).toHaveAttribute('data-theme', paper)
  await page.evaluate(async () => {
    const turning = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(turning.map((one) => one.finished))
  })
}

/** By how many pixels the page is wider than the screen. */
export async function sidewaysPixels(page: Page): Promise<number> {
  return await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** What hinders somebody on each of these pages, one after the other, their width included. */
export async function faultsAt(page: Page, addresses: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const address of addresses) {
    await open(page, address)
    await page.waitForLoadState('networkidle')
    faults.push(...(await faultsOf(page)))
    const over = await sidewaysPixels(page)
    if (over > 0) faults.push(`${address}: ${over} pixels too wide`)
  }
  return faults
}
