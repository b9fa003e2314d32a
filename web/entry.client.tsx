import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { bringOffline } from './app/offline.ts'
import { queryClient } from './app/read.ts'
import { permitOwnMarkup } from './app/trusted-html.ts'
import { baseLocale, isLocale, overwriteGetLocale } from './paraglide/runtime.js'

overwriteGetLocale(() => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : baseLocale
})
permitOwnMarkup()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

// After everything that a reader waits for.
const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve()
  else addEventListener('load', () => resolve(), { once: true })
})
bringOffline(loaded.then(async () => await (await import('./offline/start.ts')).startOffline(queryClient())))
