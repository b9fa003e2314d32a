import type { PostState, PostType, QuestionFacts } from '@chowk/contract/community/post.ts'
import { holdsAuthorship } from '../authorship.ts'
import type { Seer } from '../visibility.ts'

interface QuestionColumns {
  type: PostType
  state: PostState
  authorId: string | null
  workspaceId: string | null
  tags: string[]
  publishedAt: Date | null
  activeAt: Date | null
  pinnedAt: Date | null
  answerId: string | null
}

const isOpen = ({ type, state }: QuestionColumns): boolean => type === 'FORUM' && state === 'PUBLISHED'

const moderates = (seer: Seer, workspaceId: string | null): boolean =>
  workspaceId !== null && (seer.isOperator || seer.moderates.includes(workspaceId))

export const mayPin = (seer: Seer, post: QuestionColumns): boolean => isOpen(post) && moderates(seer, post.workspaceId)

export const mayChoose = (seer: Seer, post: QuestionColumns): boolean =>
  isOpen(post) && (holdsAuthorship(seer, post) || seer.isOperator || moderates(seer, post.workspaceId))

/** What a question has beyond other posts; null for those. */
export function questionFacts(seer: Seer, post: QuestionColumns): QuestionFacts | null {
  if (post.type !== 'FORUM') return null
  const { tags, pinnedAt, answerId, activeAt, publishedAt } = post
  return {
    tags,
    isPinned: pinnedAt !== null,
    answerId,
    activeAt: (activeAt ?? publishedAt)?.toISOString() ?? null,
    may: { pin: mayPin(seer, post), choose: mayChoose(seer, post) },
  }
}
