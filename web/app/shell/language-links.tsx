import { Fragment } from 'react'
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import styles from './shell.module.css'

const LANGUAGES = [
  { code: 'en', short: 'EN', name: 'English' },
  { code: 'hi', short: 'हिन्दी', name: 'हिन्दी' },
] as const

/** A link to this address in the other language: the document itself carries the language. */
export function useLinkIn(): (code: string) => { href: string; hrefLang: string; lang: string; onClick: typeof turn } {
  const { pathname, search } = useLocation()
  return (code) => {
    const params = new URLSearchParams(search)
    params.set('lang', code)
    return { href: `${pathname}?${params}`, hrefLang: code, lang: code, onClick: turn }
  }
}

// Loaded anew in place of this page, the document stands where the reader was, and a list is as long as before.
function turn(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  history.replaceState(history.state, '', event.currentTarget.href)
  location.reload()
}

export function LanguageLinks() {
  const linkIn = useLinkIn()
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
            <a {...linkIn(code)} title={name}>
              {short}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
