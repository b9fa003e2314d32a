import { useState } from 'react'
import type { FormEvent } from 'react'
import { passwordFaults } from '@chowk/contract/identity/new-password.ts'
import { failureWords } from '../../app/code/failure-words.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readContact, readYear } from '../contact.rules.ts'
import type { ContactInput } from '../contact.rules.ts'
import { NewPasswordField } from '../password-field.tsx'
import { TermsField } from '../terms-field.tsx'
import { contactWords, nameFaultOf, refusedContact } from '../contact-words.ts'
import styles from './signup-form.module.css'

/** What a person says of herself. */
export interface Details {
  name: string
  contact: string
  year: string
  password: string
  isAgreed: boolean
}

export interface ReadDetails {
  name: string
  contact: ContactInput
  birthYear: number | undefined
  password: string
}

interface DetailsFormProps {
  details: Details
  onChange: (details: Details) => void
  /** Called when everything is right. */
  onDone: (read: ReadDetails) => void
  onBack: () => void
  isSending: boolean
  failure: unknown
  /** What the server found wrong with the password. */
  passwordFault: readonly string[]
}

interface Faults {
  name?: string
  contact?: string
  year?: string
  password: readonly string[]
  terms: boolean
}

function judge(details: Details, thisYear: number): { faults: Faults; read?: ReadDetails } {
  const contact = readContact(details.contact)
  const year = readYear(details.year, thisYear)
  const name = details.name.trim()
  const nameFault = nameFaultOf(name)
  const faults: Faults = {
    ...(nameFault && { name: nameFault }),
    ...('fault' in contact && { contact: contactWords(contact.fault) }),
    ...('fault' in year && { year: m.identity_year_off() }),
    password: passwordFaults(details.password),
    terms: !details.isAgreed,
  }
  const isRight = !faults.name && !faults.terms && faults.password.length === 0
  if (!isRight || 'fault' in contact || 'fault' in year) return { faults }
  return { faults, read: { name, contact: contact.contact, birthYear: year.year, password: details.password } }
}

/** Name, contact, year of birth, password, terms. Faults are told when the button is pressed, and go as they are mended. */
export function DetailsForm({ details, onChange, onDone, onBack, isSending, ...told }: DetailsFormProps) {
  const isReady = useHydrated()
  const thisYear = Number(useNow().slice(0, 4))
  const [wasPressed, setPressed] = useState(false)
  const { faults, read } = judge(details, thisYear)
  const shown = wasPressed ? faults : undefined
  const refused = refusedContact(told.failure)
  const set = (some: Partial<Details>) => onChange({ ...details, ...some })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    if (read) onDone(read)
    else focusFault(event.currentTarget)
  }
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      {told.failure !== null && told.failure !== undefined && !refused && (
        <Note kind="fault" alert>
          {failureWords(told.failure)}
        </Note>
      )}
      <TextField
        label={m.identity_name()}
        hint={m.identity_name_hint()}
        fault={shown?.name}
        name="name"
        autoComplete="name"
        value={details.name}
        onChange={(event) => set({ name: event.target.value })}
        required
      />
      <div className={styles['two']}>
        <TextField
          label={m.identity_contact()}
          hint={m.identity_contact_hint()}
          fault={shown?.contact ?? refused}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={details.contact}
          onChange={(event) => set({ contact: event.target.value })}
          required
        />
        <TextField
          label={m.identity_year()}
          hint={m.identity_year_hint()}
          fault={shown?.year}
          name="bday-year"
          autoComplete="bday-year"
          inputMode="numeric"
          maxLength={4}
          value={details.year}
          onChange={(event) => set({ year: event.target.value })}
        />
      </div>
      <NewPasswordField
        label={m.identity_password()}
        name="password"
        value={details.password}
        onChange={(password) => set({ password })}
        faults={told.passwordFault.length > 0 ? told.passwordFault : (shown?.password ?? [])}
      />
      <TermsField
        isAgreed={details.isAgreed}
        onAgree={(isAgreed) => set({ isAgreed })}
        isMissing={shown?.terms ?? false}
      />
      <div className={styles['actions']}>
        <Button type={isReady ? 'submit' : 'button'} disabled={isSending}>
          {isSending ? m.identity_sending() : m.identity_send_code()}
        </Button>
        <Button look="plain" onClick={onBack}>
          {m.identity_back()}
        </Button>
      </div>
    </form>
  )
}

// The faults are drawn in this very frame: the first of them is found after it.
function focusFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
