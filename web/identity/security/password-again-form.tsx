import { useState } from 'react'
import type { FormEvent } from 'react'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/text-field.tsx'
import { RowForm } from './row-form.tsx'

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
    <RowForm
      danger
      says={says}
      button={button}
      isPending={isPending}
      failure={failure}
      onSubmit={submit}
      onClose={on.onClose}
    >
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
    </RowForm>
  )
}
