import { useEffect } from 'react'
import type { ComponentType } from 'react'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { vi } from 'vitest'
import { ToastRegion } from '../shell/toast-region.tsx'
import { mount } from './mounted.tsx'
import type { Mounted } from './mounted.tsx'

const NO_LAYOUT = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }

/**
 * Opens a screen at an address of its route, such as `/:customUrl/forum`, with the toasts of the page. `address()` answers
 * where the reader is now; every other page is empty.
 */
export async function openScreen(
  Screen: ComponentType,
  route: string,
  path: string,
  loader?: () => unknown,
): Promise<Mounted> {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => NO_LAYOUT)
  let shown = path
  const note = (address: string) => void (shown = address)
  function Layout() {
    const { pathname, search } = useLocation()
    useEffect(() => note(pathname + search), [pathname, search])
    return (
      <>
        <Outlet />
        <ToastRegion />
      </>
    )
  }
  const pages = [
    { path: route.slice(1), Component: Screen, ...(loader && { loader }) },
    { path: '*', Component: () => null },
  ]
  const Stub = createRoutesStub([{ path: '/', Component: Layout, children: pages }])
  const page = await mount(() => null, path, <Stub initialEntries={[path]} />)
  return { ...page, address: () => shown }
}

/** The only page of a list. */
export const pageWith = (content: readonly unknown[]) => ({
  content,
  page: 0,
  size: 10,
  hasMore: false,
  next: null,
  asOf: '2026-11-22T08:00:00.000Z',
})
