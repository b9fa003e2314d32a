import { useState } from 'react'
import { askContactChange, changeContact } from '@chowk/contract/identity/contact-change.ts'
import { getSecurity } from '@chowk/contract/identity/factor.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { getPersonalInfo } from '@chowk/contract/identity/profile/personal-info.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { CurrentPassword, PASSWORD_ERRORS, passwordAgain } from '../../app/form/current-password.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useRead } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { TextField } from '../../ui/field/text-field.tsx'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { ProblemNote } from '../../ui/note.tsx'
import { CONTACT, contactMessage } from '../contact/contact-words.ts'
import styles from './contact-change.module.css'

export type Channel = CodeTransaction['channel']

interface ContactChangeProps {
  channel: Channel
  onDone: () => void
  onClose: () => void
}

/** Another e-mail or mobile: the new one and the password, then the code that came there (O35). */
export function ContactChange({ channel, onDone, onClose }: ContactChangeProps) {
  const [typed, setTyped] = useState('')
  const [transaction, setTransaction] = useState<CodeTransaction>()
  const change = useAction(changeContact, {
    refreshes: [getPersonalInfo],
    errors: {
      ...PASSWORD_ERRORS,
      CONTACT_TAKEN: m.profile_contact_taken,
      GUARDIANS_CONTACT: m.profile_contact_guardians,
      CODE_OVER: m.identity_code_over,
    },
  })
  const section = useReturnedFocus<HTMLDivElement>(transaction?.transactionId)
  if (!transaction)
    return (
      <div ref={section} className={`stack gap-4 ${styles['change']}`}>
        <AskForm
          channel={channel}
          typed={typed}
          onRequested={(sent, contact) => {
            setTyped(contact)
            setTransaction(sent)
          }}
          onClose={onClose}
        />
      </div>
    )
  return (
    <div ref={section} className={`stack gap-4 ${styles['change']}`}>
      <ProblemNote>{change.problem}</ProblemNote>
      <CodeStep
        key={transaction.transactionId}
        transaction={transaction}
        typed={typed.trim()}
        onVerified={(transactionId) => change.mutate({ transactionId }, { onSuccess: onDone })}
        onChange={() => {
          change.reset()
          setTransaction(undefined)
        }}
      />
    </div>
  )
}

interface AskFormProps {
  channel: Channel
  typed: string
  onRequested: (transaction: CodeTransaction, contact: string) => void
  onClose: () => void
}

function AskForm({ channel, typed, onRequested: onAsked, onClose }: AskFormProps) {
  const { data: security } = useRead(getSecurity, {})
  // Whoever comes in by a passkey or by her organisation may have none.
  const hasPassword = security?.password.isSet ?? true
  const isMail = channel === 'EMAIL'
  const { passwordIn, required, fieldOf, fieldErrors } = passwordAgain(hasPassword)
  const form = useForm(askContactChange, {
    values: { contact: typed, password: '' },
    toInput: ({ contact, password }) => ({
      // An address of the other kind is none here.
      ...(isMail ? { email: contact } : { mobile: contact }),
      ...passwordIn({ password }),
      language: getLocale(),
    }),
    required,
    fieldAt: CONTACT.fieldAt,
    errors: {
      ...PASSWORD_ERRORS,
      SAME_CONTACT: m.profile_contact_same,
    },
    fieldOf: { ...fieldOf, SAME_CONTACT: 'contact' },
    fieldErrors: { ...fieldErrors, contact: contactMessage(channel) },
    guardsLeaving: false,
    onDone: (sent, { contact }) => onAsked(sent, contact),
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('contact')}
        label={isMail ? m.profile_contact_new_email() : m.profile_contact_new_mobile()}
        hint={m.profile_contact_new_hint()}
        type={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel'}
        verbatim
      />
      <CurrentPassword hasPassword={hasPassword} field={form.field('password')} />
      <FormActions
        form={form}
        small
        submit={m.identity_send_code()}
        busy={m.identity_sending()}
        cancel={{ label: m.app_cancel(), onClick: onClose }}
      />
    </Form>
  )
}
