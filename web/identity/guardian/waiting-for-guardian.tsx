import { useState } from 'react'
import { Link } from 'react-router'
import { addGuardianConsent } from '@chowk/contract/identity/guardian.ts'
import { getPersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import type { PersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import type { ContactInput } from '../contact/contact.rules.ts'
import { EntryFrame } from '../entry-frame.tsx'
import { PersonalForm } from '../profile-form/personal-form.tsx'
import styles from '../signup/signup-form.module.css'
import { GuardianStep } from './guardian-step.tsx'

// Everything opens anew: this document knows her as one who waits.
const goOn = () => globalThis.location.assign('/')

/** An account whose person came to count as a minor: a guardian's consent opens it again, or the year of birth where none is known. */
export function WaitingForGuardian() {
  const info = useRead(getPersonalInfo, {})
  const [prefersGuardian, setPrefersGuardian] = useState(false)
  // Whoever came by an organisation's sign-on was never asked: most are grown up.
  const mayGiveYear = info.data?.birthYear === null && info.data.mayChangeBirthYear
  const givesYear = mayGiveYear && !prefersGuardian
  return (
    <EntryFrame
      title={givesYear ? m.identity_wait_year_title() : m.identity_guardian_title()}
      lead={givesYear ? m.identity_wait_year_lead() : m.identity_wait_lead()}
    >
      <div className={`stack ${styles['form']}`}>
        <ReadBoundary read={info}>
          {(own) =>
            givesYear ? (
              <>
                <PersonalForm info={own} onDone={goOn} />
                <Button variant="plain" onClick={() => setPrefersGuardian(true)}>
                  {m.identity_guardian_title()}
                </Button>
              </>
            ) : (
              <Waiting info={own} onGiveYear={mayGiveYear ? () => setPrefersGuardian(false) : undefined} />
            )
          }
        </ReadBoundary>
        <p className={styles['plain']}>
          <Link to="/settings/delete-profile">{m.identity_wait_leave()}</Link>
        </p>
      </div>
    </EntryFrame>
  )
}

const contactOf = ({ email, mobile }: PersonalInfo): ContactInput => (email ? { email } : { mobile: mobile ?? '' })

function Waiting({ info, onGiveYear }: { info: PersonalInfo; onGiveYear: (() => void) | undefined }) {
  const add = useAction(addGuardianConsent, {
    errors: { GUARDIAN_NEEDED: m.identity_wait_again, GUARDIAN_IS_CHILD: m.identity_guardian_same },
  })
  const isChild = add.error?.code === 'GUARDIAN_IS_CHILD'
  return (
    <div className={`stack ${styles['form']}`}>
      {info.birthYear !== null && (
        <p className={styles['plain']}>
          {m.identity_wait_year({ year: String(info.birthYear) })} <Link to="/contact-us">{m.app_contact()}</Link>
        </p>
      )}
      <ProblemNote>{!isChild && add.problem}</ProblemNote>
      <GuardianStep
        child={{ name: info.name, contact: contactOf(info) }}
        isChild={isChild}
        onGiveYear={onGiveYear}
        onYes={({ transactionId, name }) => add.mutate({ transactionId, name }, { onSuccess: goOn })}
      />
    </div>
  )
}
