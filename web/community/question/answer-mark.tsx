import { IconCircleCheck } from '../../ui/icons.ts'
import { getPost } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { chooseAnswer } from '@chowk/contract/community/forum/question.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import styles from './question.module.css'

/** Above a comment on a question: that it is the answer. */
export const AnswerMark = () => (
  <span className={`inline-row gap-1 small-strong ${styles['solved']}`}>
    <IconCircleCheck size={18} stroke={2} aria-hidden />
    {m.community_best_answer()}
  </span>
)

/** Under a comment on a question: the button by which whoever may choose chooses it or takes that back. */
export function AnswerChoice({ post, commentId }: { post: Post; commentId: string }) {
  const { mutate, isPending } = useToastAction(chooseAnswer, {
    errors: { POST_NOT_FOUND: m.community_error_gone, COMMENT_NOT_FOUND: m.community_error_comment_gone },
    refreshes: [getPost],
  })
  const { question } = post
  if (!question?.may.choose) return null
  const isAnswer = question.answerId === commentId
  return (
    <button
      type="button"
      className="text-button"
      disabled={isPending}
      onClick={() => mutate({ id: post.id, commentId: isAnswer ? null : commentId })}
    >
      {isAnswer ? m.community_answer_unchoose() : m.community_answer_choose()}
    </button>
  )
}
