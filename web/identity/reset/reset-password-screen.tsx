import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { sendPasswordCode } from '@chowk/contract/identity/code.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { passwordFaults } from '@chowk/contract/identity/new-password.ts'
import { resetPassword } from '@chowk/contract/identity/password.ts'
import { callOverHttp } from '../../app/calls.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { failureWords, fieldFaults } from '../../app/code/failure-words.ts'
import { useWrite } from '../../app/read.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ContactForm } from '../contact-form.tsx'
import type { ContactInput } from '../contact.rules.ts'
import { EntryFrame } from '../entry-frame.tsx'
import { forgetWays, useKept } from '../kept.ts'
import { NewPasswordField } from '../password-field.tsx'
import { SecondStep } from '../second-step.tsx'
import { challengeOf, signIn } from '../sign-in.ts'
import { ADDRESS, CODE, NEW, usePlace } from './use-place.ts'
import styles from '../contact-form.module.css'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [{ title: `${m.identity_reset_title()} · ${m.app_name()}` }]

interface Reset {
  typed: string
  /** The contact that the code went to. */
  sentFor?: string | undefined
  transaction?: CodeTransaction | undefined
  confirmed?: string | undefined
}

const NOTHING: Reset = { typed: '' }

/** A forgotten password: address, code, new password, and in. What was typed stays in the other language and while one goes back. */
export default function ResetPasswordScreen() {
  const [state, change] = useKept('reset', NOTHING)
  const { typed, transaction, confirmed } = state
  const place = usePlace(confirmed ? NEW : transaction ? CODE : ADDRESS)
  const send = useWrite(sendPasswordCode)
  // A code that was confirmed is tried no more: another one begins with the address.
  const startAgain = () => {
    change({ transaction: undefined, confirmed: undefined })
    place.go(ADDRESS)
  }
  if (place.at === NEW && confirmed)
    return (
      <EntryFrame title={m.identity_reset_new_title()} lead={m.identity_reset_for({ contact: typed.trim() })}>
        <NewPasswordForm transactionId={confirmed} onOver={startAgain} />
      </EntryFrame>
    )
  if (place.at === CODE && transaction)
    return (
      <EntryFrame title={m.identity_code_title()}>
        <CodeStep
          key={transaction.transactionId}
          transaction={transaction}
          typed={typed.trim()}
          onVerified={(transactionId) => {
            change({ confirmed: transactionId })
            place.go(NEW)
          }}
          onChange={() => place.go(ADDRESS)}
        />
      </EntryFrame>
    )
  const ask = (contact: ContactInput) => {
    const sentFor = JSON.stringify(contact)
    if (confirmed && state.sentFor === sentFor) return place.go(NEW)
    const onSuccess = (sent: CodeTransaction) => {
      change({ sentFor, transaction: sent, confirmed: undefined })
      place.go(CODE)
    }
    send.mutate({ ...contact, language: getLocale() }, { onSuccess })
  }
  return (
    <EntryFrame title={m.identity_reset_title()} lead={m.identity_reset_lead()}>
      <ContactForm
        label={m.identity_contact()}
        button={m.identity_send_code()}
        value={typed}
        onChange={(next) => change({ typed: next })}
        onSend={ask}
        isSending={send.isPending}
        failure={send.error}
      >
        <p>
          <Link to="/login">{m.identity_reset_back()}</Link>
        </p>
      </ContactForm>
    </EntryFrame>
  )
}

const leave = () => {
  forgetWays()
  globalThis.location.assign('/login?status=reset')
}

function NewPasswordForm({ transactionId, onOver }: { transactionId: string; onOver: () => void }) {
  const [password, setPassword] = useState('')
  const [wasPressed, setPressed] = useState(false)
  const [challenge, setChallenge] = useState<string>()
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: async () => await callOverHttp(resetPassword, { transactionId, newPassword: password }),
    // The password holds from here on: if signing in fails or asks for more, its own page goes on.
    onSuccess: async ({ signInAs }) => {
      try {
        globalThis.location.assign(await signIn('employee', { email: signInAs, password }))
      } catch (failure) {
        const asked = challengeOf(failure)
        if (asked) setChallenge(asked)
        else leave()
      }
    },
  })
  const faults = fieldFaults(error, 'newPassword')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (passwordFaults(password).length === 0) mutate()
  }
  if (challenge) return <SecondStep challengeId={challenge} onBack={leave} />
  const own = wasPressed ? passwordFaults(password) : []
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      {error && faults.length === 0 && (
        <Note kind="fault" alert>
          {failureWords(error)}{' '}
          {error.name === 'CallFailed' && 'code' in error && error.code === 'CODE_OVER' && (
            <button type="button" onClick={onOver}>
              {m.identity_code_another()}
            </button>
          )}
        </Note>
      )}
      <NewPasswordField
        label={m.identity_reset_new()}
        name="new-password"
        value={password}
        onChange={(value) => {
          setPassword(value)
          if (error) reset()
        }}
        faults={faults.length > 0 ? faults : own}
      />
      <p>{m.identity_reset_others()}</p>
      <Button type="submit" disabled={isPending || isSuccess}>
        {isPending || isSuccess ? m.identity_sending() : m.identity_reset_set()}
      </Button>
    </form>
  )
}
