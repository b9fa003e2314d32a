import { sendSignInCode, signInByCode } from '@chowk/contract/identity/sign-in-code.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { CallFailed } from '../app/calls.ts'
import { CodeStep } from '../app/code/code-step.tsx'
import { useForm } from '../app/form/use-form.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { useReturnedFocus } from '../ui/returned-focus.ts'
import { Note } from '../ui/note.tsx'
import { ContactForm } from './contact/contact-form.tsx'
import { CONTACT, contactInput } from './contact/contact-words.ts'
import { useRestoredFields } from './restored-fields.ts'
import { useStoredState } from './stored-state.ts'
import type { LoginAddress } from './login-address.rules.ts'
import { WriteToUs, isSuspended, suspendedWords } from './suspended-words.tsx'
import { LETTER_ERRORS, entryByLetter, useEntry } from './use-entry.ts'
import styles from './login-form.module.css'

interface CodeEntryProps {
  /** What was typed for the password. */
  email: string
  kind: LoginAddress['kind']
  /** A second factor is asked for. */
  onChallenge: (challengeId: string) => void
  /** She would rather type her password; what is typed goes along. */
  onPassword: (typed: string) => void
}

const NOTHING: { contact?: string | undefined; transaction?: CodeTransaction | undefined } = {}
const STORED_AS = 'sign-in-code'
const STORED = ['contact'] as const

/** Signing in by six digits instead of a password. */
export function CodeEntry({ email, kind, onChallenge, onPassword }: CodeEntryProps) {
  const [{ contact = email, transaction }, change] = useStoredState(STORED_AS, NOTHING)
  const section = useReturnedFocus<HTMLDivElement>(transaction?.transactionId)
  const { enter, failure, problem, reset } = useEntry(signInByCode, {
    ...entryByLetter(onChallenge),
    errors: {
      ...LETTER_ERRORS,
      CODE_OVER: m.identity_code_over,
      ACCOUNT_SUSPENDED: suspendedWords,
    },
  })
  if (!transaction)
    return (
      <div ref={section}>
        <AskForm
          email={contact}
          onSent={(sent) => change({ transaction: sent })}
          onPassword={(typed) => {
            change({ contact: undefined })
            onPassword(typed)
          }}
        />
      </div>
    )
  return (
    <div ref={section} className={`stack gap-4 ${styles['form']}`}>
      {problem && (
        <Note kind="fault" alert>
          {problem} {failure instanceof CallFailed && isSuspended(failure) && <WriteToUs />}
        </Note>
      )}
      <CodeStep
        key={transaction.transactionId}
        transaction={transaction}
        typed={contact.trim()}
        onVerified={(transactionId) => enter({ transactionId, loginType: kind })}
        onChange={() => {
          reset()
          change({ transaction: undefined })
        }}
      />
    </div>
  )
}

interface AskFormProps {
  email: string
  onSent: (transaction: CodeTransaction) => void
  onPassword: (typed: string) => void
}

function AskForm({ email, onSent, onPassword }: AskFormProps) {
  const form = useForm(sendSignInCode, {
    ...CONTACT,
    values: { contact: email },
    toInput: ({ contact }) => ({ ...contactInput(contact), language: getLocale() }),
    guardsLeaving: false,
    onDone: onSent,
  })
  const keep = useRestoredFields(form, STORED_AS, STORED)
  return (
    <ContactForm form={form} label={m.identity_contact()} button={m.identity_send_code()} onChange={keep}>
      <p className={`row gap-4 spread small-strong ${styles['ways']}`}>
        <button type="button" onClick={() => onPassword(form.getValue('contact'))}>
          {m.identity_password_instead()}
        </button>
      </p>
    </ContactForm>
  )
}
