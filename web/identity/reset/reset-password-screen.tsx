import { Link } from 'react-router'
import { useState } from 'react'
import { sendPasswordCode } from '@chowk/contract/identity/code.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { resetPassword } from '@chowk/contract/identity/password.ts'
import { callOverHttp } from '../../app/calls.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import type { ScreenHandle } from '../../app/shell/shell.tsx'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { ContactForm } from '../contact/contact-form.tsx'
import { CONTACT, contactInput } from '../contact/contact-words.ts'
import { EntryFrame } from '../entry-frame.tsx'
import { useRestoredFields } from '../restored-fields.ts'
import { forgetWays, useStoredState } from '../stored-state.ts'
import { NEW_PASSWORD_ERRORS, NewPasswordField } from '../password-field.tsx'
import { SecondStep } from '../second-step.tsx'
import { challengeOf, leaveTo, signIn } from '../sign-in.ts'
import { ADDRESS, CODE, NEW, useResetStep } from './use-reset-step.ts'

export const handle: ScreenHandle = { bar: 'none' }

export const meta = () => [{ title: `${m.identity_login_forgotten()} · ${m.app_name()}` }]

interface Reset {
  contact: string
  /** The contact that the code went to. */
  sentFor?: string | undefined
  transaction?: CodeTransaction | undefined
  confirmed?: string | undefined
}

const NOTHING: Reset = { contact: '' }

/** A forgotten password: address, code, new password, and in. What was typed stays in the other language and while one goes back. */
export default function ResetPasswordScreen() {
  const [state, change] = useStoredState('reset', NOTHING)
  const { contact, transaction, confirmed } = state
  const location = useResetStep(confirmed ? NEW : transaction ? CODE : ADDRESS)
  // A code that was confirmed is tried no more: another one begins with the address.
  const startAgain = () => {
    change({ transaction: undefined, confirmed: undefined })
    location.go(ADDRESS)
  }
  if (location.step === NEW && confirmed)
    return (
      <EntryFrame title={m.identity_reset_new_title()} lead={m.identity_reset_for({ contact: contact.trim() })}>
        <NewPasswordForm transactionId={confirmed} onOver={startAgain} />
      </EntryFrame>
    )
  if (location.step === CODE && transaction)
    return (
      <EntryFrame title={m.identity_code_title()}>
        <CodeStep
          key={transaction.transactionId}
          transaction={transaction}
          typed={contact.trim()}
          onVerified={(transactionId) => {
            change({ confirmed: transactionId })
            location.go(NEW)
          }}
          onChange={() => location.go(ADDRESS)}
        />
      </EntryFrame>
    )
  return (
    <EntryFrame title={m.identity_login_forgotten()} lead={m.identity_reset_lead()}>
      <AddressForm
        confirmedFor={confirmed && state.sentFor}
        onSent={(sent, sentFor) => {
          if (sent) change({ sentFor, transaction: sent, confirmed: undefined })
          location.go(sent ? CODE : NEW)
        }}
      />
    </EntryFrame>
  )
}

interface AddressFormProps {
  /** The contact whose code was confirmed already: no other one is sent. */
  confirmedFor: string | undefined
  onSent: (sent: CodeTransaction | null, sentFor: string) => void
}

const STORED = ['contact'] as const
const sentForOf = (typed: string) => JSON.stringify(contactInput(typed))

function AddressForm({ confirmedFor, onSent }: AddressFormProps) {
  const form = useForm(sendPasswordCode, {
    ...CONTACT,
    values: { contact: '' },
    toInput: ({ contact }) => ({ ...contactInput(contact), language: getLocale() }),
    guardsLeaving: false,
    send: async (input, options): Promise<CodeTransaction | null> =>
      sentForOf(form.getValue('contact')) === confirmedFor
        ? null
        : await callOverHttp(sendPasswordCode, input, options),
    onDone: (sent: CodeTransaction | null, { contact }) => onSent(sent, sentForOf(contact)),
  })
  const keep = useRestoredFields(form, 'reset', STORED)
  return (
    <ContactForm form={form} label={m.identity_contact()} button={m.identity_send_code()} onChange={keep}>
      <p>
        <Link to="/login">{m.identity_reset_back()}</Link>
      </p>
    </ContactForm>
  )
}

const leave = async () => {
  forgetWays()
  await leaveTo('/login?status=reset')
}

function NewPasswordForm({ transactionId, onOver }: { transactionId: string; onOver: () => void }) {
  const [challenge, setChallenge] = useState<string>()
  const [isOver, setOver] = useState(false)
  const form = useForm(resetPassword, {
    values: { newPassword: '' },
    toInput: ({ newPassword }) => ({ transactionId, newPassword }),
    errors: { CODE_OVER: m.identity_code_over },
    fieldErrors: { newPassword: NEW_PASSWORD_ERRORS },
    guardsLeaving: false,
    onRefused: ({ code }) => {
      setOver(code === 'CODE_OVER')
      return false
    },
    // The password holds from here on: if signing in fails or asks for more, its own page goes on.
    onDone: async ({ signInAs }, { newPassword }) => {
      try {
        await leaveTo(await signIn('employee', { email: signInAs, password: newPassword }))
      } catch (failure) {
        const requested = challengeOf(failure)
        if (requested) setChallenge(requested)
        else await leave()
      }
    },
  })
  if (challenge) return <SecondStep challengeId={challenge} onBack={() => void leave()} />
  return (
    <Form form={form}>
      {isOver && (
        <Button variant="plain" onClick={onOver}>
          {m.identity_code_another()}
        </Button>
      )}
      <NewPasswordField form={form} name="newPassword" label={m.identity_reset_new()} />
      <p>{m.security_password_others()}</p>
      <FormActions form={form} submit={m.identity_reset_set()} busy={m.identity_sending()} />
    </Form>
  )
}
