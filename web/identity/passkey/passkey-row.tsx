import { IconFingerprint, IconUsb } from '../../ui/icons.ts'
import { useState } from 'react'
import { listPasskeys, removePasskey, renamePasskey } from '@chowk/contract/identity/passkey.ts'
import type { Passkey } from '@chowk/contract/identity/passkey.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../../app/form/current-password.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { ageText, dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { RowForm } from '../security/row-form.tsx'
import { PASSKEY_NAME_ERRORS } from './add-passkey.tsx'
import styles from './passkey-section.module.css'

/** One passkey; a press opens what changes it below its line. */
export function PasskeyRow({ passkey, asksPassword }: Omit<FormProps, 'onDone'> & { asksPassword: boolean }) {
  const [open, setOpen] = useState<'NAME' | 'REMOVE'>()
  const section = useReturnedFocus<HTMLLIElement>(open)
  const now = useNow()
  const { name, isRoaming, createdAt, usedAt } = passkey
  const Icon = isRoaming ? IconUsb : IconFingerprint
  const close = () => setOpen(undefined)
  const toggle = (what: typeof open) => setOpen(open === what ? undefined : what)
  return (
    <li ref={section} className={`cluster line-below ${styles['row']}`}>
      <Icon size={24} stroke={1.75} aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        <strong>{name}</strong>
        <span>
          {m.identity_passkey_since({ date: dateText(createdAt) })}
          {usedAt && ` · ${m.identity_passkey_used({ age: ageText(usedAt, now) })}`}
        </span>
      </div>
      <div className={`gap-1 ${styles['ways']}`}>
        <button
          type="button"
          className={`small-strong accent hover-underline ${styles['press']}`}
          aria-expanded={open === 'NAME'}
          aria-label={m.identity_passkey_rename_name({ name })}
          onClick={() => toggle('NAME')}
        >
          {m.identity_passkey_rename()}
        </button>
        <button
          type="button"
          className={`small-strong accent hover-underline ${styles['press']}`}
          aria-expanded={open === 'REMOVE'}
          aria-label={m.app_field_remove({ name })}
          onClick={() => toggle('REMOVE')}
        >
          {m.app_remove()}
        </button>
      </div>
      {open === 'NAME' && <NameForm passkey={passkey} onDone={close} />}
      {open === 'REMOVE' && <RemoveForm passkey={passkey} asksPassword={asksPassword} onDone={close} />}
    </li>
  )
}

interface FormProps {
  passkey: Passkey
  onDone: () => void
}

function NameForm({ passkey: { id, name }, onDone }: FormProps) {
  const form = useForm(renamePasskey, {
    values: { name },
    toInput: (typed) => ({ id, ...typed }),
    errors: { PASSKEY_NOT_FOUND: m.identity_passkey_gone },
    fieldErrors: { name: PASSKEY_NAME_ERRORS },
    refreshes: [listPasskeys],
    staleCodes: ['PASSKEY_NOT_FOUND'],
    onDone,
  })
  return (
    <RowForm form={form} button={m.identity_passkey_keep_name()} onClose={onDone}>
      <TextField {...form.field('name')} label={m.app_called()} autoComplete="off" />
    </RowForm>
  )
}

function RemoveForm({ passkey: { id, name }, asksPassword, onDone }: FormProps & { asksPassword: boolean }) {
  const { passwordIn, ...again } = passwordAgain(asksPassword)
  const form = useForm(removePasskey, {
    ...again,
    values: { password: '' },
    toInput: (typed) => ({ id, ...passwordIn(typed) }),
    errors: {
      ...PASSWORD_ERRORS,
      SIGN_IN_AGAIN: m.identity_passkey_sign_in_again,
      PASSKEY_NOT_FOUND: m.identity_passkey_gone,
    },
    guardsLeaving: false,
    refreshes: [listPasskeys, listActivity],
    staleCodes: ['PASSKEY_NOT_FOUND'],
    onDone: () => undefined,
  })
  return (
    <RowForm
      form={form}
      danger
      says={m.identity_passkey_remove_says({ name })}
      button={m.app_remove()}
      onClose={onDone}
    >
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
    </RowForm>
  )
}
