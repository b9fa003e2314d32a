import { trySignOn } from '@chowk/contract/organisation/sign-on.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { signOnFailure } from './sign-on-faults.ts'
import styles from './sign-on.module.css'

/** Goes to the provider and back, with what would happen said at the end. */
export function TrialPart() {
  const { mutate, error, isPending, isSuccess } = useWrite(trySignOn)
  return (
    <Section title={m.organisation_sign_on_try_title()}>
      <p className={styles['says']}>{m.organisation_sign_on_try_says()}</p>
      {error && (
        <Note kind="fault" alert>
          {signOnFailure(error)}
        </Note>
      )}
      <p className={styles['ways']}>
        <Button
          look="outlined"
          disabled={isPending || isSuccess}
          onClick={() => mutate({}, { onSuccess: ({ address }) => globalThis.location.assign(address) })}
        >
          {isPending || isSuccess ? m.identity_sign_on_going() : m.organisation_sign_on_try()}
        </Button>
      </p>
    </Section>
  )
}
