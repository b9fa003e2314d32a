import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { LONGEST, SpokenLanguage, getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { lengthOf } from '@chowk/contract/text.ts'
import { useWrite } from '../../app/read.ts'
import { useNow } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { clockOf } from '../../ui/time.rules.ts'
import { LANGUAGE_NAMES } from '../profile/language-names.ts'
import { faultAt, profileFailure } from './fault-words.ts'
import { LookPart } from './look-part.tsx'
import styles from './profile-settings.module.css'

type Language = PersonView['languages'][number]
interface Typed {
  name: string
  called: string
  headline: string
  about: string
  languages: Language[]
}

const typedOf = ({ name, called, headline, about, languages }: PersonView): Typed => ({
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
  const [typed, setTyped] = useState(before)
  const write = useWrite(updateProfile, { refreshes: [getPersonByUrl] })
  const now = useNow()
  const changes = changesOf(typed, before)
  const hasChanges = Object.keys(changes).length > 0
  const set = (change: Partial<Typed>) => setTyped((was) => ({ ...was, ...change }))
  const field = (name: 'name' | 'called' | 'headline' | 'about') => ({
    name,
    value: typed[name],
    fault: faultAt(write.error, name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const current = write.error?.refused?.details?.['current'] as PersonView | undefined
    const version = Math.max(person.own?.version ?? 0, current?.own?.version ?? 0)
    const onSuccess = (saved: PersonView) => {
      setBefore(typedOf(saved))
      setTyped(typedOf(saved))
    }
    write.mutate({ ...changes, version }, { onSuccess })
  }
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      <div className={styles['top']}>
        <LookPart person={person} onChanged={() => hasChanges || globalThis.location.reload()} />
        <div className={styles['names']}>
          <TextField label={m.profile_name()} autoComplete="name" maxLength={240} {...field('name')} />
          <TextField label={m.profile_called()} autoComplete="nickname" maxLength={120} {...field('called')} />
          <div className={styles['whole']}>
            <TextField
              label={m.profile_headline()}
              maxLength={2 * LONGEST.headline}
              hint={m.profile_count({ count: lengthOf(typed.headline), most: LONGEST.headline })}
              {...field('headline')}
            />
          </div>
        </div>
      </div>
      <TextArea
        label={m.profile_about()}
        rows={4}
        maxLength={2 * LONGEST.about}
        hint={m.profile_count({ count: lengthOf(typed.about), most: LONGEST.about })}
        {...field('about')}
      />
      <Languages chosen={typed.languages} onChange={(languages) => set({ languages })} />
      {write.error && (
        <Note kind="fault" alert>
          {profileFailure(write.error)}
        </Note>
      )}
      <div className={styles['do']}>
        <Button type="submit" disabled={write.isPending || !hasChanges}>
          {m.profile_save()}
        </Button>
        {write.isSuccess && !hasChanges && (
          <span role="status" className={styles['says']}>
            {m.profile_saved({ time: clockOf(now) })}
          </span>
        )}
      </div>
    </form>
  )
}

function Languages({ chosen, onChange }: { chosen: readonly Language[]; onChange: (chosen: Language[]) => void }) {
  const others = SpokenLanguage.options.filter((language) => !chosen.includes(language))
  const options = [
    { value: '', name: m.profile_language_add() },
    ...others.map((value) => ({ value, name: LANGUAGE_NAMES[value]() })),
  ]
  return (
    <div id="languages" className={styles['languages']}>
      <SelectField
        label={m.profile_languages()}
        value=""
        options={options}
        onChoose={(value) => value && onChange([...chosen, value as Language])}
      />
      <ul className={styles['chips']}>
        {chosen.map((language) => (
          <li key={language}>
            {LANGUAGE_NAMES[language]()}
            <button
              type="button"
              aria-label={m.profile_language_remove({ name: LANGUAGE_NAMES[language]() })}
              onClick={() => onChange(chosen.filter((each) => each !== language))}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
