// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { UserData } from '@chowk/contract/identity/viewer.ts'
import { keepPageFacts } from './app/page-facts.ts'
import { until } from './app/testing/mounted.tsx'
import { sampleOf } from './app/testing/sample-answer.ts'
import { ErrorBoundary } from './root.tsx'

class Stream extends EventTarget {
  close = () => undefined
}

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a page that failed still shows what failed, with the bar of a signed-in user', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', async () => await Promise.reject(new TypeError('no connection')))
  const viewer = { ...(sampleOf(UserData) as UserData), restriction: null }
  keepPageFacts({
    locale: 'en',
    theme: 'auto',
    asOf: '2026-11-28T08:00:00.000Z',
    origin: 'https://chowk.test',
    viewer,
    seal: null,
    officer: null,
  })
  const Page = createRoutesStub([{ path: '*', Component: () => <ErrorBoundary error={new Error('broken')} /> }])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  await until(() => expect(document.querySelector('a[href="/cart"]')).not.toBeNull())
  expect(document.body.textContent).toContain('Something went wrong')
  await act(async () => root.unmount())
})
