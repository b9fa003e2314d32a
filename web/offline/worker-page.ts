import { SERVICE_WORKER } from '../app/trusted-html.ts'

interface RouteParts {
  module: string
  imports?: string[]
  css?: string[]
}

/** The screens that must open without a connection even if they were not opened with one. */
const SCREENS = ['root', 'app/guards/login-guard', 'latest', 'article', 'saved-items', 'listen']

/** Starts the service worker where there may be one. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext || !import.meta.env.PROD) return
  await navigator.serviceWorker.register(SERVICE_WORKER)
}

/** Asks the worker to keep what this page was made of, and the document behind it. */
export async function tellWorker(reported: { page?: string; parts?: readonly string[] }): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  navigator.serviceWorker.controller.postMessage({ ...reported, lang: document.documentElement.lang })
}

/** Parts that came before the worker watched, and those of the screens that must open. */
export function partsOfPage(): string[] {
  const manifest = (globalThis as { __reactRouterManifest?: { routes: Record<string, RouteParts> } })
    .__reactRouterManifest
  const screens = SCREENS.flatMap((name) => manifest?.routes[name] ?? [])
  const ofScreens = screens.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [
    ...new Set([...ofScreens.map((segment) => segment.replace(/[#?].*$/, '')), ...own.map(({ pathname }) => pathname)]),
  ]
}
