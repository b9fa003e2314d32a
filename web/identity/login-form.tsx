import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { corporateLogin, employeeLogin } from '@chowk/contract/identity/session.ts'
import { errorMessage } from '../app/error-messages.ts'
import type { ErrorMessages } from '../app/error-messages.ts'
import { Form, FormActions } from '../app/form/form.tsx'
import { useForm } from '../app/form/use-form.ts'
import { m } from '../paraglide/messages.js'
import { PasswordField } from '../ui/field/password-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import type { LoginAddress } from './login-address.rules.ts'
import { WriteToUs, isSuspended, suspendedWords } from './suspended-words.tsx'
import { useStoredState } from './stored-state.ts'
import { challengeOf, leaveTo, signIn } from './sign-in.ts'
import styles from './login-form.module.css'

interface LoginFormProps {
  email: string
  kind: LoginAddress['kind']
  /** A second factor is asked for. */
  onChallenge: (challengeId: string) => void
  /** She would rather have a code; what is typed goes along. */
  onCode: (typed: string) => void
}

const ERRORS = {
  WRONG_CREDENTIALS: m.identity_login_wrong,
  ACCOUNT_SUSPENDED: suspendedWords,
  INVITATION_FIRST: m.identity_invitation_first,
  // Somebody else may have used up the tries: a code is no guess.
  TOO_MANY_REQUESTS: (failure) => `${errorMessage(failure)} ${m.identity_login_by_code()}`,
  // The second step takes the place of this form instead.
  SECOND_FACTOR_NEEDED: m.identity_login_wrong,
} satisfies ErrorMessages<typeof employeeLogin | typeof corporateLogin>

const NOTHING: { contact?: string } = {}

/** E-mail and password. What was typed stays, also what was typed before the scripts came; an error is read out and takes focus. */
export function LoginForm({ email, kind, onChallenge, onCode }: LoginFormProps) {
  const [isHeld, setHeld] = useState(false)
  const form = useForm(kind === 'corporate' ? corporateLogin : employeeLogin, {
    values: { email, password: '' },
    toInput: (typed) => typed,
    errors: ERRORS,
    fieldErrors: { email: m.identity_email_off, password: { REQUIRED: m.app_form_password_missing } },
    guardsLeaving: false,
    send: async (credentials) => {
      setHeld(false)
      return await signIn(kind, credentials)
    },
    onDone: leaveTo,
    onRefused: (failure) => {
      setHeld(isSuspended(failure))
      const challengeId = challengeOf(failure)
      if (challengeId !== undefined) onChallenge(challengeId)
      return challengeId !== undefined
    },
  })
  const { getValue, setValue } = form
  const [, keepForReset] = useStoredState('reset', NOTHING)
  useEffect(() => {
    if (email && getValue('email') === '') setValue('email', email)
    // Only what the address of the page names is put in, and once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [email])
  return (
    // Without scripts nothing is sent: a password must never land in an address.
    <Form form={form}>
      <TextField {...form.field('email')} label={m.identity_contact()} autoComplete="username webauthn" verbatim />
      <PasswordField {...form.field('password')} label={m.identity_password()} autoComplete="current-password" />
      {isHeld && (
        <p className={`row gap-4 spread small-strong ${styles['ways']}`}>
          <WriteToUs />
        </p>
      )}
      <p className={`row gap-4 spread small-strong ${styles['ways']}`}>
        <button type="button" onClick={() => onCode(getValue('email'))}>
          {m.identity_code_instead()}
        </button>
        <Link to="/reset-password" onClick={() => keepForReset({ contact: getValue('email') })}>
          {m.identity_login_forgotten()}
        </Link>
      </p>
      <FormActions form={form} submit={m.app_sign_in()} busy={m.identity_login_sending()} />
    </Form>
  )
}
