import { useState } from 'react'
import type { FormEvent } from 'react'
import { sendGuardianCode } from '@chowk/contract/identity/guardian.ts'
import type { CodeTransaction } from '@chowk/contract/identity/code.ts'
import { CodeStep } from '../../app/code/code-step.tsx'
import { failureWords } from '../../app/code/failure-words.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Button } from '../../ui/button.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readContact } from '../contact.rules.ts'
import { contactWords, nameFaultOf, refusedContact } from '../contact-words.ts'
import { useKept } from '../kept.ts'
import styles from '../signup/signup-form.module.css'

/** A guardian's yes: the code that was confirmed, and who gave it. */
export interface GuardianYes {
  transactionId: string
  name: string
}

interface GuardianStepProps {
  childName: string
  onYes: (yes: GuardianYes) => void
  /** The server refused this guardian: she has the child's own contact. */
  isChild: boolean
  /** A minor's year was given for this contact before, whatever is typed now. */
  isClaimed?: boolean
  /** Leads back to the year of birth, where none was given. */
  onGiveYear?: (() => void) | undefined
}

interface Asked {
  name: string
  typed: string
  transaction?: CodeTransaction | undefined
}

const NOTHING: Asked = { name: '', typed: '' }

/** Who is under age asks a grown-up: in plain words, by the grown-up's own contact. */
export function GuardianStep({ childName, onYes, isChild, isClaimed = false, onGiveYear }: GuardianStepProps) {
  // The guardian says yes to this very name.
  const [asked, change] = useKept(`guardian of ${childName}`, NOTHING)
  const [given, setGiven] = useState<string>()
  const { name, transaction } = asked
  const part = useKeptFocus<HTMLDivElement>(transaction?.transactionId)
  const isRefused = isChild && given === transaction?.transactionId
  if (transaction && !isRefused) {
    return (
      <div ref={part} className={styles['form']}>
        <p className={styles['plain']}>{m.identity_guardian_ask({ name })}</p>
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
    <div ref={part}>
      {isClaimed && (
        <Note kind="notice">
          {m.identity_guardian_claimed()} <a href="/contact-us">{m.app_contact()}</a>
        </Note>
      )}
      {onGiveYear && (
        <p className={styles['plain']}>
          {m.identity_guardian_no_year()}{' '}
          <Button look="plain" onClick={onGiveYear}>
            {m.identity_guardian_to_year()}
          </Button>
        </p>
      )}
      <GuardianForm isChild={isChild} childName={childName} asked={asked} onChange={change} />
    </div>
  )
}

interface GuardianFormProps {
  childName: string
  isChild: boolean
  asked: Asked
  onChange: (some: Partial<Asked>) => void
}

function GuardianForm({ childName, isChild, asked, onChange }: GuardianFormProps) {
  const { name, typed } = asked
  const [wasPressed, setPressed] = useState(false)
  const send = useWrite(sendGuardianCode)
  const contact = readContact(typed)
  const refused = refusedContact(send.error)
  const nameFault = nameFaultOf(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (nameFault || 'fault' in contact) return
    send.mutate(
      { ...contact.contact, childName, language: getLocale() },
      { onSuccess: (transaction) => onChange({ transaction }) },
    )
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <ul className={styles['lines']}>
        <li>{m.identity_guardian_public()}</li>
        <li>{m.identity_guardian_sold()}</li>
        <li>{m.identity_guardian_back()}</li>
      </ul>
      {(isChild || (send.error && !refused)) && (
        <Note kind="fault" alert>
          {isChild ? m.identity_guardian_same() : failureWords(send.error)}
        </Note>
      )}
      <TextField
        label={m.identity_guardian_name()}
        fault={wasPressed ? nameFault : undefined}
        name="guardian-name"
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={m.identity_guardian_contact()}
        hint={m.identity_guardian_contact_hint()}
        fault={wasPressed && 'fault' in contact ? contactWords(contact.fault) : refused}
        name="guardian-contact"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => onChange({ typed: event.target.value })}
      />
      <div className={styles['actions']}>
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? m.identity_sending() : m.identity_guardian_send()}
        </Button>
      </div>
    </form>
  )
}
