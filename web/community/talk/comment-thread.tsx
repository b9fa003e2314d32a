import { useState } from 'react'
import { OLD_ARTICLE_DAYS, closeComments, listComments } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { callOverHttp } from '../../app/calls.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { useRead } from '../../app/read.ts'
import { ReadBoundary } from '../../app/screen/read-boundary.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import styles from './comment-thread.module.css'
import { joined, replaced } from './thread.rules.ts'

interface CommentThreadProps {
  post: Post
  /** How many there are now. */
  onCount: (count: number) => void
}

/** Comments on a post, oldest first, with room to write one. */
export function CommentThread({ post, onCount }: CommentThreadProps) {
  const read = useRead(listComments, { id: post.id, size: 20 })
  return (
    <section id="comments" aria-labelledby="comments-title" className={`stack gap-4 ${styles['thread']}`}>
      <h2 id="comments-title" className="h3">
        {m.community_comments_title()}
      </h2>
      <ReadBoundary read={read}>{(first) => <Comments post={post} first={first} onCount={onCount} />}</ReadBoundary>
    </section>
  )
}

type FirstPage = Awaited<ReturnType<typeof readMore>>

const readMore = async (id: string, next: string) => await callOverHttp(listComments, { id, size: 20, next })

const DAY_MS = 86_400_000

const isOld = ({ type, publishedAt }: Post): boolean =>
  type === 'ARTICLE' && publishedAt !== null && Date.now() - Date.parse(publishedAt) > OLD_ARTICLE_DAYS * DAY_MS

function Comments({ post, first, onCount }: CommentThreadProps & { first: FirstPage }) {
  const [comments, setComments] = useState<readonly Comment[]>(first.content)
  const [next, setNext] = useState(first.next)
  const [isClosed, setIsClosed] = useState(first.isClosed)
  const [isLoading, setIsLoading] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const more = async () => {
    setIsLoading(true)
    setHasFailed(false)
    try {
      const page = await readMore(post.id, next ?? '')
      setComments((all) => joined(all, page.content))
      setNext(page.next)
    } catch {
      setHasFailed(true)
    }
    setIsLoading(false)
  }
  const maySay = first.may.comment || (first.isClosed && !isClosed)
  return (
    <>
      {comments.length === 0 && <p className="muted">{m.community_comments_none()}</p>}
      <ul className="stack gap-5">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentItem
              post={post}
              comment={comment}
              mayReply={maySay && !isClosed}
              onChange={(changed) => setComments((all) => replaced(all, comment.id, changed))}
              onCount={onCount}
            />
          </li>
        ))}
      </ul>
      {next && (
        <div>
          <Button variant="outlined" disabled={isLoading} onClick={() => void more()}>
            {m.community_comments_more()}
          </Button>
        </div>
      )}
      {hasFailed && (
        <Note kind="fault" alert>
          {m.app_failed_server()}
        </Note>
      )}
      {isClosed && <Note kind="notice">{m.community_comments_closed()}</Note>}
      {maySay && !isClosed && (
        <>
          {isOld(post) && <Note kind="notice">{m.community_comments_old()}</Note>}
          <CommentForm
            post={post}
            onDone={(made) => {
              setComments((all) => [...all, made])
              onCount(post.commentCount + 1)
            }}
          />
        </>
      )}
      {first.may.close && <CloseButton id={post.id} isClosed={isClosed} onChange={setIsClosed} />}
    </>
  )
}

function CloseButton({ id, isClosed, onChange }: { id: string; isClosed: boolean; onChange: (now: boolean) => void }) {
  const { mutate, isPending } = useToastAction(closeComments, {
    errors: { ACTIVITY_NOT_FOUND: m.community_error_gone },
  })
  return (
    <div>
      <Button
        variant="plain"
        small
        disabled={isPending}
        onClick={() => mutate({ activityId: id, closed: !isClosed }, { onSuccess: (said) => onChange(said.isClosed) })}
      >
        {isClosed ? m.community_comments_open() : m.community_comments_close()}
      </Button>
    </div>
  )
}
