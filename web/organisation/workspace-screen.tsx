import { nameOf } from '../app/bilingual-name.ts'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { AdministeredWorkspace, MemberWorkspace } from '@chowk/contract/organisation/workspace.ts'
import { actAs } from '../app/shell/acting.ts'
import { lastDayText } from '../app/calendar/last-day.ts'
import { useViewer } from '../app/page-facts.ts'
import { useRead } from '../app/read.ts'
import { dateText } from '../app/time.tsx'
import { m } from '../paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { LeadSkeleton } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { JoinCodes } from './joining/join-codes.tsx'
import { LeaveButton } from '../app/leaving/leave-button.tsx'
import { JoinRequests } from './join-requests.tsx'
import { OpenedWorkspace } from './opened/opened-workspace.tsx'
import { readWorkspaceInBrowser, readWorkspaceOnServer } from './read-workspace.ts'
import type { Redirect } from './read-workspace.ts'
import { SecondFactorDemand } from './verification/second-factor-demand.tsx'
import { StorePermission } from '../app/plan/store-permission.tsx'
import { roleWord } from './words.ts'
import { WorkspaceAbout } from './workspace-about.tsx'
import { WorkspaceForm } from './workspace-form.tsx'
import { WorkspaceHead } from './workspace-head.tsx'
import { StatementRequests } from './verification/statement-requests.tsx'
import { missingParts } from './workspace.rules.ts'
import styles from './workspace-screen.module.css'

type Own = MemberWorkspace | AdministeredWorkspace

// Whoever does not belong here is led to the page for everybody (W3).
const attempt: Redirect = (view, requested) => {
  if (view.view === 'PRIVATE') return `/organizations/${requested}`
  if (view.view === 'PUBLIC') return `/organizations/${view.customUrl}`
  return view.customUrl === requested.toLowerCase() ? undefined : `/workspace/${view.customUrl}`
}

export const loader = async (given: LoaderFunctionArgs) => await readWorkspaceOnServer(given, { way: attempt })
export const clientLoader = async (given: ClientLoaderFunctionArgs) =>
  await readWorkspaceInBrowser(given, { way: attempt })

/** The home of a workspace for those who belong to it; who runs it changes it here (R2.03). */
export default function WorkspaceScreen() {
  const { customUrl = '' } = useParams()
  const { data, error, refetch } = useRead(getWorkspaceByUrl, { customUrl })
  if (data?.view === 'ADMINISTRATOR' || data?.view === 'MEMBER') return <Home workspace={data} />
  if (!error) return <LeadSkeleton />
  return (
    <StatePanel
      level={1}
      mark="broken"
      title={m.organisation_failed_title()}
      text={error.isOffline ? m.app_failed_offline() : m.app_failed_server()}
    >
      <Button onClick={() => void refetch()}>{m.app_try_again()}</Button>
    </StatePanel>
  )
}

function Home({ workspace }: { workspace: Own }) {
  const [query, setQuery] = useSearchParams()
  const own = useViewer()?.workspace
  const actsForIt = own?.id === workspace.id
  const belongs = actsForIt && !own.isDefault
  const run = actsForIt && workspace.view === 'ADMINISTRATOR' ? workspace : undefined
  const isChanging = query.has('change') && run !== undefined
  if (run && query.has('opened')) return <OpenedWorkspace workspace={run} />
  return (
    <div className={styles['screen']}>
      <title>{`${nameOf(workspace.name)} · ${m.app_name()}`}</title>
      <WorkspaceHead workspace={workspace}>
        {!actsForIt && <ActButton workspace={workspace} />}
        {run && !isChanging && (
          <>
            <ButtonLink to="?change">{m.app_change()}</ButtonLink>
            <ButtonLink variant="outlined" to="/members">
              {m.admin_note()}
            </ButtonLink>
            <ButtonLink variant="outlined" to={`/organizations/${workspace.customUrl}?as=visitor`}>
              {m.organisation_as_visitor()}
            </ButtonLink>
          </>
        )}
      </WorkspaceHead>
      <WorkspaceStatus workspace={workspace} />
      {isChanging ? (
        <WorkspaceForm workspace={run} onDone={() => setQuery({}, { preventScrollReset: true })} />
      ) : (
        <div className={styles['columns']}>
          <div className="stack gap-6">
            <WorkspaceAbout workspace={workspace} />
            {run && <JoinRequests />}
            {run && (
              <div id="codes">
                <JoinCodes />
              </div>
            )}
            {run && <StatementRequests />}
          </div>
          <div className="stack gap-6">
            {run && <Completeness workspace={run} />}
            {run && <ForMembers />}
            {actsForIt && workspace.role === 'FACULTY' && <ForTeachers />}
            <OwnRole workspace={workspace} belongs={belongs} />
            {belongs && <StorePermission />}
            {run && <SecondFactorDemand workspace={run} />}
          </div>
        </div>
      )}
    </div>
  )
}

// Who belongs to several squares may look at one while she acts for another: then the first step is to act for it.
function ActButton({ workspace }: { workspace: Own }) {
  const [isMoving, setMoving] = useState(false)
  const act = async () => {
    setMoving(true)
    try {
      await actAs(workspace.id, `/workspace/${workspace.customUrl}`)
    } catch {
      setMoving(false)
    }
  }
  return (
    <Button disabled={isMoving} onClick={() => void act()}>
      {m.organisation_act_for_it()}
    </Button>
  )
}

// What holds it back from being seen, with the step that changes it.
function WorkspaceStatus({ workspace }: { workspace: Own }) {
  const runsIt = workspace.view === 'ADMINISTRATOR'
  if (workspace.state === 'SUSPENDED')
    return (
      <div className={styles['note']}>
        <Note kind="fault">
          {workspace.suspendedUntil
            ? m.organisation_suspended_until({ date: lastDayText(workspace.suspendedUntil) })
            : m.organisation_suspended()}{' '}
          <Link to="/contact-us">{m.app_held_ask()}</Link>
        </Note>
      </div>
    )
  if (workspace.state === 'PENDING')
    return (
      <div className={styles['note']}>
        <Note kind="waiting">
          {m.organisation_pending()}{' '}
          {runsIt && (
            <Link className="strong accent" to="/organisation/verify">
              {m.organisation_pending_step()}
            </Link>
          )}
        </Note>
      </div>
    )
  if (!runsIt || (workspace.isPublic && workspace.mayBePublic)) return null
  return (
    <div className={styles['note']}>
      <Note kind="notice">
        {workspace.isPublic ? m.organisation_hidden_by_plan() : m.organisation_hidden_by_wish()}
        {workspace.isPublic && (
          <>
            {' '}
            <Link className="strong accent" to="/plans">
              {m.billing_see_plans()}
            </Link>
          </>
        )}
      </Note>
    </div>
  )
}

function Completeness({ workspace }: { workspace: AdministeredWorkspace }) {
  const missing = missingParts(workspace)
  const done = Math.round(((PARTS - missing.length) / PARTS) * 100)
  const words = {
    about: m.organisation_missing_about,
    aboutHi: m.organisation_missing_about_hi,
    city: m.organisation_missing_city,
    website: m.organisation_missing_website,
    founded: m.organisation_missing_founded,
    proof: m.organisation_verify_short,
  }
  return (
    <Section title={m.organisation_complete()} note={m.organisation_complete_share({ share: done })}>
      <div className={styles['bar']} aria-hidden>
        <span style={{ width: `${done}%` }} />
      </div>
      {missing.length === 0 ? (
        <p className="muted">{m.organisation_complete_all()}</p>
      ) : (
        <ul className={styles['missing']}>
          {missing.map((segment) => (
            <li key={segment}>
              <ButtonLink variant="plain" to={segment === 'proof' ? '/organisation/verify' : '?change'}>
                {words[segment]()}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const PARTS = 6

const ForMembers = () => (
  <Section title={m.organisation_for_members()}>
    <ButtonLink variant="plain" to="/news-settings#first-publications">
      {m.organisation_first_publications()}
    </ButtonLink>
  </Section>
)

const ForTeachers = () => (
  <Section title={m.organisation_for_teachers()}>
    <ButtonLink variant="plain" to="/my-classes">
      {m.organisation_own_classes()}
    </ButtonLink>
  </Section>
)

function OwnRole({ workspace, belongs }: { workspace: Own; belongs: boolean }) {
  return (
    <Section title={m.organisation_own_place()}>
      <dl className={styles['facts']}>
        <div>
          <dt>{m.app_role()}</dt>
          <dd>{roleWord(workspace.role)}</dd>
        </div>
        {workspace.class !== null && (
          <div>
            <dt>{m.app_class()}</dt>
            <dd>{workspace.class}</dd>
          </div>
        )}
        <div>
          <dt>{m.organisation_own_since()}</dt>
          <dd>
            <time dateTime={workspace.joinedAt}>{dateText(workspace.joinedAt)}</time>
          </dd>
        </div>
      </dl>
      {belongs && workspace.role !== 'OWNER' && (
        <p className={styles['leave']}>
          <LeaveButton name={nameOf(workspace.name)} />
        </p>
      )}
      {belongs && workspace.role === 'OWNER' && (
        <p className={`small muted ${styles['leave']}`}>
          {m.organisation_owner_stays()}{' '}
          <Link to="/admins" className="small-strong accent hover-underline">
            {m.admins_title()}
          </Link>
        </p>
      )}
    </Section>
  )
}
