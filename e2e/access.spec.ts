import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { demoPeople } from '@chowk/demo/people.ts'
import { DESK, PHONE } from './browser.ts'
import { PEOPLE, open, signIn, test } from './journey.ts'
import { finishedPlaces } from './screens.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// Paper changes colours alone, so each screen is judged whole once on a phone and once on a desk.
const COLOURS = ['color-contrast', 'link-in-text-block']
const LOOKS = [
  { name: 'a phone by day', screen: PHONE, colorScheme: 'light' },
  { name: 'a phone by night', screen: PHONE, colorScheme: 'dark', rules: COLOURS },
  { name: 'a desk by day', screen: DESK, colorScheme: 'light', rules: COLOURS },
  { name: 'a desk by night', screen: DESK, colorScheme: 'dark' },
] as const

async function faultsOf(page: Page, address: string, rules?: readonly string[]): Promise<string[]> {
  await open(page, address)
  const judge = new AxeBuilder({ page })
  const { violations } = await (rules ? judge.withRules([...rules]) : judge.withTags(TAGS)).analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${address}: ${id} at ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  )
}

for (const { name, screen, colorScheme, ...look } of LOOKS) {
  test.describe(name, () => {
    test.use({ ...screen, colorScheme })
    test.slow()
    const rules = 'rules' in look ? look.rules : undefined

    test(`every open screen can be read by everybody on ${name} `, async ({ page, request }) => {
      const faults: string[] = []
      for (const { access, address } of await finishedPlaces(request))
        if (access === 'open' || access === 'guest') faults.push(...(await faultsOf(page, address, rules)))
      expect(faults).toEqual([])
    })

    test(`every screen of a reader can be read by everybody on ${name}`, async ({ page, request }) => {
      await open(page, '/login')
      await signIn(page, PEOPLE.reader)
      const faults: string[] = []
      for (const { access, address } of await finishedPlaces(request))
        if (access === 'login') faults.push(...(await faultsOf(page, address, rules)))
      expect(faults).toEqual([])
    })
  })
}

test.describe('everybody', () => {
  test.use(DESK)
  test.slow()

  for (const { email, part } of demoPeople) {
    test(`no page breaks its own content policy for ${part} [V14]`, async ({ page, request, complaints }) => {
      await open(page, '/login')
      await signIn(page, email)
      for (const { access, address } of await finishedPlaces(request)) {
        if (access === 'guest' || (access === 'admin' && part !== 'the platform administrator')) continue
        await open(page, address)
      }
      expect(complaints).toEqual([])
    })
  }
})

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
