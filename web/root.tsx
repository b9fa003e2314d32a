import { QueryClientProvider, hydrate } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLayoutEffect, useState } from 'react'
import {
  Links,
  Meta,
  Navigate,
  Outlet,
  Scripts,
  ScrollRestoration,
  redirect,
  useLocation,
  useMatches,
} from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import devanagariSerif from '@fontsource-variable/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-wght-normal.woff2?url'
import latin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import { redirectFromRestriction } from './app/guards/guards.rules.ts'
import { keepPageFacts, usePageFacts, useViewer } from './app/page-facts.ts'
import type { PageFacts } from './app/page-facts.ts'
import { pageContext } from './app/page-context.ts'
import { CanonicalLinks } from './app/shell/canonical-links.tsx'
import { BrokenPage } from './app/broken-page.tsx'
import { SCROLL_POSITIONS } from './app/scroll-positions.ts'
import { lazyComponent } from './app/loading/lazy-component.tsx'
import { ScreenWaiting } from './app/loading/screen-waiting.tsx'
import { makePlayerSlot } from './app/player/player-slot.tsx'
import { BEFORE_PAINT, readPrefs, showPrefs } from './app/prefs.ts'
import { queryClient } from './app/read.ts'
import type { Loaded } from './app/read.ts'
import { Shell } from './app/shell/shell.tsx'
import { KeySlot } from './news/keys/key-slot.tsx'
import { m } from './paraglide/messages.js'
import { getLocale } from './paraglide/runtime.js'
import './ui/ground/fonts.css'
import './ui/ground/tokens.css'
import './ui/ground/ground.css'
import './ui/ground/primitives.css'

const PlayerSlot = makePlayerSlot(async () => (await import('./audio/player.tsx')).Player)
const UnderSearch = lazyComponent(
  'field-suggestions',
  async () => (await import('./news/search/field-suggestions.tsx')).FieldSuggestions,
)

export function loader({ context, request }: LoaderFunctionArgs): PageFacts {
  const { locale, theme, asOf, viewer, seal, officer } = context.get(pageContext)
  const instead = redirectFromRestriction(viewer, new URL(request.url).pathname)
  if (instead) throw redirect(instead)
  return { locale, theme, asOf, viewer, seal, officer, origin: new URL(request.url).origin }
}

// The facts of a document hold until the next document.
export const clientLoader = () => null
export const shouldRevalidate = () => false

// English headlines may come a moment later; Devanagari ones are too unlike their stand-ins, and would move the page.
const fontsOf = (locale: string) => (locale === 'hi' ? [devanagari, devanagariSerif] : [latin])

export function Layout({ children }: { children: ReactNode }) {
  const facts = usePageFacts()
  const locale = getLocale()
  // Drawn anew when a page fails, and when the next one comes.
  useLayoutEffect(() => showPrefs(readPrefs()), [])
  return (
    <html lang={locale} data-theme={facts?.theme === 'dark' ? 'dark' : 'light'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} suppressHydrationWarning />
        {fontsOf(locale).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        {/* Of this name, so that React Aria adds no style element, which our policy refuses: its rule stands in pressable.css. */}
        <link id="react-aria-pressable-style" rel="icon" type="image/svg+xml" href="/mark.svg" />
        <meta name="theme-color" content="#fbfcfa" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1615" media="(prefers-color-scheme: dark)" />
        <Meta />
        <CanonicalLinks />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration storageKey={SCROLL_POSITIONS} />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData }: { loaderData: PageFacts }) {
  const matches = useMatches()
  // Back leads to documents of before, too.
  const instead = redirectFromRestriction(useViewer(), useLocation().pathname)
  const [client] = useState(() => {
    keepPageFacts(loaderData)
    const made = queryClient()
    for (const { loaderData: loaded } of matches) {
      const queries = (loaded as Loaded | null | undefined)?.queries
      if (queries) hydrate(made, queries)
    }
    return made
  })
  return (
    <QueryClientProvider client={client}>
      <Shell underSearch={UnderSearch}>{instead ? <Navigate to={instead} replace /> : <Outlet />}</Shell>
      <ScreenWaiting />
      <KeySlot />
      <PlayerSlot />
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <QueryClientProvider client={queryClient()}>
      <Shell>
        <title>{`${m.app_broken_title()} · ${m.app_name()}`}</title>
        <BrokenPage error={error} />
      </Shell>
    </QueryClientProvider>
  )
}
