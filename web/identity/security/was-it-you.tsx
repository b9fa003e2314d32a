import { endSession, listActivity, listSessions, recogniseSession } from '@chowk/contract/identity/session-list.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Note } from '../../ui/note.tsx'
import { deviceWords } from '../../app/settings/device-words.ts'
import styles from './security.module.css'

/** Asks about the newest sign-in on a device that was not seen before; a no signs it out and opens the form for another password. */
export function WasItYou({ onStranger }: { onStranger: () => void }) {
  const { data } = useRead(listSessions, {})
  const recognise = useAction(recogniseSession, {
    refreshes: [listSessions],
    errors: { DEVICE_IS_NEW: m.security_device_is_new },
  })
  const end = useAction(endSession, { refreshes: [listSessions, listActivity] })
  const strange = data?.sessions.find(({ isNew }) => isNew)
  const problem = recognise.problem ?? end.problem
  if (!strange)
    return end.isSuccess ? (
      <Note kind="done" alert>
        {m.security_stranger_out()}
      </Note>
    ) : null
  const { id: sessionId, device, openedAt, ip } = strange
  const isBusy = recognise.isPending || end.isPending
  return (
    <Note kind="fault">
      <strong>{m.security_was_it_you()}</strong>{' '}
      {m.security_was_it_you_says({ time: dateAndClock(openedAt), device: deviceWords(device), ip })}
      {problem && <p role="alert">{problem}</p>}
      <div className={`cluster ${styles['answers']}`}>
        <button type="button" disabled={isBusy} onClick={() => recognise.mutate({ sessionId })}>
          {m.security_it_was_me()}
        </button>
        <button
          type="button"
          className={styles['not']}
          disabled={isBusy}
          onClick={() => end.mutate({ sessionId }, { onSuccess: onStranger })}
        >
          {m.security_it_was_not()}
        </button>
      </div>
    </Note>
  )
}
