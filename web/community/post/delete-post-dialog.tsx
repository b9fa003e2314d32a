import { deletePost } from '@chowk/contract/community/write-post.ts'
import type { Call } from '@chowk/contract/call.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'

interface DeletePostDialogProps {
  id: string
  /** Its words are nobody else's yet: it goes for good. */
  isDraft: boolean
  refreshes?: readonly Call[]
  onDone: () => void
  onClose: () => void
}

/** Asks whether a post is to be deleted, and deletes it. */
export function DeletePostDialog({ id, isDraft, refreshes = [], onDone, onClose }: DeletePostDialogProps) {
  const remove = useAction(deletePost, {
    refreshes,
    errors: { POST_NOT_FOUND: m.community_error_gone, UNDER_MODERATION: m.community_error_moderated },
  })
  return (
    <ConfirmDialog
      title={m.community_delete_question()}
      action={m.community_delete()}
      isDanger
      isPending={remove.isPending}
      error={remove.problem || undefined}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{isDraft ? m.community_draft_delete_says() : m.community_delete_says()}</p>
    </ConfirmDialog>
  )
}
