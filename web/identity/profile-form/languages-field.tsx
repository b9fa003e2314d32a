import { IconX } from '../../ui/icons.ts'
import { SpokenLanguage } from '@chowk/contract/identity/profile/profile.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { LANGUAGE_NAMES } from '../profile/language-names.ts'
import styles from './profile-settings.module.css'

interface LanguagesFieldProps {
  chosen: readonly SpokenLanguage[]
  error: string | undefined
  onChange: (chosen: SpokenLanguage[]) => void
}

/** The languages that somebody speaks: one is added from a list, each can be taken away. */
export function LanguagesField({ chosen, error, onChange }: LanguagesFieldProps) {
  const others = SpokenLanguage.options.filter((language) => !chosen.includes(language))
  const options = [
    { value: '', name: m.profile_language_add() },
    ...others.map((value) => ({ value, name: LANGUAGE_NAMES[value]() })),
  ]
  return (
    <div id="languages" className={`stack gap-2 ${styles['languages']}`}>
      <SelectField
        label={m.profile_languages()}
        value=""
        options={options}
        error={error}
        onChange={({ target: { value } }) => value && onChange([...chosen, value as SpokenLanguage])}
      />
      <ul className={`cluster gap-2 ${styles['chips']}`}>
        {chosen.map((language) => (
          <li key={language}>
            {LANGUAGE_NAMES[language]()}
            <button
              type="button"
              aria-label={m.app_field_remove({ name: LANGUAGE_NAMES[language]() })}
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
