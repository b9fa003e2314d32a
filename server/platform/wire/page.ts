import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Call, Envelope } from '@chowk/contract/call.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import type { Config } from '../config.ts'
import { cookieLine, readCookies } from './cookies.ts'
import type { Handler, Origin } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { isSecure, keepFloodsOut, originOf } from './origin.ts'
import { hashesOf, headScripts, ownScripts } from './page-scripts.rules.ts'
import { publicAddress, sharedAddress, typedAddress } from './page-address.rules.ts'
import { sendCached } from './send.ts'
import { newRequestId } from './request-id.ts'
import type { Env, Wire } from './wire.ts'
import type { Viewer } from '../viewer.ts'

/** The built web: React Router's server build, and what renders its documents with what the server knows of the page. */
export interface Build {
  build: Pick<ServerBuild, 'assets'>
  answer: (request: Request, page: object) => Promise<Response>
}

/** Who asks for a document: the person of the device's live session, read from the database at every request. */
export interface Documents {
  personOfDevice(cookies: Readonly<Record<string, string>>): Promise<{ viewer: Viewer; data: UserData } | undefined>
}

/** All documents together, in the metrics. */
const PAGE = 'page'
const CACHE_MS = 30_000
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // Publishers' own recordings are played from where they stand.
  "media-src 'self' blob: https:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types chowk-html default',
].join('; ')

const NO_DEVICES = 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=()'

// The only other site that a form of ours is sent to is the payment page, where there is one.
const policyOf = ({ razorpay }: Config) =>
  razorpay ? POLICY.replace("form-action 'self'", `form-action 'self' ${new URL(razorpay.url).origin}`) : POLICY

/** What pages are made of: the calls they ask, who reads them, and the built web (read again at every page in development). */
export interface Site {
  handlers: readonly Handler[]
  documents: Documents
  load: () => Promise<Build>
}

/** Renders documents: visitors' once and kept, a signed-in person's with a nonce. */
export function makePages(wire: Wire, { handlers, documents, load }: Site) {
  const byAddress = new Map(handlers.map((handler) => [handler.call.address, handler]))
  let built: Promise<Build> | undefined
  return async (c: Context<Env>): Promise<Response> => {
    const began = performance.now()
    const requestId = newRequestId()
    const cookies = readCookies(c.req.header('cookie'))
    const prefs = prefsOf(cookies['prefs'])
    const url = publicAddress(c.req.url, wire.house.config.origin)
    const typed = typedAddress(url)
    if (typed) return c.redirect(typed)
    const locale = localeOf(url.searchParams.get('lang') ?? prefs.get('lang'), c.req.header('accept-language'))
    built = wire.house.config.mode === 'dev' ? load() : (built ??= load())
    const page = { c, wire, byAddress, requestId, locale, prefs, url, built: await built }
    const person = cookies['chowk_in'] ? await documents.personOfDevice(cookies) : undefined
    const response = person ? await renderOwn(page, person) : await renderShared(page)
    if (url.searchParams.has('lang') && prefs.get('lang') !== locale) {
      prefs.set('lang', locale)
      const value = encodeURIComponent(prefs.toString())
      response.headers.append(
        'set-cookie',
        cookieLine('prefs', value, { maxAgeS: 31_536_000, secure: isSecure(c, wire), forScripts: true }),
      )
    }
    wire.metrics.request(PAGE, response.status, performance.now() - began)
    return response
  }
}

interface Page {
  c: Context<Env>
  wire: Wire
  byAddress: Map<string, Handler>
  requestId: string
  locale: 'en' | 'hi'
  prefs: URLSearchParams
  url: URL
  built: Build
  /** Hears which calls the page is made of. */
  onCall?: (call: Call) => void
}

interface Reader {
  viewer: Viewer
  data: UserData | null
}

const VISITOR: Reader = { viewer: { signedIn: false, deviceId: null }, data: null }

async function renderShared(page: Page): Promise<Response> {
  try {
    return await renderCached(page)
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    const headers = { 'x-request-id': page.requestId, 'x-content-type-options': 'nosniff', ...failure.headers }
    return new Response(`${failure.refused.code}\n`, { status: failure.status, headers })
  }
}

async function renderCached(page: Page): Promise<Response> {
  const { c, wire, url, locale } = page
  const shared = sharedAddress(url)
  const theme = page.prefs.get('theme') === 'dark' ? 'dark' : 'light'
  const key = `page ${locale} ${theme} ${shared.href}`
  if (!wire.cache.find(key)) keepFloodsOut(wire, originOf(c, wire, {}, page.requestId).ip)
  const copy = await wire.cache.get(key, CACHE_MS, async () => {
    const isDev = wire.house.config.mode === 'dev'
    // The nonce tells our own scripts from what stands in a story; the kept page names them by their hashes instead.
    const nonce = randomBytes(16).toString('base64url')
    const requests: Call[] = []
    const rendered = await render({ ...page, url: shared, onCall: (call) => requests.push(call) }, VISITOR, nonce)
    const marked = await rendered.text()
    const body = marked.replaceAll(` nonce="${nonce}"`, '')
    const headers: [string, string][] = [
      [
        'content-security-policy',
        `${policyOf(wire.house.config)}; script-src 'self' ${hashesOf(ownScripts(marked, isDev ? undefined : nonce))}`,
      ],
      ...fixedHeaders(rendered),
    ]
    const cacheMs = requests.some((call) => call.cacheMs === 0) ? 0 : CACHE_MS
    const calls = requests.map(({ address }) => address)
    return { status: rendered.status, type: 'text/html; charset=utf-8', body, headers, calls, cacheMs }
  })
  // Whoever is sent on to sign in returns to her own address, with all of its query.
  if (copy.made.status === 302 && url.search !== shared.search) return await renderRedirect(page)
  return sendCached(c, wire, copy, { requestId: page.requestId, address: PAGE })
}

async function renderRedirect(page: Page): Promise<Response> {
  const rendered = await render(page, VISITOR)
  const headers = new Headers(fixedHeaders(rendered))
  headers.set('cache-control', 'private, no-store')
  headers.set('x-request-id', page.requestId)
  return new Response(null, { status: rendered.status, headers })
}

async function renderOwn(page: Page, person: Reader): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const rendered = await render(page, person, nonce)
  const isDev = page.wire.house.config.mode === 'dev'
  const body = await rendered.text()
  const headers = new Headers(fixedHeaders(rendered))
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    `${policyOf(page.wire.house.config)}; script-src 'self' 'nonce-${nonce}' ${hashesOf(isDev ? ownScripts(body) : headScripts(body))}`,
  )
  headers.set('cache-control', 'private, no-store')
  headers.set('x-request-id', page.requestId)
  return new Response(body, { status: rendered.status, headers })
}

function fixedHeaders(rendered: Response): [string, string][] {
  const location = rendered.headers.get('location')
  return [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    // A page that needs one of these says so itself.
    ['permissions-policy', rendered.headers.get('permissions-policy') ?? NO_DEVICES],
    ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
    ...(location ? [['location', location] as [string, string]] : []),
  ]
}

async function render(page: Page, { viewer, data }: Reader, nonce?: string): Promise<Response> {
  const { wire, c, built, locale, prefs, requestId } = page
  const { config, clock } = wire.house
  const origin: Origin = {
    requestId,
    cookies: {},
    ip: c.env.incoming.socket.remoteAddress ?? '',
    userAgent: '',
    idempotencyKey: undefined,
    isSecure: isSecure(c, wire),
  }
  const facts = {
    call: async (declared: Call, input: unknown): Promise<Envelope> => {
      const handler = page.byAddress.get(declared.address)
      if (!handler) throw new Error(`No handler answers ${declared.address}.`)
      page.onCall?.(handler.call)
      const answer = await handler.answer(wire.house, origin, viewer, input)
      return JSON.parse(answer.text.toString()) as Envelope
    },
    locale,
    nonce: config.mode === 'dev' ? undefined : nonce,
    asOf: clock.now().toISOString(),
    viewer: data,
    requestId,
    seal: { key: config.seal.key.toString('base64'), iv: config.seal.iv.toString('base64'), id: config.seal.id },
    theme: prefs.get('theme') ?? 'auto',
    officer: config.office.officer,
    stylesOf: (route: string) => built.build.assets.routes[route]?.css ?? [],
  }
  const request = new Request(page.url, { headers: { accept: 'text/html', 'accept-language': locale } })
  return await built.answer(request, facts)
}

function prefsOf(cookie: string | undefined): URLSearchParams {
  try {
    return new URLSearchParams(decodeURIComponent(cookie ?? ''))
  } catch {
    return new URLSearchParams()
  }
}

/** `?lang=`, then the cookie, then what the browser prefers. */
export function localeOf(chosen: string | null, accepted: string | undefined): 'en' | 'hi' {
  if (chosen === 'hi' || chosen === 'en') return chosen
  const first = (accepted ?? '')
    .split(',')
    .map((segment) => segment.trim().slice(0, 2).toLowerCase())
    .find((code) => code === 'hi' || code === 'en')
  return first === 'hi' ? 'hi' : 'en'
}
