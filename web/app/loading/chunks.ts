export type ChunkFault = 'missing' | 'timeout' | 'other'

/** A part of the program that did not come, after all tries. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  readonly type: ChunkFault
  readonly request: string
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED'

  constructor(type: ChunkFault, request: string, { style = false, cause }: { style?: boolean; cause?: unknown } = {}) {
    super(`Loading chunk ${request} failed (${type}).`, { cause })
    this.type = type
    this.request = request
    this.code = style ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED'
  }
}

export const CHUNK_TRIES = 5
export const CHUNK_PAUSE_MS = 1000
export const CHUNK_TIME_OUT_MS = 120_000

class TimedOut extends Error {}

/** Tries 5 times, 1,000 ms apart, all within 120 s (R8.02); without a connection no try is worth waiting for. */
export async function loadChunk<Loaded>(
  request: string,
  load: (attempt: number) => Promise<Loaded>,
  { style = false }: { style?: boolean } = {},
): Promise<Loaded> {
  let stop: ReturnType<typeof setTimeout> | undefined
  const timeOut = new Promise<never>((_, reject) => {
    stop = setTimeout(() => reject(new TimedOut()), CHUNK_TIME_OUT_MS)
  })
  const tryFrom = async (attempt: number): Promise<Loaded> => {
    try {
      return await Promise.race([load(attempt), timeOut])
    } catch (error) {
      if (error instanceof TimedOut) throw new ChunkLoadError('timeout', request, { style })
      if (attempt === CHUNK_TRIES || isOffline())
        throw new ChunkLoadError(faultOf(error), request, { style, cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, CHUNK_PAUSE_MS))
    return await tryFrom(attempt + 1)
  }
  try {
    return await tryFrom(1)
  } finally {
    clearTimeout(stop)
  }
}

// Where a browser says so it is right; that there is a connection says little.
const isOffline = () => (navigator.onLine as boolean | undefined) === false

class Missing extends Error {}

// Browsers say nothing about the status of a module: their messages are all there is.
function faultOf(error: unknown): ChunkFault {
  if (error instanceof Missing) return 'missing'
  const said = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script|unable to preload/i.test(said) ? 'missing' : 'other'
}

interface RouteOfManifest {
  module: string
  css?: string[]
}

/** A route's module with its style sheets; React Router itself would go on without a style sheet. */
export async function loadRouteChunk(route: RouteOfManifest): Promise<unknown> {
  const [loaded] = await Promise.all([
    // A browser may remember that a module failed: another query asks again.
    loadChunk(route.module, async (attempt) => await import(/* @vite-ignore */ again(route.module, attempt))),
    ...(route.css ?? []).map((href) => loadChunk(href, () => fetchStyle(href), { style: true })),
  ])
  return loaded
}

const again = (address: string, attempt: number) => (attempt === 1 ? address : `${address}?try=${attempt}`)

// Only asked for, so that it lies in the browser's store when React Router links it.
async function fetchStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return
  const answer = await fetch(href)
  if (!answer.ok) throw new Missing(`${href} answered ${answer.status}.`)
}
