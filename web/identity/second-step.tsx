import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { CODE_DIGITS } from '@chowk/contract/identity/code.ts'
import { answerChallenge } from '@chowk/contract/identity/factor.ts'
import { CallFailed } from '../app/calls.ts'
import { CodeField } from '../app/code/code-field.tsx'
import { failureWords } from '../app/code/failure-words.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { callAndEnter } from './enter.ts'
import { pathAfter } from './sign-in.ts'
import styles from './second-step.module.css'

interface SecondStepProps {
  challengeId: string
  /** Back to the first step: she wants it, or the time is over. */
  onBack: () => void
}

/** The second step of signing in: a code of the app, or one of the recovery codes. */
export function SecondStep({ challengeId, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const part = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: async () => await callAndEnter(answerChallenge, { challengeId, code }, (person) => person),
    onSuccess: async (person) => globalThis.location.assign(await pathAfter(person)),
  })
  useEffect(() => part.current?.querySelector('input')?.focus(), [isRecovery])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') mutate()
  }
  const change = (next: string) => {
    setCode(next)
    if (error) reset()
  }
  const swap = () => {
    setRecovery(!isRecovery)
    change('')
  }
  if (isOver(error)) return <Over onBack={onBack} />
  const fault = faultOf(error)
  const isWhole = isRecovery ? code.trim() !== '' : code.length === CODE_DIGITS
  return (
    <form ref={part} method="post" className={styles['form']} onSubmit={submit} noValidate>
      <p>{isRecovery ? m.identity_second_recovery_lead() : m.identity_second_lead()}</p>
      {error && !fault && (
        <Note kind="fault" alert>
          {failureWords(error)}
        </Note>
      )}
      {isRecovery ? (
        <RecoveryField value={code} fault={fault} onChange={change} />
      ) : (
        <CodeField value={code} fault={fault} onChange={change} />
      )}
      <Button type="submit" disabled={!isWhole || isPending || isSuccess}>
        {isPending || isSuccess ? m.identity_login_sending() : m.app_sign_in()}
      </Button>
      <div className={styles['ways']}>
        <button type="button" onClick={swap}>
          {isRecovery ? m.identity_second_app() : m.identity_second_recovery()}
        </button>
        <button type="button" onClick={onBack}>
          {m.identity_second_back()}
        </button>
      </div>
    </form>
  )
}

const isOver = (error: unknown) => error instanceof CallFailed && error.code === 'CHALLENGE_OVER'

function faultOf(error: unknown): string | undefined {
  if (!(error instanceof CallFailed)) return undefined
  if (error.code === 'CODE_WRONG')
    return m.identity_code_wrong({ count: Number(error.refused?.details?.['triesLeft'] ?? 0) })
  return error.code === 'INVALID_INPUT' ? m.identity_second_no_code() : undefined
}

function Over({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles['form']}>
      <Note kind="fault" alert>
        {m.identity_second_over()}
      </Note>
      <Button onClick={onBack}>{m.identity_second_again()}</Button>
    </div>
  )
}

/** Ten signs and a dash, as they stand on her sheet. */
export function RecoveryField(props: { value: string; fault: string | undefined; onChange: (value: string) => void }) {
  return (
    <TextField
      label={m.identity_second_recovery_label()}
      hint={m.identity_second_recovery_hint()}
      fault={props.fault}
      value={props.value}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}
