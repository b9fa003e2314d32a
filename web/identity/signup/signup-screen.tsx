import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { asksGuardian } from '../contact/contact.rules.ts'
import { EntryFrame } from '../entry-frame.tsx'
import { GuardianStep } from '../guardian/guardian-step.tsx'
import { useStoredState } from '../stored-state.ts'
import { DetailsForm } from './details-form.tsx'
import type { Details } from './details-form.tsx'
import { DoneStep } from './done-step.tsx'
import { newWorkspaceAt, stepsOf, titleOf } from './signup-words.ts'
import { useAccount } from './use-account.ts'
import { useStep } from './use-step.ts'
import { WhoStep } from './who-step.tsx'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [{ title: `${m.app_create_an_account()} · ${m.app_name()}` }]

const NOTHING_TYPED = { contact: '' }

/** Signing up: who, details, code, for minors a guardian, done. Everything typed stays while one goes back and forth, also by the browser's own buttons; all but the password in the other language, too. */
export default function SignupScreen() {
  const thisYear = Number(useNow().slice(0, 4))
  const { search } = useLocation()
  const [{ contact: typed }] = useStoredState('signup', NOTHING_TYPED)
  const [password, setPassword] = useState('')
  const [details, setDetails] = useState<Details>()
  const [transaction, setTransaction] = useState<CodeTransaction>()
  const { step, who, setStep, choose, back } = useStep({ hasSent: transaction !== undefined })
  const account = useAccount({ who, onStep: setStep })
  const isYoung = asksGuardian(details ? details.birthYear : thisYear - 30, thisYear)

  const goOn = (given: Details, sent: CodeTransaction | null) => {
    setDetails(given)
    if (!sent) return account.transactionId && account.open(given, account.transactionId)
    account.forget()
    setTransaction(sent)
    setStep('CODE')
  }
  if (step === 'DONE')
    return <DoneStep name={details?.name ?? ''} next={who === 'ORGANISATION' ? newWorkspaceAt(search) : undefined} />
  return (
    <EntryFrame
      title={titleOf(step, who)}
      lead={step === 'WHO' ? m.identity_who_lead() : step === 'GUARDIAN' ? m.identity_guardian_lead() : undefined}
      steps={stepsOf(step, isYoung)}
      onBack={step === 'WHO' ? undefined : back}
      // The code was confirmed: nobody goes back to it.
      backTo={step === 'GUARDIAN' ? m.identity_step_details() : undefined}
      withSignIn
    >
      {step === 'WHO' && <WhoStep onChoose={choose} />}
      {step === 'DETAILS' && (
        <DetailsForm
          password={password}
          onPassword={setPassword}
          confirmed={account.transactionId ? details?.contact : undefined}
          onDone={goOn}
          onBack={back}
          isOpening={account.isOpening}
          failure={account.failure}
        />
      )}
      {step === 'CODE' && transaction && (
        <CodeStep
          key={transaction.transactionId}
          transaction={transaction}
          typed={typed.trim()}
          onVerified={(transactionId) => details && account.open(details, transactionId)}
          onChange={() => setStep('DETAILS')}
        />
      )}
      {step === 'GUARDIAN' && details && (
        <GuardianStep
          child={details}
          isChild={account.isGuardianChild}
          isClaimed={account.isClaimed}
          onGiveYear={details.birthYear === undefined ? back : undefined}
          onYes={(yes) => account.allow(details, yes)}
        />
      )}
    </EntryFrame>
  )
}
