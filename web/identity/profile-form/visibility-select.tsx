import { getPersonByUrl, updateProfile } from '@chowk/contract/identity/profile/profile.ts'
import type { Part, PersonView, Visibility } from '@chowk/contract/identity/profile/profile.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { SelectField } from '../../ui/select-field.tsx'
import { profileFailure } from './fault-words.ts'
import { SECTION_NAMES, visibilityName } from '../profile/section-words.ts'
import styles from './profile-settings.module.css'

const ALL: readonly Visibility[] = ['PUBLIC', 'WORKSPACE', 'ONLY_ME']

/** Who sees a part of the own profile; changing it saves it. */
export function VisibilitySelect({ person, part }: { person: PersonView; part: Part }) {
  const { own, workspace } = person
  const write = useWrite(updateProfile, { refreshes: [getPersonByUrl] })
  if (!own) return null
  // One choice touches nothing else, so beside another change it is made again on top of it.
  const choose = (value: Visibility, version: number) =>
    write.mutate(
      { version, visibility: { [part]: value } },
      {
        onError: ({ refused }) => {
          const current = refused?.details?.['current'] as PersonView | undefined
          if (current?.own && current.own.version > version) choose(value, current.own.version)
        },
      },
    )
  const place = workspace ? (getLocale() === 'hi' && workspace.nameHi) || workspace.name : undefined
  const choices = ALL.filter((each) => each !== 'PUBLIC' || own.mayBePublic)
  return (
    <span className={styles['visibility']}>
      <SelectField
        bare={part !== 'profile'}
        label={
          part === 'profile'
            ? m.profile_who_sees_profile()
            : m.profile_who_sees_section({ section: SECTION_NAMES[part]() })
        }
        value={write.isPending ? (write.variables.visibility?.[part] ?? own.visibility[part]) : own.visibility[part]}
        options={choices.map((value) => ({ value, name: visibilityName(value, place) }))}
        onChoose={(value) => choose(value as Visibility, own.version)}
      />
      {write.error && <span role="alert">{profileFailure(write.error)}</span>}
    </span>
  )
}
