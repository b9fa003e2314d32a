import { useState } from 'react'
import { useParams } from 'react-router'
import { getPublicQr, joinByQr } from '@chowk/contract/organisation/qr.ts'
import type { QrLanding } from '@chowk/contract/organisation/qr.ts'
import { nameOf } from '../../app/bilingual-name.ts'
import { Form, FormActions } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { useViewer } from '../../app/page-facts.ts'
import { read } from '../../app/read.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { rememberPath } from '../../app/session.ts'
import { actAs } from '../../app/shell/acting.ts'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note } from '../../ui/note.tsx'
import { Square } from '../../ui/square.tsx'
import { VerifiedName } from '../../ui/verified-name.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './qr.module.css'

/** What a scanned code leads to: whose it is is seen before anything is done. */
const page = screenOf({
  title: m.qr_landing_title,
  meta: () => [
    { name: 'referrer', content: 'no-referrer' },
    { name: 'robots', content: 'noindex' },
  ],
  reads: ({ params }: ScreenAddress) => ({ landing: read(getPublicQr, { token: params['token'] ?? '' }) }),
  refusals: { QR_OVER: Over, QR_NOT_FOUND: Unknown },
  show: Landing,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Over() {
  return (
    <StatePanel mark="missing" level={1} title={m.qr_over_title()} text={m.qr_over_text()}>
      <ButtonAnchor href="/scan">{m.qr_scan_another()}</ButtonAnchor>
    </StatePanel>
  )
}

function Unknown() {
  return (
    <StatePanel mark="missing" level={1} title={m.qr_unknown_title()} text={m.qr_unknown_text()}>
      <ButtonAnchor href="/scan">{m.qr_scan_another()}</ButtonAnchor>
    </StatePanel>
  )
}

const GO: Record<Exclude<QrLanding['kind'], 'JOIN'>, () => string> = {
  WORKSPACE_PROFILE: m.qr_go_profile,
  DONATION: m.qr_go_donation,
  STORE: m.qr_go_store,
  COLLAB: m.qr_go_collab,
  EVENT: m.qr_go_event,
}

function Landing({ landing }: { landing: QrLanding }) {
  const { kind, label, workspace, isVerified, leadsTo, startsAt, location } = landing
  return (
    <div className={`stack gap-5 ${styles['screen']}`}>
      {workspace && (
        <div className="row gap-4">
          <Square logo={workspace.logo} size={64} />
          <p className="h3">
            <VerifiedName
              name={nameOf(workspace.name)}
              label={isVerified ? m.organisation_verified() : undefined}
              size={20}
            />
          </p>
        </div>
      )}
      <h1 className="h1 breaks">{label}</h1>
      {startsAt && <p className="lead">{dateAndClock(startsAt)}</p>}
      {location && <WrittenText className="lead muted" text={location} />}
      {kind === 'JOIN' ? (
        <Joining landing={landing} />
      ) : (
        <div className="cluster">
          <ButtonLink to={leadsTo}>{GO[kind]()}</ButtonLink>
        </div>
      )}
    </div>
  )
}

function Joining({ landing: { joining, leadsTo } }: { landing: QrLanding }) {
  const viewer = useViewer()
  const { token = '' } = useParams()
  const [isWaiting, setWaiting] = useState(false)
  if (!joining) return null
  if (isWaiting) return <Note kind="waiting">{m.qr_join_waits()}</Note>
  if (joining.isMember)
    return (
      <Note kind="done">
        {m.qr_join_member()}{' '}
        <ButtonLink to={leadsTo} variant="plain" small>
          {m.qr_go_profile()}
        </ButtonLink>
      </Note>
    )
  return (
    <div className="stack gap-4">
      <p className="muted">{joining.how === 'MEMBER' ? m.qr_join_enters() : m.qr_join_asks()}</p>
      {joining.domain && <p className="muted">{m.qr_join_domain({ domain: joining.domain })}</p>}
      {viewer ? (
        <JoinForm token={token} needsWord={joining.needsWord} onWaiting={() => setWaiting(true)} />
      ) : (
        <VisitorJoining token={token} />
      )}
    </div>
  )
}

function VisitorJoining({ token }: { token: string }) {
  const path = `/q/${token}`
  return (
    <div className="stack gap-3">
      <p className="muted">{m.qr_join_account()}</p>
      <div className="cluster gap-3">
        <ButtonLink to={loginFrom(path)}>{m.app_sign_in()}</ButtonLink>
        <ButtonLink to="/signup" variant="outlined" onClick={() => rememberPath(path)}>
          {m.app_create_an_account()}
        </ButtonLink>
      </div>
    </div>
  )
}

interface JoinFormProps {
  token: string
  needsWord: boolean
  onWaiting: () => void
}

function JoinForm({ token, needsWord, onWaiting }: JoinFormProps) {
  const form = useForm(joinByQr, {
    values: { word: '' },
    toInput: ({ word }) => ({ token, word }),
    fieldOf: { WRONG_WORD: 'word' },
    ...(needsWord && { required: ['word'] as const }),
    errors: {
      QR_NOT_FOUND: m.qr_unknown_text,
      QR_OVER: m.qr_over_text,
      IS_MEMBER: m.organisation_by_code_member,
      SEATS_TAKEN: m.organisation_by_code_full,
      OTHER_DOMAIN: m.qr_error_other_domain,
      WRONG_WORD: m.qr_error_word,
      NOT_NOW: m.qr_error_not_now,
    },
    guardsLeaving: false,
    onDone: async ({ state, workspaceId, customUrl }) => {
      if (state === 'ASKED' || !workspaceId) return onWaiting()
      const path = `/organizations/${customUrl}`
      // She is a member by now: when acting for it fails, its page says how to begin.
      await actAs(workspaceId, path).catch(() => globalThis.location.assign(path))
    },
  })
  return (
    <Form form={form}>
      {needsWord && (
        <TextField {...form.field('word')} label={m.qr_join_word()} hint={m.qr_join_word_hint()} autoComplete="off" />
      )}
      <FormActions form={form} submit={m.app_join()} />
    </Form>
  )
}
