import { useWatch } from 'react-hook-form'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import type { Section } from '@chowk/contract/identity/profile/section.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import { Form, FormActions } from '../../app/form/form.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { PartialDateField } from '../../ui/field/partial-date-field.tsx'
import { WebAddressField } from '../../ui/field/number-fields.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Columns, Panel, Wide } from '../../ui/layout/layout.tsx'
import { ENTRY_FIELDS, sentOf, typedOf } from './entry-fields.ts'
import type { EntryField, Typed } from './entry-fields.ts'
import { LEVELS } from '../profile/section-words.ts'
import { MONTHS } from '../../app/calendar/month-names.ts'

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
  const calls = callsOf(section)
  const form = useForm(entry ? calls.update : calls.save, {
    values: typedOf(section, entry),
    toInput: (typed, version) => {
      const sent = sentOf(section, typed) as { name: string; level: number }
      return entry ? { ...sent, id: entry.id, version } : sent
    },
    conflict: entry && { version: entry.version, valuesOf: (current) => typedOf(section, current) },
    errors: {
      SECTION_FULL: m.profile_full,
      THERE_ALREADY: m.profile_there_already,
      ENTRY_NOT_FOUND: m.profile_not_there,
      VERSION_CONFLICT: m.profile_conflict,
    },
    fieldErrors: Object.fromEntries(
      ENTRY_FIELDS[section].filter(({ kind }) => kind === 'date').map(({ name }) => [name, DATES]),
    ),
    refreshes: [getPersonByUrl],
    onDone,
  })
  return (
    <Panel>
      <Form form={form} autoFocus>
        <Columns>
          {ENTRY_FIELDS[section].map((field) => (
            <OneField key={field.name} form={form} field={field} />
          ))}
        </Columns>
        <FormActions
          form={form}
          small
          submit={m.profile_save_entry()}
          cancel={{ label: m.app_cancel(), onClick: onDone }}
        />
      </Form>
    </Panel>
  )
}

const DATES = {
  REQUIRED: m.profile_fault_date,
  INVALID_DATE: m.profile_fault_date,
  IN_THE_FUTURE: m.profile_fault_future,
  BEFORE_ITS_BEGINNING: m.profile_fault_order,
  END_NEEDED: m.profile_fault_end,
}

function OneField({ form, field: { name, label, kind } }: { form: FormState<Typed>; field: EntryField }) {
  switch (kind) {
    case 'date':
      return <EntryDate form={form} name={name} label={label()} />
    case 'level':
      return (
        <SelectField
          {...form.field(name)}
          label={label()}
          options={LEVELS.map((said, index) => ({ value: String(index + 1), name: said() }))}
        />
      )
    case 'tick':
      return <CheckboxField {...form.field(name)} label={label()} />
    case 'words':
      return (
        <Wide>
          <TextArea {...form.field(name)} label={label()} rows={3} />
        </Wide>
      )
    case 'address':
      return <WebAddressField {...form.field(name)} label={label()} />
    default:
      return <TextField {...form.field(name)} label={label()} />
  }
}

function EntryDate({ form, name, label }: { form: FormState<Typed>; name: string; label: string }) {
  const goesOn = useWatch({ control: form.control, name: 'isCurrent' }) === true
  return (
    <Controlled form={form} name={name}>
      {({ value, onChange, error }) => (
        <PartialDateField
          label={label}
          value={String(value)}
          months={MONTHS.map((month) => month())}
          error={error}
          disabled={name === 'to' && goesOn}
          onChange={onChange}
        />
      )}
    </Controlled>
  )
}
