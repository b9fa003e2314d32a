import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { LONGEST, getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import { Controlled } from '../../app/form/controlled.tsx'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/field/text-area.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import { LanguagesField } from './languages-field.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { PROFILE_ERRORS, versionAfter } from './profile-errors.ts'
import styles from './profile-settings.module.css'

type Typed = Pick<PersonView, 'name' | 'called' | 'headline' | 'about' | 'languages'>

const typedOf = ({ name, called, headline, about, languages }: Typed): Typed => ({
  name,
  called,
  headline,
  about,
  languages,
})

// Only what she changed is sent, so that another window's changes to the rest stay.
function changesOf(typed: Typed, before: Typed): Partial<Typed> {
  const changed = Object.entries(typed).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Typed]),
  )
  return Object.fromEntries(changed) as Partial<Typed>
}

/** Name, line, text and languages of the own profile. */
export function PersonForm({ person }: { person: PersonView }) {
  const [before, setBefore] = useState(() => typedOf(person))
  const [isSaved, setSaved] = useState(false)
  const now = useNow()
  const form = useForm(updateProfile, {
    values: before,
    toInput: (typed, version) => ({ ...changesOf(typed, before), version: versionAfter(version, person.own) }),
    required: ['name'],
    conflict: { version: person.own?.version ?? 0, valuesOf: (current) => typedOf(current as unknown as Typed) },
    errors: PROFILE_ERRORS,
    refreshes: [getPersonByUrl],
    onDone: (saved) => {
      setBefore(typedOf(saved))
      setSaved(true)
    },
  })
  return (
    <Form form={form}>
      <div className="stack gap-4">
        <AppearanceSection person={person} onChanged={() => form.isDirty || globalThis.location.reload()} />
        <div className={`stack gap-4 ${styles['names']}`}>
          <TextField {...form.field('name')} label={m.app_called()} autoComplete="name" />
          <TextField {...form.field('called')} label={m.profile_called()} autoComplete="nickname" />
          <div className={styles['whole']}>
            <Headline form={form} />
          </div>
        </div>
      </div>
      <TextArea {...form.field('about')} label={m.profile_about()} rows={4} />
      <Controlled form={form} name="languages">
        {({ value, onChange, error }) => <LanguagesField chosen={value} error={error} onChange={onChange} />}
      </Controlled>
      <FormActions form={form} small submit={m.app_save()}>
        {isSaved && !form.isDirty && (
          <span role="status" className={styles['says']}>
            {m.profile_saved({ time: clockOf(now) })}
          </span>
        )}
      </FormActions>
    </Form>
  )
}

function Headline({ form }: { form: FormState<Typed> }) {
  const count = lengthOf(useWatch({ control: form.control, name: 'headline' }))
  return (
    <TextField
      {...form.field('headline')}
      label={m.profile_headline()}
      hint={m.profile_count({ count, most: LONGEST.headline })}
    />
  )
}
