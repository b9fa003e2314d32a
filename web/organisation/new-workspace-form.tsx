import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { createWorkspace } from '@chowk/contract/organisation/workspace.ts'
import type { OrganisationKind } from '@chowk/contract/organisation/workspace.ts'
import { useHydrated } from '../app/hydrated.ts'
import { useWrite } from '../app/read.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { Choices } from '../ui/choices.tsx'
import { Note } from '../ui/note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { failureWords, faultAt } from './faults.ts'
import { UrlField } from './url-field.tsx'
import { kinds, kindWord } from './words.ts'
import { urlFromName } from './workspace.rules.ts'
import styles from './new-workspace-form.module.css'

interface NewWorkspaceFormProps {
  /** The kind that the way here named. */
  kind?: OrganisationKind | undefined
  /** Called with the workspace that was opened; the session acts for it by then. */
  onMade: (made: Output<typeof createWorkspace>) => void
}

const EMPTY = { name: '', city: '', website: '', people: '' }

/** Opens a workspace for an organisation: for whoever is signed in, in the account menu and at the end of signing up. */
export function NewWorkspaceForm({ kind: first = 'INSTITUTE', onMade }: NewWorkspaceFormProps) {
  const isReady = useHydrated()
  const [draft, setDraft] = useState(EMPTY)
  const [kind, setKind] = useState(first)
  const [ownUrl, setOwnUrl] = useState<string>()
  const [mayAct, setMayAct] = useState(false)
  const [key] = useState(() => (typeof crypto === 'undefined' ? '' : (crypto.randomUUID?.() ?? '')))
  const fault = useRef<HTMLDivElement>(null)
  const open = useWrite(createWorkspace, key ? { idempotencyKey: key } : {})
  useEffect(() => fault.current?.focus(), [open.error])
  const customUrl = ownUrl ?? urlFromName(draft.name)
  const change = (part: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...part }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { name, city, website, people } = draft
    const input = { name, customUrl, kind, city, website, mayAct: mayAct as true }
    open.mutate(people ? { ...input, people: Number(people) } : input, { onSuccess: onMade })
  }
  const text = (name: keyof typeof EMPTY, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      value={draft[name]}
      maxLength={name === 'website' ? 200 : 120}
      fault={faultAt(open.error, name)}
      required={name === 'name'}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <form className={styles['form']} onSubmit={send} method="post" noValidate>
      {open.error && (
        <Note kind="fault" alert ref={fault}>
          {failureWords(open.error)}
        </Note>
      )}
      {text('name', m.organisation_name(), m.organisation_name_hint())}
      <UrlField value={customUrl} onChange={setOwnUrl} fault={faultAt(open.error, 'customUrl')} />
      <Choices
        label={m.organisation_what_kind()}
        value={kind}
        options={kinds.map((value) => ({ value, name: kindWord(value) }))}
        onChoose={setKind}
      />
      <div className={styles['pair']}>
        {text('city', m.organisation_city())}
        {text('people', m.organisation_how_many())}
      </div>
      {text('website', m.organisation_website(), m.organisation_website_hint())}
      <label className={styles['agree']}>
        <input type="checkbox" checked={mayAct} onChange={(event) => setMayAct(event.target.checked)} />
        <span>
          {m.organisation_may_act()} <Link to="/terms-condition">{m.app_terms()}</Link> ·{' '}
          <Link to="/privacy-policy">{m.app_privacy()}</Link>
        </span>
      </label>
      {faultAt(open.error, 'mayAct') && <p className={styles['fault']}>{faultAt(open.error, 'mayAct')}</p>}
      <Button type={isReady ? 'submit' : 'button'} disabled={open.isPending}>
        {open.isPending ? m.organisation_opening() : m.organisation_open_square()}
      </Button>
    </form>
  )
}
