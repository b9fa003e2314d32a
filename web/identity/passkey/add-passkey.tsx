import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useState } from 'react'
import { PasskeyDetails, beginPasskey } from '@chowk/contract/identity/passkey.ts'
import type { Passkey } from '@chowk/contract/identity/passkey.ts'
import { CallFailed } from '../../app/calls.ts'
import { CurrentPassword, passwordAgain } from '../../app/form/current-password.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { RowForm } from '../security/row-form.tsx'
import { MAKING_ERRORS, makePasskey, passkeyWords } from './passkey-browser.ts'

/** What is wrong with the name of a passkey. */
export const PASSKEY_NAME_ERRORS = {
  REQUIRED: m.identity_passkey_name_missing,
  NAME_MISSING: m.identity_passkey_name_missing,
}

interface AddPasskeyProps {
  asksPassword: boolean
  onAdded: (passkey: Passkey) => Promise<void>
  onCancel: () => void
}

/** A name and the password, then the browser asks for the finger or the PIN. */
export function AddPasskey(props: AddPasskeyProps) {
  if (!browserSupportsWebAuthn()) return <Note kind="notice">{m.identity_passkey_no_browser()}</Note>
  return <AddForm {...props} />
}

const nameOfDevice = () =>
  /Android|iPhone|Mobile/i.test(navigator.userAgent)
    ? m.identity_passkey_this_phone()
    : m.identity_passkey_this_computer()

function AddForm({ asksPassword, onAdded, onCancel }: AddPasskeyProps) {
  const [stopped, setStopped] = useState<string>()
  const { passwordIn, fieldErrors, ...again } = passwordAgain(asksPassword)
  const form = useForm(beginPasskey, {
    ...again,
    values: { name: nameOfDevice(), password: '' },
    toInput: passwordIn,
    also: { schema: PasskeyDetails, toInput: ({ name }) => ({ name }) },
    errors: MAKING_ERRORS,
    fieldErrors: { ...fieldErrors, name: PASSKEY_NAME_ERRORS },
    guardsLeaving: false,
    send: async ({ password }): Promise<Passkey | null> => {
      setStopped(undefined)
      try {
        return await makePasskey({ name: form.getValue('name').trim(), password })
      } catch (failure) {
        if (failure instanceof CallFailed) throw failure
        // The browser's own refusal: its window was closed, or it cannot.
        setStopped(passkeyWords(failure))
        return null
      }
    },
    onDone: async (passkey: Passkey | null) => passkey && (await onAdded(passkey)),
  })
  return (
    <RowForm
      form={form}
      says={m.identity_passkey_says()}
      button={m.identity_go_on()}
      busy={m.identity_passkey_asking()}
      onClose={onCancel}
    >
      <ProblemNote>{stopped}</ProblemNote>
      <TextField
        {...form.field('name')}
        label={m.app_called()}
        hint={m.identity_passkey_name_hint()}
        autoComplete="off"
      />
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
    </RowForm>
  )
}
