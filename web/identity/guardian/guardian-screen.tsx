import { useState } from 'react'
import { sendGuardianCode } from '@chowk/contract/identity/guardian.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { ContactForm } from '../contact/contact-form.tsx'
import { CONTACT, contactInput } from '../contact/contact-words.ts'
import { EntryFrame } from '../entry-frame.tsx'
import { ConsentList } from './consent-list.tsx'
import { GUARDIAN_CODE_ERRORS } from './guardian-errors.ts'
import { WaitingForGuardian } from './waiting-for-guardian.tsx'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [{ title: `${m.identity_allowed_title()} · ${m.app_name()}` }]

interface Sent {
  typed: string
  transaction: CodeTransaction
}

/** Where a guardian sees what she allowed and takes it back; and where a child waits whose account needs a guardian first. */
export default function GuardianScreen() {
  return useViewer()?.restriction === 'GUARDIAN' ? <WaitingForGuardian /> : <Allowed />
}

// Her contact, a code, a press.
function Allowed() {
  const [sent, setSent] = useState<Sent>()
  const [confirmed, setConfirmed] = useState<string>()
  const startAgain = () => {
    setSent(undefined)
    setConfirmed(undefined)
  }
  return (
    <EntryFrame title={m.identity_allowed_title()} lead={m.identity_allowed_lead()}>
      {confirmed ? (
        <ConsentList transactionId={confirmed} onAgain={startAgain} />
      ) : sent ? (
        <CodeStep
          key={sent.transaction.transactionId}
          transaction={sent.transaction}
          typed={sent.typed.trim()}
          onVerified={setConfirmed}
          onChange={startAgain}
        />
      ) : (
        <OwnContact onSent={setSent} />
      )}
    </EntryFrame>
  )
}

function OwnContact({ onSent }: { onSent: (sent: Sent) => void }) {
  const form = useForm(sendGuardianCode, {
    ...CONTACT,
    values: { contact: '' },
    toInput: ({ contact }) => ({ ...contactInput(contact), language: getLocale() }),
    // No child is named here.
    errors: GUARDIAN_CODE_ERRORS,
    guardsLeaving: false,
    onDone: (transaction, { contact }) => onSent({ typed: contact, transaction }),
  })
  return <ContactForm form={form} label={m.identity_guardian_contact()} button={m.identity_send_code()} />
}
