import { useState } from 'react'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { sendGuardianCode } from '@chowk/contract/identity/guardian.ts'
import { GuardianDetails } from '@chowk/contract/identity/signup.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useReturnedFocus } from '../../ui/returned-focus.ts'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { CONTACT, NAME_ERRORS, contactInput } from '../contact/contact-words.ts'
import type { ContactInput } from '../contact/contact.rules.ts'
import { useRestoredFields } from '../restored-fields.ts'
import { useStoredState } from '../stored-state.ts'
import { GUARDIAN_CODE_ERRORS } from './guardian-errors.ts'
import styles from '../signup/signup-form.module.css'

/** A guardian's yes: the code that was confirmed, and who gave it. */
export interface GuardianYes {
  transactionId: string
  name: string
}

/** A guardian's contact that whoever invited the child wrote down; the code is sent there without it being known here. */
interface KnownGuardian {
  /** With its middle covered. */
  contact: string
  invitationCode: string
  /** What the place is called that wrote it down. */
  place: string
}

interface GuardianStepProps {
  child: { name: string; contact: ContactInput }
  known?: KnownGuardian | undefined
  onYes: (yes: GuardianYes) => void
  /** The server refused this guardian: she has the child's own contact. */
  isChild: boolean
  /** A minor's year was given for this contact before, whatever is typed now. */
  isClaimed?: boolean
  /** Leads back to the year of birth, where none was given. */
  onGiveYear?: (() => void) | undefined
}

interface GuardianRequest {
  name: string
  contact: string
  /** Another contact than the known one was asked for. */
  isOther: boolean
  transaction?: CodeTransaction | undefined
}

const NOTHING: GuardianRequest = { name: '', contact: '', isOther: false }

/** Who is under age asks a grown-up: in plain words, by the grown-up's own contact. */
export function GuardianStep({ child, known, onYes, isChild, isClaimed = false, onGiveYear }: GuardianStepProps) {
  // The guardian says yes to this very name.
  const key = `guardian of ${child.name}`
  const [{ name, transaction }, change] = useStoredState(key, NOTHING)
  const [given, setGiven] = useState<string>()
  const section = useReturnedFocus<HTMLDivElement>(transaction?.transactionId)
  const isRefused = isChild && given === transaction?.transactionId
  if (transaction && !isRefused) {
    return (
      <div ref={section} className={`stack ${styles['form']}`}>
        <p className="muted">{m.identity_guardian_ask({ name })}</p>
        <CodeStep
          key={transaction.transactionId}
          transaction={transaction}
          onVerified={(transactionId) => {
            setGiven(transactionId)
            onYes({ transactionId, name: name.trim() })
          }}
          onChange={() => change({ transaction: undefined })}
        />
      </div>
    )
  }
  return (
    <div ref={section} className={`stack ${styles['form']}`}>
      {isClaimed && (
        <Note kind="notice">
          {m.identity_guardian_claimed()} <a href="/contact-us">{m.app_contact()}</a>
        </Note>
      )}
      {onGiveYear && (
        <p className="muted">
          {m.identity_guardian_no_year()}{' '}
          <Button variant="plain" onClick={onGiveYear}>
            {m.identity_guardian_to_year()}
          </Button>
        </p>
      )}
      <ProblemNote>{isChild && m.identity_guardian_same()}</ProblemNote>
      <GuardianForm child={child} known={known} storedAs={key} onSent={(sent) => change({ transaction: sent })} />
    </div>
  )
}

interface GuardianFormProps extends Pick<GuardianStepProps, 'child' | 'known'> {
  storedAs: string
  onSent: (transaction: CodeTransaction) => void
}

const STORED = ['name', 'contact'] as const

function GuardianForm({ child, known, storedAs, onSent }: GuardianFormProps) {
  const [{ isOther }, change] = useStoredState(storedAs, NOTHING)
  const taken = isOther ? undefined : known
  const own = 'email' in child.contact ? { childEmail: child.contact.email } : { childMobile: child.contact.mobile }
  const form = useForm(sendGuardianCode, {
    values: { name: '', contact: '' },
    toInput: ({ contact }) => ({
      ...(taken ? { invitationCode: taken.invitationCode } : { ...contactInput(contact), childName: child.name }),
      ...own,
      language: getLocale(),
    }),
    also: { schema: GuardianDetails, toInput: ({ name }) => ({ name }) },
    fieldAt: CONTACT.fieldAt,
    errors: GUARDIAN_CODE_ERRORS,
    fieldOf: { GUARDIAN_IS_CHILD: 'contact' },
    fieldErrors: { ...CONTACT.fieldErrors, name: NAME_ERRORS },
    guardsLeaving: false,
    onDone: onSent,
  })
  const keep = useRestoredFields(form, storedAs, STORED)
  return (
    <div onChange={keep}>
      <Form form={form}>
        <ul className={`stack muted ${styles['lines']}`}>
          <li>{m.identity_guardian_public()}</li>
          <li>{m.identity_guardian_sold()}</li>
          <li>{m.identity_guardian_back()}</li>
        </ul>
        <TextField {...form.field('name')} label={m.identity_guardian_name()} autoComplete="off" />
        {taken ? (
          <p>{m.identity_guardian_known({ place: taken.place, contact: taken.contact })}</p>
        ) : (
          <TextField
            {...form.field('contact')}
            label={m.identity_guardian_contact()}
            hint={m.identity_guardian_contact_hint()}
            autoComplete="off"
            verbatim
          />
        )}
        <FormActions form={form} submit={m.identity_guardian_send()} busy={m.identity_sending()}>
          {known && (
            <Button variant="plain" onClick={() => change({ isOther: !isOther })}>
              {isOther ? m.identity_guardian_known_again({ contact: known.contact }) : m.identity_guardian_other()}
            </Button>
          )}
        </FormActions>
      </Form>
    </div>
  )
}
