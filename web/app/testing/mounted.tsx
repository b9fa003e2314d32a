import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider, createBrowserRouter, createRoutesStub } from 'react-router'
import { vi } from 'vitest'
import { makeQueryClient } from '../read.ts'

/** A component in a page of its own. */
export interface Mounted {
  container: HTMLElement
  address: () => string
  button: (name: string) => HTMLElement
  press: (name: string) => Promise<void>
  close: () => Promise<void>
}

// jsdom knows dialogs and popovers by name only.
function knowDialogs(): void {
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
}

/** The same as `mount`, with the history and the address of the browser itself. */
export async function mountInBrowser(Component: () => ReactNode, path = '/'): Promise<Mounted> {
  history.replaceState(null, '', path)
  const router = createBrowserRouter([{ path: '*', Component }])
  const page = await mount(() => null, path, <RouterProvider router={router} />)
  return {
    ...page,
    address: () => location.search,
    close: async () => {
      await page.close()
      router.dispose()
    },
  }
}

/** Draws a component within a router and a cache; `close` takes it away again. */
export async function mount(Component: () => ReactNode, path = '/', routed?: ReactNode): Promise<Mounted> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  knowDialogs()
  let address = ''
  const Stub = createRoutesStub([
    {
      path: '*',
      Component,
      loader: ({ request }) => {
        address = new URL(request.url).search
        return null
      },
    },
  ])
  const container = document.body.appendChild(document.createElement('main'))
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        {routed ?? <Stub initialEntries={[path]} />}
      </QueryClientProvider>,
    ),
  )
  const button = (name: string) => {
    const found = [...container.querySelectorAll<HTMLElement>('button, a, input[type=checkbox]')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    )
    if (!found) throw new Error(`There is no button called ${name}.`)
    return found
  }
  return {
    container,
    address: () => address,
    button,
    press: async (name) => await act(async () => button(name).click()),
    close: async () => {
      try {
        await act(async () => root.unmount())
      } finally {
        // A page that fails on leaving must not stay in the document of the next test.
        container.remove()
        vi.unstubAllGlobals()
      }
    },
  }
}

/** Waits until something holds, drawing meanwhile what came. What is checked stands outside `act`, which forgets its work when it throws. */
export async function until(holds: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(async () => undefined)
    holds()
  }, 10_000)
}

// Without a layout nothing is known of colours and sizes: the browser's walk judges those.
const RULES = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, region: { enabled: false } }

/** What hinders somebody in a component, a line each. */
export async function faultsIn(container: HTMLElement): Promise<string[]> {
  const { violations } = await axe.run(container, { rules: RULES })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
