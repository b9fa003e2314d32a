import { useState } from 'react'
import {
  changeGuardianConsent,
  changeGuardianDeletion,
  listGuardianConsents,
} from '@chowk/contract/identity/guardian.ts'
import type { GuardianConsent } from '@chowk/contract/identity/guardian.ts'
import { errorMessage } from '../../app/error-messages.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { dateAndClock, dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { Spinner } from '../../ui/waiting/spinner.tsx'
import styles from './consent-list.module.css'

/** Children that a guardian spoke for. One change spends the code; another one needs a new code. */
export function ConsentList({ transactionId, onAgain }: { transactionId: string; onAgain: () => void }) {
  const { data, error, isPending } = useRead(listGuardianConsents, { transactionId })
  const change = useAction(changeGuardianConsent, { errors: { CODE_OVER: m.identity_code_over } })
  const remove = useAction(changeGuardianDeletion, {
    errors: {
      CODE_OVER: m.identity_code_over,
      NOT_A_MINOR: m.identity_allowed_not_minor,
      ILLEGAL_TRANSITION: m.leaving_too_late,
    },
  })
  if (isPending) return <Spinner size="page" label={m.identity_invited_looking()} />
  const problem =
    (error && errorMessage(error, { CODE_OVER: m.identity_code_over })) ?? change.problem ?? remove.problem
  const changed = change.data ?? remove.data
  return (
    <>
      <ProblemNote>{problem}</ProblemNote>
      {changed && (
        <Note kind="done" alert>
          {change.data ? consentWords(changed) : deletionWords(changed)}
        </Note>
      )}
      {data?.consents.length === 0 && <p>{m.identity_allowed_none()}</p>}
      <ul className="ruled">
        {(changed ? [] : (data?.consents ?? [])).map((consent) => (
          <Consent
            key={consent.consentId}
            consent={consent}
            isChangeable={!changed && !problem && !change.isPending && !remove.isPending}
            onChange={(given) => change.mutate({ transactionId, consentId: consent.consentId, given })}
            onDelete={(deletes) => remove.mutate({ transactionId, consentId: consent.consentId, deletes })}
          />
        ))}
      </ul>
      {(changed || problem) && (
        <p className={styles['again']}>
          <Button variant="plain" onClick={onAgain}>
            {m.identity_allowed_again()}
          </Button>
        </p>
      )}
    </>
  )
}

const consentWords = ({ withdrawnAt, childName: name }: GuardianConsent) =>
  withdrawnAt ? m.identity_allowed_withdrawn({ name }) : m.identity_allowed_given({ name })
const deletionWords = ({ deletesAt, childName: name }: GuardianConsent) =>
  deletesAt ? m.identity_allowed_deleting({ name }) : m.identity_allowed_kept({ name })

interface ConsentProps {
  consent: GuardianConsent
  isChangeable: boolean
  onChange: (given: boolean) => void
  onDelete: (deletes: boolean) => void
}

function Consent({ consent, isChangeable, onChange, onDelete }: ConsentProps) {
  const isGiven = consent.withdrawnAt === null
  return (
    <li className={`stack gap-2 line-below ${styles['one']}`}>
      <h2>{consent.childName}</h2>
      <p className="muted">
        {isGiven
          ? m.identity_allowed_since({ date: dateAndClock(consent.givenAt) })
          : m.identity_allowed_until({ date: dateAndClock(consent.withdrawnAt ?? consent.givenAt) })}
      </p>
      <p className="muted">{isGiven ? m.identity_allowed_effect() : m.identity_allowed_closed()}</p>
      <Button variant={isGiven ? 'danger' : 'filled'} disabled={!isChangeable} onClick={() => onChange(!isGiven)}>
        {isGiven ? m.identity_allowed_withdraw() : m.identity_allowed_give()}
      </Button>
      <Deleting deletesAt={consent.deletesAt} isChangeable={isChangeable} onDelete={onDelete} />
    </li>
  )
}

interface DeletingProps {
  deletesAt: string | null
  isChangeable: boolean
  onDelete: (deletes: boolean) => void
}

/** The child's account gone for good: asked twice, and taken back as easily. */
function Deleting({ deletesAt, isChangeable, onDelete }: DeletingProps) {
  const [isRequested, setRequested] = useState(false)
  if (deletesAt)
    return (
      <>
        <p className="muted">{m.identity_allowed_deletes({ date: dateText(deletesAt) })}</p>
        <Button variant="outlined" disabled={!isChangeable} onClick={() => onDelete(false)}>
          {m.identity_allowed_keep()}
        </Button>
      </>
    )
  if (!isRequested)
    return (
      <Button variant="plain" disabled={!isChangeable} onClick={() => setRequested(true)}>
        {m.identity_allowed_delete()}
      </Button>
    )
  return (
    <>
      <p className="muted">{m.identity_allowed_delete_text()}</p>
      <div className="cluster gap-3">
        <Button variant="danger" disabled={!isChangeable} onClick={() => onDelete(true)}>
          {m.identity_allowed_delete_yes()}
        </Button>
        <Button variant="plain" onClick={() => setRequested(false)}>
          {m.app_cancel()}
        </Button>
      </div>
    </>
  )
}
