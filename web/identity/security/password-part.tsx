import { IconKey } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { passwordFaults } from '@chowk/contract/identity/new-password.ts'
import { changeCorporatePassword, changeEmployeePassword } from '@chowk/contract/identity/password.ts'
import { listActivity, listSessions } from '@chowk/contract/identity/session-list.ts'
import { failureWords, fieldFaults } from '../../app/code/failure-words.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { ageText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { NewPasswordField } from '../password-field.tsx'
import styles from './security.module.css'

/** Her password: when it was changed, and the form that changes it. */
export function PasswordRow({ isSet, changedAt, opens }: { isSet: boolean; changedAt: string | null; opens: boolean }) {
  const [isOpen, setOpen] = useState(opens && isSet)
  const [ended, setEnded] = useState<number>()
  const part = useKeptFocus<HTMLLIElement>(isOpen)
  const now = useNow()
  const says = changedAt ? m.security_password_changed({ age: ageText(changedAt, now) }) : m.security_password_since()
  return (
    <li ref={part} className={styles['block']}>
      <div className={styles['row']}>
        <IconKey size={24} stroke={1.75} aria-hidden />
        <span className={styles['words']}>
          <strong>{m.identity_password()}</strong>
          <span>{isSet ? says : m.security_password_none()}</span>
        </span>
        {isSet && !isOpen && (
          <Button look="outlined" low onClick={() => setOpen(true)}>
            {m.security_change()}
          </Button>
        )}
        {!isSet && (
          <Link to="/reset-password" className={styles['link']}>
            {m.security_password_set()}
          </Link>
        )}
      </div>
      {ended !== undefined && !isOpen && (
        <Note kind="done" alert>
          {ended === 0 ? m.security_password_done_alone() : m.security_password_done({ count: ended })}
        </Note>
      )}
      {isOpen && (
        <ChangeForm
          onClose={(count) => {
            setOpen(false)
            setEnded(count)
          }}
        />
      )}
    </li>
  )
}

const REFRESHES = [getSecurity, listSessions, listActivity]

function ChangeForm({ onClose }: { onClose: (ended?: number) => void }) {
  const isCorporate = useViewer()?.type === 'corporate'
  const change = useWrite(isCorporate ? changeCorporatePassword : changeEmployeePassword, { refreshes: REFRESHES })
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [wasPressed, setPressed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const { error } = change
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [error])
  const isWrong = error?.code === 'PASSWORD_WRONG'
  const told = fieldFaults(error, 'newPassword')
  const lacks = wasPressed ? passwordFaults(fresh) : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (old === '' || passwordFaults(fresh).length > 0) return
    change.mutate(
      { oldPassword: old, newPassword: fresh },
      { onSuccess: ({ endedSessions }) => onClose(endedSessions) },
    )
  }
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value)
    if (error) change.reset()
  }
  const oldFault = isWrong
    ? m.security_password_wrong()
    : wasPressed && old === ''
      ? m.identity_password_missing()
      : undefined
  return (
    <form ref={form} method="post" className={styles['form']} onSubmit={submit} noValidate>
      {error && !isWrong && told.length === 0 && (
        <Note kind="fault" alert>
          {failureWords(error)}
        </Note>
      )}
      <TextField
        label={m.security_password_old()}
        fault={oldFault}
        type="password"
        autoComplete="current-password"
        value={old}
        onChange={(event) => typing(setOld)(event.target.value)}
      />
      <NewPasswordField
        label={m.identity_reset_new()}
        name="new-password"
        value={fresh}
        onChange={typing(setFresh)}
        faults={told.length > 0 ? told : lacks}
      />
      <p className={styles['says']}>{m.security_password_others()}</p>
      <div className={styles['ways']}>
        <Button type="submit" disabled={change.isPending}>
          {m.security_password_do()}
        </Button>
        <Button look="plain" onClick={() => onClose()}>
          {m.security_cancel()}
        </Button>
      </div>
    </form>
  )
}
