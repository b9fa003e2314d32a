import { SERVICE_WORKER } from '../app/trusted-html.ts'

/** Starts the service worker where there may be one. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !isSecureContext || !import.meta.env.PROD) return
  await navigator.serviceWorker.register(SERVICE_WORKER)
}

/** What a page tells the worker to keep. */
export interface Reported {
  /** The document behind what the page shows. */
  page?: string
  /** Parts that came before the worker watched. */
  parts?: readonly string[]
  /** The list of all that a story and the lists of stories are made of, in this build. */
  list?: string
}

/** Asks the worker to keep what is named here. */
export async function tellWorker(reported: Reported): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  navigator.serviceWorker.controller.postMessage({ ...reported, lang: document.documentElement.lang })
}

/** The same, as soon as the worker watches this page. */
export function tellWorkerOnceThere(reported: Reported): void {
  if (navigator.serviceWorker?.controller) void tellWorker(reported)
  else navigator.serviceWorker?.addEventListener('controllerchange', () => void tellWorker(reported), { once: true })
}

/** What this page loaded of our own program. */
export function loadedChunks(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [...new Set(own.map(({ pathname }) => pathname))]
}

/** Where this build says what it needs without a connection (bundling/offline-chunks.ts). */
export function offlineList(): string | undefined {
  const { version } = (globalThis as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest ?? {}
  return version && `/assets/offline-${version}.json`
}
