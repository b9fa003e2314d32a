import { undoContactChange } from '@chowk/contract/identity/contact-change.ts'
import { useAction } from '../../app/form/use-action.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { useLetterToken } from '../security/letter-token.ts'
import styles from './contact-change.module.css'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [
  { title: `${m.identity_undo_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
]

/** Where the old address takes a change of contact back. Nothing happens before the press, since mail programs open links by themselves. */
export default function ContactUndoScreen() {
  const { token, isMissing } = useLetterToken()
  const undo = useAction(undoContactChange, {
    errors: { LINK_OVER: m.identity_undo_over, CONTACT_TAKEN: m.identity_undo_taken },
  })
  return (
    <EntryFrame title={m.identity_undo_title()} lead={m.identity_undo_lead()}>
      <div className={`stack gap-4 ${styles['change']}`}>
        <ProblemNote>{undo.problem}</ProblemNote>
        {undo.isSuccess ? (
          <>
            <Note kind="done" alert>
              {m.identity_undo_done()}
            </Note>
            <ButtonLink to="/reset-password">{m.identity_reset_new_title()}</ButtonLink>
          </>
        ) : isMissing ? (
          <Note kind="notice">{m.identity_undo_none()}</Note>
        ) : (
          <>
            <p>{m.identity_undo_effect()}</p>
            <Button disabled={!token || undo.isPending || undo.isError} onClick={() => token && undo.mutate({ token })}>
              {m.identity_undo_press()}
            </Button>
          </>
        )}
      </div>
    </EntryFrame>
  )
}
