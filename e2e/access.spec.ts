import { expect } from '@playwright/test'
import { faultsOf, sidewaysPixels } from './accessibility.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { PEOPLE, enter, isReady, navigate, open, routeShown, scriptsAgainstPolicy, test } from './journey.ts'
import { finishedPlaces } from './screens.ts'
import { finished, portions } from './walks.ts'
import type { Walker } from './walks.ts'

const EMAILS: Record<Walker, string> = {
  'a visitor': '',
  'a reader': PEOPLE.reader,
  'a student': PEOPLE.muting,
  "the school's administrator": PEOPLE.reporting,
  'the platform administrator': PEOPLE.operator,
}
const NARROWEST = { width: 320, height: 640 }
const inLanguage = (address: string, lang: string) => `${address}${address.includes('?') ? '&' : '?'}lang=${lang}`

for (const visits of portions()) {
  const [{ who, on, theme, lang, reached, id: first } = visits[0]!] = visits
  const last = visits.at(-1)?.id
  test.describe(`${who} on ${on}, ${theme === 'light' ? 'by day' : 'by night'}`, () => {
    test.use({ ...(on === 'a phone' ? PHONE : DESKTOP), colorScheme: theme })
    test.slow()

    // A page that breaks its own content policy is a complaint, and no journey ends well with one.
    test(`can read and reach every screen from ${first} to ${last}, at 320 pixels without sideways scrolling, and none breaks its own content policy [V14]`, async ({
      page,
    }) => {
      if (EMAILS[who]) await enter(page, EMAILS[who])
      const places = await finishedPlaces(
        page.request,
        visits.map(({ id }) => id),
      )
      expect(places.length).toBe(visits.length)
      const faults: string[] = []
      for (const { id, address } of places) {
        // The first one that a desk navigates to needs a document to come from. Of the others the document is only asked for.
        if (reached === 'navigated')
          faults.push(...(await scriptsAgainstPolicy(page.request, inLanguage(address, lang))))
        await (reached === 'loaded' || id === first ? open : navigate)(page, inLanguage(address, lang))
        expect(await routeShown(page)).toMatch(new RegExp(`^${id}\\b`))
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        faults.push(...(await faultsOf(page)))
        const size = page.viewportSize()!
        for (const { width, height } of [size, NARROWEST]) {
          await page.setViewportSize({ width, height })
          const over = await sidewaysPixels(page)
          if (over > 0) faults.push(`${address}: ${over} pixels too wide at ${width}`)
        }
        await page.setViewportSize(size)
      }
      expect(faults).toEqual([])
    })
  })
}

test.describe('at a desk', () => {
  test.use(DESKTOP)
  test.slow()

  // What is open to all is the same for everybody who is signed in: one walks through it.
  test('no open page breaks its own content policy for a student of class 7 either [V14]', async ({
    page,
    complaints,
  }) => {
    await enter(page, EMAILS['a student'])
    const ids = finished.filter(({ access }) => access === 'open').map(({ id }) => id)
    const refused: string[] = []
    await open(page, '/latest')
    for (const { id, address } of await finishedPlaces(page.request, ids)) {
      refused.push(...(await scriptsAgainstPolicy(page.request, address)))
      await navigate(page, address)
      expect(await routeShown(page)).toMatch(new RegExp(`^${id}\\b`))
    }
    expect(refused).toEqual([])
    expect(complaints).toEqual([])
  })
})

for (const [name, screen] of [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const) {
  test.describe(`${name} that loads slowly`, () => {
    test.use({ ...screen })

    test(`nothing jumps while the list and a story load on ${name}`, async ({ page, request }) => {
      await page.addInitScript(() => {
        const stored = globalThis as unknown as { shifted: number }
        stored.shifted = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) stored.shifted += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const { address } of await finishedPlaces(request, ['latest', 'article'])) {
        // Last of all come the letters, as on a slow line: until then the page stands in what the device has.
        const read = Promise.withResolvers<void>()
        await page.route('**/*.woff2', async (route) => {
          await read.promise
          await route.continue()
        })
        await page.goto(address, { waitUntil: 'commit' })
        await isReady(page)
        read.resolve()
        await page.waitForLoadState('networkidle')
        await page.unrouteAll()
        await page.evaluate(async () => await document.fonts.ready)
        const shifted = await page.evaluate(() => (globalThis as unknown as { shifted: number }).shifted)
        expect(shifted, address).toBeLessThan(0.02)
      }
    })
  })
}
