import { IconBuildingCommunity } from '@tabler/icons-react'
import { useState } from 'react'
import { listOwnSignOns, undoOwnSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { OwnSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { ageText, dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowForm } from './row-form.tsx'
import styles from './security.module.css'

const nameOfTie = ({ name, nameHi }: OwnSignOn) => nameOf({ en: name, hi: nameHi })

/** Organisations whose providers open her account; who has none of them sees nothing of it. */
export function SignOnSection({ asksPassword }: { asksPassword: boolean }) {
  const read = useRead(listOwnSignOns, {})
  const [undone, setUndone] = useState<OwnSignOn>()
  const ties = read.data?.content ?? []
  if (ties.length === 0 && !undone && !read.error) return null
  return (
    <Section title={m.security_sign_ons()}>
      {undone && (
        <Note kind="done" alert>
          {m.security_sign_on_undone({ name: nameOfTie(undone) })}
        </Note>
      )}
      {read.error && !read.data && <ReadFailed failure={read.error} onRetry={() => void read.refetch()} />}
      <ul className={styles['rows']}>
        {ties.map((tie) => (
          <Tie key={tie.workspaceId} tie={tie} asksPassword={asksPassword} onUndone={() => setUndone(tie)} />
        ))}
      </ul>
    </Section>
  )
}

interface TieProps {
  tie: OwnSignOn
  asksPassword: boolean
  onUndone: () => void
}

function Tie({ tie, asksPassword, onUndone }: TieProps) {
  const [isOpen, setOpen] = useState(false)
  const section = useReturnedFocus<HTMLLIElement>(isOpen)
  const now = useNow()
  const { host, joinedAt, usedAt } = tie
  const name = nameOfTie(tie)
  return (
    <li ref={section}>
      <div className={styles['row']}>
        <IconBuildingCommunity size={24} stroke={1.75} aria-hidden />
        <span className={styles['words']}>
          <strong>{name}</strong>
          <span>
            {m.security_sign_on_row({ host, date: dateText(joinedAt) })}
            {` · ${m.identity_passkey_used({ age: ageText(usedAt, now) })}`}
          </span>
        </span>
        {!isOpen && (
          <Button variant="plain" aria-label={m.security_sign_on_undo_name({ name })} onClick={() => setOpen(true)}>
            {m.security_sign_on_undo()}
          </Button>
        )}
      </div>
      {isOpen && <UndoForm tie={tie} asksPassword={asksPassword} onUndone={onUndone} onClose={() => setOpen(false)} />}
    </li>
  )
}

function UndoForm({ tie, asksPassword, onUndone, onClose }: TieProps & { onClose: () => void }) {
  const form = useForm(undoOwnSignOn, {
    values: { password: '' },
    toInput: ({ password }) => ({ workspaceId: tie.workspaceId, ...(asksPassword && { password }) }),
    required: asksPassword ? ['password'] : [],
    errors: {
      PASSWORD_WRONG: m.security_password_wrong,
      SIGN_IN_AGAIN: m.security_sign_in_again,
      NOT_JOINED: m.app_error_gone,
    },
    fieldOf: { PASSWORD_WRONG: 'password' },
    fieldErrors: { password: { REQUIRED: m.identity_password_missing } },
    guardsLeaving: false,
    refreshes: [listOwnSignOns, listActivity],
    onDone: onUndone,
  })
  return (
    <RowForm
      form={form}
      danger
      says={m.security_sign_on_undo_says({ name: nameOfTie(tie) })}
      button={m.security_sign_on_undo()}
      onClose={onClose}
    >
      {asksPassword && (
        <PasswordField
          {...form.field('password')}
          label={m.identity_passkey_password()}
          autoComplete="current-password"
        />
      )}
    </RowForm>
  )
}
