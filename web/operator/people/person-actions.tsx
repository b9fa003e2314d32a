import { useQueryClient } from '@tanstack/react-query'
import {
  getPersonFile,
  listPeople,
  restorePerson,
  sendResetLetter,
  suspendPerson,
} from '@chowk/contract/operator/person.ts'
import type { PersonFile } from '@chowk/contract/operator/person.ts'
import { failureWords } from '../../app/code/failure-words.ts'
import { keyOf, useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import desk from '../desk/desk.module.css'
import { ReasonButton } from '../desk/reason-button.tsx'
import { REFUSED } from './people-words.ts'

/** What an operator may do with an account. There is no way to see or set a password. */
export function PersonActions({ file: { id, name, may } }: { file: PersonFile }) {
  const client = useQueryClient()
  const suspend = useWrite(suspendPerson, { refreshes: [listPeople] })
  const restore = useWrite(restorePerson, { refreshes: [listPeople] })
  const letter = useWrite(sendResetLetter)
  // The answer is the page as it is now: asking for it anew would be another look in the log.
  const done = (close: () => void, text: string) => (after: PersonFile) => {
    client.setQueryData(keyOf(getPersonFile, { id }), after)
    close()
    showToast({ text })
  }
  const send = () =>
    letter.mutate(
      { id },
      {
        onSuccess: ({ sentTo }) => showToast({ text: m.operator_person_reset_sent({ contact: sentTo }) }),
        onError: (error) => showToast({ text: failureWords(error, REFUSED) }),
      },
    )
  if (!may.suspend && !may.restore && !may.sendReset) return null
  return (
    <section className={desk['part']}>
      <h2>{m.operator_person_do()}</h2>
      <div className={`${desk['buttons']} ${desk['note']}`}>
        {may.sendReset && (
          <Button look="outlined" disabled={letter.isPending} onClick={send}>
            {m.operator_person_reset()}
          </Button>
        )}
        {may.suspend && (
          <ReasonButton
            name={m.operator_person_suspend()}
            text={m.operator_person_suspend_text({ name })}
            look="danger"
            refused={REFUSED}
            error={suspend.error}
            isPending={suspend.isPending}
            onDo={(reason, close) =>
              suspend.mutate({ id, reason }, { onSuccess: done(close, m.operator_person_suspended_done({ name })) })
            }
          />
        )}
        {may.restore && (
          <ReasonButton
            name={m.operator_person_restore()}
            text={m.operator_person_restore_text({ name })}
            look="filled"
            refused={REFUSED}
            error={restore.error}
            isPending={restore.isPending}
            onDo={(reason, close) =>
              restore.mutate({ id, reason }, { onSuccess: done(close, m.operator_person_restored_done({ name })) })
            }
          />
        )}
      </div>
      <p className={desk['quiet']}>{m.operator_person_password_note()}</p>
    </section>
  )
}
