import { Fragment } from 'react'
import { useLocation } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import styles from './shell.module.css'

const LANGUAGES = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'hi', short: 'हिन्दी', name: 'हिन्दी' },
] as const

/** This address in the other language. A plain link: the document itself carries the language. */
export function useAddressIn(): (code: string) => string {
  const { pathname, search } = useLocation()
  return (code) => {
    const params = new URLSearchParams(search)
    params.set('lang', code)
    return `${pathname}?${params}`
  }
}

export function LanguageLinks() {
  const addressIn = useAddressIn()
  const own = getLocale()
  const inOrder = LANGUAGES.toSorted((a, b) => Number(b.code === own) - Number(a.code === own))
  return (
    <nav className={`row muted ${styles['languages']}`} aria-label={m.app_language()}>
      {inOrder.map(({ code, short, name }) => (
        <Fragment key={code}>
          {code === own ? (
            <strong lang={code} aria-current="true">
              {short}
            </strong>
          ) : (
            <a href={addressIn(code)} hrefLang={code} lang={code} title={name}>
              {short}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
