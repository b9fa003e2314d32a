import { IconBuildingCommunity } from '@tabler/icons-react'
import { useState } from 'react'
import { listOwnSignOns, undoOwnSignOn } from '@chowk/contract/organisation/sign-on.ts'
import type { OwnSignOn } from '@chowk/contract/organisation/sign-on.ts'
import { listActivity } from '@chowk/contract/identity/session-list.ts'
import { failureWords } from '../../app/code/failure-words.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { ageText, dateText, useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { PasswordAgainForm } from './password-again-form.tsx'
import styles from './security.module.css'

const REFUSED = {
  PASSWORD_WRONG: m.security_password_wrong,
  SIGN_IN_AGAIN: m.security_sign_in_again,
  NOT_JOINED: m.app_failed_server,
} satisfies Record<keyof (typeof undoOwnSignOn)['refusals'], () => string>

const nameOf = ({ name, nameHi }: OwnSignOn) => (getLocale() === 'hi' && nameHi) || name

/** Organisations whose providers open her account; who has none of them sees nothing of it. */
export function SignOnPart({ asksPassword }: { asksPassword: boolean }) {
  const read = useRead(listOwnSignOns, {})
  // Held here, since the row goes before its answer has come.
  const undo = useWrite(undoOwnSignOn, { refreshes: [listOwnSignOns, listActivity] })
  const [pressed, setPressed] = useState<OwnSignOn>()
  const ties = read.data?.content ?? []
  const isUndone = undo.isSuccess && pressed !== undefined
  if (ties.length === 0 && !isUndone && !read.error) return null
  return (
    <Section title={m.security_sign_ons()}>
      {isUndone && (
        <Note kind="done" alert>
          {m.security_sign_on_undone({ name: nameOf(pressed) })}
        </Note>
      )}
      {read.error && !read.data && <ReadFailed failure={read.error} onRetry={() => void read.refetch()} />}
      <ul className={styles['rows']}>
        {ties.map((tie) => (
          <Tie
            key={tie.workspaceId}
            tie={tie}
            asksPassword={asksPassword}
            isPending={undo.isPending}
            failure={undo.error && pressed === tie ? failureWords(undo.error, REFUSED) : undefined}
            onUndo={(given) => {
              setPressed(tie)
              undo.mutate({ workspaceId: tie.workspaceId, ...given })
            }}
          />
        ))}
      </ul>
    </Section>
  )
}

interface TieProps {
  tie: OwnSignOn
  asksPassword: boolean
  isPending: boolean
  failure: string | undefined
  onUndo: (given: { password?: string }) => void
}

function Tie({ tie, asksPassword, isPending, failure, onUndo }: TieProps) {
  const [isOpen, setOpen] = useState(false)
  const part = useKeptFocus<HTMLLIElement>(isOpen)
  const now = useNow()
  const { host, joinedAt, usedAt } = tie
  const name = nameOf(tie)
  return (
    <li ref={part} className={styles['block']}>
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
          <Button look="plain" aria-label={m.security_sign_on_undo_name({ name })} onClick={() => setOpen(true)}>
            {m.security_sign_on_undo()}
          </Button>
        )}
      </div>
      {isOpen && (
        <PasswordAgainForm
          asksPassword={asksPassword}
          says={m.security_sign_on_undo_says({ name })}
          button={m.security_sign_on_undo()}
          isPending={isPending}
          failure={failure}
          onSubmit={onUndo}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
