import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { failureWords } from '../app/code/failure-words.ts'
import { useHydrated } from '../app/hydrated.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { readContact } from './contact.rules.ts'
import type { ContactInput } from './contact.rules.ts'
import { contactWords, refusedContact } from './contact-words.ts'
import styles from './contact-form.module.css'

interface ContactFormProps {
  label: string
  hint?: string
  button: string
  value: string
  onChange: (value: string) => void
  onSend: (contact: ContactInput) => void
  isSending: boolean
  failure: unknown
  children?: ReactNode
}

/** One contact and one button. */
export function ContactForm({ label, hint, button, value, onChange, onSend, isSending, ...rest }: ContactFormProps) {
  const isReady = useHydrated()
  const [wasPressed, setPressed] = useState(false)
  const read = readContact(value)
  const refused = refusedContact(rest.failure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if ('contact' in read) onSend(read.contact)
  }
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      {rest.failure !== null && rest.failure !== undefined && !refused && (
        <Note kind="fault" alert>
          {failureWords(rest.failure)}
        </Note>
      )}
      <TextField
        label={label}
        hint={hint}
        fault={wasPressed && 'fault' in read ? contactWords(read.fault) : refused}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type={isReady ? 'submit' : 'button'} disabled={isSending}>
        {isSending ? m.identity_sending() : button}
      </Button>
      {rest.children}
    </form>
  )
}
