// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import type { ComponentType } from 'react'
import { createRoutesStub, Outlet } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '@chowk/contract/call.ts'
import type { Call } from '@chowk/contract/call.ts'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { BrokenPage } from './app/broken-page.tsx'
import { keepPageFacts } from './app/page-facts.ts'
import { queryClient } from './app/read.ts'
import { screens } from './routes.ts'
import type { Screen } from './screen.ts'
import { until } from './app/testing/mounted.tsx'
import { sampleOf } from './app/testing/sample-answer.ts'

interface RouteModule {
  default: ComponentType
  clientLoader?: unknown
  ErrorBoundary?: unknown
}
type Answer = (address: string) => Response | Promise<Response>

const contract = Object.values(import.meta.glob<Record<string, unknown>>('../contract/**/*.ts', { eager: true }))
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'refusals' in value
const calls = contract.flatMap((file) => Object.values(file)).filter(isCall)
const patterns = calls.map((declared) => {
  const { method, path } = addressOf(declared.address)
  return { declared, method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
})
const callAt = (method: string, path: string) =>
  patterns.find((each) => each.method === method && each.path.test(path))?.declared

const visitor = null
const person = {
  ...(sampleOf(UserData) as UserData),
  admin: true,
  operator: true,
  secondFactorFor: null,
  restriction: null,
}

/** Values for what an address holds. */
const PARTS: Record<string, string> = { slug: 'water-abc123', customUrl: 'sample', userSlug: 'tara' }
const QUERY: Record<string, string> = { publication: '?id=sample', category: '?id=sample', search: '?q=water' }
const pathOf = ({ id, path }: Screen) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARTS[name] ?? '11111111-1111-4111-8111-111111111111') +
  (QUERY[id] ?? '')

/** Screens that read nothing, so that nothing can fail. */
const READS_NOTHING = new Set([
  // Of a visitor it is on the device, and empty here.
  'cart',
  'login',
  'reset-password',
  'signup',
  'link-expired',
  'signout',
  'workspace-verify',
  'submission-contact-us',
  'successful-submission',
  'guardian',
  'join',
  'contact-undo',
  'keep-second-step',
  'new-workspace',
  'settings',
  'sign-on',
  'scan',
])

let container: HTMLElement
let requests: string[]
let crash: unknown
let root: Root | undefined

/** Every read is answered like this; `asked` holds them. */
function network(answer: Answer): void {
  requests = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const path = address.split('?')[0] ?? ''
    const declared = callAt(method, path)
    if (declared && method === 'GET') requests.push(declared.address)
    return await answer(declared?.address ?? '')
  })
}

const envelope = (statusCode: number, body: unknown) =>
  Response.json(
    { statusCode, message: statusCode < 400 ? 'Success!' : 'Broken', body, ...(statusCode >= 500 && { error: true }) },
    { status: statusCode, headers: { 'x-request-id': '7f3a-91c2' } },
  )
const broken: Answer = () => envelope(500, null)
const samples: Answer = (address) => {
  const declared = calls.find((each) => each.address === address)
  return envelope(200, declared ? sampleOf(declared.output) : null)
}

async function openScreen(screen: Screen) {
  const file = (await import(/* @vite-ignore */ `./${screen.file ?? ''}`)) as RouteModule
  const address = pathOf(screen)
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Outlet,
      ErrorBoundary: Broken as never,
      children: [
        {
          path: screen.path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1'),
          Component: file.default,
          ...(file.clientLoader ? { loader: file.clientLoader as never } : {}),
          ...(file.ErrorBoundary ? { ErrorBoundary: file.ErrorBoundary as never } : {}),
        },
        { path: '*', Component: () => null },
      ],
    },
  ])
  root = createRoot(container)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={queryClient()}>
        <Stub initialEntries={[address]} />
      </QueryClientProvider>,
    ),
  )
}

const noteCrash = (error: unknown) => {
  crash = error
}

// A screen that throws is a defect, not a state: only what a loader threw may end here.
function Broken({ error }: { error: unknown }) {
  noteCrash(error)
  return <BrokenPage error={error} />
}

const retries = () =>
  [...container.querySelectorAll<HTMLElement>('button, a')].filter(({ textContent }) => textContent === 'Try again')

async function close() {
  await act(async () => root?.unmount())
  root = undefined
  queryClient().clear()
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  requests = []
  crash = undefined
  container = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await close()
  container.remove()
  vi.unstubAllGlobals()
})

// Two screens at one address of the specification.
const OWN: readonly Screen[] = [
  { id: 'own-workspace', file: 'organisation/workspace-screen.tsx', path: '/workspace/{customUrl}' },
  { id: 'own-person', file: 'identity/profile/own-profile-screen.tsx', path: '/profile/{customUrl}' },
].map((screen) => ({ ...screen, area: 'profile', access: 'login' }))
const drawn = [...screens.filter(({ file }) => file), ...OWN]

function factsOf(screen: Screen): void {
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-22T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer: screen.access === 'open' || screen.access === 'guest' ? visitor : person,
    seal: null,
    officer: null,
  })
}

describe('a screen none of whose answers comes says so, in titles without a full stop, and offers another try [V1:F3]', () => {
  test.each(drawn)('$path', async (screen) => {
    factsOf(screen)
    network(broken)
    await openScreen(screen)
    if (READS_NOTHING.has(screen.id)) return expect(requests).toEqual([])
    await until(() => expect(retries().length, container.innerHTML.slice(0, 500)).toBeGreaterThan(0))
    expect(crash instanceof Error ? crash.name : 'CallFailed', String(crash)).toBe('CallFailed')
    const titles = [...container.querySelectorAll('[role=alert] :is(h1, h2)')].map(({ textContent }) => textContent)
    expect(titles.filter((title) => title.endsWith('.'))).toEqual([])
    const before = requests.length
    const [first] = retries()
    await act(async () => first?.click())
    // The page of a loader that failed asks for the document anew.
    if (first?.tagName === 'BUTTON') await until(() => expect(requests.length).toBeGreaterThan(before))
  })
})

test.each([
  ['/members', 'The members didn’t load'],
  ['/members/{memberId}', 'This member didn’t load'],
  ['/members/upload', 'Files sent before didn’t load'],
])('%s says what of it did not load', async (path, words) => {
  const screen = drawn.find((each) => each.path === path)!
  factsOf(screen)
  network(broken)
  await openScreen(screen)
  await until(() => expect(container.textContent).toContain(words))
})

/** Reads that may fail in silence, since nothing is missed or what needs them says so itself. */
const SILENT: Record<string, string> = {
  'GET /api/operator/overview': 'numbers beside the names of the operation',
  'GET /api/content/form-token': 'the form asks for it again when it is sent',
  'GET /recommend/latest /search': 'an example in the help',
  'GET /api/identity/security /admins':
    'read ahead for the form that closes a workspace, which says so when it is opened',
  'GET /api/identity/security /settings/delete-profile': 'there is no form while something stands against a deletion',
  'GET /api/coins /transaction': 'a link to the screen of coins, which says so itself',
  'GET /api/wishlist/marks': 'hearts beside products; adding one again changes nothing',
  'GET /api/billing/plans /plans/pay': 'the name of a plan whose order is shown',
}
/** What the frame of the administration reads for itself: two numbers and a square, without which it leads to its pages all the same. */
const OF_ADMIN_FRAME: Record<string, (path: string) => boolean> = {
  'GET /api/employee/present-left-count': (path) => path !== '/members',
  'GET /api/organisation/memberships': () => true,
  'GET /api/moderation/waiting': () => true,
}
const isOfFrame = (address: string, { area, path }: Screen) =>
  (area === 'admin' || path === '/settings/tax') && OF_ADMIN_FRAME[address]?.(path) === true
const isSilent = (address: string, screen: Screen) =>
  isOfFrame(address, screen) ||
  (screen.id !== 'operation' && (SILENT[address] ?? SILENT[`${address} ${screen.path}`]) !== undefined)

/** Every answer that the screen asks for while all of them come. */
async function readsOf(screen: Screen): Promise<string[]> {
  network(samples)
  await openScreen(screen)
  await until(() => expect(queryClient().isFetching()).toBe(0))
  expect(crash, String(crash)).toBeUndefined()
  await close()
  return [...new Set(requests)].filter((address) => !isSilent(address, screen))
}

const seed = process.env['CHOWK_SEED'] ?? '0'
const isFull = process.env['CHOWK_TESTS'] === 'full'

/** Since all screens share one component for failures, a usual run lets one read of each fail. */
const failingOf = (reads: readonly string[]) =>
  isFull ? reads : reads.filter((_, index) => index === Number(seed) % reads.length)

describe('when one answer does not come and all others do, the screen says so and offers another try [V1:F3]', () => {
  test.each(drawn.filter(({ id }) => !READS_NOTHING.has(id)))('$path', async (screen) => {
    factsOf(screen)
    const reads = await readsOf(screen)
    expect(reads.length).toBeGreaterThan(0)
    for (const address of failingOf(reads)) {
      network((one) => (one === address ? broken(one) : samples(one)))
      await openScreen(screen)
      await until(() =>
        expect(retries().length, `${address} (CHOWK_SEED=${seed}) ${container.textContent}`).toBeGreaterThan(0),
      )
      await close()
    }
  })
})
