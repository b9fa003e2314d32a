import { nameOf } from '../../app/bilingual-name.ts'
import { useState } from 'react'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { getHub } from '@chowk/contract/news/hub.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import {
  MOST_DEFAULT_PUBLICATIONS,
  getWorkspacePublications,
  setWorkspacePublications,
} from '@chowk/contract/news/workspace-publications.ts'
import type { WorkspacePublications } from '@chowk/contract/news/workspace-publications.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { RowSkeleton } from '../../ui/waiting/skeleton.tsx'
import { PublicationSearch } from './publication-search.tsx'
import type { Chosen } from './publication-search.tsx'
import { PublicationLogo } from '../../ui/picture/publication-logo.tsx'
import styles from './section.module.css'

/** Who runs a workspace: only she chooses for its members. */
export const isRunner = (viewer: UserData | null): boolean =>
  viewer?.workspace != null && !viewer.workspace.isDefault && ['OWNER', 'ADMIN'].includes(viewer.workspace.role)

/** What members of the workspace read in their mix until they follow something themselves (M5). */
export function WorkspacePublicationsSection() {
  const read = useRead(getWorkspacePublications, {})
  const workspace = useViewer()?.workspace?.name ?? ''
  return (
    <Section title={m.news_starters_title()} note={read.data?.content.length || undefined}>
      <p className={`small muted ${styles['says']}`}>{m.news_starters_says({ workspace })}</p>
      <ReadBoundary read={read} skeleton={<RowSkeleton count={3} />}>
        {(current) => <Chooser current={current} />}
      </ReadBoundary>
    </Section>
  )
}

function Chooser({ current }: { current: WorkspacePublications }) {
  // Undefined until something is changed here: then what others save meanwhile does not overwrite it.
  const [draft, setDraft] = useState<{ chosen: readonly Chosen[]; version: number }>()
  const save = useAction(setWorkspacePublications, {
    refreshes: [getWorkspacePublications, getMix, getHub],
    errors: {
      PUBLICATION_NOT_FOUND: m.news_report_publication_gone,
      TOO_MANY_PUBLICATIONS: () => m.news_starters_most({ most: MOST_DEFAULT_PUBLICATIONS }),
      VERSION_CONFLICT: m.news_starters_conflict,
    },
  })
  const { chosen, version } = draft ?? { chosen: current.content, version: current.version }
  const theirs =
    save.error?.code === 'VERSION_CONFLICT'
      ? (save.error.refused?.details?.['current'] as WorkspacePublications)
      : undefined
  const change = (next: readonly Chosen[]) => setDraft({ chosen: next, version })
  const forget = () => {
    setDraft(undefined)
    save.reset()
  }
  const send = () =>
    save.mutate(
      { publicationIds: chosen.map(({ id }) => id), version: theirs?.version ?? version },
      {
        onSuccess: () => {
          forget()
          showToast({ text: m.news_starters_saved() })
        },
      },
    )
  return (
    <>
      {chosen.length === 0 && <p className={`small muted ${styles['says']}`}>{m.news_starters_empty()}</p>}
      <ChosenList chosen={chosen} onChange={change} />
      {chosen.length < MOST_DEFAULT_PUBLICATIONS ? (
        <PublicationSearch chosen={chosen} onAdd={(row) => change([...chosen, row])} />
      ) : (
        <p className={`small muted ${styles['says']}`}>{m.news_starters_most({ most: MOST_DEFAULT_PUBLICATIONS })}</p>
      )}
      {save.problem && (
        <Note kind="fault" alert>
          {save.problem}
          {theirs && <p>{theirs.content.map(({ name }) => nameOf(name)).join(', ') || m.news_starters_empty()}</p>}
        </Note>
      )}
      {draft && (
        <div className={`cluster gap-2 ${styles['buttons']}`}>
          <Button disabled={save.isPending} onClick={send}>
            {theirs ? m.news_starters_mine() : m.app_save()}
          </Button>
          <Button variant="plain" disabled={save.isPending} onClick={forget}>
            {theirs ? m.app_form_take_theirs() : m.news_starters_undo()}
          </Button>
        </div>
      )}
    </>
  )
}

interface ChosenListProps {
  chosen: readonly Chosen[]
  onChange: (chosen: readonly Chosen[]) => void
}

function ChosenList({ chosen, onChange }: ChosenListProps) {
  return (
    <ul>
      {chosen.map(({ id, name, logo, status }) => (
        <li key={id} className={`line-below ${styles['row']}`}>
          <div className={`cluster ${styles['publication']}`}>
            <PublicationLogo publication={{ logo }} size={32} />
            <p className="strong breaks">{nameOf(name)}</p>
            {status === 'SUSPENDED' && <p className={`small muted ${styles['says']}`}>{m.news_starters_suspended()}</p>}
          </div>
          <Button
            variant="plain"
            small
            aria-label={m.app_field_remove({ name: nameOf(name) })}
            onClick={() => onChange(chosen.filter((one) => one.id !== id))}
          >
            {m.app_remove()}
          </Button>
        </li>
      ))}
    </ul>
  )
}
