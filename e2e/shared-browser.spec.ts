import { expect } from '@playwright/test'
import { DESKTOP } from './browser.ts'
import { open, test } from './journey.ts'
import { sharedBrowser } from './shared-browser/shared-browser.ts'

test.describe('a browser that journeys share', () => {
  test.use(DESKTOP)
  test.describe.configure({ mode: 'serial' })

  test('is left with all that a journey may leave', async ({ page, context }) => {
    await open(page, '/latest')
    await context.addCookies([{ name: 'chowk_device', value: 'left', url: page.url() }])
    await context.grantPermissions(['geolocation', 'clipboard-read'])
    await context.route('**/categories', async (route) => await route.abort())
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/login')
    await page.evaluate(async () => {
      localStorage.setItem('userData', 'left')
      sessionStorage.setItem('left', 'left')
      Object.assign(globalThis, { name: 'left' })
      await (await caches.open('chowk-pages')).put('/latest', new Response('left'))
      await new Promise((done) => indexedDB.open('chowk-offline').addEventListener('success', done))
    })
    await context.newPage()
    await context.setOffline(true)
  })

  // Nothing of it is there: the journey would not have begun.
  test('is empty when the next one begins', async ({ page, context }) => {
    expect(context.pages()).toEqual([page])
    await open(page, '/categories')
    const left = await page.evaluate(() => [localStorage.getItem('userData'), self.name, innerWidth])
    expect(left).toEqual([null, '', DESKTOP.viewport.width])
  })

  test('is given to nobody when something cannot be taken out of it', async ({ browser, baseURL }) => {
    const settings = { ...DESKTOP, origin: baseURL ?? '' }
    const own = await sharedBrowser(browser, settings)
    await using _ = await own.addInitScript(() => Object.assign(globalThis, { left: true }))
    await expect(sharedBrowser(browser, settings)).rejects.toThrow(/\bleft\b/)
  })
})
