import { IconBuildingCommunity } from '../../ui/icons.ts'
import { useState } from 'react'
import { listOwnSignOns, undoOwnSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { OwnSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../../app/form/current-password.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { ageText, dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
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
  const { passwordIn, ...again } = passwordAgain(asksPassword)
  const form = useForm(undoOwnSignOn, {
    ...again,
    values: { password: '' },
    toInput: (typed) => ({ workspaceId: tie.workspaceId, ...passwordIn(typed) }),
    errors: { ...PASSWORD_ERRORS, NOT_JOINED: m.app_error_gone },
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
      <CurrentPassword hasPassword={asksPassword} field={form.field('password')} />
    </RowForm>
  )
}
