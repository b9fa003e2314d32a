import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, ServerBuild } from 'react-router'
import { RouterContextProvider, ServerRouter, createRequestHandler } from 'react-router'
import { pageContext } from './app/page-context.ts'
import type { PageContext } from './app/page-context.ts'
import { shareTags } from './app/sharing/share-card.ts'
import { baseLocale, overwriteGetLocale } from './paraglide/runtime.js'
import type { Locale } from './paraglide/runtime.js'

const GIVE_UP_AFTER_MS = 5000
const localeOfRender = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => localeOfRender.getStore() ?? baseLocale)

/** What answers documents of this build. Made here, since only the router of this bundle knows the pages' context. */
export function openDocuments(build: ServerBuild, mode: 'development' | 'production') {
  const answer = createRequestHandler(build, mode)
  // The loaders too: what they read must be in the language in which the screen is drawn.
  return async (request: Request, page: PageContext): Promise<Response> =>
    await localeOfRender.run(page.locale, async () => {
      const context = new RouterContextProvider()
      context.set(pageContext, page)
      context.set(shareTags, [])
      return await answer(request, context)
    })
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  ...[routerContext, context]: [EntryContext, RouterContextProvider]
) {
  const { nonce } = context.get(pageContext)
  const page = await renderFull(request.url, routerContext, nonce)
  // React skips in a head what it did not write: the tags cost browsers nothing.
  const bytes = status < 400 ? page.replace('</head>', () => `${(context.get(shareTags) ?? []).join('')}</head>`) : page
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(bytes, { status, headers })
}

/** The whole page at once: it is kept or hashed, so nothing is gained by streaming it. */
async function renderFull(url: string, routerContext: EntryContext, nonce: string | undefined): Promise<string> {
  let failed: unknown
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        onShellError: reject,
        onError(error) {
          failed = error
        },
        onAllReady() {
          clearTimeout(timer)
          const out = new PassThrough()
          resolve(buffer(out))
          pipe(out)
        },
      },
    )
    const timer = setTimeout(abort, GIVE_UP_AFTER_MS)
  })
  if (failed) throw failed
  // Chromium loads module preloads before the style sheet unless told so: 2144 to 1508 ms on a throttled phone.
  return bytes.toString().replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
