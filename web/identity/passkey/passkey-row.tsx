import { IconFingerprint, IconUsb } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { listPasskeys, removePasskey, renamePasskey } from '@chowk/contract/identity/passkey.ts'
import type { Passkey } from '@chowk/contract/identity/passkey.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { useWrite } from '../../app/read.ts'
import { ageText, dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/text-field.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { PasswordAgainForm } from '../security/password-again-form.tsx'
import { RowForm } from '../security/row-form.tsx'
import { passkeyWords } from './passkey-browser.ts'
import styles from './passkey-part.module.css'

/** One passkey; a press opens what changes it below its line. */
export function PasskeyRow({ passkey, asksPassword }: Omit<FormProps, 'onDone'> & { asksPassword: boolean }) {
  const [open, setOpen] = useState<'NAME' | 'REMOVE'>()
  const part = useKeptFocus<HTMLLIElement>(open)
  const now = useNow()
  const { name, isRoaming, createdAt, usedAt } = passkey
  const Icon = isRoaming ? IconUsb : IconFingerprint
  const close = () => setOpen(undefined)
  const toggle = (what: typeof open) => setOpen(open === what ? undefined : what)
  return (
    <li ref={part} className={styles['row']}>
      <Icon size={24} stroke={1.75} aria-hidden className={styles['icon']} />
      <div className={styles['words']}>
        <strong>{name}</strong>
        <span>
          {m.identity_passkey_since({ date: dateText(createdAt) })}
          {usedAt && ` · ${m.identity_passkey_used({ age: ageText(usedAt, now) })}`}
        </span>
      </div>
      <div className={styles['ways']}>
        <button
          type="button"
          className={styles['press']}
          aria-expanded={open === 'NAME'}
          aria-label={m.identity_passkey_rename_name({ name })}
          onClick={() => toggle('NAME')}
        >
          {m.identity_passkey_rename()}
        </button>
        <button
          type="button"
          className={styles['press']}
          aria-expanded={open === 'REMOVE'}
          aria-label={m.identity_passkey_remove_name({ name })}
          onClick={() => toggle('REMOVE')}
        >
          {m.identity_passkey_remove()}
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

const typedIn = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault()
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === 'string' ? value : ''
}

function NameForm({ passkey: { id, name }, onDone }: FormProps) {
  const rename = useWrite(renamePasskey, { refreshes: [listPasskeys] })
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = typedIn(event, 'name').trim()
    setMissing(typed === '')
    if (typed !== '') rename.mutate({ id, name: typed }, { onSuccess: onDone })
  }
  return (
    <RowForm
      button={m.identity_passkey_keep_name()}
      isPending={rename.isPending}
      failure={rename.error ? passkeyWords(rename.error) : undefined}
      onSubmit={submit}
      onClose={onDone}
    >
      <TextField
        label={m.identity_passkey_name()}
        fault={isMissing ? m.identity_passkey_name_missing() : undefined}
        name="name"
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        autoFocus
      />
    </RowForm>
  )
}

function RemoveForm({ passkey: { id, name }, asksPassword, onDone }: FormProps & { asksPassword: boolean }) {
  const remove = useWrite(removePasskey, { refreshes: [listPasskeys, listActivity] })
  return (
    <PasswordAgainForm
      asksPassword={asksPassword}
      says={m.identity_passkey_remove_says({ name })}
      button={m.identity_passkey_remove()}
      isPending={remove.isPending}
      failure={remove.error ? passkeyWords(remove.error) : undefined}
      onSubmit={(given) => remove.mutate({ id, ...given })}
      onClose={onDone}
    />
  )
}
