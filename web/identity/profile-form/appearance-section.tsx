import { BACKGROUNDS, PORTRAITS, getPersonByUrl, updateBackground } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import { useAction } from '../../app/form/use-action.ts'
import { LazyPicturePicker } from '../../app/upload/lazy-picture-picker.ts'
import { m } from '../../paraglide/messages.js'
import { SelectField } from '../../ui/field/select-field.tsx'
import styles from './profile-settings.module.css'

type Scene = (typeof BACKGROUNDS)[number]

const SCENES = {
  banyan: m.app_scene_banyan,
  hills: m.app_scene_hills,
  train: m.app_scene_train,
  field: m.app_scene_field,
  rain: m.app_scene_rain,
  books: m.app_scene_books,
  sky: m.app_scene_sky,
  stepwell: m.app_scene_stepwell,
} satisfies Record<Scene, () => string>

interface AppearanceSectionProps {
  person: PersonView
  /** The shell shows the picture too, and knows it from the next document on. */
  onChanged: () => void
}

const useBackground = () =>
  useAction(updateBackground, {
    refreshes: [getPersonByUrl],
    errors: { VERSION_CONFLICT: m.profile_conflict, ATTACHMENT_NOT_FOUND: m.profile_picture_failed },
  })

/** The own picture, or the drawn portrait with the way to another one. */
export function AppearanceSection({ person: { own, portrait }, onChanged }: AppearanceSectionProps) {
  const write = useBackground()
  if (!own) return null
  const put = (pictureId: string | null) => write.mutate({ version: own.version, pictureId }, { onSuccess: onChanged })
  const next = () => write.mutate({ version: own.version, portrait: (own.portrait + 1) % PORTRAITS })
  return (
    <div className="stack gap-2">
      <LazyPicturePicker
        label={m.profile_picture()}
        shape="round"
        onPicked={({ attachmentId }) => put(attachmentId)}
        {...(own.hasPicture && { onRemove: () => put(null) })}
      >
        <img src={portrait} alt="" width={96} height={96} />
      </LazyPicturePicker>
      <p className={styles['says']}>
        {m.profile_picture_seen()}{' '}
        {!own.hasPicture && (
          <button
            type="button"
            className={`small-strong accent hover-underline ${styles['another']}`}
            disabled={write.isPending}
            onClick={next}
          >
            {m.profile_another_portrait()}
          </button>
        )}
      </p>
      {write.problem && (
        <span role="alert" className={styles['says']}>
          {write.problem}
        </span>
      )}
    </div>
  )
}

/** The scene above the own profile. */
export function SceneSelect({ person: { own } }: { person: PersonView }) {
  const write = useBackground()
  if (!own) return null
  const options = [{ value: '', name: m.app_none() }, ...BACKGROUNDS.map((value) => ({ value, name: SCENES[value]() }))]
  return (
    <SelectField
      label={m.app_scene()}
      value={own.scene ?? ''}
      options={options}
      error={write.problem ?? undefined}
      onChange={({ target: { value } }) =>
        write.mutate({ version: own.version, scene: value === '' ? null : (value as Scene) })
      }
    />
  )
}
