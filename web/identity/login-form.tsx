import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { corporateLogin, employeeLogin } from '@chowk/contract/identity/session.ts'
import type { EntryRefusal } from '@chowk/contract/identity/session.ts'
import { CallFailed } from '../app/calls.ts'
import { useHydrated } from '../app/hydrated.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { FieldButton, TextField } from '../ui/text-field.tsx'
import { failureWords } from '../app/code/failure-words.ts'
import type { LoginAddress } from './login-address.rules.ts'
import { challengeOf, signIn } from './sign-in.ts'
import styles from './login-form.module.css'

interface LoginFormProps {
  email: string
  kind: LoginAddress['kind']
  /** A second factor is asked for. */
  onChallenge: (challengeId: string) => void
  /** She would rather have a code; what is typed goes along. */
  onCode: (typed: string) => void
}

const REFUSED = {
  WRONG_CREDENTIALS: m.identity_login_wrong,
  ACCOUNT_SUSPENDED: m.identity_login_suspended,
} satisfies Record<
  Exclude<keyof (typeof employeeLogin | typeof corporateLogin)['refusals'], EntryRefusal>,
  () => string
>

interface Missing {
  email: boolean
  password: boolean
}

/** E-mail and password. What was typed stays, also what was typed before the scripts came; a fault is read out and takes focus. */
export function LoginForm({ email, kind, onChallenge, onCode }: LoginFormProps) {
  const isReady = useHydrated()
  const [isSending, setSending] = useState(false)
  const [missing, setMissing] = useState<Missing>()
  const [failure, setFailure] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const fault = useRef<HTMLDivElement>(null)
  useEffect(() => fault.current?.focus(), [failure])
  useEffect(() => {
    const field = form.current?.elements.namedItem('email')
    if (email && field instanceof HTMLInputElement && field.value === '') field.value = email
  }, [email])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const given = { email: textOf(typed.get('email')).trim(), password: textOf(typed.get('password')) }
    setMissing({ email: given.email === '', password: given.password === '' })
    if (given.email === '' || given.password === '') return
    setSending(true)
    setFailure(undefined)
    try {
      globalThis.location.assign(await signIn(kind, given))
    } catch (error) {
      const challengeId = challengeOf(error)
      if (challengeId) return onChallenge(challengeId)
      setFailure(error)
      setSending(false)
    }
  }
  const isEmailOff = faultAt(failure, 'email') || missing?.email
  return (
    // Without scripts nothing is sent: a password must never land in an address.
    <form ref={form} method="post" className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      {failure !== undefined && !isEmailOff && (
        <Note kind="fault" alert ref={fault}>
          {failureWords(failure, REFUSED)}
        </Note>
      )}
      <TextField
        label={m.identity_contact()}
        fault={isEmailOff ? m.identity_email_off() : undefined}
        name="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField isMissing={missing?.password ?? false} />
      <p className={styles['ways']}>
        <button
          type="button"
          onClick={() => onCode(form.current ? textOf(new FormData(form.current).get('email')) : '')}
        >
          {m.identity_code_instead()}
        </button>
        <Link to="/reset-password">{m.identity_login_forgotten()}</Link>
      </p>
      <Button type={isReady ? 'submit' : 'button'} disabled={isSending}>
        {isSending ? m.identity_login_sending() : m.app_sign_in()}
      </Button>
    </form>
  )
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

function PasswordField({ isMissing }: { isMissing: boolean }) {
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      label={m.identity_password()}
      fault={isMissing ? m.identity_password_missing() : undefined}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      required
      end={
        <FieldButton label={m.identity_password_show()} pressed={isShown} onClick={() => setShown(!isShown)}>
          <Eye size={20} stroke={1.75} aria-hidden />
        </FieldButton>
      }
    />
  )
}

const faultAt = (failure: unknown, path: string): boolean =>
  failure instanceof CallFailed && Boolean(failure.refused?.fields?.some((field) => field.path === path))
