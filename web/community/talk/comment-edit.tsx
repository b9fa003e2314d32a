import { useState } from 'react'
import { COMMENT_EDIT_HOURS, editComment } from '@chowk/contract/community/comment.ts'
import type { Comment, Reply } from '@chowk/contract/community/comment.ts'
import { Form } from '../../app/form/form.tsx'
import { useForm } from '../../app/form/use-form.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { MentionArea } from '../mention/mention-area.tsx'
import { namedIn, useNaming } from '../mention/use-naming.ts'

export interface CommentEditProps {
  postId: string
  comment: Reply
  onDone: (changed: Comment) => void
  onCancel: () => void
}

/** Changes the own comment; asks before (R8.03). */
export function CommentEdit({ postId, comment, onDone, onCancel }: CommentEditProps) {
  const naming = useNaming(namedIn(comment.text, comment.mentions))
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm(editComment, {
    values: { text: comment.text },
    toInput: ({ text }, version) => ({ id: comment.id, version, text, mentions: naming.idsIn(text) }),
    conflict: { version: comment.version, valuesOf: (current) => ({ text: (current as unknown as Comment).text }) },
    required: ['text'],
    errors: {
      COMMENT_NOT_FOUND: m.community_error_comment_gone,
      EDIT_OVER: () => m.community_error_edit_over({ hours: COMMENT_EDIT_HOURS }),
      VERSION_CONFLICT: m.community_error_conflict,
      NEW_MEMBER_LIMIT: m.community_error_new_mentions,
    },
    onDone: (changed: Comment) => onDone(changed),
  })
  return (
    <Form form={form} label={m.community_comment_label()} autoFocus>
      <MentionArea
        {...form.field('text')}
        label={m.community_comment_label()}
        rows={3}
        naming={naming}
        scope={{ activityId: postId }}
      />
      <div className="cluster gap-2">
        <Button small disabled={form.isPending} onClick={() => setIsAsking(true)}>
          {m.app_save()}
        </Button>
        <Button variant="plain" small onClick={onCancel}>
          {m.app_cancel()}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={m.community_comment_question()}
          action={m.app_save()}
          onConfirm={() => {
            setIsAsking(false)
            form.send()
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Form>
  )
}
