import { getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { Part, PersonView, Visibility } from '@chowk/contract/identity/profile/profile.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import { SECTION_NAMES, visibilityName } from '../profile/section-words.ts'
import { PROFILE_ERRORS, newerVersion } from './profile-errors.ts'
import styles from './profile-settings.module.css'

const ALL: readonly Visibility[] = ['PUBLIC', 'WORKSPACE', 'ONLY_ME']

/** Who sees a part of the own profile; changing it saves it. */
export function VisibilitySelect({ person, part }: { person: PersonView; part: Part }) {
  const { own, workspace } = person
  const write = useAction(updateProfile, { refreshes: [getPersonByUrl], errors: PROFILE_ERRORS })
  if (!own) return null
  const choose = (value: Visibility, version: number) =>
    write.mutate(
      { version, visibility: { [part]: value } },
      {
        onError: (failure) => {
          const newer = newerVersion(failure, version)
          if (newer !== undefined) choose(value, newer)
        },
      },
    )
  const place = workspace ? nameOf({ en: workspace.name, hi: workspace.nameHi }) : undefined
  const choices = ALL.filter((each) => each !== 'PUBLIC' || own.mayBePublic)
  return (
    <span className={styles['visibility']}>
      <SelectField
        compact={part !== 'profile'}
        label={
          part === 'profile'
            ? m.profile_who_sees_profile()
            : m.profile_who_sees_section({ section: SECTION_NAMES[part]() })
        }
        value={write.isPending ? (write.variables.visibility?.[part] ?? own.visibility[part]) : own.visibility[part]}
        options={choices.map((value) => ({ value, name: visibilityName(value, place) }))}
        error={write.problem ?? undefined}
        onChange={({ target }) => choose(target.value as Visibility, own.version)}
      />
    </span>
  )
}
