import { useState } from 'react'
import { sendGuardianCode } from '@chowk/contract/identity/guardian.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { useWrite } from '../../app/read.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { ContactForm } from '../contact-form.tsx'
import { EntryFrame } from '../entry-frame.tsx'
import { ConsentList } from './consent-list.tsx'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [{ title: `${m.identity_allowed_title()} · ${m.app_name()}` }]

/** Where a guardian sees what she allowed and takes it back: her contact, a code, a press. */
export default function GuardianScreen() {
  const [typed, setTyped] = useState('')
  const [transaction, setTransaction] = useState<CodeTransaction>()
  const [confirmed, setConfirmed] = useState<string>()
  const send = useWrite(sendGuardianCode)
  const startAgain = () => {
    setTransaction(undefined)
    setConfirmed(undefined)
  }
  return (
    <EntryFrame title={m.identity_allowed_title()} lead={m.identity_allowed_lead()}>
      {confirmed ? (
        <ConsentList transactionId={confirmed} onAgain={startAgain} />
      ) : transaction ? (
        <CodeStep
          key={transaction.transactionId}
          transaction={transaction}
          typed={typed.trim()}
          onVerified={setConfirmed}
          onChange={startAgain}
        />
      ) : (
        <ContactForm
          label={m.identity_guardian_contact()}
          button={m.identity_send_code()}
          value={typed}
          onChange={setTyped}
          onSend={(contact) => send.mutate({ ...contact, language: getLocale() }, { onSuccess: setTransaction })}
          isSending={send.isPending}
          failure={send.error}
        />
      )}
    </EntryFrame>
  )
}
