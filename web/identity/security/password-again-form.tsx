import { useState } from 'react'
import type { FormEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './password-again-form.module.css'

interface PasswordAgainFormProps {
  /** Who has none is asked for nothing. */
  asksPassword: boolean
  says: string
  button: string
  isPending: boolean
  failure: string | undefined
  onSubmit: (given: { password?: string }) => void
  onClose: () => void
}

/** Asks for the password once more before something is taken away. */
export function PasswordAgainForm({ asksPassword, says, button, isPending, failure, ...on }: PasswordAgainFormProps) {
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!asksPassword) return on.onSubmit({})
    const password = new FormData(event.currentTarget).get('password')
    const isGiven = typeof password === 'string' && password !== ''
    setMissing(!isGiven)
    if (isGiven) on.onSubmit({ password })
  }
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      <p className={styles['says']}>{says}</p>
      {failure && (
        <Note kind="fault" alert>
          {failure}
        </Note>
      )}
      {asksPassword && (
        <TextField
          label={m.identity_passkey_password()}
          fault={isMissing ? m.identity_password_missing() : undefined}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      <div className={styles['do']}>
        <Button type="submit" low look="danger" disabled={isPending}>
          {button}
        </Button>
        <Button low look="plain" onClick={on.onClose}>
          {m.identity_passkey_leave()}
        </Button>
      </div>
    </form>
  )
}
