import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { postAddress } from '@chowk/contract/community/post-address.ts'
import { openCase } from '../../moderation/content.ts'
import { tellOfComing } from '../mention/mention-notice.ts'
import { readRows } from '../post/post-row.ts'
import { REVIEW_WITHIN_MS, faultOfNew } from '../review/review.rules.ts'
import { countOfNew, findTreatment } from '../review/review.ts'
import type { Arrangement, Review, Treatment } from '../review/review.ts'
import type { Seer } from '../visibility.ts'
import { readComments } from './comment-row.ts'
import { nameOfPost } from './subject.ts'
import type { Subject } from './subject.ts'
import { tellOfComment } from './talk-notices.ts'

interface Asking {
  sql: Sql
  clock: Clock
  seer: Seer
}

type Judged = { refused: 'LINKS' | 'MENTIONS' | 'VIDEO' } | { review: Review | null }

/** How comments of hers are treated there; null where nobody reads them first. */
export const findTreatmentOf = async (
  { sql, clock, seer }: Asking,
  { workspaceId }: Pick<Subject, 'workspaceId'>,
  known?: Arrangement,
): Promise<Treatment | null> =>
  workspaceId === null ? null : await findTreatment({ sql, clock }, seer, { workspaceId, category: null, known })

/**
 * What becomes of a comment (C45, G21): one with a word of the workspace's list waits for a moderator, and so does one of a new member with
 * more links than she may write; with more mentions it is refused.
 */
export async function judgeComment(
  { sql, clock, seer }: Asking,
  treatment: Treatment | null,
  { text, isNew = false }: { text: string; isNew?: boolean },
): Promise<Judged> {
  if (!treatment) return { review: null }
  const { isLimited: limited, review: reviewed } = treatment
  if (limited && isNew && seer.personId) await countOfNew({ sql, clock }, seer.personId, 'comments')
  const fault = limited ? faultOfNew({ text, body: null, kinds: [] }) : null
  if (fault && fault !== 'LINKS') return { refused: fault }
  const review = reviewed(text)
  if (review?.cause === 'WORDS') return { review }
  return { review: fault ? { cause: 'NEW_MEMBER', found: [] } : null }
}

/** Puts a comment that waits into the queue of its workspace. */
export async function queueComment(
  sql: Sql,
  comment: { id: string; authorId: string; workspaceId: string | null },
  { cause, found, at }: Review & { at: Date },
): Promise<void> {
  const content = { ...comment, categoryId: null }
  const dueAt = new Date(at.getTime() + REVIEW_WITHIN_MS)
  await openCase(sql, { kind: 'COMMENT', content, why: 'REVIEW', at, dueAt, cause, found })
}

/** Tells of a comment that has come out what its writing would have told. */
export async function tellOfApproved(sql: Sql, house: Pick<House, 'clock'>, id: string): Promise<void> {
  const [comment] = await readComments(sql, [id])
  const [post] = comment ? await readRows(sql, house.clock.now(), [comment.subjectId]) : []
  if (!comment?.authorId || !post) return
  const [parent] = comment.parentId ? await readComments(sql, [comment.parentId]) : []
  const named = await tellOfComing(sql, house, { kind: 'comment', id, postId: post.id, actorId: comment.authorId })
  const subject = { ...post, name: nameOfPost(post), address: postAddress(post) }
  await tellOfComment(sql, house, { subject, actorId: comment.authorId, parent, id, named })
}
