import { foldCode } from '@chowk/contract/fold.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { joinByCode, previewJoinCode } from '@chowk/contract/organisation/join-code.ts'
import type { FormState } from '../../app/form/form-state.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useAction } from '../../app/form/use-action.ts'
import { useForm } from '../../app/form/use-form.ts'
import { useHydrated } from '../../app/hydrated.ts'
import { useViewer } from '../../app/page-facts.ts'
import { rememberPath } from '../../app/session.ts'
import { actAs } from '../../app/shell/acting.ts'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ProblemNote } from '../../ui/note.tsx'
import { Square } from '../../ui/square.tsx'
import styles from './joining.module.css'
import { OwnWaiting } from './own-waiting.tsx'

export const meta = () => [
  { title: `${m.organisation_by_code_title()} · ${m.app_name()}` },
  { name: 'referrer', content: 'no-referrer' },
  { name: 'robots', content: 'noindex' },
]

const ERRORS = {
  TOO_YOUNG: m.organisation_by_code_too_young,
  CODE_OVER: m.organisation_by_code_over,
  IS_MEMBER: m.organisation_by_code_member,
  SEATS_TAKEN: m.organisation_by_code_full,
}

type Found = Output<typeof previewJoinCode>

/** Joining a workspace by its eight letters, and what one waits for. Who has no account yet opens one first; the code waits. */
export default function JoinScreen() {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const given = useGivenCode()
  return (
    <div className={`stack gap-6 ${styles['screen']}`}>
      <header className="stack gap-1">
        <h1 className="h1">{m.organisation_by_code_title()}</h1>
        <p className="lead muted">{m.organisation_by_code_lead()}</p>
      </header>
      <div className="cluster">
        <ButtonAnchor href="/scan" variant="outlined">
          {m.qr_scan_title()}
        </ButtonAnchor>
      </div>
      <CodeEntry key={String(isHydrated)} given={isHydrated ? given : ''} isVisitor={!viewer} />
      {viewer && <OwnWaiting />}
    </div>
  )
}

// The page is kept for all visitors, and a code shall not stay in a history.
function useGivenCode(): string {
  const [given] = useState(() =>
    typeof document === 'undefined' ? '' : (new URLSearchParams(globalThis.location.search).get('code') ?? ''),
  )
  useEffect(() => {
    if (given) history.replaceState(history.state, '', globalThis.location.pathname)
  }, [given])
  return given.slice(0, 40)
}

function CodeEntry({ given, isVisitor }: { given: string; isVisitor: boolean }) {
  const [found, setFound] = useState<{ workspace: Found; code: string }>()
  if (found) return <FoundWorkspace {...found} onOther={() => setFound(undefined)} />
  if (isVisitor) return <VisitorsCode given={given} />
  return <OwnCode given={given} onFound={(workspace, code) => setFound({ workspace, code })} />
}

const VALUES = { code: '' }
const codeOptions = (given: string) => ({
  values: { code: given },
  toInput: ({ code }: typeof VALUES) => ({ code }),
  errors: ERRORS,
  fieldErrors: { code: m.organisation_by_code_off },
  guardsLeaving: false,
})

function OwnCode({ given, onFound }: { given: string; onFound: (workspace: Found, code: string) => void }) {
  const form = useForm(previewJoinCode, {
    ...codeOptions(given),
    onDone: (workspace, { code }) => onFound(workspace, code),
  })
  return (
    <Form form={form}>
      <LettersField form={form} />
      <FormActions form={form} submit={m.identity_go_on()} />
    </Form>
  )
}

// Only whether it can be a code at all is found out here: an account comes first. The way back stands in the browser alone, and signing up
// and signing in both follow it.
function VisitorsCode({ given }: { given: string }) {
  const navigate = useNavigate()
  const goal = useRef('/signup')
  const form = useForm(previewJoinCode, {
    ...codeOptions(given),
    send: async ({ code }) => await Promise.resolve(code),
    onDone: (code) => {
      rememberPath(`/join?code=${foldCode(code).toUpperCase()}`)
      return navigate(goal.current)
    },
  })
  const goTo = (path: string) => {
    goal.current = path
    form.send()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    goTo('/signup')
  }
  return (
    <Form form={{ ...form, props: { ...form.props, onSubmit } }}>
      <LettersField form={form} />
      <p className={`small muted ${styles['says']}`}>{m.organisation_by_code_visitor()}</p>
      <FormActions form={form} submit={m.app_create_an_account()}>
        <Button variant="outlined" disabled={form.isPending} onClick={() => goTo('/login')}>
          {m.app_sign_in()}
        </Button>
      </FormActions>
    </Form>
  )
}

function LettersField({ form }: { form: FormState<typeof VALUES> }) {
  return (
    <TextField
      {...form.field('code')}
      label={m.organisation_by_code_label()}
      hint={m.organisation_by_code_hint()}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

interface FoundProps {
  workspace: Found
  code: string
  onOther: () => void
}

function FoundWorkspace({ workspace, code, onOther }: FoundProps) {
  const join = useAction(joinByCode, { errors: ERRORS })
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
    <div className="stack gap-3">
      <p className={`small muted ${styles['says']}`}>{m.organisation_by_code_is()}</p>
      <div className={`row gap-4 ${styles['workspace']}`}>
        <Square logo={workspace.logo} size={64} />
        <h2>{nameOf(workspace.name)}</h2>
      </div>
      <p className={`small muted ${styles['says']}`}>{m.organisation_by_code_effect()}</p>
      <ProblemNote>{join.problem}</ProblemNote>
      <div className="cluster gap-3">
        <Button disabled={join.isPending || join.isSuccess} onClick={enter}>
          {m.app_join()}
        </Button>
        <Button variant="plain" onClick={onOther}>
          {m.organisation_by_code_other()}
        </Button>
      </div>
    </div>
  )
}
