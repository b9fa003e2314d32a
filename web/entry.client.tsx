import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
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
