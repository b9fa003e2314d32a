import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../app/hydrated.ts'
import { rememberPath } from '../app/session.ts'
import { LanguageLinks } from '../app/shell/language-links.tsx'
import type { ScreenHandle } from '../app/shell/shell.tsx'
import { useNow } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Jali } from '../ui/jali.tsx'
import { Mark } from '../ui/mark.tsx'
import { Note } from '../ui/note.tsx'
import { clockOf } from '../ui/time.rules.ts'
import { readLoginAddress, withoutSecrets } from './login-address.rules.ts'
import type { LoginAddress } from './login-address.rules.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [{ title: `${m.identity_login_title()} · ${m.app_name()}` }]

const STATUS_WORDS = {
  verified: m.identity_status_verified,
  reset: m.identity_status_reset,
  ended: m.identity_status_ended,
} satisfies Record<NonNullable<LoginAddress['status']>, () => string>

/** Signing in: the lattice at the left or on top, the form beside or below it. */
export default function LoginScreen() {
  const address = useLoginAddress()
  const isReturning = Boolean(address?.returnPath && address.returnPath !== '/')
  return (
    <div className={styles['screen']}>
      <div className={styles['panel']}>
        <div className={styles['lattice']}>
          <Jali tone="mor" seed={7} columns={16} rows={20} />
        </div>
        <p className={styles['place']}>
          <span className={styles['square']}>
            <Mark className={styles['mark']} />
          </span>
          <span>
            <span className={styles['placeName']} lang={getLocale()}>
              {m.app_name()}
            </span>
            <span className={styles['placeWord']}>{m.identity_login_place()}</span>
          </span>
        </p>
      </div>
      <div className={styles['side']}>
        <div className={styles['middle']}>
          <h1 className={styles['title']}>{greetingAt(useNow())}</h1>
          <p className={styles['lead']}>
            {address?.kind === 'corporate' ? m.identity_login_lead_corporate() : m.identity_login_lead()}
          </p>
          {address?.status && (
            <Note kind={address.status === 'ended' ? 'notice' : 'done'}>{STATUS_WORDS[address.status]()}</Note>
          )}
          {isReturning && !address?.status && <Note kind="notice">{m.identity_login_return()}</Note>}
          <LoginForm email={address?.email ?? ''} kind={address?.kind ?? 'employee'} />
          <p className={styles['new']}>
            {m.identity_login_new()} <Link to="/signup">{m.identity_login_sign_up()}</Link>
          </p>
        </div>
        <footer className={styles['foot']}>
          <LanguageLinks />
          <Link to="/faq">{m.app_help()}</Link>
          <Link to="/privacy-policy">{m.app_privacy()}</Link>
          <Link to="/" className={styles['home']}>
            {m.identity_login_read_on()}
          </Link>
        </footer>
      </div>
    </div>
  )
}

// The page is kept for all visitors, so nothing of an address may be rendered on the server.
function useLoginAddress(): LoginAddress | undefined {
  const isHydrated = useHydrated()
  const [told] = useState(() =>
    typeof document === 'undefined' ? undefined : readLoginAddress(new URLSearchParams(globalThis.location.search)),
  )
  useEffect(() => {
    const { pathname, search } = globalThis.location
    if (told?.returnPath) rememberPath(told.returnPath)
    const rest = withoutSecrets(search)
    if (rest !== undefined) history.replaceState(history.state, '', pathname + rest)
  }, [told])
  return isHydrated ? told : undefined
}

function greetingAt(now: string): string {
  const hour = Number(clockOf(now).slice(0, 2))
  if (hour >= 4 && hour < 12) return m.identity_greeting_morning()
  return hour >= 12 && hour < 17 ? m.identity_greeting_afternoon() : m.identity_greeting_evening()
}
