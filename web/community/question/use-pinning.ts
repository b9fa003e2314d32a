import type { Post } from '@chowk/contract/community/post.ts'
import { pinQuestion } from '@chowk/contract/community/forum/question.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'

/** The entry of a question's menu that pins it above the others, or no longer. */
export function usePinning(post: Post, onChange: (post: Post) => void) {
  const isPinned = post.question?.isPinned ?? false
  const { mutate } = useToastAction(pinQuestion, {
    errors: { POST_NOT_FOUND: m.community_error_gone, TOO_MANY_PINNED: m.community_error_pinned },
  })
  const onSelect = () => mutate({ id: post.id, pinned: !isPinned }, { onSuccess: (changed) => onChange(changed) })
  return { id: 'pin', name: isPinned ? m.community_question_unpin() : m.community_question_pin(), onSelect }
}
