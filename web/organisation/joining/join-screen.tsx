import { nameOf } from '../../app/bilingual-name.ts'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Output } from '@chowk/contract/call.ts'
import { JoinCodeText, joinByCode, lookAtJoinCode } from '@chowk/contract/organisation/join-code.ts'
import type { CallFailed } from '../../app/calls.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useWrite } from '../../app/read.ts'
import { rememberPath } from '../../app/session.ts'
import { actAs } from '../../app/shell/acting.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Square } from '../../ui/square.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { failureWords } from '../faults.ts'
import styles from './joining.module.css'
import { OwnWaiting } from './own-waiting.tsx'

export const meta = () => [
  { title: `${m.organisation_by_code_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

/** Joining a workspace by its eight letters, and what one waits for. Who has no account yet opens one first; the code waits. */
export default function JoinScreen() {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const told = useToldCode()
  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{m.organisation_by_code_title()}</h1>
        <p className={styles['lead']}>{m.organisation_by_code_lead()}</p>
      </header>
      <CodeForm key={String(isHydrated)} given={isHydrated ? told : ''} isVisitor={!viewer} />
      {viewer && <OwnWaiting />}
    </div>
  )
}

// The page is kept for all visitors, and a code shall not stay in a history.
function useToldCode(): string {
  const [told] = useState(() =>
    typeof document === 'undefined' ? '' : (new URLSearchParams(globalThis.location.search).get('code') ?? ''),
  )
  useEffect(() => {
    if (told) history.replaceState(history.state, '', globalThis.location.pathname)
  }, [told])
  return told.slice(0, 40)
}

function faultOf(failure: CallFailed): string {
  if (failure.code === 'CODE_OVER') return m.organisation_by_code_over()
  if (failure.code === 'IS_MEMBER') return m.organisation_by_code_member()
  if (failure.code === 'SEATS_TAKEN') return m.organisation_by_code_full()
  return failureWords(failure)
}

function CodeForm({ given, isVisitor }: { given: string; isVisitor: boolean }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(given)
  const [wasPressed, setPressed] = useState(false)
  const look = useWrite(lookAtJoinCode)
  const read = z.safeParse(JoinCodeText, typed)
  // The way back stands in the browser alone; signing up and signing in both follow it.
  const remember = (to: string) => {
    setPressed(true)
    if (!read.success) return
    rememberPath(`/join?code=${read.data}`)
    void navigate(to)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVisitor) return remember('/signup')
    setPressed(true)
    if (read.success) look.mutate({ code: read.data })
  }
  if (look.data && read.success) return <Found workspace={look.data} code={read.data} onOther={() => look.reset()} />
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      {look.error && (
        <Note kind="fault" alert>
          {faultOf(look.error)}
        </Note>
      )}
      <TextField
        label={m.organisation_by_code_label()}
        hint={m.organisation_by_code_hint()}
        fault={wasPressed && !read.success ? m.organisation_by_code_off() : undefined}
        value={typed}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value.toUpperCase())}
      />
      {isVisitor && <p className={styles['says']}>{m.organisation_by_code_visitor()}</p>}
      <div className={styles['do']}>
        <Button type="submit" disabled={look.isPending}>
          {isVisitor ? m.organisation_by_code_sign_up() : m.organisation_by_code_look()}
        </Button>
        {isVisitor && (
          <Button look="outlined" onClick={() => remember('/login')}>
            {m.app_sign_in()}
          </Button>
        )}
      </div>
    </form>
  )
}

interface FoundProps {
  workspace: Output<typeof lookAtJoinCode>
  code: string
  onOther: () => void
}

function Found({ workspace, code, onOther }: FoundProps) {
  const join = useWrite(joinByCode)
  const enter = () =>
    join.mutate(
      { code },
      {
        onSuccess: async ({ workspaceId, customUrl }) => {
          const path = `/organizations/${customUrl}`
          // She is a member by now: when acting for it fails, its page says how to begin.
          await actAs(workspaceId, path).catch(() => globalThis.location.assign(path))
        },
      },
    )
  return (
    <div className={styles['found']}>
      <p className={styles['says']}>{m.organisation_by_code_is()}</p>
      <div className={styles['workspace']}>
        <Square logo={workspace.logo} size={64} />
        <h2>{nameOf(workspace.name)}</h2>
      </div>
      <p className={styles['says']}>{m.organisation_by_code_effect()}</p>
      {join.error && (
        <Note kind="fault" alert>
          {faultOf(join.error)}
        </Note>
      )}
      <div className={styles['do']}>
        <Button disabled={join.isPending || join.isSuccess} onClick={enter}>
          {m.organisation_by_code_join()}
        </Button>
        <Button look="plain" onClick={onOther}>
          {m.organisation_by_code_other()}
        </Button>
      </div>
    </div>
  )
}
