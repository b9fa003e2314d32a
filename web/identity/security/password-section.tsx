import { IconKey } from '../../ui/icons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import { changeCorporatePassword, changeEmployeePassword } from '@chowk/contract/identity/password.ts'
import { listActivity, listSessions } from '@chowk/contract/identity/session-list.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { ageText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { NEW_PASSWORD_ERRORS, NewPasswordField } from '../password-field.tsx'
import { RowForm } from './row-form.tsx'
import styles from './security.module.css'

/** Her password: when it was changed, and the form that changes it. */
export function PasswordRow({ isSet, changedAt, opens }: { isSet: boolean; changedAt: string | null; opens: boolean }) {
  const [isOpen, setOpen] = useState(opens && isSet)
  const [ended, setEnded] = useState<number>()
  const section = useReturnedFocus<HTMLLIElement>(isOpen)
  const now = useNow()
  const says = changedAt ? m.security_password_changed({ age: ageText(changedAt, now) }) : m.security_password_since()
  return (
    <li ref={section}>
      <div className={styles['row']}>
        <IconKey size={24} stroke={1.75} aria-hidden />
        <span className={styles['words']}>
          <strong>{m.identity_password()}</strong>
          <span>{isSet ? says : m.security_password_none()}</span>
        </span>
        {isSet && !isOpen && (
          <Button variant="outlined" small onClick={() => setOpen(true)}>
            {m.app_change()}
          </Button>
        )}
        {!isSet && (
          <Link to="/reset-password" className="text-button">
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
  const form = useForm(isCorporate ? changeCorporatePassword : changeEmployeePassword, {
    values: { oldPassword: '', newPassword: '' },
    toInput: (typed) => typed,
    errors: { PASSWORD_WRONG: m.app_form_password_wrong },
    fieldOf: { PASSWORD_WRONG: 'oldPassword' },
    fieldErrors: { oldPassword: { REQUIRED: m.app_form_password_missing }, newPassword: NEW_PASSWORD_ERRORS },
    guardsLeaving: false,
    refreshes: REFRESHES,
    onDone: ({ endedSessions }) => onClose(endedSessions),
  })
  return (
    <RowForm form={form} button={m.security_password_do()} onClose={() => onClose()}>
      <PasswordField {...form.field('oldPassword')} label={m.security_password_old()} autoComplete="current-password" />
      <NewPasswordField form={form} name="newPassword" label={m.identity_reset_new()} />
      <p className={`small muted ${styles['says']}`}>{m.security_password_others()}</p>
    </RowForm>
  )
}
