import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Input, Output } from '@chowk/contract/call.ts'
import { closeComments, listComments } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { useList } from '../../app/list/use-list.ts'
import { useViewer } from '../../app/page-facts.ts'
import { useRead } from '../../app/read.ts'
import { loginFrom } from '../../app/return.rules.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note, ProblemNote } from '../../ui/note.tsx'
import { postPath } from '../words.ts'
import { CommentItem } from './comment-item.tsx'
import type { Change } from './comment-item.tsx'
import styles from './comment-thread.module.css'
import { PassageButton } from '../quote/lazy-share.ts'
import { CommentForm } from './lazy-talk.ts'
import { replaced, withoutPerson } from './thread.rules.ts'

interface CommentThreadProps {
  post: Post
  /** What becomes of their number. */
  onCount: (count: (before: number) => number) => void
}

const ID = /^[0-9a-f-]{36}$/

/** Comments on a post, oldest first, with room to write one; where the address names a comment, that one alone. */
export function CommentThread({ post, onCount }: CommentThreadProps) {
  const [search] = useSearchParams()
  const commentId = search.get('comment') ?? ''
  const named = ID.test(commentId) ? commentId : undefined
  const input = { id: post.id, size: 20, ...(named && { commentId: named }) }
  const read = useRead(listComments, input)
  return (
    <section id="comments" aria-labelledby="comments-title" className={`stack gap-4 ${styles['thread']}`}>
      <h2 id="comments-title" className="h3">
        {m.community_number_comments()}
      </h2>
      {named && (
        <p className="small">
          <Link to={`${postPath(post)}#comments`} className="accent hover-underline" preventScrollReset>
            {m.community_comments_all()}
          </Link>
        </p>
      )}
      <ReadBoundary read={read} failed={m.community_comments_failed()}>
        {(first) => <Comments key={named} post={post} input={input} first={first} onCount={onCount} />}
      </ReadBoundary>
    </section>
  )
}

interface CommentsProps extends CommentThreadProps {
  input: Input<typeof listComments>
  /** What is said of them all. */
  first: Pick<Output<typeof listComments>, 'isClosed' | 'may'>
}

function Comments({ post, input, first, onCount }: CommentsProps) {
  const list = useList(listComments, input, {
    failed: m.community_comments_failed(),
    failedMore: m.community_comments_failed(),
  })
  // What was written here since, until the list has come so far.
  const [written, setWritten] = useState<readonly Comment[]>([])
  const known = new Set(list.data.map(({ id }) => id))
  const { may, isClosed } = first
  const item = (comment: Comment) => (
    <li key={comment.id}>
      <CommentItem
        post={post}
        comment={comment}
        mayReply={may.comment}
        named={input.commentId}
        onCount={onCount}
        onBlocked={(personId) => {
          list.change((each) => withoutPerson(each, personId))
          setWritten((all) => all.flatMap((each) => withoutPerson(each, personId) ?? []))
        }}
        onChange={(change: Change) => {
          list.change((each) => (each.id === comment.id ? change(each) : each))
          setWritten((all) => replaced(all, comment.id, change))
        }}
      />
    </li>
  )
  const own = written.filter(({ id }) => !known.has(id)).map((comment) => item(comment))
  return (
    <>
      {list.data.length + own.length === 0 && (
        <p className="muted">{input.commentId ? m.community_error_comment_gone() : m.community_comments_none()}</p>
      )}
      <ul className="stack gap-5">{list.data.map((comment) => item(comment))}</ul>
      <ProblemNote>{list.status === 'failed' && list.error}</ProblemNote>
      {list.hasMore && (
        <div>
          <Button variant="outlined" disabled={list.loadMorePending} onClick={list.loadMore}>
            {m.community_comments_more()}
          </Button>
        </div>
      )}
      <ul className="stack gap-5" aria-live="polite" hidden={own.length === 0}>
        {own}
      </ul>
      <Room
        post={post}
        isClosed={isClosed}
        mayComment={may.comment}
        onDone={(made) => {
          setWritten((all) => [...all, made])
          if (!made.isWaiting) onCount((before) => before + 1)
        }}
      />
      {may.close && <CloseButton id={post.id} isClosed={isClosed} />}
    </>
  )
}

interface RoomProps {
  post: Post
  isClosed: boolean
  mayComment: boolean
  onDone: (made: Comment) => void
}

/** Where somebody writes; in its place the reason why nobody does, or she does not. */
function Room({ post, isClosed, mayComment, onDone }: RoomProps) {
  const viewer = useViewer()
  if (isClosed) return <Note kind="notice">{m.community_comments_closed()}</Note>
  if (mayComment)
    return (
      <>
        <CommentForm post={post} onDone={onDone} />
        <PassageButton />
      </>
    )
  if (viewer) return viewer.minor ? <Note kind="notice">{m.community_comment_minor()}</Note> : null
  return (
    <div>
      <ButtonLink variant="outlined" to={loginFrom(`${postPath(post)}#comments`)}>
        {m.community_comment_sign_in()}
      </ButtonLink>
    </div>
  )
}

function CloseButton({ id, isClosed }: { id: string; isClosed: boolean }) {
  const { mutate, isPending } = useToastAction(closeComments, {
    errors: { ACTIVITY_NOT_FOUND: m.community_error_gone },
    refreshes: [listComments],
  })
  return (
    <div>
      <Button variant="plain" small disabled={isPending} onClick={() => mutate({ activityId: id, closed: !isClosed })}>
        {isClosed ? m.community_comments_open() : m.community_comments_close()}
      </Button>
    </div>
  )
}
