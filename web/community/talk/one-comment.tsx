import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { deleteComment } from '@chowk/contract/community/comment.ts'
import type { Reply } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { useAction } from '../../app/form/use-action.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { AnswerMark } from '../question/answer-mark.tsx'
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
}

/** One comment or reply, with what the viewer may do with it. */
export function OneComment(props: OneCommentProps) {
  const { post, comment, isNamed, onChange, onRemoved, onBlocked, onReply } = props
  const [open, setOpen] = useState<'EDIT' | 'REMOVE' | null>(null)
  const element = useNamed(isNamed)
  const { author, text, isRemoved } = comment
  if (isRemoved) return <p className="muted">{m.community_comment_removed()}</p>
  const name = author?.name ?? m.community_author_gone()
  const close = () => setOpen(null)
  return (
    <article
      ref={element}
      tabIndex={-1}
      className={`row gap-3 ${styles['comment']} ${isNamed ? styles['named'] : ''}`}
      aria-label={m.community_comment_by({ name })}
    >
      <Portrait name={name} picture={author?.portrait} size={32} />
      <div className="stack gap-1 grow">
        <div className="row gap-2">
          <WhoAndWhen comment={comment} name={name} />
          {open !== 'EDIT' && (
            <span className={styles['menu']}>
              <CommentMenu
                post={post}
                comment={comment}
                onEdit={() => setOpen('EDIT')}
                onRemove={() => setOpen('REMOVE')}
                onBlocked={onBlocked}
              />
            </span>
          )}
        </div>
        {open === 'EDIT' ? (
          <CommentEdit
            comment={comment}
            onDone={(changed) => {
              close()
              onChange(changed)
            }}
            onCancel={close}
          />
        ) : (
          <p className={`breaks ${styles['words']}`}>{text}</p>
        )}
        {open !== 'EDIT' && (
          <div className="cluster gap-3">
            {onReply && (
              <button type="button" className="text-button" onClick={onReply}>
                {m.community_reply()}
              </button>
            )}
            <AnswerMark post={post} commentId={comment.id} />
          </div>
        )}
      </div>
      {open === 'REMOVE' && <RemoveDialog id={comment.id} onRemoved={onRemoved} onClose={close} />}
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

function WhoAndWhen({ comment: { author, createdAt, editedAt }, name }: { comment: Reply; name: string }) {
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
    </span>
  )
}

interface RemoveDialogProps {
  id: string
  onRemoved: (commentCount: number) => void
  onClose: () => void
}

function RemoveDialog({ id, onRemoved, onClose }: RemoveDialogProps) {
  const remove = useAction(deleteComment, { errors: { COMMENT_NOT_FOUND: m.community_error_comment_gone } })
  return (
    <ConfirmDialog
      title={m.community_comment_question()}
      action={m.community_comment_remove()}
      isDanger
      isPending={remove.isPending}
      error={remove.problem || undefined}
      onConfirm={() => remove.mutate({ id }, { onSuccess: ({ commentCount }) => onRemoved(commentCount) })}
      onClose={onClose}
    />
  )
}
