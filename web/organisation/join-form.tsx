import { useState } from 'react'
import type { FormEvent } from 'react'
import { askToJoin } from '@chowk/contract/organisation/membership.ts'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { CallFailed } from '../app/calls.ts'
import { useWrite } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Sheet } from '../ui/floating/sheet.tsx'
import { TextArea } from '../ui/text-field.tsx'
import styles from './join-form.module.css'

function wordsOf(failure: CallFailed): string {
  if (failure.isOffline) return m.app_failed_offline()
  if (failure.code === 'NOT_NOW') return m.organisation_join_not_now()
  if (failure.code === 'TOO_MANY_REQUESTS') return m.organisation_join_too_many()
  return failure.code === 'IS_MEMBER' ? m.organisation_join_is_member() : m.app_failed_server()
}

/** A few words to whoever runs the workspace. */
export function JoinForm({ customUrl, name, onClose }: { customUrl: string; name: string; onClose: () => void }) {
  const [words, setWords] = useState('')
  const ask = useWrite(askToJoin, { refreshes: [getWorkspaceByUrl] })
  const send = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate({ customUrl, words }, { onSuccess: onClose })
  }
  return (
    <Sheet label={m.organisation_join_title({ name })} onClose={onClose} wide="form">
      <form className={styles['form']} onSubmit={send}>
        <h2 className={styles['title']}>{m.organisation_join_title({ name })}</h2>
        <p className={styles['text']}>{m.organisation_join_text()}</p>
        {ask.error && (
          <Note kind="fault" alert>
            {wordsOf(ask.error)}
          </Note>
        )}
        <TextArea
          label={m.organisation_join_words()}
          hint={m.organisation_join_words_hint()}
          maxLength={500}
          rows={3}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className={styles['actions']}>
          <Button type="submit" disabled={ask.isPending}>
            {m.organisation_join_send()}
          </Button>
          <Button look="plain" onClick={onClose}>
            {m.app_close()}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
