import { useEffect, useRef, useState } from 'react'
import { OLD_ARTICLE_DAYS, createComment } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { quotePassage, useChosenPassage } from '../quote/passage-store.ts'
import type { ChosenPassage } from '../quote/passage-store.ts'
import { WrittenText } from '../../ui/written/written-text.tsx'
import styles from '../quote/quote.module.css'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { MentionArea } from '../mention/mention-area.tsx'
import { useNaming } from '../mention/use-naming.ts'

export interface CommentFormProps {
  post: Pick<Post, 'id' | 'type' | 'publishedAt'>
  /** The comment that it answers. */
  parentId?: string
  onDone: (comment: Comment) => void
  onCancel?: () => void
}

const ERRORS = {
  ACTIVITY_NOT_FOUND: m.community_error_gone,
  COMMENT_NOT_FOUND: m.community_error_comment_gone,
  ACTIVITY_NOT_OPEN: m.community_error_not_open,
  QUOTE_NOT_FOUND: m.community_passage_missing,
  COMMENTS_CLOSED: m.community_comments_closed,
  MINOR_NOT_PUBLIC: m.community_comment_minor,
  NEW_MEMBER_LIMIT: m.community_error_new_mentions,
}

const DAY_MS = 86_400_000

const isOld = ({ type, publishedAt }: CommentFormProps['post']): boolean =>
  type === 'ARTICLE' && publishedAt !== null && Date.now() - Date.parse(publishedAt) > OLD_ARTICLE_DAYS * DAY_MS

const quoteIn = (passage: ChosenPassage | null) =>
  passage && { quote: { kind: passage.kind, id: passage.id, text: passage.text } }

/** What the comment will quote, until it is sent or left out. */
const ChosenQuote = ({ passage: { text, name } }: { passage: ChosenPassage }) => (
  <blockquote className={`stack gap-1 breaks ${styles['passage']}`}>
    <WrittenText text={text} />
    <footer className="cluster gap-3 small">
      <span className="muted">{m.community_passage_by({ name })}</span>
      <button type="button" className="text-button" onClick={() => quotePassage(null)}>
        {m.community_passage_remove()}
      </button>
    </footer>
  </blockquote>
)

/** Room for a comment or a reply; an old article is revived on purpose only (C41). */
export function CommentForm({ post, parentId, onDone, onCancel }: CommentFormProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isReply = parentId !== undefined
  const chosen = useChosenPassage()
  const passage = isReply ? null : chosen
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (passage) box.current?.querySelector('textarea')?.focus()
  }, [passage])
  const naming = useNaming()
  const form = useForm(createComment, {
    values: { text: '' },
    toInput: ({ text }) => ({
      activityId: post.id,
      text,
      mentions: naming.idsIn(text),
      ...(isReply && { parentId }),
      ...quoteIn(passage),
    }),
    required: ['text'],
    errors: ERRORS,
    onDone: (made: Comment) => {
      form.reset({ text: '' })
      if (passage) quotePassage(null)
      onDone(made)
    },
  })
  const label = isReply ? m.community_reply_label() : m.community_comment_label()
  const send = isReply ? m.community_reply() : m.community_comment()
  return (
    <Form form={form} label={label} autoFocus={isReply}>
      {passage && <ChosenQuote passage={passage} />}
      <div ref={box}>
        <MentionArea
          {...form.field('text')}
          label={label}
          rows={isReply ? 2 : 3}
          naming={naming}
          scope={{ activityId: post.id }}
        />
      </div>
      <div className="cluster gap-2">
        <Button small disabled={form.isPending} onClick={() => (isOld(post) ? setIsAsking(true) : form.send())}>
          {send}
        </Button>
        {onCancel && (
          <Button variant="plain" small onClick={onCancel}>
            {m.app_cancel()}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.community_comments_old_question()}
          action={send}
          onConfirm={() => {
            setIsAsking(false)
            form.send()
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{m.community_comments_old()}</p>
        </ConfirmDialog>
      )}
    </Form>
  )
}
