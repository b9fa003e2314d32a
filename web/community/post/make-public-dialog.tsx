import type { Post } from '@chowk/contract/community/post.ts'
import { setPostVisibility } from '@chowk/contract/community/write-post.ts'
import { useAction } from '../../app/form/use-action.ts'
import { m } from '../../paraglide/messages.js'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'

/** What is said when the audience of a post cannot be changed, by code. */
export const VISIBILITY_ERRORS = {
  POST_NOT_FOUND: m.community_error_gone,
  SUBSCRIPTION_REQUIRED: m.community_error_plan,
  MINOR_NOT_PUBLIC: m.community_error_minor,
  WORKSPACE_PRIVATE: m.community_error_private,
}

interface MakePublicDialogProps {
  post: Post
  onDone: (post: Post) => void
  onClose: () => void
}

/** Says what becomes public with a post and what stays inside, and shows the post to everybody. */
export function MakePublicDialog({ post: { id }, onDone, onClose }: MakePublicDialogProps) {
  const show = useAction(setPostVisibility, { errors: VISIBILITY_ERRORS })
  return (
    <ConfirmDialog
      title={m.community_public_question()}
      action={m.community_show_to_all()}
      isPending={show.isPending}
      error={show.problem || undefined}
      onConfirm={() => show.mutate({ id, globalvisibility: true }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <div className="stack gap-2">
        <p>{m.community_public_shows()}</p>
        <p>{m.community_public_keeps()}</p>
      </div>
    </ConfirmDialog>
  )
}
