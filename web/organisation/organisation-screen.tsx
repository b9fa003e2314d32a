import { nameOf } from '../app/bilingual-name.ts'
import { useParams, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { listPublicWorkspaces } from '@chowk/contract/organisation/directory.ts'
import { getPublicWorkspaceByUrl, getWorkspaceByUrl } from '@chowk/contract/organisation/workspace.ts'
import type { OrganisationKind, WorkspaceView } from '@chowk/contract/organisation/workspace.ts'
import { read, useRead } from '../app/read.ts'
import { withShareCard } from '../app/sharing/share-card.ts'
import { ReadBoundary } from '../app/screen/read-boundary.tsx'
import { suspensionText } from '../app/calendar/suspension-text.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import { ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { LeadSkeleton } from '../ui/waiting/skeleton.tsx'
import { StatePanel } from '../ui/waiting/state-panel.tsx'
import { JoinButton } from './join-button.tsx'
import { readWorkspaceInBrowser, readWorkspaceOnServer } from './read-workspace.ts'
import type { Redirect } from './read-workspace.ts'
import { kindOf } from './words.ts'
import { workspaceCard } from './workspace-card.ts'
import { WorkspaceAbout } from './workspace-about.tsx'
import { WorkspaceHead } from './workspace-head.tsx'
import { WorkspaceRows } from './workspace-rows.tsx'
import styles from './organisation-screen.module.css'

const attempt: Redirect = (view, requested) =>
  view.view !== 'PRIVATE' && view.customUrl !== requested.toLowerCase() ? `/organizations/${view.customUrl}` : undefined

const isAsVisitor = (query: URLSearchParams) => query.get('as') === 'visitor'
const more = ({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) =>
  isAsVisitor(new URL(request.url).searchParams)
    ? [read(getPublicWorkspaceByUrl, { customUrl: params['customUrl'] ?? '' })]
    : []

export const loader = withShareCard(
  async (given: LoaderFunctionArgs) => await readWorkspaceOnServer(given, { way: attempt, more }),
  getWorkspaceByUrl,
  workspaceCard,
)
export const clientLoader = async (given: ClientLoaderFunctionArgs) =>
  await readWorkspaceInBrowser(given, { way: attempt, more })

/** The public page of a workspace (R1.16): by the viewer's relation, or with `as=visitor` as strangers see it (cso:W10). */
export default function OrganisationScreen() {
  const { customUrl = '' } = useParams()
  const [query] = useSearchParams()
  const isPreview = isAsVisitor(query)
  const shown = useRead(isPreview ? getPublicWorkspaceByUrl : getWorkspaceByUrl, { customUrl })
  return (
    <ReadBoundary read={shown} level={1} failed={m.organisation_failed_title()} skeleton={<LeadSkeleton />}>
      {(workspace) => <Loaded workspace={workspace} customUrl={customUrl} isPreview={isPreview} />}
    </ReadBoundary>
  )
}

interface LoadedProps {
  workspace: WorkspaceView
  customUrl: string
  isPreview: boolean
}

function Loaded({ workspace, customUrl, isPreview }: LoadedProps) {
  const isMember = workspace.view === 'MEMBER' || workspace.view === 'ADMINISTRATOR'
  return (
    <div className={styles['screen']}>
      <title>{`${nameOf(workspace.name)} · ${m.app_name()}`}</title>
      {workspace.view === 'PUBLIC' ? (
        <meta name="description" content={nameOf(workspace.about).slice(0, 160)} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {isPreview && (
        <div className={styles['preview']}>
          <Note kind="notice">
            {m.organisation_preview()}{' '}
            <a href={`/workspace/${customUrl}`} className="strong accent">
              {m.organisation_preview_end()}
            </a>
          </Note>
        </div>
      )}
      <WorkspaceHead workspace={workspace}>
        {isMember && <ButtonLink to={`/workspace/${customUrl}`}>{m.organisation_own_home()}</ButtonLink>}
        {!isMember && !isPreview && !workspace.suspension && (
          <JoinButton customUrl={customUrl} name={nameOf(workspace.name)} hasRequested={workspace.hasAsked} />
        )}
      </WorkspaceHead>
      {!isMember && workspace.suspension && (
        <div className={styles['preview']}>
          <Note kind="waiting">
            <span className="strong">{m.organisation_own_place()}</span>: {suspensionText(workspace.suspension)}
          </Note>
        </div>
      )}
      {workspace.view === 'PRIVATE' ? (
        <StatePanel mark="locked" title={m.organisation_private_title()} text={m.organisation_private_text()} />
      ) : (
        <div className={styles['columns']}>
          <WorkspaceAbout workspace={workspace} />
          <Neighbours id={workspace.id} kind={kindOf(workspace.kind)} />
        </div>
      )}
    </div>
  )
}

// Of the same kind; where there is no other of it, of any kind.
function Neighbours({ id, kind }: { id: string; kind: OrganisationKind | undefined }) {
  const near = useRead(listPublicWorkspaces, { size: 4, namesIn: getLocale(), ...(kind && { type: kind }) })
  const others = near.data?.content.filter((one) => one.id !== id).slice(0, 3) ?? []
  if (near.data && kind && others.length === 0) return <Neighbours id={id} kind={undefined} />
  return (
    <Section
      title={kind ? m.organisation_neighbours() : m.organisation_others()}
      more={{
        to: kind ? `/directory?type=${kind}` : '/directory',
        name: kind ? m.organisation_neighbours_all() : m.organisation_directory_all(),
      }}
    >
      <div className={styles['neighbours']}>
        <ReadBoundary read={near}>{() => <WorkspaceRows rows={others} level={3} />}</ReadBoundary>
      </div>
    </Section>
  )
}
