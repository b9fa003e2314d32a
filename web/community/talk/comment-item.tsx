import { useState } from 'react'
import { listComments } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { callOverHttp } from '../../app/calls.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import styles from './comment-thread.module.css'
import { CommentForm } from './lazy-talk.ts'
import { OneComment } from './one-comment.tsx'
import { joined, replaced } from './thread.rules.ts'

/** What becomes of a comment; null takes it out of the list. */
export type Change = (comment: Comment) => Comment | null

interface CommentItemProps {
  post: Post
  comment: Comment
  mayReply: boolean
  /** The comment that the address leads to. */
  named: string | undefined
  onChange: (change: Change) => void
  onCount: (count: (before: number) => number) => void
  /** Nothing of this person is shown any more. */
  onBlocked: (personId: string) => void
}

/** A comment with its replies. */
export function CommentItem({ post, comment, mayReply, named, onChange, onCount, onBlocked }: CommentItemProps) {
  const [isReplying, setIsReplying] = useState(false)
  const { replies } = comment
  return (
    <div className="stack gap-3">
      <OneComment
        post={post}
        comment={comment}
        mayQuote={mayReply}
        isNamed={comment.id === named}
        onBlocked={() => comment.author && onBlocked(comment.author.id)}
        onChange={(changed) => onChange((now) => ({ ...now, ...changed, replies: now.replies }))}
        onRemoved={(count) => {
          onCount(() => count)
          onChange((now) => (now.replyCount > 0 ? { ...now, ...GONE } : null))
        }}
        {...(mayReply && !comment.isRemoved && !comment.isWaiting && { onReply: () => setIsReplying(true) })}
      />
      {(replies.length > 0 || isReplying) && (
        <ul className={`stack gap-4 ${styles['replies']}`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <OneComment
                post={post}
                comment={reply}
                mayQuote={mayReply}
                isNamed={reply.id === named}
                onBlocked={() => reply.author && onBlocked(reply.author.id)}
                onChange={(changed) =>
                  onChange((now) => ({ ...now, replies: replaced(now.replies, reply.id, () => changed) }))
                }
                onRemoved={(count) => {
                  onCount(() => count)
                  onChange((now) => withoutReply(now, reply.id))
                }}
              />
            </li>
          ))}
          <MoreReplies post={post} comment={comment} onChange={onChange} />
          {isReplying && (
            <li>
              <CommentForm
                post={post}
                parentId={comment.id}
                onCancel={() => setIsReplying(false)}
                onDone={(made) => {
                  setIsReplying(false)
                  onChange((now) => ({ ...now, replies: [...now.replies, made], replyCount: now.replyCount + 1 }))
                  if (!made.isWaiting) onCount((before) => before + 1)
                }}
              />
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

const GONE = {
  isRemoved: true,
  readableUntil: null,
  text: '',
  author: null,
  may: { edit: false, remove: false },
} as const

/** What was removed stands there as long as something answers it (C40). */
function withoutReply(comment: Comment, id: string): Comment | null {
  const replyCount = comment.replyCount - 1
  if (comment.isRemoved && comment.readableUntil === null && replyCount === 0) return null
  return { ...comment, replies: replaced(comment.replies, id, () => null), replyCount }
}

const MORE_REPLIES = 50

function MoreReplies({ post, comment, onChange }: Pick<CommentItemProps, 'post' | 'comment' | 'onChange'>) {
  const [from, setFrom] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const count = comment.replyCount - comment.replies.length
  if (count <= 0) return null
  const more = async () => {
    setIsLoading(true)
    try {
      const { content, next } = await callOverHttp(listComments, {
        id: post.id,
        parentId: comment.id,
        size: MORE_REPLIES,
        ...(from !== null && { next: from }),
      })
      setFrom(next)
      onChange((now) => {
        const replies = joined(now.replies, content)
        return { ...now, replies, replyCount: next === null ? replies.length : now.replyCount }
      })
    } catch {
      showToast({ text: m.app_sentence({ words: m.community_comments_failed() }) })
    }
    setIsLoading(false)
  }
  return (
    <li>
      <button type="button" className="text-button" disabled={isLoading} onClick={() => void more()}>
        {m.community_replies_more({ count })}
      </button>
    </li>
  )
}
