import { trySignOn } from '@chowk/contract/organisation/sign-on.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { TRIAL_ERRORS } from './sign-on-errors.ts'
import styles from './sign-on.module.css'

/** Goes to the provider and back, with what would happen said at the end. */
export function TrialSection() {
  const { mutate, problem, isPending, isSuccess } = useAction(trySignOn, { errors: TRIAL_ERRORS })
  return (
    <Section title={m.organisation_sign_on_try_title()}>
      <p className={styles['says']}>{m.organisation_sign_on_try_says()}</p>
      <ProblemNote>{problem}</ProblemNote>
      <p className={styles['ways']}>
        <Button
          variant="outlined"
          disabled={isPending || isSuccess}
          onClick={() => mutate({}, { onSuccess: ({ address }) => globalThis.location.assign(address) })}
        >
          {isPending || isSuccess ? m.identity_sign_on_going() : m.organisation_sign_on_try()}
        </Button>
      </p>
    </Section>
  )
}
