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
import { sampleOf } from './testing/sample-answer.ts'

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
  const { method, path } = addressOf(declared.at)
  return { declared, method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
})
const callAt = (method: string, path: string) =>
  patterns.find((each) => each.method === method && each.path.test(path))?.declared

const visitor = null
const person = { ...(sampleOf(UserData) as UserData), admin: true, operator: true, secondFactorFor: null }

/** Values for what an address holds. */
const PARTS: Record<string, string> = { slug: 'water-abc123', customUrl: 'sample', userSlug: 'tara' }
const QUERY: Record<string, string> = { publication: '?id=sample', category: '?id=sample', search: '?q=water' }
const pathOf = ({ id, path }: Screen) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARTS[name] ?? '11111111-1111-4111-8111-111111111111') +
  (QUERY[id] ?? '')

/** Screens that read nothing, so that nothing can fail. */
const READS_NOTHING = new Set([
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
  'new-workspace',
  'settings',
  'sign-on',
])

let container: HTMLElement
let asked: string[]
let crash: unknown
let root: Root | undefined

function network(answer: Answer): void {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const path = address.split('?')[0] ?? ''
    const declared = callAt(method, path)
    if (declared && method === 'GET') asked.push(declared.at)
    return await answer(declared?.at ?? '')
  })
}

const envelope = (statusCode: number, body: unknown) =>
  Response.json(
    { statusCode, message: statusCode < 400 ? 'Success!' : 'Broken', body, ...(statusCode >= 500 && { error: true }) },
    { status: statusCode, headers: { 'x-request-id': '7f3a-91c2' } },
  )
const broken: Answer = () => envelope(500, null)
const samples: Answer = (at) => {
  const declared = calls.find((each) => each.at === at)
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
          path: new URL(address, 'https://chowk.test').pathname.slice(1),
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

// A screen that throws is a defect, not a state: only what a loader threw may end here.
function Broken({ error }: { error: unknown }) {
  crash = error
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
  asked = []
  crash = undefined
  container = document.body.appendChild(document.createElement('div'))
})
afterEach(async () => {
  await close()
  container.remove()
  vi.unstubAllGlobals()
})

const drawn = screens.filter(({ file }) => file)

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

const until = async (done: () => void) => await vi.waitFor(() => act(async () => done()))

describe('a screen whose answers do not come says so and offers another try [V1:F3]', () => {
  test.each(drawn)('$path', async (screen) => {
    factsOf(screen)
    network(broken)
    await openScreen(screen)
    if (READS_NOTHING.has(screen.id)) return expect(asked).toEqual([])
    await until(() => expect(retries().length, container.innerHTML.slice(0, 500)).toBeGreaterThan(0))
    expect(crash instanceof Error ? crash.name : 'CallFailed', String(crash)).toBe('CallFailed')
    const before = asked.length
    const [first] = retries()
    await act(async () => first?.click())
    // The page of a loader that failed asks for the document anew.
    if (first?.tagName === 'BUTTON') await until(() => expect(asked.length).toBeGreaterThan(before))
  })
})

describe('X', () => {
  test.each(drawn.filter(({ id }) => !READS_NOTHING.has(id)))('$path', async (screen) => {
    factsOf(screen)
    network(samples)
    await openScreen(screen)
    await act(async () => await new Promise((r) => setTimeout(r, 60)))
    const all = [...new Set(asked)]
    console.log(screen.path, crash ? `CRASH ${String(crash)}` : '', JSON.stringify(all), retries().length)
    if (crash) return
    await close()
    for (const at of all) {
      network((one) => (one === at ? broken(one) : samples(one)))
      await openScreen(screen)
      await act(async () => await new Promise((r) => setTimeout(r, 60)))
      if (retries().length === 0 || crash) console.log('   SILENT', screen.path, at, crash ? String(crash) : '')
      await close()
    }
  })
})
