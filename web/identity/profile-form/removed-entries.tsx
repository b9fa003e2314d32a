import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import { listRemovedEntries, restoreEntry } from '@chowk/contract/identity/profile/removed-entry.ts'
import type { RemovedEntry } from '@chowk/contract/identity/profile/removed-entry.ts'
import type { ErrorMessages } from '../../app/error-messages.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadFailed } from '../../app/screen/read-failed.tsx'
import { dateText } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { SECTION_NAMES } from '../profile/section-words.ts'
import styles from './profile-settings.module.css'

const RESTORE_ERRORS = {
  ENTRY_NOT_FOUND: m.profile_not_there,
  SECTION_FULL: m.profile_full,
  THERE_ALREADY: m.profile_there_already,
} satisfies ErrorMessages<typeof restoreEntry>

/** Brings a removed entry back; what goes wrong is said at the foot. */
export const useRestoreEntry = () =>
  useToastAction(restoreEntry, { refreshes: [getPersonByUrl, listRemovedEntries], errors: RESTORE_ERRORS })

/** What was removed from the own profile and can still be brought back; nothing where there is nothing. */
export function RemovedEntries() {
  const read = useRead(listRemovedEntries, {})
  const { data, error } = read
  if (!data && error)
    return (
      <div className={styles['part']}>
        <ReadFailed failure={error} title={m.profile_removed()} onRetry={() => void read.refetch()} />
      </div>
    )
  if (!data || data.content.length === 0) return null
  return (
    <div className={styles['part']}>
      <Section title={m.profile_removed()}>
        <p className={styles['says']}>{m.profile_removed_says()}</p>
        <ul className="stack gap-3">
          {data.content.map((entry) => (
            <RemovedRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function RemovedRow({ entry: { id, section, title, until } }: { entry: RemovedEntry }) {
  const restore = useRestoreEntry()
  return (
    <li className="row gap-3 spread">
      <span className="stack gap-1 grow">
        <span className="body strong breaks">{title}</span>
        <span className="small muted">
          {m.profile_removed_until({ section: SECTION_NAMES[section](), date: dateText(until) })}
        </span>
      </span>
      <Button
        variant="outlined"
        small
        disabled={restore.isPending}
        aria-label={m.profile_restore_named({ name: title })}
        onClick={() => restore.mutate({ id })}
      >
        {m.profile_restore()}
      </Button>
    </li>
  )
}
