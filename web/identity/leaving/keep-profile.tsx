import { cancelDeletion, getDeletion } from '@chowk/contract/identity/leaving.ts'
import type { Deletion } from '@chowk/contract/identity/leaving.ts'
import { useAction } from '../../app/form/use-action.ts'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './leaving.module.css'

/** The way back, as long as there is one. */
export function KeepProfile({ deletion }: { deletion: Pick<Deletion, 'deletesAt' | 'askedBy'> }) {
  const cancel = useAction(cancelDeletion, {
    refreshes: [getDeletion],
    errors: { ILLEGAL_TRANSITION: m.leaving_too_late, GUARDIAN_ASKED: m.leaving_too_late },
  })
  if (deletion.askedBy === 'GUARDIAN')
    return (
      <Note kind="fault">
        <p>{m.leaving_running({ date: dateText(deletion.deletesAt) })}</p>
        <p>{m.leaving_guardian({ date: dateText(deletion.deletesAt) })}</p>
      </Note>
    )
  return (
    <Note kind="fault">
      <p>{m.leaving_running({ date: dateText(deletion.deletesAt) })}</p>
      {cancel.problem && <p role="alert">{cancel.problem}</p>}
      <p className={`cluster gap-2 ${styles['ways']}`}>
        <Button
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({}, { onSuccess: () => globalThis.location.reload() })}
        >
          {m.leaving_keep()}
        </Button>
      </p>
    </Note>
  )
}
