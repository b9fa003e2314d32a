import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Input } from '@chowk/contract/call.ts'
import { getWorkspaceByUrl, updateWorkspace } from '@chowk/contract/organisation/workspace.ts'
import type { AdministeredWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { useWrite } from '../app/read.ts'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Note } from '../ui/note.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { failureWords, faultAt } from './faults.ts'
import { LogoField } from './logo-field.tsx'
import type { ChosenLogo } from './logo-field.tsx'
import { LookFields } from './look-fields.tsx'
import { UrlField } from './url-field.tsx'
import styles from './workspace-form.module.css'

const draftOf = (workspace: AdministeredWorkspace) => ({
  name: workspace.name.en,
  nameHi: workspace.name.hi ?? '',
  customUrl: workspace.customUrl,
  city: workspace.city,
  region: workspace.region,
  website: workspace.website,
  founded: workspace.founded === null ? '' : String(workspace.founded),
  about: workspace.about.en,
  aboutHi: workspace.about.hi ?? '',
  duotone: workspace.duotone,
  scene: workspace.scene,
  isPublic: workspace.isPublic,
})
type Draft = ReturnType<typeof draftOf>

const TEXTS = [
  { name: 'name', label: m.organisation_name, most: 120 },
  { name: 'nameHi', label: m.organisation_name_hi, most: 120 },
  { name: 'city', label: m.organisation_city, most: 80 },
  { name: 'region', label: m.organisation_region, most: 80 },
  { name: 'website', label: m.organisation_website, most: 200 },
  { name: 'founded', label: m.organisation_founded_year, most: 4 },
] as const

const inputOf = (id: string, draft: Draft, version: number): Input<typeof updateWorkspace> => ({
  ...draft,
  // The session may act for another one by now: then nothing changes.
  corporateId: id,
  founded: draft.founded === '' ? null : Number(draft.founded),
  version,
})

interface WorkspaceFormProps {
  workspace: AdministeredWorkspace
  onDone: () => void
}

/** Changes what a workspace says of itself. When somebody changed it meanwhile, nothing typed is lost. */
export function WorkspaceForm({ workspace, onDone }: WorkspaceFormProps) {
  const [draft, setDraft] = useState(() => draftOf(workspace))
  const [logo, setLogo] = useState<ChosenLogo>()
  const [version, setVersion] = useState(workspace.version)
  const fault = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const save = useWrite(updateWorkspace, { refreshes: [getWorkspaceByUrl] })
  useEffect(() => fault.current?.focus(), [save.error])
  const theirs =
    save.error?.code === 'VERSION_CONFLICT'
      ? (save.error.refused?.details?.['current'] as AdministeredWorkspace)
      : undefined
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const input = inputOf(workspace.id, draft, theirs?.version ?? version)
    const chosen = logo === undefined ? {} : { logoId: logo?.attachmentId ?? null }
    save.mutate(
      { ...input, ...chosen },
      {
        onSuccess: ({ customUrl }) =>
          customUrl === workspace.customUrl ? onDone() : void navigate(`/workspace/${customUrl}`, { replace: true }),
      },
    )
  }
  const takeTheirs = (current: AdministeredWorkspace) => {
    setDraft(draftOf(current))
    setVersion(current.version)
    save.reset()
  }
  return (
    <form className={styles['form']} onSubmit={send} noValidate>
      <h2 className={styles['title']}>{m.organisation_change_title()}</h2>
      {save.error && (
        <Note kind="fault" alert ref={fault}>
          {failureWords(save.error)}
          {theirs && <Theirs theirs={theirs} draft={draft} onTake={() => takeTheirs(theirs)} />}
        </Note>
      )}
      <div className={styles['pair']}>
        {TEXTS.map(({ name, label, most }) => (
          <TextField
            key={name}
            label={label()}
            name={name}
            value={draft[name]}
            maxLength={most}
            inputMode={name === 'founded' ? 'numeric' : undefined}
            hint={name === 'name' && workspace.isVerified ? m.organisation_name_badge() : undefined}
            fault={faultAt(save.error, name)}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
      <UrlField
        value={draft.customUrl}
        own={workspace.customUrl}
        onChange={(customUrl) => change({ customUrl })}
        disabled={workspace.urlChangesFrom !== null}
        hint={
          workspace.urlChangesFrom ? m.organisation_url_from({ date: dateText(workspace.urlChangesFrom) }) : undefined
        }
        fault={faultAt(save.error, 'customUrl')}
      />
      <AboutFields draft={draft} onChange={change} />
      <LogoField
        drawn={`/masthead/${draft.duotone}/${encodeURIComponent(workspace.letter)}.svg`}
        present={workspace.hasLogo ? workspace.logo : undefined}
        chosen={logo}
        onChoose={setLogo}
      />
      <LookFields id={workspace.id} letter={workspace.letter} look={draft} onChange={change} />
      <Choices
        label={m.organisation_seen_by()}
        value={draft.isPublic ? 'all' : 'members'}
        options={[
          { value: 'members', name: m.organisation_seen_by_members() },
          { value: 'all', name: m.organisation_seen_by_all() },
        ]}
        onChoose={(value) => change({ isPublic: value === 'all' })}
      />
      <p className={styles['hint']}>{m.organisation_seen_by_hint()}</p>
      <div className={styles['actions']}>
        <Button type="submit" disabled={save.isPending}>
          {theirs ? m.organisation_save_mine() : m.organisation_save()}
        </Button>
        <Button look="plain" onClick={onDone}>
          {m.organisation_leave()}
        </Button>
      </div>
    </form>
  )
}

interface AboutFieldsProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

function AboutFields({ draft, onChange }: AboutFieldsProps) {
  return (
    <div className={styles['pair']}>
      <TextArea
        label={m.organisation_about_en()}
        hint={m.organisation_about_hint()}
        rows={5}
        maxLength={2000}
        value={draft.about}
        onChange={(event) => onChange({ about: event.target.value })}
      />
      <TextArea
        label={m.organisation_about_hi()}
        rows={5}
        maxLength={2000}
        lang="hi"
        value={draft.aboutHi}
        onChange={(event) => onChange({ aboutHi: event.target.value })}
      />
    </div>
  )
}

const LABELS: Partial<Record<keyof Draft, () => string>> = {
  ...Object.fromEntries(TEXTS.map(({ name, label }) => [name, label])),
  about: m.organisation_about_en,
  aboutHi: m.organisation_about_hi,
  customUrl: m.organisation_url,
}

function Theirs({ theirs, draft, onTake }: { theirs: AdministeredWorkspace; draft: Draft; onTake: () => void }) {
  const now = draftOf(theirs)
  const unlike = (Object.keys(LABELS) as (keyof Draft)[]).filter((name) => now[name] !== draft[name])
  return (
    <>
      <dl className={styles['theirs']}>
        {unlike.map((name) => (
          <div key={name}>
            <dt>{LABELS[name]?.()}</dt>
            <dd>
              {m.organisation_conflict_theirs()} {now[name] || '–'}
            </dd>
            <dd>
              {m.organisation_conflict_mine()} {draft[name] || '–'}
            </dd>
          </div>
        ))}
      </dl>
      <Button look="outlined" low onClick={onTake}>
        {m.organisation_take_theirs()}
      </Button>
    </>
  )
}
