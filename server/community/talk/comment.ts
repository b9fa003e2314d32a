import { MOST_COMMENTS, closeComments, createComment, deleteComment } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { putLink } from '../link/put-link.ts'
import { nameAndTell } from '../mention/mention-notice.ts'
import { findSeer } from '../visibility.ts'
import { judgeComment, queueComment } from './comment-review.ts'
import { isClosed } from './comment-list.ts'
import { isThere, mayRemoveComment, readComments, toComments } from './comment-row.ts'
import type { CommentRow, CommentShowing } from './comment-row.ts'
import { isSaid } from './passage.ts'
import { findSubject, inTurn, mayModerate } from './subject.ts'
import type { Subject } from './subject.ts'
import { tellOfComment } from './talk-notices.ts'

/** A comment as its writer is shown it. */
export async function showComment(showing: CommentShowing, id: string): Promise<Comment> {
  const [comment] = await toComments(showing, await readComments(showing.sql, [id]))
  if (!comment) throw new Error('the comment is gone')
  return comment
}

/** How many comments of hers are seen there. */
export async function countOwn(
  sql: Sql,
  { kind, id }: Pick<Subject, 'kind' | 'id'>,
  personId: string,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from comment
    where subject_kind = ${kind} and subject_id = ${id} and author_id = ${personId} and removed_at is null`
  return row?.count ?? 0
}

/** Two for each person who commented, the author left out (C23). */
export const SCORE = 2

export const answerCreateComment = handle(
  createComment,
  async ({ input, viewer, sql, house, clock, refuse }) => {
    const { activityId, text, parentId = null, quote = null, mentions = [] } = input
    const seer = await findSeer(sql, viewer)
    const subject = await findSubject({ sql, house, seer }, activityId)
    if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
    if (!subject.isOpen) throw refuse('ACTIVITY_NOT_OPEN')
    if (await isClosed(sql, subject)) throw refuse('COMMENTS_CLOSED')
    if (viewer.isMinor && subject.isForAll) throw refuse('MINOR_NOT_PUBLIC')
    const [parent] = parentId ? await readComments(sql, [parentId]) : []
    const isFit = parent?.subjectId === subject.id && parent.removedAt === null
    if (parentId && !isFit) throw refuse('COMMENT_NOT_FOUND')
    if (quote && !(await isSaid({ sql, house, seer, subject }, quote))) throw refuse('QUOTE_NOT_FOUND')
    const { personId } = viewer
    const judged = await judgeComment({ sql, clock, seer }, subject, { text, isNew: true })
    if ('refused' in judged) throw refuse('NEW_MEMBER_LIMIT', { details: { what: judged.refused } })
    const { review } = judged
    await inTurn(sql, subject, personId)
    const isFirst = personId !== subject.authorId && (await countOwn(sql, subject, personId)) === 0
    const now = clock.now()
    // A reply to a reply stands beside it: there is one level (C39).
    const under = parent ? (parent.parentId ?? parent.id) : null
    const [made] = await sql<{ id: string }[]>`
      insert into comment (subject_kind, subject_id, parent_id, author_id, text, quote, created_at, state, removed_at, waits)
      values (${subject.kind}, ${subject.id}, ${under}, ${personId}, ${text}, ${quote && sql.json(quote)}, ${now},
        ${review ? 'HIDDEN' : 'PUBLISHED'}, ${review ? now : null}, ${review !== null}) returning id`
    const id = made?.id ?? ''
    await putLink(sql, { table: 'comment', id, text })
    if (review)
      await queueComment(sql, { id, authorId: personId, workspaceId: subject.workspaceId }, { ...review, at: now })
    else await subject.touch(sql, now, { comments: 1, score: isFirst ? SCORE : 0 })
    const item = { kind: 'comment', id, postId: subject.id, actorId: personId } as const
    const named = await nameAndTell(sql, house, { ...item, wanted: mentions })
    if (!review) await tellOfComment(sql, house, { subject, actorId: personId, parent, id, named })
    return await showComment({ sql, house, seer, subject, now }, id)
  },
  {
    async first({ sql, clock, viewer }) {
      for (const limit of MOST_COMMENTS) await keepWithin(sql, clock, `comment ${viewer.personId}`, limit)
    },
  },
)

type Found = { row: CommentRow; subject: Subject } | undefined

/** A comment that is seen, on a thing that the seer sees; her own one also while it waits. */
export async function findComment(
  showing: Parameters<typeof findSubject>[0],
  id: string,
  isHeld = false,
): Promise<Found> {
  const { sql } = showing
  if (isHeld) await sql`select 1 from comment where id = ${id} for update`
  const [row] = await readComments(sql, [id])
  const subject = row && isThere(showing.seer, row) ? await findSubject(showing, row.subjectId) : undefined
  return row && subject && { row, subject }
}

export const answerDeleteComment = handle(
  deleteComment,
  async ({ input: { id }, viewer, sql, house, clock, refuse, audit }) => {
    const seer = await findSeer(sql, viewer)
    const showing = { sql, house, seer }
    const first = await findComment(showing, id)
    const { authorId } = first?.row ?? { authorId: null }
    // What its author does there waits until this is counted.
    if (first && authorId) await inTurn(sql, first.subject, authorId)
    const found = await findComment(showing, id, true)
    if (!found || !mayRemoveComment(seer, found.row, found.subject)) throw refuse('COMMENT_NOT_FOUND')
    const { subject } = found
    const now = clock.now()
    await sql`update comment set removed_at = ${now}, removed_by = ${viewer.personId}, waits = false where id = ${id}`
    // One that waits was counted nowhere.
    const by = found.row.waits ? 0 : -1
    const isLast = authorId !== null && authorId !== subject.authorId && (await countOwn(sql, subject, authorId)) === 0
    const { comments } = await subject.touch(sql, now, { comments: by, score: isLast ? by * SCORE : 0 })
    if (authorId !== viewer.personId) audit(`comment ${id}`)
    return { id, commentCount: comments }
  },
)

export const answerCloseComments = handle(
  closeComments,
  async ({ input: { activityId, closed }, viewer, sql, house, clock, refuse }) => {
    const seer = await findSeer(sql, viewer)
    const subject = await findSubject({ sql, house, seer }, activityId)
    if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
    if (!mayModerate(seer, subject)) throw refuse('NOT_ALLOWED')
    const { kind, id } = subject
    if (closed)
      await sql`
        insert into comment_closing (subject_kind, subject_id, closed_by, closed_at)
        values (${kind}, ${id}, ${viewer.personId}, ${clock.now()}) on conflict do nothing`
    else await sql`delete from comment_closing where subject_kind = ${kind} and subject_id = ${id}`
    return { isClosed: closed }
  },
)
