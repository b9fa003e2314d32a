import type { BrowserContext, Page } from '@playwright/test'

/** Permissions that a journey may give, or a page ask for. */
const PERMISSIONS = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'geolocation',
  'microphone',
  'notifications',
  'persistent-storage',
]
const MEDIA = [
  '(prefers-color-scheme: dark)',
  '(prefers-reduced-motion: reduce)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
  'print',
]

/** All that a document finds in its browser before it does anything itself: what is stored, allowed, emulated, put in place of something. */
const findTraces = async ({ permissions, media }: { permissions: string[]; media: string[] }) => {
  const stateOf = async (name: string) => {
    const { state } = await navigator.permissions.query({ name: name as PermissionName })
    return `${name}: ${state}`
  }
  // How a device is held is known from the second document of a process on.
  const own = (of: object) =>
    Object.getOwnPropertyNames(of)
      .filter((name) => !/^(?:on)?orientation/.test(name))
      .toSorted()
      .join(' ')
  const databases = await indexedDB.databases()
  const workers = await navigator.serviceWorker.getRegistrations()
  const { width, height } = screen
  return {
    stored: [own(localStorage), own(sessionStorage), databases.map(({ name }) => name), await caches.keys()],
    workers: workers.map(({ scope }) => scope),
    permissions: await Promise.all(permissions.map(stateOf)),
    isOnline: navigator.onLine,
    window: [history.length, history.state as unknown, self.name, document.cookie, globalThis.opener as unknown],
    screen: [innerWidth, innerHeight, width, height, devicePixelRatio, navigator.maxTouchPoints],
    media: media.filter((query) => matchMedia(query).matches),
    speech: [...navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.userAgent],
    globals: [own(globalThis), own(navigator), own(document)],
    clock: [Date, setTimeout, setInterval, requestAnimationFrame, fetch, performance.now].map(String),
  }
}

/** What this page and its browser find of others. */
export const tracesOf = async (context: BrowserContext, page: Page) => ({
  cookies: await context.cookies(),
  traces: await page.evaluate(findTraces, { permissions: PERMISSIONS, media: MEDIA }),
})
