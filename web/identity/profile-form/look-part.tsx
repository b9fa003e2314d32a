import { IconRefresh } from '@tabler/icons-react'
import { BACKGROUNDS, PORTRAITS, getPersonByUrl, updateBackground } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { useWrite } from '../../app/read.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/select-field.tsx'
import { profileFailure } from './fault-words.ts'
import styles from './profile-settings.module.css'

type Scene = (typeof BACKGROUNDS)[number]

const SCENES = {
  banyan: m.profile_scene_banyan,
  hills: m.profile_scene_hills,
  train: m.profile_scene_train,
  field: m.profile_scene_field,
  rain: m.profile_scene_rain,
  books: m.profile_scene_books,
  sky: m.profile_scene_sky,
  stepwell: m.profile_scene_stepwell,
} satisfies Record<Scene, () => string>

/** The drawn portrait, with the way to another one. */
export function LookPart({ person: { own, portrait } }: { person: PersonView }) {
  const write = useWrite(updateBackground, { refreshes: [getPersonByUrl] })
  if (!own) return null
  const next = () => write.mutate({ version: own.version, portrait: (own.portrait + 1) % PORTRAITS })
  return (
    <div className={styles['look']}>
      <img src={portrait} alt="" width={96} height={96} />
      <button
        type="button"
        className={styles['another']}
        aria-label={m.profile_another_portrait()}
        title={m.profile_another_portrait()}
        disabled={write.isPending}
        onClick={next}
      >
        <IconRefresh size={20} stroke={1.75} aria-hidden />
      </button>
      {write.error && (
        <span role="alert" className={styles['says']}>
          {profileFailure(write.error)}
        </span>
      )}
    </div>
  )
}

/** The scene above the own profile. */
export function SceneSelect({ person: { own } }: { person: PersonView }) {
  const write = useWrite(updateBackground, { refreshes: [getPersonByUrl] })
  if (!own) return null
  const options = [
    { value: '', name: m.profile_scene_none() },
    ...BACKGROUNDS.map((value) => ({ value, name: SCENES[value]() })),
  ]
  return (
    <>
      <SelectField
        label={m.profile_scene()}
        value={own.scene ?? ''}
        options={options}
        onChoose={(value) => write.mutate({ version: own.version, scene: value === '' ? null : (value as Scene) })}
      />
      {write.error && <span role="alert">{profileFailure(write.error)}</span>}
    </>
  )
}
