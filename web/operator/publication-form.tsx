import { useState } from 'react'
import { getOverview } from '@chowk/contract/operator/job.ts'
import { addPublication, changePublication, listOperatedPublications } from '@chowk/contract/operator/publication.ts'
import type { OperatedPublication } from '@chowk/contract/operator/publication.ts'
import { useWrite } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/floating/toast.ts'
import { Note } from '../ui/note.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import styles from './operation.module.css'
import { refusedText } from './words.ts'

type Licence = OperatedPublication['licence']
type Status = OperatedPublication['status']

const LICENCES = [
  { value: 'EXCERPT', name: m.operator_licence_excerpt },
  { value: 'FULL_TEXT', name: m.operator_licence_full_text },
]
const STATUSES = [
  { value: 'ACTIVE', name: m.operator_status_active },
  { value: 'PAUSED', name: m.operator_status_paused },
  { value: 'SUSPENDED', name: m.operator_status_suspended },
]
const named = (options: { value: string; name: () => string }[]) =>
  options.map(({ value, name }) => ({ value, name: name() }))
const partsOf = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')

const blank = (publication: OperatedPublication | undefined) => ({
  name: publication?.name.en ?? '',
  nameHi: publication?.name.hi ?? '',
  home: publication?.home ?? '',
  languages: (publication?.languages ?? ['en']).join(', '),
  categories: (publication?.categories ?? []).join(', '),
  licence: publication?.licence ?? ('EXCERPT' as Licence),
  licenceNote: publication?.licenceNote ?? '',
  status: publication?.status ?? ('ACTIVE' as Status),
  statusReason: publication?.statusReason ?? '',
  isDefault: publication?.isDefault ?? false,
  feeds: '',
})

type Fields = ReturnType<typeof blank>

const inputOf = (fields: Fields) => ({
  name: fields.name,
  nameHi: fields.nameHi || null,
  home: fields.home,
  languages: partsOf(fields.languages),
  categories: partsOf(fields.categories),
  licence: fields.licence,
  licenceNote: fields.licenceNote || null,
  isDefault: fields.isDefault,
})

interface FormProps {
  /** Absent: a new one is made. */
  publication?: OperatedPublication
  onDone: () => void
}

/** What is known and decided about a publication; a new one comes with its feeds. */
export function PublicationForm({ publication, onDone }: FormProps) {
  const [fields, setFields] = useState(() => blank(publication))
  const options = { refreshes: [listOperatedPublications, getOverview] }
  const add = useWrite(addPublication, options)
  const change = useWrite(changePublication, options)
  const error = add.error ?? change.error
  const said = {
    onSuccess: () => {
      showToast({ text: publication ? m.operator_done() : m.operator_publication_added() })
      onDone()
    },
  }
  const save = () => {
    const input = inputOf(fields)
    if (!publication) add.mutate({ ...input, feeds: partsOf(fields.feeds) }, said)
    else {
      const { status, statusReason } = fields
      change.mutate({ ...input, publicationId: publication.id, status, statusReason: statusReason || null }, said)
    }
  }
  const text = (name: 'name' | 'nameHi' | 'home' | 'languages' | 'categories' | 'licenceNote', label: string) => (
    <TextField
      label={label}
      value={fields[name]}
      required={name === 'name' || name === 'home'}
      onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
    />
  )
  return (
    <form
      className={`${styles['panel']} ${styles['form']}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {error && (
        <Note kind="fault" alert>
          {refusedText(error)}
        </Note>
      )}
      {text('name', m.operator_publication_name())}
      {text('nameHi', m.operator_publication_name_hi())}
      {text('home', m.operator_publication_home())}
      {text('languages', m.operator_publication_languages())}
      {text('categories', m.operator_publication_default_categories())}
      <SelectField
        label={m.operator_licence()}
        value={fields.licence}
        options={named(LICENCES)}
        onChoose={(value) => setFields({ ...fields, licence: value as Licence })}
      />
      {fields.licence === 'FULL_TEXT' && text('licenceNote', m.operator_licence_note())}
      {publication ? (
        <SelectField
          label={m.operator_state()}
          value={fields.status}
          options={named(STATUSES)}
          onChoose={(value) => setFields({ ...fields, status: value as Status })}
        />
      ) : (
        <TextArea
          label={m.operator_publication_feeds()}
          rows={3}
          value={fields.feeds}
          onChange={(event) => setFields({ ...fields, feeds: event.target.value })}
        />
      )}
      {fields.status !== 'ACTIVE' && (
        <TextField
          label={m.operator_status_reason()}
          value={fields.statusReason}
          onChange={(event) => setFields({ ...fields, statusReason: event.target.value })}
        />
      )}
      <label>
        <input
          type="checkbox"
          checked={fields.isDefault}
          onChange={(event) => setFields({ ...fields, isDefault: event.target.checked })}
        />{' '}
        {m.operator_publication_default()}
      </label>
      <div className={styles['actions']}>
        <Button type="submit" low disabled={add.isPending || change.isPending}>
          {m.operator_save()}
        </Button>
        <Button look="plain" low onClick={onDone}>
          {m.operator_cancel()}
        </Button>
      </div>
    </form>
  )
}
