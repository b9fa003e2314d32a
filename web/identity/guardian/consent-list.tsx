import { changeGuardianConsent, listGuardianConsents } from '@chowk/contract/identity/guardian.ts'
import type { GuardianConsent } from '@chowk/contract/identity/guardian.ts'
import { failureWords } from '../../app/code/failure-words.ts'
import { useRead, useWrite } from '../../app/read.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/waiting/spinner.tsx'
import styles from './consent-list.module.css'

/** Children that a guardian spoke for. One change spends the code; another one needs a new code. */
export function ConsentList({ transactionId, onAgain }: { transactionId: string; onAgain: () => void }) {
  const { data, error, isPending } = useRead(listGuardianConsents, { transactionId })
  const change = useWrite(changeGuardianConsent)
  if (isPending) return <Spinner size="page" label={m.identity_invited_looking()} />
  const failure = error ?? change.error
  const changed = change.data
  return (
    <>
      {failure && (
        <Note kind="fault" alert>
          {failureWords(failure)}
        </Note>
      )}
      {changed && (
        <Note kind="done" alert>
          {changed.withdrawnAt
            ? m.identity_allowed_withdrawn({ name: changed.childName })
            : m.identity_allowed_given({ name: changed.childName })}
        </Note>
      )}
      {data?.consents.length === 0 && <p>{m.identity_allowed_none()}</p>}
      <ul className={styles['list']}>
        {(changed ? [] : (data?.consents ?? [])).map((consent) => (
          <Consent
            key={consent.consentId}
            consent={consent}
            isChangeable={!changed && !failure && !change.isPending}
            onChange={(given) => change.mutate({ transactionId, consentId: consent.consentId, given })}
          />
        ))}
      </ul>
      {(changed || failure) && (
        <p className={styles['again']}>
          <Button look="plain" onClick={onAgain}>
            {m.identity_allowed_again()}
          </Button>
        </p>
      )}
    </>
  )
}

interface ConsentProps {
  consent: GuardianConsent
  isChangeable: boolean
  onChange: (given: boolean) => void
}

function Consent({ consent, isChangeable, onChange }: ConsentProps) {
  const isGiven = consent.withdrawnAt === null
  return (
    <li className={styles['one']}>
      <h2>{consent.childName}</h2>
      <p className={styles['words']}>
        {isGiven
          ? m.identity_allowed_since({ date: dateAndClock(consent.givenAt) })
          : m.identity_allowed_until({ date: dateAndClock(consent.withdrawnAt ?? consent.givenAt) })}
      </p>
      <p className={styles['words']}>{isGiven ? m.identity_allowed_effect() : m.identity_allowed_closed()}</p>
      <Button look={isGiven ? 'danger' : 'filled'} disabled={!isChangeable} onClick={() => onChange(!isGiven)}>
        {isGiven ? m.identity_allowed_withdraw() : m.identity_allowed_give()}
      </Button>
    </li>
  )
}
