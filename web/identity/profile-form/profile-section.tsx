import { IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts'
import { useId, useState } from 'react'
import { getPersonByUrl } from '@chowk/contract/identity/profile/profile.ts'
import type { PersonView } from '@chowk/contract/identity/profile/profile.ts'
import type { Entry, Section as SectionName } from '@chowk/contract/identity/profile/section.ts'
import { SECTION_CALLS } from '@chowk/contract/identity/profile/section-calls.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Section } from '../../ui/section.tsx'
import { listRemovedEntries } from '@chowk/contract/identity/profile/removed-entry.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryRows } from '../profile/entry-rows.tsx'
import { SECTION_NAMES, sayingOf } from '../profile/section-words.ts'
import { useRestoreEntry } from './removed-entries.tsx'
import { VisibilitySelect } from './visibility-select.tsx'
import styles from './profile-settings.module.css'

const ADD = {
  skill: m.profile_add_skill,
  experience: m.profile_add_experience,
  education: m.profile_add_education,
  certification: m.profile_add_certification,
  achievement: m.profile_add_achievement,
} satisfies Record<SectionName, () => string>

type Open = { do: 'add' } | { do: 'change' | 'ask'; id: string } | undefined

/** One section of the own profile: its entries with pencil and bin, the way to add one, and who sees it. */
export function ProfileSection<S extends SectionName>({ person, section }: { person: PersonView; section: S }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const entries = person.sections[section] as unknown as readonly Entry<S>[]
  const changed = open?.do === 'change' ? entries.find(({ id }) => id === open.id) : undefined
  const requested = open?.do === 'ask' ? entries.find(({ id }) => id === open.id) : undefined
  return (
    <div id={section} className={styles['part']}>
      <Section title={SECTION_NAMES[section]()} note={<VisibilitySelect person={person} section={section} />}>
        {entries.length > 0 && (
          <EntryRows
            section={section}
            entries={entries}
            end={(entry) => (
              <RowButtons
                name={sayingOf(section, entry).title}
                onChange={() => setOpen({ do: 'change', id: entry.id })}
                onDelete={() => setOpen({ do: 'ask', id: entry.id })}
              />
            )}
          />
        )}
        {requested && <Question section={section} entry={requested} onDone={close} />}
        {changed && <EntryForm key={changed.id} section={section} entry={{ ...changed }} onDone={close} />}
        {open?.do === 'add' ? (
          <EntryForm section={section} onDone={close} />
        ) : (
          <button
            type="button"
            className={`inline-row small-strong accent hover-underline ${styles['add']}`}
            onClick={() => setOpen({ do: 'add' })}
          >
            <IconPlus size={20} stroke={1.75} aria-hidden />
            {ADD[section]()}
          </button>
        )}
      </Section>
    </div>
  )
}

function RowButtons({ name, onChange, onDelete }: { name: string; onChange: () => void; onDelete: () => void }) {
  return (
    <span className={styles['buttons']}>
      <button type="button" aria-label={m.profile_change({ name })} onClick={onChange}>
        <IconPencil size={20} stroke={1.75} aria-hidden />
      </button>
      <button type="button" aria-label={m.profile_delete({ name })} onClick={onDelete}>
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </button>
    </span>
  )
}

function Question<S extends SectionName>({
  section,
  entry,
  onDone,
}: {
  section: S
  entry: Entry<S>
  onDone: () => void
}) {
  const id = useId()
  const remove = useAction(SECTION_CALLS[section].delete, {
    refreshes: [getPersonByUrl, listRemovedEntries],
    errors: { ENTRY_NOT_FOUND: m.profile_not_there },
  })
  const restore = useRestoreEntry()
  const { title: name } = sayingOf(section, entry)
  const onRemoved = () => {
    onDone()
    showToast({
      text: m.profile_deleted({ name }),
      action: { name: m.profile_restore(), run: () => restore.mutate({ id: entry.id }) },
    })
  }
  return (
    <div role="alertdialog" aria-labelledby={id} className={`stack gap-3 body ${styles['question']}`}>
      <ProblemNote>{remove.problem}</ProblemNote>
      <p id={id}>{m.profile_delete_question({ name })}</p>
      <div className="cluster gap-3">
        <Button
          variant="danger"
          small
          autoFocus
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: entry.id }, { onSuccess: onRemoved })}
        >
          {m.app_delete()}
        </Button>
        <Button variant="plain" small onClick={onDone}>
          {m.app_cancel()}
        </Button>
      </div>
    </div>
  )
}
