import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { SignOnTrial } from '@chowk/contract/organisation/sign-on.ts'
import type { Input } from '@chowk/contract/call.ts'
import { CallFailed } from '../../app/calls.ts'
import { errorMessage } from '../../app/error-messages.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/waiting/spinner.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { callAndEnter } from '../enter.ts'
import { EntryBar } from '../entry-frame.tsx'
import { pathAfter } from '../sign-in.ts'
import { SIGN_ON_WORDS } from './sign-on-words.ts'
import styles from './sign-on.module.css'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [
  { title: `${m.identity_sign_on_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/** Where a provider sends people back to: what it sent leaves the address at once and is handed to the server. */
export default function SignOnScreen() {
  const { mutate: end, data, error } = useEnd()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const back = takeFromAddress()
    end(back)
  }, [end])
  return (
    <>
      <EntryBar />
      <div className={styles['page']}>
        {data?.trial ? <Trial trial={data.trial} /> : error ? <Failed error={error} /> : <Coming />}
      </div>
    </>
  )
}

const useEnd = () =>
  useMutation({
    mutationFn: async (back: Input<typeof endSignOn>) => await callAndEnter(endSignOn, back, ({ person }) => person),
    onSuccess: async ({ person }) => {
      if (person) globalThis.location.replace(await pathAfter(person))
    },
    onError: (failure) => {
      const challenge = failure instanceof CallFailed && failure.refused?.details?.['challengeId']
      // The second step is asked for where everybody's is.
      if (typeof challenge === 'string')
        globalThis.location.replace(`/login#challenge=${encodeURIComponent(challenge)}`)
    },
  })

function takeFromAddress(): Input<typeof endSignOn> {
  const { pathname, search } = globalThis.location
  const given = new URLSearchParams(search)
  history.replaceState(history.state, '', pathname)
  const [code, iss, error] = [given.get('code'), given.get('iss'), given.get('error')]
  return {
    state: given.get('state') ?? '-',
    ...(code !== null && { code }),
    ...(iss !== null && { iss }),
    ...(error !== null && { error: error.slice(0, 200) }),
  }
}

function Coming() {
  return (
    <div className={styles['coming']}>
      <h1 className="only-heard">{m.identity_sign_on_title()}</h1>
      <Spinner size="page" label={m.identity_sign_on_coming()} />
    </div>
  )
}

function Failed({ error }: { error: unknown }) {
  const details = error instanceof CallFailed ? error.refused?.details : undefined
  if (details?.['challengeId']) return <Coming />
  const slug = details?.['slug']
  const method = typeof slug === 'string' ? `/${slug}/login` : '/login'
  return (
    <StatePanel
      level={1}
      mark="locked"
      title={m.identity_sign_on_failed()}
      text={errorMessage(error, { ...SIGN_ON_WORDS, INVALID_INPUT: m.identity_sign_on_over })}
    >
      <ButtonLink to={method}>{m.identity_reset_back()}</ButtonLink>
      <ButtonLink to="/" variant="plain">
        {m.identity_login_read_on()}
      </ButtonLink>
    </StatePanel>
  )
}

const GOOD = {
  KNOWN: m.identity_sign_on_trial_known,
  JOINED: m.identity_sign_on_trial_joined,
  NEW: m.identity_sign_on_trial_new,
}

function Trial({ trial: { outcome, email, name } }: { trial: SignOnTrial }) {
  const isGood = outcome === 'KNOWN' || outcome === 'JOINED' || outcome === 'NEW'
  const who = [name, email].filter(Boolean).join(', ') || m.identity_sign_on_trial_nobody()
  return (
    <StatePanel
      level={1}
      mark={isGood ? 'missing' : 'locked'}
      title={isGood ? m.identity_sign_on_trial_good() : m.identity_sign_on_trial_bad()}
      text={`${m.identity_sign_on_trial_who({ who })} ${isGood ? GOOD[outcome]() : SIGN_ON_WORDS[outcome]()}`}
    >
      <ButtonLink to="/settings/sign-on">{m.identity_sign_on_trial_back()}</ButtonLink>
    </StatePanel>
  )
}
