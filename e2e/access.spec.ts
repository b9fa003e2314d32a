import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { DESK, PHONE } from './browser.ts'
import { open, test } from './journey.ts'
import { finishedPlaces } from './screens.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const LOOKS = [
  { name: 'a phone by day', screen: PHONE, colorScheme: 'light' },
  { name: 'a phone by night', screen: PHONE, colorScheme: 'dark' },
  { name: 'a desk by day', screen: DESK, colorScheme: 'light' },
  { name: 'a desk by night', screen: DESK, colorScheme: 'dark' },
] as const

for (const { name, screen, colorScheme } of LOOKS) {
  test.describe(name, () => {
    test.use({ ...screen, colorScheme })

    test(`every open screen can be read by everybody on ${name} [R2.02]`, async ({ page, request }) => {
      const places = (await finishedPlaces(request)).filter(({ access }) => access === 'open' || access === 'guest')
      const faults: string[] = []
      for (const { address } of places) {
        await open(page, address)
        const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
        for (const { id, nodes } of violations)
          faults.push(
            `${address}: ${id} at ${nodes
              .map((node) => node.target.join(' '))
              .slice(0, 3)
              .join(', ')}`,
          )
      }
      expect(faults).toEqual([])
    })
  })
}

test.describe('the narrowest screen', () => {
  test.use({ ...PHONE, viewport: { width: 320, height: 640 } })

  for (const lang of ['en', 'hi']) {
    test(`nothing needs sideways scrolling at 320 pixels in ${lang}`, async ({ page, request }) => {
      const wide: string[] = []
      for (const { address } of await finishedPlaces(request)) {
        await open(page, `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) wide.push(`${address}: ${over} pixels too wide`)
      }
      expect(wide).toEqual([])
    })
  }
})

for (const [name, screen] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test.describe(`${name} that loads slowly`, () => {
    test.use(screen)

    test(`nothing jumps while the list and a story load on ${name}`, async ({ page, request }) => {
      await page.addInitScript(() => {
        const kept = globalThis as unknown as { shifted: number }
        kept.shifted = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) kept.shifted += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      const places = (await finishedPlaces(request)).filter(({ id }) => id === 'latest' || id === 'article')
      for (const { address } of places) {
        await open(page, address)
        await page.waitForLoadState('networkidle')
        await page.evaluate(async () => await document.fonts.ready)
        const shifted = await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
        expect(shifted, address).toBeLessThan(0.02)
      }
    })
  })
}
