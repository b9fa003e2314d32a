import { hearPush } from './push-messages.ts'
import type { PushScope } from './push-messages.ts'

// The compiler knows the window's names only; these are the few of a worker's that are used.
interface Happening extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchHappening extends Happening {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  location: Location
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(name: 'install' | 'activate', listener: (event: Happening) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchHappening) => void): void
  addEventListener(name: 'message', listener: (event: Happening & { data: unknown }) => void): void
}
/** As worker-page.ts sends it. */
interface Reported {
  parts?: string[]
  page?: string
  list?: string
  lang?: string
}
const worker = globalThis as unknown as Scope

const PARTS = 'chowk-parts'
const PICTURES = 'chowk-pictures'
const PAGES = 'chowk-pages'
/** Also in app/offline.ts: this file is built alone and shares no chunk. */
const OWN_PAGES = 'chowk-own-pages'
const SHELL = '/offline.html'
const MOST = { [PARTS]: 400, [PICTURES]: 200, [PAGES]: 60, [OWN_PAGES]: 60 }
const SLOW_MS = 3000
const OWN = /^\/(?:details\/[^/]+|saved-items|listen|quiz\/[^/]+)$/
const LISTS = /^\/(?:latest|trending|current-affairs|for-you|my-mix)$/
const LOOSE = { ignoreVary: true } as const

hearPush(globalThis as unknown as PushScope)
worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(PAGES).then((cache) => cache.add(SHELL)))
  void worker.skipWaiting()
})
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(PARTS, request))
  else if (request.destination === 'image') event.respondWith(cacheFirst(PICTURES, request))
  else if (request.mode === 'navigate') event.respondWith(openPage(event))
})
worker.addEventListener('message', (event) => {
  const { parts = [], page, list, lang } = event.data as Reported
  const work: Promise<unknown>[] = parts.map(async (address) => await cacheFirst(PARTS, new Request(address)))
  if (page) work.push(fetchPage(page, lang ?? 'en'))
  if (list) work.push(fetchListed(list))
  event.waitUntil(Promise.allSettled(work))
})

async function keep(name: keyof typeof MOST, key: Request | string, answer: Response): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(key, answer)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map((old) => cache.delete(old)))
}

async function cacheFirst(name: typeof PARTS | typeof PICTURES, request: Request): Promise<Response> {
  const cached = await (await caches.open(name)).match(request, LOOSE)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.status === 200 && answer.type === 'basic') await keep(name, request, answer.clone())
  return answer
}

/** Several at once; the page may want something in between. */
const PORTION = 6

/** Whatever of a build's list is not here yet. A list that was cut short is finished by the next page. */
async function fetchListed(list: string): Promise<void> {
  const cache = await caches.open(PARTS)
  const isNew = (await cache.match(list)) === undefined
  const wanted = (await (await cacheFirst(PARTS, new Request(list))).json()) as string[]
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // What this build shares with the one before is old: put in anew, it is not the first to make room.
  if (isNew) for (const address of wanted.filter((each) => cached.has(each))) await renew(cache, address)
  const missing = wanted.filter((address) => !cached.has(address))
  for (let index = 0; index < missing.length; index += PORTION) {
    const portion = missing.slice(index, index + PORTION)
    await Promise.allSettled(portion.map(async (address) => await cacheFirst(PARTS, new Request(address))))
  }
}

async function renew(cache: Cache, address: string): Promise<void> {
  const cached = await cache.match(address, LOOSE)
  if (cached) await cache.put(address, cached)
}

/** A signed-in person's page says that nobody may store it: only articles, the saved list and quizzes are kept, apart from the others. */
async function keepPage(path: string, answer: Response): Promise<void> {
  if (answer.status !== 200 || answer.redirected || answer.type !== 'basic') return
  const isOwn = (answer.headers.get('cache-control') ?? '').includes('no-store')
  // Signed out meanwhile: what comes late may not bring the person's pages back.
  if (isOwn && (!OWN.test(path) || !(await caches.has(OWN_PAGES)))) return
  await keep(isOwn ? OWN_PAGES : PAGES, path, answer)
}

/** The page behind a screen that was opened without asking for a document. Latest is kept as a visitor sees it. */
async function fetchPage(path: string, lang: string): Promise<void> {
  const credentials = OWN.test(path) ? 'same-origin' : 'omit'
  const answer = await fetch(path, { credentials, headers: { accept: 'text/html', 'accept-language': lang } })
  const text = await answer.clone().text()
  await keepPage(path, answer)
  // Nobody has opened it yet: without its parts it would stand there and not answer to touch.
  const parts = new Set([...text.matchAll(/\/assets\/[\w.~-]+\.(?:js|css)/g)].map(([address]) => address))
  await Promise.allSettled([...parts].map((address) => cacheFirst(PARTS, new Request(address))))
}

const storedPage = async (name: string, path: string) =>
  (await caches.has(name)) ? await (await caches.open(name)).match(path, LOOSE) : undefined

async function openPage(event: FetchHappening): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const path = pathname + search
  const fresh = fetch(event.request).then((answer) => {
    event.waitUntil(keepPage(path, answer.clone()))
    return answer
  })
  const isSomebodyIn = await caches.has(OWN_PAGES)
  const own = await storedPage(OWN_PAGES, path)
  const visitors = own ?? (await storedPage(PAGES, path))
  const cached = own ?? (isSomebodyIn ? undefined : visitors)
  const late = cached && new Promise<Response>((resolve) => void setTimeout(() => resolve(cached), SLOW_MS))
  try {
    return await (late ? Promise.race([fresh, late]) : fresh)
  } catch {
    if (own) return own
    const inside = await openInside(pathname, isSomebodyIn)
    if (isSomebodyIn && inside) return inside
    return visitors ?? inside ?? (await storedPage(PAGES, SHELL)) ?? Response.error()
  }
}

/**
 * Without a page of its own, a list or a text that is here opens inside another one (start.ts): for a person inside her saved list, since
 * a visitor's page does not know her; for a visitor inside Latest.
 */
async function openInside(path: string, isSomebodyIn: boolean): Promise<Response | undefined> {
  const isOwnThere = isSomebodyIn && (await storedPage(OWN_PAGES, '/saved-items')) !== undefined
  const isText = await isTextStored(path)
  if (isOwnThere && (isText || LISTS.test(path))) return Response.redirect(`/saved-items#${path}`)
  return isText ? Response.redirect(`/latest#${path}`) : undefined
}

/** Whether the device's database holds the text behind an article's address; its names are those of copies.rules.ts. */
async function isTextStored(path: string): Promise<boolean> {
  const slug = /^\/details\/([^/]+)$/.exec(path)?.[1]
  return slug !== undefined && (await storedNames()).some((name) => name.endsWith(`|article ${slug}`))
}

const storedNames = async (): Promise<string[]> =>
  await new Promise((resolve) => {
    const request = indexedDB.open('chowk-offline')
    // There is none yet: asking may not make it.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', () => resolve([]))
    request.addEventListener('success', () => {
      const names = request.result.transaction('copies').objectStore('copies').getAllKeys()
      names.addEventListener('success', () => resolve(names.result.map(String)))
      request.result.close()
    })
  })
