import { expect } from '@playwright/test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { tracesOf } from './traces.ts'

const LISTENED = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'response'] as const

// A document of ours that runs nothing. It is asked for: a browser whose requests are answered by a test forgets the files that it holds, and one
// that goes to `about:blank` ends their process.
const EMPTY = '/favicon.ico'

/** Whether this page stands where a journey begins. */
export const isEmpty = (page: Page): boolean => page.url().endsWith(EMPTY)

/** What a journey has of its settings. */
export interface Settings extends Pick<
  BrowserContextOptions,
  'viewport' | 'isMobile' | 'hasTouch' | 'colorScheme' | 'locale' | 'serviceWorkers' | 'storageState'
> {
  origin: string
}

interface Shared {
  context: BrowserContext
  /** As it was when nobody had used it. */
  untouched: Awaited<ReturnType<typeof tracesOf>>
}

/** The browsers that journeys of this process share, by their settings; those used last stand last. */
const shared = new Map<string, Shared>()
// A phone and a desk.
const MOST_SHARED = 2

export const isShared = (context: BrowserContext): boolean => shared.values().some((each) => each.context === context)

async function forgetHistory(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
}

async function openShared(browser: Browser, { origin }: Settings): Promise<Shared> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}${EMPTY}`)
  await forgetHistory(context, page)
  return { context, untouched: await tracesOf(context, page) }
}

/** Takes everything out that a journey may have left. */
async function empty(
  context: BrowserContext,
  { origin, viewport, colorScheme, storageState }: Settings,
): Promise<Page> {
  const [page = await context.newPage(), ...others] = context.pages()
  for (const other of others) await other.close()
  for (const event of LISTENED) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.mouse.move(-1, -1)
  await page.goto(`${origin}${EMPTY}`)
  await context.clearCookies()
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cache_storage,indexeddb,local_storage,service_workers',
  })
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme: colorScheme ?? null, reducedMotion: null, forcedColors: null })
  await page.evaluate(() => {
    sessionStorage.clear()
    self.name = ''
  })
  return page
}

async function isAlive({ context }: Shared): Promise<boolean> {
  try {
    return (await context.pages()[0]?.evaluate(() => true)) === true
  } catch {
    return false
  }
}

/** Empties a browser and expects that nobody can tell; false when its process has ended, which leaves nothing to empty. */
async function becomesEmpty(found: Shared, settings: Settings): Promise<boolean> {
  // An answer that was on its way may have come after the first time.
  await expect(async () => {
    if (!(await isAlive(found))) return
    const page = await empty(found.context, settings)
    expect(await tracesOf(found.context, page)).toEqual(found.untouched)
  }).toPass({ timeout: 5000 })
  return await isAlive(found)
}

/**
 * A browser in which other journeys were before, emptied, and expected to be as it was when nobody had used it. Only the files of our program, whose
 * names tell their contents, are still there, and so are the compiled scripts: that is what it is shared for.
 */
export async function sharedBrowser(browser: Browser, settings: Settings): Promise<BrowserContext> {
  const key = JSON.stringify(settings)
  const found = shared.get(key)
  shared.delete(key)
  const used = found && (await becomesEmpty(found, settings)) ? found : await openShared(browser, settings)
  if (found && used !== found) await found.context.close()
  shared.set(key, used)
  const [[oldest, { context: left }] = [key, used]] = shared
  if (shared.size > MOST_SHARED) {
    shared.delete(oldest)
    await left.close()
  }
  return used.context
}
