import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { CallFailed } from '../../app/calls.ts'
import { failureWords } from '../../app/code/failure-words.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { SECURITY_REFUSED } from './refused-words.ts'
import styles from './security.module.css'

interface ProofFormProps<Done> {
  asksPassword: boolean
  lead: string
  button: string
  danger?: boolean
  write: UseMutationResult<Done, CallFailed, { password?: string; code: string }>
  onDone: (done: Done) => void
  onClose: () => void
}

/** Password and code, asked again before something that must not be done by whoever finds a screen open. */
export function ProofForm<Done>(props: ProofFormProps<Done>) {
  const { asksPassword, lead, button, danger = false, write, onDone, onClose } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [wasPressed, setPressed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { error, isPending, isSuccess } = write
  const refused = error?.code
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if ((asksPassword && password === '') || code.trim() === '') return
    write.mutate({ ...(asksPassword && { password }), code }, { onSuccess: onDone })
  }
  const missing = (value: string, words: string) => (wasPressed && value === '' ? words : undefined)
  const codeFault = refused === 'INVALID_INPUT' ? m.identity_second_no_code() : undefined
  return (
    <form ref={form} method="post" className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['says']}>{lead}</p>
      {error && refused !== 'INVALID_INPUT' && (
        <Note kind="fault" alert>
          {failureWords(error, SECURITY_REFUSED)}
        </Note>
      )}
      {asksPassword && (
        <TextField
          label={m.identity_password()}
          fault={missing(password, m.identity_password_missing())}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <TextField
        label={m.security_code()}
        hint={m.security_code_hint()}
        fault={missing(code, m.security_code_missing()) ?? codeFault}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles['ways']}>
        <Button type="submit" look={danger ? 'danger' : 'filled'} disabled={isPending || isSuccess}>
          {button}
        </Button>
        <Button look="plain" onClick={onClose}>
          {m.security_cancel()}
        </Button>
      </div>
    </form>
  )
}
