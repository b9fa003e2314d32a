import { getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { ProfileArea, PersonView, Visibility } from '@chowk/contract/identity/profile/profile.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { SECTION_NAMES, visibilityName } from '../profile/section-words.ts'
import { PROFILE_ERRORS, newerVersion } from './profile-errors.ts'
import styles from './profile-settings.module.css'

const ALL: readonly Visibility[] = ['PUBLIC', 'WORKSPACE', 'ONLY_ME']

/** Who sees a part of the own profile; changing it saves it. */
export function VisibilitySelect({ person, section }: { person: PersonView; section: ProfileArea }) {
  const { own, workspace } = person
  const write = useAction(updateProfile, { refreshes: [getPersonByUrl], errors: PROFILE_ERRORS })
  if (!own) return null
  const choose = (value: Visibility, version: number) =>
    write.mutate(
      { version, visibility: { [section]: value } },
      {
        onError: (failure) => {
          const newer = newerVersion(failure, version)
          if (newer !== undefined) choose(value, newer)
        },
      },
    )
  const location = workspace ? nameOf({ en: workspace.name, hi: workspace.nameHi }) : undefined
  const choices = ALL.filter((each) => each !== 'PUBLIC' || own.mayBePublic)
  return (
    <span className={`stack gap-1 ${styles['visibility']}`}>
      <SelectField
        compact={section !== 'profile'}
        label={
          section === 'profile'
            ? m.profile_who_sees_profile()
            : m.profile_who_sees_section({ section: SECTION_NAMES[section]() })
        }
        value={
          write.isPending ? (write.variables.visibility?.[section] ?? own.visibility[section]) : own.visibility[section]
        }
        options={choices.map((value) => ({ value, name: visibilityName(value, location) }))}
        error={write.problem ?? undefined}
        onChange={({ target }) => choose(target.value as Visibility, own.version)}
      />
    </span>
  )
}
