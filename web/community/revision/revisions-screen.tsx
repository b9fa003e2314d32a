import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import { getRevision, listRevisions } from '@chowk/contract/community/revision.ts'
import type { Revision } from '@chowk/contract/community/revision.ts'
import { Difference } from '../../app/difference/difference.tsx'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { screenOf } from '../../app/screen/screen.tsx'
import type { ScreenAddress } from '../../app/screen/screen.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/floating/sheet.tsx'
import { StatePanel } from '../../ui/waiting/state-panel.tsx'
import { CommunityFrame, frameReads } from '../feed/community-frame.tsx'
import { postPath } from '../words.ts'
import { RedactRevisionForm } from './lazy-redact-forms.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from './revisions.module.css'

type Revisions = Output<typeof listRevisions>

/** What a post said before, for everybody who sees it (C9). */
const page = screenOf({
  title: m.community_versions,
  failed: m.community_versions_failed,
  reads: ({ params: { slug = '' } }: ScreenAddress) => ({ revisions: [listRevisions, { slug }] as const }),
  prefetch: ({ params: { customUrl } }) => frameReads(customUrl),
  refusals: { POST_NOT_FOUND: Gone },
  show: RevisionsPage,
})
export const loader = page.loader
export const clientLoader = page.clientLoader
export const meta = page.meta
export const ErrorBoundary = page.ErrorBoundary
export default page.Screen

function Gone() {
  return (
    <StatePanel mark="missing" level={1} title={m.community_error_gone()} text={m.community_gone_text()}>
      <ButtonLink to="/community/view-more">{m.community_public_square()}</ButtonLink>
    </StatePanel>
  )
}

function RevisionsPage({ revisions }: { revisions: Revisions }) {
  const { customUrl, slug = '' } = useParams()
  const { post, content, mayRedact } = revisions
  const name = post.title || m.community_post_by({ name: post.author?.name ?? m.community_author_gone() })
  return (
    <CommunityFrame customUrl={post.workspace ? customUrl : undefined}>
      <p className="small">
        <Link to={postPath(post)} className="accent hover-underline breaks">
          {name}
        </Link>
      </p>
      <h1 className="h2">{m.community_versions()}</h1>
      {content.length === 0 ? (
        <p className="muted">{m.community_versions_none()}</p>
      ) : (
        <ol className="ruled">
          {content.map((revision) => (
            <Earlier key={revision.version} slug={slug} postId={post.id} revision={revision} mayRedact={mayRedact} />
          ))}
        </ol>
      )}
    </CommunityFrame>
  )
}

interface EarlierProps {
  slug: string
  postId: string
  revision: Revision
  mayRedact: boolean
}

function Earlier({ slug, postId, revision, mayRedact }: EarlierProps) {
  const [isOpen, setOpen] = useState(false)
  const [isRedacting, setRedacting] = useState(false)
  const { version, writtenAt, replacedAt, byModerator, isRedacted } = revision
  return (
    <li className={`stack gap-3 ${styles['version']}`}>
      <div className="cluster gap-3">
        <span className="stack grow">
          <span className="strong">{m.community_version_changed({ time: dateAndClock(replacedAt) })}</span>
          <span className="small muted">
            {m.community_version_stood({ time: dateAndClock(writtenAt) })}
            {byModerator && <span className="dot-before">{m.community_edited_by_moderator()}</span>}
            {isRedacted && <span className="dot-before">{m.community_version_redacted()}</span>}
          </span>
        </span>
        <Button variant="outlined" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.community_version_hide() : m.community_version_show()}
        </Button>
        {mayRedact && !isRedacted && (
          <Button variant="plain" small onClick={() => setRedacting(true)}>
            {m.community_redact()}
          </Button>
        )}
      </div>
      {isOpen && <Changed slug={slug} version={version} />}
      {isRedacting && (
        <Sheet label={m.community_redact_version()} wide="form" onClose={() => setRedacting(false)}>
          <RedactRevisionForm postId={postId} version={version} onDone={() => setRedacting(false)} />
        </Sheet>
      )}
    </li>
  )
}

function Changed({ slug, version }: { slug: string; version: number }) {
  const read = useRead(getRevision, { slug, version })
  return (
    <ReadBoundary read={read}>
      {({ before, after, reason }) =>
        before && after ? (
          <div className="stack gap-2">
            {before.title !== after.title && <Difference before={before.title} after={after.title} />}
            {before.text === after.text ? (
              before.title === after.title && <p className="muted">{m.community_version_same()}</p>
            ) : (
              <Difference before={before.text} after={after.text} />
            )}
          </div>
        ) : (
          <div className="muted">
            <p>{m.community_version_redacted_says()}</p>
            {reason && <WrittenText text={reason} />}
          </div>
        )
      }
    </ReadBoundary>
  )
}
