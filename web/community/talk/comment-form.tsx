import { LONGEST_COMMENT, createComment } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'

interface CommentFormProps {
  post: Pick<Post, 'id'>
  /** The comment that it answers. */
  parentId?: string
  onDone: (comment: Comment) => void
  onCancel?: () => void
}

const ERRORS = {
  ACTIVITY_NOT_FOUND: m.community_error_gone,
  COMMENT_NOT_FOUND: m.community_error_comment_gone,
  ACTIVITY_NOT_OPEN: m.community_error_not_open,
  COMMENTS_CLOSED: m.community_comments_closed,
  MINOR_NOT_PUBLIC: m.community_error_minor,
}

/** Room for a comment or a reply. */
export function CommentForm({ post, parentId, onDone, onCancel }: CommentFormProps) {
  const form = useForm(createComment, {
    values: { text: '' },
    toInput: ({ text }) => ({ activityId: post.id, text, ...(parentId !== undefined && { parentId }) }),
    required: ['text'],
    errors: ERRORS,
    onDone: (made: Comment) => {
      form.reset()
      onDone(made)
    },
  })
  const label = parentId === undefined ? m.community_comment_label() : m.community_reply_label()
  return (
    <Form form={form} label={label} {...(parentId !== undefined && { autoFocus: true })}>
      <TextArea
        {...form.field('text')}
        label={label}
        data-max={LONGEST_COMMENT}
        rows={parentId === undefined ? 3 : 2}
      />
      <div className="cluster gap-2">
        <Button small disabled={form.isPending} onClick={() => form.send()}>
          {parentId === undefined ? m.community_comment() : m.community_reply()}
        </Button>
        {onCancel && (
          <Button variant="plain" small onClick={onCancel}>
            {m.ui_cancel()}
          </Button>
        )}
      </div>
    </Form>
  )
}
