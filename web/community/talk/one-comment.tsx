import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { deleteComment } from '@chowk/contract/community/comment.ts'
import type { Reply } from '@chowk/contract/community/comment.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { useAction } from '../../app/form/use-action.ts'
import { Age } from '../../app/time.tsx'
import { offerBack } from '../post/bring-back.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { LinkCard } from '../post/link-card.tsx'
import { AnswerChoice, AnswerMark } from '../question/answer-mark.tsx'
import { LeaverNotice } from '../post/leaver-notice.tsx'
import { MentionedText } from '../mention/mentioned-text.tsx'
import { PassageView } from '../quote/passage-view.tsx'
import { passageMark } from '../quote/passage.rules.ts'
import { CommentMenu } from './comment-menu.tsx'
import styles from './comment-thread.module.css'
import { CommentEdit } from './lazy-talk.ts'

interface OneCommentProps {
  post: Post
  comment: Reply
  /** The address leads to it. */
  isNamed: boolean
  onChange: (changed: Reply) => void
  onRemoved: (commentCount: number) => void
  onBlocked: () => void
  onReply?: () => void
  /** There is room for a comment that quotes it. */
  mayQuote: boolean
}

/** One comment or reply, with what the viewer may do with it. */
export function OneComment(props: OneCommentProps) {
  const { post, comment, isNamed, onChange, onRemoved, onBlocked, onReply, mayQuote } = props
  const [open, setOpen] = useState<'EDIT' | 'REMOVE' | null>(null)
  const element = useNamed(isNamed)
  const { author, text, mentions, link, quote, may, isRemoved } = comment
  if (isRemoved) return <RemovedComment comment={comment} />
  const name = author?.name ?? m.community_author_gone()
  const close = () => setOpen(null)
  const isAnswer = post.question?.answerId === comment.id
  return (
    <article
      ref={element}
      tabIndex={-1}
      className={`row gap-3 ${styles['comment']} ${isNamed ? styles['named'] : ''} ${isAnswer ? styles['answer'] : ''}`}
      aria-label={m.community_comment_by({ name })}
    >
      <Portrait name={name} picture={author?.portrait} size={32} />
      <div className="stack gap-1 grow">
        {isAnswer && <AnswerMark />}
        <div className="row gap-2">
          <WhoAndWhen comment={comment} name={name} />
          {open !== 'EDIT' && (
            <span className={styles['menu']}>
              <CommentMenu
                post={post}
                comment={comment}
                mayQuote={mayQuote}
                onEdit={() => setOpen('EDIT')}
                onRemove={() => setOpen('REMOVE')}
                onBlocked={onBlocked}
              />
            </span>
          )}
        </div>
        {open === 'EDIT' ? (
          <CommentEdit
            postId={post.id}
            comment={comment}
            onDone={(changed) => {
              close()
              onChange(changed)
            }}
            onCancel={close}
          />
        ) : (
          <>
            {quote && <PassageView post={post} passage={quote} />}
            <MentionedText text={text} mentions={mentions} {...passageMark('COMMENT', comment.id, name)} />
            {link && (
              <LinkCard key={link.url} link={link} of={may.edit ? { kind: 'COMMENT', id: comment.id } : undefined} />
            )}
          </>
        )}
        {open !== 'EDIT' && (
          <div className="cluster gap-3">
            {onReply && (
              <button type="button" className="text-button" onClick={onReply}>
                {m.community_reply()}
              </button>
            )}
            <AnswerChoice post={post} commentId={comment.id} />
          </div>
        )}
      </div>
      {open === 'REMOVE' && (
        <RemoveDialog
          id={comment.id}
          isWaiting={comment.isWaiting}
          isAnswer={isAnswer}
          onRemoved={onRemoved}
          onClose={close}
        />
      )}
    </article>
  )
}

function RemovedComment({ comment: { text, mentions, readableUntil } }: { comment: Reply }) {
  if (readableUntil === null) return <p className="muted">{m.community_comment_removed()}</p>
  return (
    <article className="stack gap-1" aria-label={m.community_comment_by({ name: m.community_author_gone() })}>
      <LeaverNotice until={readableUntil} />
      <MentionedText className="muted" text={text} mentions={mentions} />
    </article>
  )
}

/** Brings what the address leads to before the reader. */
function useNamed(isNamed: boolean) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNamed) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [isNamed])
  return element
}

function WhoAndWhen({ comment: { author, createdAt, editedAt, isWaiting }, name }: { comment: Reply; name: string }) {
  return (
    <span className="small grow breaks">
      {author?.customUrl ? (
        <Link to={`/user/${author.customUrl}`} className="small-strong hover-underline">
          {name}
        </Link>
      ) : (
        <span className="small-strong">{name}</span>
      )}
      <span className="muted dot-before">
        <Age of={createdAt} />
      </span>
      {editedAt && <span className="muted dot-before">{m.community_edited()}</span>}
      {isWaiting && <span className="strong dot-before">{m.community_comment_waits()}</span>}
    </span>
  )
}

interface RemoveDialogProps {
  id: string
  isWaiting: boolean
  /** The question that it answers is open again without it. */
  isAnswer: boolean
  onRemoved: (commentCount: number) => void
  onClose: () => void
}

function RemoveDialog({ id, isWaiting, isAnswer, onRemoved, onClose }: RemoveDialogProps) {
  const remove = useAction(deleteComment, {
    errors: { COMMENT_NOT_FOUND: m.community_error_comment_gone },
    refreshes: isAnswer ? [getPost] : [],
  })
  const after = ({ commentCount }: { commentCount: number }) => {
    onRemoved(commentCount)
    // One that waited for a moderator is not brought back: she would read it no more.
    if (!isWaiting) offerBack('COMMENT', id, m.community_comment_deleted())
  }
  return (
    <ConfirmDialog
      title={m.community_comment_question()}
      action={m.community_delete()}
      isDanger
      isPending={remove.isPending}
      error={remove.problem || undefined}
      onConfirm={() => remove.mutate({ id }, { onSuccess: after })}
      onClose={onClose}
    />
  )
}
