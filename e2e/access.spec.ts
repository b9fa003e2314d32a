import { expect } from '@playwright/test'
import { demoPeople } from '@chowk/demo/people.ts'
import { DESK, PHONE } from './browser.ts'
import { PEOPLE, enter, open, test } from './journey.ts'
import { faultsOnBothPapers, sidewaysPixels } from './accessibility.ts'
import { finishedPlaces, portionsOf } from './screens.ts'

// Each screen is judged whole once on a phone and once on a desk.
const LOOKS = [
  { name: 'a phone', screen: PHONE, colorScheme: 'light', narrowest: { width: 320, height: 640 } },
  { name: 'a desk', screen: DESK, colorScheme: 'dark' },
] as const
const READERS = [
  { who: 'a visitor', access: ['open', 'guest'] },
  { who: 'a reader', access: ['login'] },
] as const
/** A visitor and a reader walk everywhere above, the platform administrator in journeys of her own, and none ends well with a complaint. */
const WITH_PAGES_OF_THEIR_OWN = ['a student of class 7', "the school's administrator"]
const isFor = (access: readonly string[]) => (place: { access: string }) => access.includes(place.access)

for (const { name, screen, colorScheme, ...look } of LOOKS) {
  test.describe(name, () => {
    test.use({ ...screen, colorScheme })
    test.slow()

    for (const { who, access } of READERS) {
      for (const ids of portionsOf(isFor(access))) {
        test(`the screens of ${who} from ${ids[0]} to ${ids.at(-1)} can be read by everybody on ${name}, by day and by night`, async ({
          page,
          request,
        }) => {
          if (who === 'a reader') await enter(page, PEOPLE.reader)
          const faults: string[] = []
          for (const { address } of await finishedPlaces(request, ids)) {
            await open(page, address)
            faults.push(...(await faultsOnBothPapers(page, colorScheme)))
            if (!('narrowest' in look)) continue
            await page.setViewportSize(look.narrowest)
            const over = await sidewaysPixels(page)
            if (over > 0) faults.push(`${address}: ${over} pixels too wide at ${look.narrowest.width}`)
            await page.setViewportSize(screen.viewport)
          }
          expect(faults).toEqual([])
        })
      }
    }
  })
}

test.describe('everybody', () => {
  test.use(DESK)
  test.slow()

  for (const part of WITH_PAGES_OF_THEIR_OWN) {
    test(`no page breaks its own content policy for ${part} [V14]`, async ({ page, request, complaints }) => {
      await enter(page, demoPeople.find((person) => person.part === part)?.email ?? part)
      for (const { access, address } of await finishedPlaces(request)) {
        if (access === 'guest' || access === 'admin') continue
        // What is open to all is the same for everybody who is signed in: one walks through it.
        if (access === 'open' && part !== WITH_PAGES_OF_THEIR_OWN[0]) continue
        await open(page, address)
      }
      expect(complaints).toEqual([])
    })
  }
})

test.describe('the narrowest screen', () => {
  test.use({ ...PHONE, viewport: { width: 320, height: 640 } })

  test.slow()

  test('nothing needs sideways scrolling at 320 pixels in Hindi either', async ({ page, request }) => {
    const wide: string[] = []
    for (const { address } of await finishedPlaces(request)) {
      await open(page, `${address}${address.includes('?') ? '&' : '?'}lang=hi`)
      const over = await sidewaysPixels(page)
      if (over > 0) wide.push(`${address}: ${over} pixels too wide`)
    }
    expect(wide).toEqual([])
  })
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
