import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import type { Section } from '@chowk/contract/identity/profile/section.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { DateField } from './date-field.tsx'
import { ENTRY_FIELDS, sentOf, typedOf } from './entry-fields.ts'
import type { EntryField, Typed } from './entry-fields.ts'
import { faultAt, profileFailure } from './fault-words.ts'
import { LEVELS } from '../profile/section-words.ts'
import styles from './entry-form.module.css'

interface EntryFormProps {
  section: Section
  /** What is being changed; without it something is added. */
  entry?: { id: string; version: number } & Readonly<Record<string, unknown>>
  onDone: () => void
}

// The form is the same for all sections; its fields are those of the section.
const callsOf = (section: Section) => SECTION_CALLS[section] as unknown as (typeof SECTION_CALLS)['skill']

/** Adds an entry to a section or changes one; what was typed stays when something is wrong. */
export function EntryForm({ section, entry, onDone }: EntryFormProps) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(section, entry))
  const [key] = useState(() => crypto.randomUUID())
  const calls = callsOf(section)
  const refreshes = [getPersonByUrl]
  const add = useWrite(calls.save, { refreshes, idempotencyKey: key })
  const change = useWrite(calls.update, { refreshes })
  const failure = add.error ?? change.error
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sent = sentOf(section, typed) as never as { name: string; level: number }
    if (entry) {
      // Against somebody else's change it is sent once more with the version that stands there now.
      const current = change.error?.refused?.details?.['current'] as { version: number } | undefined
      change.mutate({ ...sent, id: entry.id, version: current?.version ?? entry.version }, { onSuccess: onDone })
    } else add.mutate(sent, { onSuccess: onDone })
  }
  return (
    <form ref={form} method="post" className={styles['form']} onSubmit={submit} noValidate>
      {failure && (
        <Note kind="fault" alert>
          {profileFailure(failure)}
        </Note>
      )}
      <div className={styles['fields']}>
        {ENTRY_FIELDS[section].map((field) => (
          <OneField
            key={field.name}
            field={field}
            typed={typed}
            failure={failure}
            onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
      <div className={styles['do']}>
        <Button type="submit" low disabled={add.isPending || change.isPending}>
          {m.profile_save_entry()}
        </Button>
        <Button look="plain" low onClick={onDone}>
          {m.profile_cancel()}
        </Button>
      </div>
    </form>
  )
}

interface OneFieldProps {
  field: EntryField
  typed: Typed
  failure: CallFailed | null
  onChange: (value: string | number | boolean) => void
}

function OneField({ field: { name, label, kind, most, isOptional }, typed, failure, onChange }: OneFieldProps) {
  const value = String(typed[name])
  const around = { label: label(), fault: faultAt(failure, name) }
  const text = { ...around, name, value, maxLength: most, required: !isOptional }
  switch (kind) {
    case 'date':
      return (
        <DateField
          {...around}
          value={value}
          disabled={name === 'to' && typed['isCurrent'] === true}
          onChange={onChange}
        />
      )
    case 'level':
      return (
        <SelectField
          label={label()}
          value={value}
          options={LEVELS.map((said, at) => ({ value: String(at + 1), name: said() }))}
          onChoose={(chosen) => onChange(Number(chosen))}
        />
      )
    case 'tick':
      return (
        <label className={styles['tick']}>
          <input type="checkbox" checked={typed[name] === true} onChange={(event) => onChange(event.target.checked)} />
          {label()}
        </label>
      )
    case 'words':
      return (
        <div className={styles['whole']}>
          <TextArea {...text} rows={3} onChange={(event) => onChange(event.target.value)} />
        </div>
      )
    default:
      return (
        <TextField
          {...text}
          type={kind === 'address' ? 'url' : 'text'}
          onChange={(event) => onChange(event.target.value)}
        />
      )
  }
}
