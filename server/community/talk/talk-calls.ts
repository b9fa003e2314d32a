import { answerRestoreComment } from './restore-comment.ts'
import type { Handler } from '../../platform/handle.ts'
import { answerCloseComments, answerCreateComment, answerDeleteComment } from './comment.ts'
import { answerEditComment } from './edit-comment.ts'
import { answerComments } from './comment-list.ts'
import { answerLike, answerLikeCounts, answerLikes } from './reaction.ts'

/** How people answer what others wrote. */
export const talkCalls: readonly Handler[] = [
  answerLike,
  answerLikeCounts,
  answerLikes,
  answerCreateComment,
  answerComments,
  answerEditComment,
  answerDeleteComment,
  answerRestoreComment,
  answerCloseComments,
]
