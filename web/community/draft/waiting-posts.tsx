import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '@chowk/contract/call.ts'
import type { Post, PublishObstacle } from '@chowk/contract/community/post.ts'
import { listWaitingPosts, movePost } from '@chowk/contract/community/schedule.ts'
import { useAction } from '../../app/form/use-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { dateAndClock } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { DAY_MS } from '../../ui/time.rules.ts'
import { indianTime, dateOf } from '../../app/calendar/indian-time.rules.ts'
import { POST_ERRORS } from '../compose/post-errors.ts'
import { TimeFields, UNSAID } from '../compose/publish-time-field.tsx'
import { DeletePostDialog } from '../post/delete-post-dialog.tsx'
import { TYPES, kindName, postPath } from '../words.ts'
import { Further } from './further.tsx'
import styles from './draft.module.css'

const pageFrom = (next?: string) => [listWaitingPosts, { size: 50, ...(next !== undefined && { next }) }] as const

/** What the section reads first. */
export const WAITING_READ = pageFrom()

/** Own posts that others do not see yet, each with what may become of it (C35, C44); nothing where there is none. */
export function WaitingPosts() {
  return (
    <ReadBoundary read={useRead(...WAITING_READ)} failed={m.community_waiting_failed()}>
      {(page) =>
        page.content.length > 0 && (
          <Section title={m.community_waiting_title()}>
            <Rows {...page} />
          </Section>
        )
      }
    </ReadBoundary>
  )
}

function Rows({ content, next }: Output<typeof listWaitingPosts>) {
  return (
    <>
      <ul>
        {content.map((post) => (
          <WaitingPost key={post.id} post={post} />
        ))}
      </ul>
      <Further next={next}>{(from) => <PageFrom next={from} />}</Further>
    </>
  )
}

const PageFrom = ({ next }: { next: string }) => (
  <ReadBoundary read={useRead(...pageFrom(next))} failed={m.community_waiting_failed()}>
    {(page) => <Rows {...page} />}
  </ReadBoundary>
)

const OBSTACLES: Record<PublishObstacle, () => string> = {
  ACCOUNT: m.community_obstacle_account,
  NOT_A_MEMBER: m.community_obstacle_member,
  SUBSCRIPTION_REQUIRED: m.community_error_plan,
  ENTITY_NOT_FOUND: m.community_error_entity,
  MINOR_NOT_PUBLIC: m.community_error_minor,
  WORKSPACE_PRIVATE: m.community_error_private,
}

function stateOf({ state, publishAt }: Post): string {
  if (state === 'SCHEDULED' && publishAt) return m.community_scheduled_at({ time: dateAndClock(publishAt) })
  if (state === 'PENDING_REVIEW') return m.community_waits()
  if (state === 'CHANGES_REQUESTED') return m.community_sent_back()
  return state === 'REJECTED' ? m.community_state_rejected() : m.community_state_draft()
}

function WaitingPost({ post }: { post: Post }) {
  const { type, title, description, notPublishedBecause } = post
  const { Icon } = TYPES[type]
  return (
    <li className={`row gap-3 ${styles['draft']}`}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className="stack gap-1 grow">
        <Link to={postPath(post)} className="strong hover-underline breaks">
          {title || description.slice(0, 160)}
        </Link>
        <span className="small muted">
          {kindName(post)}
          <span className="dot-before tabular">{stateOf(post)}</span>
        </span>
        {notPublishedBecause && <span className="small danger">{OBSTACLES[notPublishedBecause]()}</span>}
        <Moves post={post} />
      </div>
    </li>
  )
}

type Dialog = 'PUBLISH' | 'TIME' | 'DELETE'

function Moves({ post }: { post: Post }) {
  const [asked, setAsked] = useState<Dialog | null>(null)
  const isReady = post.state === 'SCHEDULED' || post.state === 'DRAFT'
  const close = () => setAsked(null)
  return (
    <div className="cluster gap-3">
      {isReady && (
        <button type="button" className="text-button" onClick={() => setAsked('PUBLISH')}>
          {m.community_publish_now()}
        </button>
      )}
      {isReady && (
        <button type="button" className="text-button" onClick={() => setAsked('TIME')}>
          {post.state === 'SCHEDULED' ? m.community_change_time() : m.community_schedule()}
        </button>
      )}
      {post.state !== 'DRAFT' && <ToDrafts post={post} />}
      {post.may.remove && (
        <button type="button" className="text-button" onClick={() => setAsked('DELETE')}>
          {m.community_delete()}
        </button>
      )}
      {asked === 'PUBLISH' && <PublishDialog post={post} onClose={close} />}
      {asked === 'TIME' && <TimeDialog post={post} onClose={close} />}
      {asked === 'DELETE' && (
        <DeletePostDialog id={post.id} isDraft refreshes={[listWaitingPosts]} onDone={close} onClose={close} />
      )}
    </div>
  )
}

const useMove = () =>
  useAction(movePost, {
    refreshes: [listWaitingPosts],
    staleCodes: ['VERSION_CONFLICT', 'ILLEGAL_TRANSITION', 'POST_NOT_FOUND'],
    errors: {
      ...POST_ERRORS,
      NOT_A_MEMBER: m.community_error_member,
      VERSION_CONFLICT: m.community_error_moved,
      ILLEGAL_TRANSITION: m.community_error_moved,
    },
  })

function ToDrafts({ post: { id, version } }: { post: Post }) {
  const move = useMove()
  return (
    <>
      <button
        type="button"
        className="text-button"
        disabled={move.isPending}
        onClick={() => move.mutate({ id, version, to: 'DRAFT' })}
      >
        {m.community_to_drafts()}
      </button>
      {move.problem && (
        <span role="alert" className="small danger">
          {move.problem}
        </span>
      )}
    </>
  )
}

interface DialogProps {
  post: Post
  onClose: () => void
}

function PublishDialog({ post: { id, version }, onClose }: DialogProps) {
  const move = useMove()
  return (
    <ConfirmDialog
      title={m.community_publish_now_question()}
      action={m.community_publish_now()}
      isPending={move.isPending}
      error={move.problem || undefined}
      onConfirm={() => move.mutate({ id, version, to: 'PUBLISHED' }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

const tomorrow = () => indianTime(dateOf(new Date(Date.now() + DAY_MS).toISOString()), '08:00')

function TimeDialog({ post, onClose }: DialogProps) {
  const { id, version, publishAt } = post
  const [time, setTime] = useState(() => (publishAt && Date.parse(publishAt) > Date.now() ? publishAt : tomorrow()))
  const fields = useRef<HTMLDivElement>(null)
  const move = useMove()
  const confirm = () => {
    if (time === UNSAID) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else move.mutate({ id, version, to: 'SCHEDULED', publishAt: time }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      title={m.community_when_question()}
      action={m.community_schedule()}
      isPending={move.isPending}
      error={move.problem || undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div ref={fields}>
        <TimeFields value={time} onChange={setTime} />
      </div>
    </ConfirmDialog>
  )
}
