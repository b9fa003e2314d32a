import { useState } from 'react'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { sendSignUpCode } from '@chowk/contract/identity/signup.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { failureWords } from '../../app/code/failure-words.ts'
import { useWrite } from '../../app/read.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Note } from '../../ui/note.tsx'
import { asksGuardian } from '../contact.rules.ts'
import { EntryFrame } from '../entry-frame.tsx'
import { GuardianStep } from '../guardian/guardian-step.tsx'
import { useKept } from '../kept.ts'
import { DetailsForm } from './details-form.tsx'
import type { Details, ReadDetails } from './details-form.tsx'
import { DoneStep } from './done-step.tsx'
import { NEW_WORKSPACE, stepsOf, titleOf } from './signup-words.ts'
import { useAccount } from './use-account.ts'
import { useStep } from './use-step.ts'
import { WhoStep } from './who-step.tsx'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [{ title: `${m.identity_signup_title()} · ${m.app_name()}` }]

const EMPTY: Omit<Details, 'password'> = { name: '', contact: '', year: '', isAgreed: false }

/** Signing up: who, details, code, for minors a guardian, done. Everything typed stays while one goes back and forth, also by the browser's own buttons; all but the password in the other language, too. */
export default function SignupScreen() {
  const thisYear = Number(useNow().slice(0, 4))
  const [kept, keep] = useKept('signup', EMPTY)
  const [password, setPassword] = useState('')
  const details: Details = { ...kept, password }
  const [read, setRead] = useState<ReadDetails>()
  const [transaction, setTransaction] = useState<CodeTransaction>()
  const send = useWrite(sendSignUpCode)
  const { step, who, setStep, choose, back } = useStep({ hasSent: transaction !== undefined })
  const account = useAccount({ who, read, onStep: setStep })
  const isYoung = asksGuardian(read ? read.birthYear : thisYear - 30, thisYear)

  const sendCode = (given: ReadDetails) => {
    const isSame = JSON.stringify(given.contact) === JSON.stringify(read?.contact)
    setRead(given)
    // The contact was confirmed already: only something else had to be mended.
    if (isSame && account.transactionId) return account.open(given, account.transactionId)
    account.forget()
    send.mutate(
      { ...given.contact, language: getLocale() },
      {
        onSuccess: (sent) => {
          setTransaction(sent)
          setStep('CODE')
        },
      },
    )
  }
  if (step === 'DONE')
    return <DoneStep name={read?.name ?? ''} next={who === 'ORGANISATION' ? NEW_WORKSPACE : undefined} />
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
          details={details}
          onChange={({ password: typed, ...others }) => {
            setPassword(typed)
            keep(others)
            if (typed !== password) account.mend()
          }}
          onDone={sendCode}
          onBack={back}
          isSending={send.isPending || account.isOpening}
          failure={send.error ?? account.failure}
          passwordFault={account.passwordFault}
        />
      )}
      {step === 'CODE' && transaction && (
        <>
          {account.failure !== null && (
            <Note kind="fault" alert>
              {failureWords(account.failure)}
            </Note>
          )}
          <CodeStep
            key={transaction.transactionId}
            transaction={transaction}
            typed={details.contact.trim()}
            onVerified={(transactionId) => read && account.open(read, transactionId)}
            onChange={() => setStep('DETAILS')}
          />
        </>
      )}
      {step === 'GUARDIAN' && read && (
        <GuardianStep
          childName={read.name}
          isChild={account.isGuardianChild}
          isClaimed={account.isClaimed}
          onGiveYear={read.birthYear === undefined ? back : undefined}
          onYes={(yes) => account.allow(read, yes)}
        />
      )}
    </EntryFrame>
  )
}
