import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { getLocale, locales } from '../../paraglide/runtime.js'
import { usePageFacts } from '../page-facts.ts'

/** One address for each language of a page, so that search engines find both and count none twice. */
export function CanonicalLinks() {
  const { pathname, search } = useLocation()
  const facts = usePageFacts()
  // What the first HTML says to other sites is true of that page alone.
  useEffect(() => () => document.querySelectorAll('[data-share]').forEach((tag) => tag.remove()), [pathname, search])
  if (!facts) return null
  // Without a language it is the address that asks each reader's browser.
  const addressIn = (locale?: string) => {
    const params = new URLSearchParams(search)
    params.delete('lang')
    if (locale) params.set('lang', locale)
    return facts.origin + pathname + (params.size > 0 ? `?${params}` : '')
  }
  return (
    <>
      <link rel="canonical" href={addressIn(getLocale())} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={addressIn(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn()} />
    </>
  )
}
