import { useState } from 'react'
import { Link } from 'react-router'
import { deleteComment, listComments } from '@chowk/contract/community/comment.ts'
import type { Comment, Reply } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { callOverHttp } from '../../app/calls.ts'
import { useAction } from '../../app/form/use-action.ts'
import { Age } from '../../app/time.tsx'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { showToast } from '../../ui/floating/toast.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { CommentEdit } from './comment-edit.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comment-thread.module.css'
import { joined, replaced } from './thread.rules.ts'

interface CommentItemProps {
  post: Post
  comment: Comment
  mayReply: boolean
  /** What has become of it; null takes it out of the list. */
  onChange: (comment: Comment | null) => void
  onCount: (count: number) => void
}

/** A comment with its replies. */
export function CommentItem({ post, comment, mayReply, onChange, onCount }: CommentItemProps) {
  const [isReplying, setIsReplying] = useState(false)
  const { replies, replyCount } = comment
  const hidden = replyCount - replies.length
  const more = async () => {
    try {
      const page = await callOverHttp(listComments, { id: post.id, parentId: comment.id, size: 50 })
      onChange({ ...comment, replies: joined(replies, page.content) })
    } catch {
      showToast({ text: m.app_failed_server() })
    }
  }
  const removed = () => onChange(replyCount > 0 ? { ...comment, ...GONE } : null)
  return (
    <div className="stack gap-3">
      <OneComment
        comment={comment}
        onChange={(changed) => onChange({ ...comment, ...changed })}
        onRemoved={(count) => {
          removed()
          onCount(count)
        }}
        {...(mayReply && !comment.isRemoved && { onReply: () => setIsReplying(true) })}
      />
      {(replies.length > 0 || isReplying) && (
        <ul className={`stack gap-4 ${styles['replies']}`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <OneComment
                comment={reply}
                onChange={(changed) => onChange({ ...comment, replies: replaced(replies, reply.id, changed) })}
                onRemoved={(count) => {
                  const left = { ...comment, replies: replaced(replies, reply.id, null), replyCount: replyCount - 1 }
                  onChange(comment.isRemoved && left.replyCount === 0 ? null : left)
                  onCount(count)
                }}
              />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" className="text-button" onClick={() => void more()}>
                {m.community_replies_more({ count: hidden })}
              </button>
            </li>
          )}
          {isReplying && (
            <li>
              <CommentForm
                post={post}
                parentId={comment.id}
                onCancel={() => setIsReplying(false)}
                onDone={(made) => {
                  setIsReplying(false)
                  onChange({ ...comment, replies: [...replies, made], replyCount: replyCount + 1 })
                  onCount(post.commentCount + 1)
                }}
              />
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

const GONE = { isRemoved: true, text: '', author: null, may: { edit: false, remove: false } } as const

interface OneCommentProps {
  comment: Reply
  onChange: (changed: Reply) => void
  onRemoved: (commentCount: number) => void
  onReply?: () => void
}

function OneComment({ comment, onChange, onRemoved, onReply }: OneCommentProps) {
  const [open, setOpen] = useState<'EDIT' | 'REMOVE' | null>(null)
  const { author, text, createdAt, editedAt, isRemoved, may } = comment
  if (isRemoved) return <p className="muted">{m.community_comment_removed()}</p>
  const name = author?.name ?? m.community_author_gone()
  return (
    <article className={`row gap-3 ${styles['comment']}`} aria-label={m.community_comment_by({ name })}>
      <Portrait name={name} picture={author?.portrait} size={32} />
      <div className="stack gap-1 grow">
        <span className="small">
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
        {open === 'EDIT' ? (
          <CommentEdit
            comment={comment}
            onDone={(changed) => {
              setOpen(null)
              onChange(changed)
            }}
            onCancel={() => setOpen(null)}
          />
        ) : (
          <p className={`breaks ${styles['words']}`}>{text}</p>
        )}
        <div className="cluster gap-4">
          {onReply && (
            <button type="button" className="text-button" onClick={onReply}>
              {m.community_reply()}
            </button>
          )}
          {may.edit && open !== 'EDIT' && (
            <button type="button" className="text-button" onClick={() => setOpen('EDIT')}>
              {m.community_edit()}
            </button>
          )}
          {may.remove && (
            <button type="button" className="text-button" onClick={() => setOpen('REMOVE')}>
              {m.community_comment_remove()}
            </button>
          )}
        </div>
      </div>
      {open === 'REMOVE' && <RemoveDialog id={comment.id} onRemoved={onRemoved} onClose={() => setOpen(null)} />}
    </article>
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
