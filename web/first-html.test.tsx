import { QueryCache } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getLatestAudio } from '@chowk/contract/audio/audio.ts'
import type { AudioItem } from '@chowk/contract/audio/audio.ts'
import type { Call, Output } from '@chowk/contract/call.ts'
import { getNewsByCategory } from '@chowk/contract/news/category.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { getAuditLog } from '@chowk/contract/operator/log.ts'
import { PAGE_QUERY } from '@chowk/contract/page-query.ts'
import type { Locale, PageContext } from './app/page-context.ts'
import { sampleOf } from './app/testing/sample-answer.ts'
import { sourceBuild } from './source-build.ts'
import * as entry from './entry.server.tsx'
import { screens } from './routes.ts'
import type { Screen } from './screen.ts'

const person = {
  ...(sampleOf(UserData) as UserData),
  admin: true,
  operator: true,
  secondFactorFor: null,
  restriction: null,
}

/** Values for what an address holds; an answer's own names are `sample`, or its address would lead on. */
const VALUES: Record<string, string> = { slug: 'sample', customUrl: 'sample', userSlug: 'tara' }
const QUERY: Record<string, string> = { publication: 'id=sample', category: 'id=sample', search: 'q=water' }
const addressIn = ({ id, path }: Screen, locale: Locale) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => VALUES[name] ?? '11111111-1111-4111-8111-111111111111') +
  `?lang=${locale}${QUERY[id] ? `&${QUERY[id]}` : ''}`

/** The screen alone, without the guards of its access. */
const routeOf = ({ id, path, file = '' }: Screen) => ({
  id,
  path: path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1'),
  file,
})

interface Refusing {
  refused?: { at: string; code: string }
  query?: string
  /** What a call answers for an input in place of a sample. */
  answers?: (declared: Call, input: unknown) => unknown
}

interface Rendered {
  html: string
  status: number
  location: string | null
  /** What the loader read, and what the screen then asked for in vain. */
  read: string[]
  missed: string[]
  /** The names that it asked its address for. */
  asked: Set<string>
}

/** `refused` is the call that the server refuses, with the code. */
async function render(screen: Screen, locale: Locale, { refused, query, answers }: Refusing = {}): Promise<Rendered> {
  const read: string[] = []
  const request = new Set<Query>()
  const asked = new Set<string>()
  for (const method of ['get', 'getAll', 'has'] as const) {
    const ask = URLSearchParams.prototype[method] as (name: string) => never
    vi.spyOn(URLSearchParams.prototype, method).mockImplementation(function asking(
      this: URLSearchParams,
      name: string,
    ) {
      asked.add(name)
      return ask.call(this, name)
    })
  }
  const { build } = QueryCache.prototype
  vi.spyOn(QueryCache.prototype, 'build').mockImplementation(function seen(this: QueryCache, ...given) {
    const query = build.apply(this, given as never) as unknown as Query
    request.add(query)
    return query as never
  })
  const page: PageContext = {
    call: async (declared: Call, input: unknown) => {
      read.push(declared.address)
      if (declared.address === refused?.at)
        return await Promise.resolve({ statusCode: 400, message: 'No', body: { code: refused.code, details: {} } })
      const sample = (answers?.(declared, input) ?? sampleOf(declared.output)) as object
      // Under its own name, or the address would lead on to it.
      const body = 'customUrl' in sample ? { ...sample, customUrl: 'sample' } : sample
      return await Promise.resolve({ statusCode: 200, message: 'Success!', body })
    },
    locale,
    asOf: '2026-11-22T08:00:00.000Z',
    viewer: screen.access === 'open' || screen.access === 'guest' ? null : person,
    seal: null,
    theme: 'auto',
    officer: null,
    stylesOf: () => [],
  }
  const answer = entry.openDocuments(await sourceBuild([routeOf(screen)]), 'production')
  const response = await answer(new Request(`https://chowk.test${addressIn(screen, locale)}${query ?? ''}`), page)
  const nameOf = ({ queryKey }: Query) => String(queryKey[0])
  const missed = [...request].filter(({ state }) => state.data === undefined).map(nameOf)
  return {
    html: await response.text(),
    status: response.status,
    location: response.headers.get('location'),
    read,
    missed,
    asked,
  }
}

/** What React Router itself asks an address for, and what only somebody who has signed in is shown anything by. */
const OF_NO_COPY = new Set(['index', '_data', '_routes', 'as', 'draft'])

/** What a screen leaves to the browser on purpose. */
const BY_BROWSER: Record<string, string> = {
  'GET /api/post/stats person': 'whose they are is known by her profile that came',
  'GET /api/corporate/community/categories write-article': 'chosen when the article is sent out',
  'GET /api/corporate/entity/assigned write-article': 'chosen when the article is sent out',
  'GET /recommend/recent-reads recent-reads': 'of a visitor it is her device that has read',
  'GET /api/news/picks news-settings': 'only who picks for a workspace has this section',
  'GET /api/news/workspace-publications news-settings': 'only who runs a workspace has this section',
  'GET /api/corporate/global organisation': 'its neighbours, below it',
  'GET /api/billing/quote plan-buy': 'asked anew at each change of the form',
  'GET /api/quiz-set/question/list quiz-set-new': 'asked anew at each change of what is looked for',
  'GET /api/department/list quiz-set': 'only where a quiz is for departments',
  'GET /api/operator/reports/case moderation': 'which case is first is known by the queue that came',
  'GET /api/moderation/case content-moderation': 'which case is first is known by the queue that came',
  'GET /api/moderation/case operation-content': 'which case is first is known by the queue that came',
  'GET /api/operator/requested-feeds moderation': 'below the queue',
  'GET /api/operator/address-test/{testId} operation-feed': 'asked once a test was begun',
  'GET /api/operator/ticket operation-tickets': 'which ticket is first is known by the queue that came',
  'GET /api/operator/log/chain operation-log': 'takes seconds, since it reads the whole log',
  'GET /api/operator/plan-versions operation-prices': 'below the prices',
  'GET /api/product/approval/get/{id} product-approval': 'which product is first is known by the queue that came',
  'GET /api/product/approval/get/{id} operation-products': 'which product is first is known by the queue that came',
  'GET /api/bank/get bank-details': 'whose accounts they are is known by the seller that came',
  'GET /api/bank/get payment-settings': 'whose accounts they are is known by the settings that came',
  'GET /api/settlement/invoices payment-settings': 'below the settings',
  'GET /api/settlement/tax-at-source payment-settings': 'below the settings',
  'GET /api/order/messages order-details': 'below the order',
  'GET /api/cart/get checkout': 'asked for the address that is chosen first',
  'GET /api/identity/sessions notification-settings': 'which browser this is decides what its own section says',
}
const isByBrowser = (address: string, { id }: Screen) => BY_BROWSER[`${address} ${id}`] !== undefined

afterEach(() => {
  vi.restoreAllMocks()
})

const built = screens.filter(({ file }) => file)

describe.each(['en', 'hi'] as const)('the first HTML holds what its loader read, in %s [V1:C4]', (locale) => {
  test.each(built)('$path', async (screen) => {
    const { html, status, read, missed, asked } = await render(screen, locale)
    expect(status).toBeLessThan(400)
    expect(html).toContain(`<html lang="${locale}"`)
    expect(missed.filter((address) => read.includes(address))).toEqual([])
    expect(missed.filter((address) => !isByBrowser(address, screen))).toEqual([])
    if (missed.length === 0) expect(html).not.toContain('aria-busy="true"')
    // Of an open page a copy is kept for all visitors: one that depends on another name would be shown for an address that it is not of.
    const isCached = screen.access === 'open' || screen.access === 'guest'
    const unknown = [...asked].filter((name) => !OF_NO_COPY.has(name) && !PAGE_QUERY.includes(name))
    if (isCached) expect(unknown).toEqual([])
  })
})

const screenAt = (path: string) => built.find((screen) => screen.path === path) as Screen

test('fifty stories to listen to take no more than a page of words, since what is said in them is not sent along [V1:C17]', async () => {
  const segments = Array.from({ length: 40 }, (_, i) => ({ i, startMs: i * 4000, text: 'x'.repeat(90), blockIndex: i }))
  const answers = ({ address, output }: Call, input: unknown) => {
    if (address !== getLatestAudio.address) return undefined
    const sample = sampleOf(output) as Output<typeof getLatestAudio>
    const isNamed = (input as { segments?: boolean }).segments === false
    const item = { ...(sample.content[0] as AudioItem), title: 'w'.repeat(70), segments: isNamed ? [] : segments }
    return { ...sample, content: Array.from({ length: 50 }, (_, n) => ({ ...item, articleId: `a${n}` })) }
  }
  const { html } = await render(screenAt('/listen'), 'hi', { answers })
  expect(html.match(/w{70}/g)?.length).toBeGreaterThanOrEqual(50)
  expect(html).not.toContain('x'.repeat(90))
  expect(html.length).toBeLessThan(200_000)
})

test('a read of a section that the server refuses does not break the page: the section says so itself', async () => {
  const { address } = getAuditLog
  const { status, html, missed } = await render(screenAt('/operation/log'), 'en', {
    refused: { at: address, code: 'INVALID_PAGE' },
    query: '&next=made-up',
  })
  expect(status).toBe(200)
  expect(html).toContain('aria-busy="true"')
  expect(missed).toContain(address)
})

test('search engines are told one address for each language and one for all, each with what the page is about', async () => {
  const { html } = await render(screenAt('/category/details'), 'hi')
  const links = [...html.matchAll(/<link rel="(?:canonical|alternate)" (?:hrefLang="([^"]+)" )?href="([^"]+)"/g)]
  expect(links.map(([, language, address]) => [language, address])).toEqual([
    [undefined, 'https://chowk.test/category/details?id=sample&amp;lang=hi'],
    ['en', 'https://chowk.test/category/details?id=sample&amp;lang=en'],
    ['hi', 'https://chowk.test/category/details?id=sample&amp;lang=hi'],
    ['x-default', 'https://chowk.test/category/details?id=sample'],
  ])
})

test('a list whose cursor is refused opens at its first page, and keeps what narrows it', async () => {
  const { status, location } = await render(screenAt('/category/details'), 'hi', {
    refused: { at: getNewsByCategory.address, code: 'INVALID_PAGE' },
    query: '&period=7_DAYS&next=made-up&page=3',
  })
  expect(status).toBe(302)
  expect(location).toBe('/category/details?lang=hi&id=sample&period=7_DAYS')
})

test('a list that the server refuses for another reason is no page of its own', async () => {
  const refused = { at: getNewsByCategory.address, code: 'INVALID_INPUT' }
  expect((await render(screenAt('/category/details'), 'en', { refused })).status).toBe(400)
})
