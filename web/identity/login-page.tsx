import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { WorkspaceFace } from '@chowk/contract/identity/signup.ts'
import { useHydrated } from '../app/hydrated.ts'
import { pathToRemember } from '../app/return.rules.ts'
import { rememberedPath, rememberPath } from '../app/session.ts'
import { LanguageLinks } from '../app/shell/language-links.tsx'
import { useNow } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { Jali } from '../ui/jali.tsx'
import { useReturnedFocus } from '../ui/returned-focus.ts'
import { Mark } from '../ui/mark.tsx'
import { Note } from '../ui/note.tsx'
import { clockOf } from '../ui/time.rules.ts'
import { readLoginAddress, withoutSecrets } from './login-address.rules.ts'
import type { LoginAddress } from './login-address.rules.ts'
import { CodeEntry } from './code-entry.tsx'
import { LinkEntry } from './link-entry.tsx'
import { SignOnEntry } from './arrival/sign-on-entry.tsx'
import { LoginForm } from './login-form.tsx'
import { PasskeyEntry } from './passkey/passkey-entry.tsx'
import { SecondStep } from './second-step.tsx'
import styles from './login-screen.module.css'

const STATUS_WORDS = {
  verified: m.identity_status_verified,
  reset: m.identity_status_reset,
  ended: m.identity_status_ended,
} satisfies Record<NonNullable<LoginAddress['status']>, () => string>

interface LoginPageProps {
  /** The workspace whose sign-in this is; without one it is Chowk's own. */
  face?: WorkspaceFace | undefined
}

/** Signing in: the lattice at the left or on top, in the colours of a workspace that has its own; the form beside or below it. */
export function LoginPage({ face }: LoginPageProps) {
  const address = useLoginAddress()
  return (
    <div className={styles['screen']}>
      <LoginPanel face={face} />
      <div className={styles['side']}>
        <div className={styles['middle']}>
          <h1 className="h1">{greetingAt(useNow())}</h1>
          <LoginSteps address={address} face={face} />
        </div>
        <footer className={`cluster small muted ${styles['foot']}`}>
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

/** Password or link first; then the second factor of whoever has one. */
function LoginSteps({ address, face }: LoginPageProps & { address: LoginAddress | undefined }) {
  const [challenge, setChallenge] = useState<string | null>()
  const challengeId = challenge === undefined ? address?.challenge : challenge
  const isReturning = Boolean(address?.returnPath && address.returnPath !== '/')
  if (challengeId) return <SecondStep key={challengeId} challengeId={challengeId} onBack={() => setChallenge(null)} />
  return (
    <>
      <p className={styles['lead']}>{face ? m.identity_login_lead_face() : leadOf(address)}</p>
      {address?.status && (
        <Note kind={address.status === 'ended' ? 'notice' : 'done'}>{STATUS_WORDS[address.status]()}</Note>
      )}
      {isReturning && !address?.status && <Note kind="notice">{m.identity_login_return()}</Note>}
      {address?.authToken && <LinkEntry authToken={address.authToken} onChallenge={setChallenge} />}
      {face?.signsOn && <SignOnEntry face={face} />}
      <Ways email={address?.email ?? ''} kind={address?.kind ?? 'employee'} onChallenge={setChallenge} />
      <PasskeyEntry administers={address?.kind === 'corporate'} />
      <p className={`small muted ${styles['new']}`}>
        {face ? (
          m.identity_login_new_face()
        ) : (
          <>
            {m.identity_login_new()} <Link to="/signup">{m.app_create_an_account()}</Link>
          </>
        )}
      </p>
    </>
  )
}

interface WaysProps {
  email: string
  kind: LoginAddress['kind']
  onChallenge: (challengeId: string) => void
}

/** A password or a code, as she likes; what was typed for the one stands in the other. */
function Ways({ email, kind, onChallenge }: WaysProps) {
  const [code, setCode] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const section = useReturnedFocus<HTMLDivElement>(code)
  const back = (given: string) => {
    setTyped(given)
    setCode(undefined)
  }
  return (
    <div ref={section}>
      {code === undefined ? (
        <LoginForm email={typed ?? email} kind={kind} onChallenge={onChallenge} onCode={setCode} />
      ) : (
        <CodeEntry email={code} kind={kind} onChallenge={onChallenge} onPassword={back} />
      )}
    </div>
  )
}

const leadOf = (address: LoginAddress | undefined) =>
  address?.kind === 'corporate' ? m.identity_login_lead_corporate() : m.identity_login_lead()

function LoginPanel({ face }: LoginPageProps) {
  const names = face && (getLocale() === 'hi' ? [face.nameHi ?? face.name] : [face.name, face.nameHi])
  return (
    <div className={`${styles['panel']} ${face ? styles[face.duotone] : ''}`}>
      <div className={styles['lattice']}>
        <Jali tone={face?.duotone ?? 'mor'} seed={7} columns={16} rows={20} />
      </div>
      <div className={`row ${styles['place']}`}>
        <span className={`${styles['square']} ${face ? styles['letter'] : ''}`}>
          {face ? <span aria-hidden="true">{face.letter}</span> : <Mark className={styles['mark']} />}
        </span>
        <span>
          <span className={styles['placeName']} lang={getLocale()}>
            {names?.[0] ?? m.app_name()}
          </span>
          {names?.[1] !== undefined || !names ? (
            <span className={styles['placeWord']} lang={names ? 'hi' : undefined}>
              {names ? names[1] : m.identity_login_place()}
            </span>
          ) : null}
        </span>
      </div>
    </div>
  )
}

// The page is kept for all visitors, so nothing of an address may be rendered on the server.
export function useLoginAddress(): LoginAddress | undefined {
  const isHydrated = useHydrated()
  const [given] = useState(() =>
    typeof document === 'undefined'
      ? undefined
      : readLoginAddress(new URLSearchParams(globalThis.location.search), globalThis.location.hash),
  )
  useEffect(() => {
    const { pathname, search } = globalThis.location
    if (given?.returnPath) rememberPath(pathToRemember(given.returnPath, rememberedPath()))
    const rest = withoutSecrets(search)
    if (rest !== undefined) history.replaceState(history.state, '', pathname + rest)
  }, [given])
  return isHydrated ? given : undefined
}

function greetingAt(now: string): string {
  const hour = Number(clockOf(now).slice(0, 2))
  if (hour >= 4 && hour < 12) return m.identity_greeting_morning()
  return hour >= 12 && hour < 17 ? m.identity_greeting_afternoon() : m.identity_greeting_evening()
}
