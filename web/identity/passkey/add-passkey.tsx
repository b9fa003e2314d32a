import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Passkey } from '@chowk/contract/identity/passkey.ts'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RowForm } from '../security/row-form.tsx'
import { makePasskey, passkeyWords } from './passkey-browser.ts'

interface AddPasskeyProps {
  asksPassword: boolean
  onAdded: (passkey: Passkey) => Promise<void>
  onCancel: () => void
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '')

const nameOfDevice = () =>
  /Android|iPhone|Mobile/i.test(navigator.userAgent)
    ? m.identity_passkey_this_phone()
    : m.identity_passkey_this_computer()

/** A name and the password, then the browser asks for the finger or the PIN. */
export function AddPasskey({ asksPassword, onAdded, onCancel }: AddPasskeyProps) {
  const [isMaking, setMaking] = useState(false)
  const [missing, setMissing] = useState({ name: false, password: false })
  const [failure, setFailure] = useState<string>()
  if (!browserSupportsWebAuthn()) return <Note kind="notice">{m.identity_passkey_no_browser()}</Note>
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const given = { name: textOf(typed.get('name')).trim(), password: textOf(typed.get('password')) }
    const lacks = { name: given.name === '', password: asksPassword && given.password === '' }
    setMissing(lacks)
    if (lacks.name || lacks.password) return
    setMaking(true)
    setFailure(undefined)
    try {
      await onAdded(await makePasskey({ ...given, ...(!asksPassword && { password: undefined }) }))
    } catch (error) {
      setFailure(passkeyWords(error))
      setMaking(false)
    }
  }
  return (
    <RowForm
      says={m.identity_passkey_says()}
      button={isMaking ? m.identity_passkey_asking() : m.identity_passkey_make()}
      isPending={isMaking}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onCancel}
    >
      <TextField
        label={m.identity_passkey_name()}
        hint={m.identity_passkey_name_hint()}
        fault={missing.name ? m.identity_passkey_name_missing() : undefined}
        name="name"
        defaultValue={nameOfDevice()}
        maxLength={60}
        autoComplete="off"
      />
      {asksPassword && (
        <TextField
          label={m.identity_passkey_password()}
          fault={missing.password ? m.identity_password_missing() : undefined}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
    </RowForm>
  )
}
