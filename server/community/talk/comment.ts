import { firstLink } from '@chowk/contract/community/first-link.ts'
import { MOST_COMMENTS, closeComments, createComment, deleteComment } from '@chowk/contract/community/comment.ts'
import type { Comment } from '@chowk/contract/community/comment.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import type { TunedContext } from '../../platform/handle-tuned.ts'
import type {} from '../../platform/handle.ts'
import { Limits, keepWithinThen } from '../../platform/limits.ts'
import { fetchSoon } from '../link/put-link.ts'
import { nameAndTell } from '../mention/mention-notice.ts'
import { findSeer } from '../visibility.ts'
import { findTreatmentOf, judgeComment, queueComment } from './comment-review.ts'
import { NO_REPLIES, isThere, mayRemoveComment, readComments, toComments, writeComment } from './comment-row.ts'
import type { CommentRow, CommentShowing } from './comment-row.ts'
import { toStored } from './passage.ts'
import { findSeenToWrite, findSubject, inTurn, mayModerate, turnOf } from './subject.ts'
import type { Subject } from './subject.ts'
import { tellOfComment } from './talk-notices.ts'

function firstOf([comment]: readonly Comment[]): Comment {
  if (!comment) throw new Error('the comment is gone')
  return comment
}

/** A comment as its writer is shown it. */
export const showComment = async (showing: CommentShowing, id: string): Promise<Comment> =>
  firstOf(await toComments(showing, await readComments(showing.sql, [id])))

/** How many comments of hers are seen there. */
export async function countOwn(sql: Sql, { id }: Pick<Subject, 'id'>, personId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from comment where subject_id = ${id} and author_id = ${personId} and removed_at is null`
  return row?.count ?? 0
}

const LIMITS = new Limits(MOST_COMMENTS)

/** Two for each person who commented, the author left out (C23). */
export const SCORE = 2

// What her comment adds to the score, in the statement that writes it: nothing where one of hers stands already.
const scoreOf = (sql: Sql, { id, authorId }: Subject, personId: string): Fragment | number =>
  personId === authorId
    ? 0
    : sql`case when exists (
        select from comment c where c.subject_id = ${id} and c.author_id = ${personId} and c.removed_at is null) then 0 else ${SCORE} end`

type Creating = TunedContext<typeof createComment>

// All that is known by the id of the thing, asked at once; what it may not be used for is refused later.
async function findFacts({ input, viewer, sql, live, clock }: Creating) {
  const { activityId, parentId = null } = input
  // Her next comment there waits from here on, and so sees this one when it counts.
  const afterwards = turnOf(sql, { id: activityId }, viewer.personId)
  const [, seen, [parent]] = await Promise.all([
    keepWithinThen(sql, clock, { key: `comment ${viewer.personId}`, limit: LIMITS, afterwards }),
    findSeenToWrite({ sql, viewer, live }, activityId),
    parentId ? readComments(sql, [parentId]) : [],
  ])
  return { ...seen, parent }
}

// What says no to a comment, or on whom it waits.
async function checkComment(context: Creating) {
  const { input, viewer, sql, house, clock, refuse } = context
  const { text, parentId = null } = input
  const { seer, subject, parent, arrangement, id } = await findFacts(context)
  if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
  if (!subject.isOpen) throw refuse('ACTIVITY_NOT_OPEN')
  if (viewer.isMinor && subject.isForAll) throw refuse('MINOR_NOT_PUBLIC')
  if (subject.isClosed) throw refuse('COMMENTS_CLOSED')
  const isFit = parent?.subjectId === subject.id && parent.removedAt === null
  if (parentId && !isFit) throw refuse('COMMENT_NOT_FOUND')
  const quote = input.quote ? await toStored({ sql, house, seer, subject }, input.quote) : null
  if (quote === undefined) throw refuse('QUOTE_NOT_FOUND')
  const asking = { sql, clock, seer }
  const judged = await judgeComment(asking, await findTreatmentOf(asking, subject, arrangement), { text, isNew: true })
  if ('refused' in judged) throw refuse('NEW_MEMBER_LIMIT', { details: { what: judged.refused } })
  return { seer, subject, parent, id, quote, review: judged.review }
}

export const answerCreateComment = handleTuned(
  createComment,
  async (context) => {
    const { input, viewer, sql, house, clock, finish } = context
    const { text, mentions = [] } = input
    const { personId } = viewer
    const { seer, subject, parent, id, quote, review } = await checkComment(context)
    const now = clock.now()
    // A reply to a reply stands beside it: there is one level (C39).
    const under = parent ? (parent.parentId ?? parent.id) : null
    const link = firstLink(text)
    const thing = { id, kind: subject.kind, subjectId: subject.id, parentId: under, authorId: personId }
    const item = { kind: 'comment', id, postId: subject.id, actorId: personId } as const
    const telling = { subject, actorId: personId, parent, id }
    // One that waits is counted nowhere.
    const score = scoreOf(sql, subject, personId)
    const counting = review ? null : subject.touching(sql, now, { comments: 1, score })
    const write = async () =>
      await Promise.all([
        writeComment(sql, { ...thing, text, quote, link, at: now, waits: review !== null }, counting),
        mentions.length > 0 ? nameAndTell(sql, house, { ...item, wanted: mentions }) : null,
        link && fetchSoon(sql, link),
        review &&
          queueComment(sql, { id, authorId: personId, workspaceId: subject.workspaceId }, { ...review, at: now }),
        !review && mentions.length === 0 && tellOfComment(sql, house, { ...telling, named: [] }),
      ])
    // Nothing more is asked of a plain one.
    const isPlain = mentions.length === 0 && !link && !quote && !review
    const [made, named] = await (isPlain ? finish(write) : write())
    if (!review && named) await tellOfComment(sql, house, { ...telling, named })
    const rows = named ? await readComments(sql, [id]) : [made]
    return firstOf(await toComments({ sql, house, seer, subject, now }, rows, NO_REPLIES))
  },
  { transactions: 'small' },
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
  async ({ input: { id }, viewer, tx, house, clock, refuse, audit }) => {
    const seer = await findSeer(tx, viewer)
    const showing = { sql: tx, house, seer }
    const first = await findComment(showing, id)
    const { authorId } = first?.row ?? { authorId: null }
    // What its author does there waits until this is counted.
    if (first && authorId) await inTurn(tx, first.subject, authorId)
    const found = await findComment(showing, id, true)
    if (!found || !mayRemoveComment(seer, found.row, found.subject)) throw refuse('COMMENT_NOT_FOUND')
    const { subject } = found
    const now = clock.now()
    await tx`update comment set removed_at = ${now}, removed_by = ${viewer.personId}, waits = false where id = ${id}`
    // One that waits was counted nowhere.
    const by = found.row.waits ? 0 : -1
    const isLast = authorId !== null && authorId !== subject.authorId && (await countOwn(tx, subject, authorId)) === 0
    const { comments } = await subject.touch(tx, now, { comments: by, score: isLast ? by * SCORE : 0 })
    if (authorId !== viewer.personId) audit(`comment ${id}`)
    return { id, commentCount: comments }
  },
)

export const answerCloseComments = handle(
  closeComments,
  async ({ input: { activityId, closed }, viewer, tx, house, clock, refuse }) => {
    const seer = await findSeer(tx, viewer)
    const subject = await findSubject({ sql: tx, house, seer }, activityId)
    if (!subject) throw refuse('ACTIVITY_NOT_FOUND')
    if (!mayModerate(seer, subject)) throw refuse('NOT_ALLOWED')
    const { kind, id } = subject
    if (closed)
      await tx`
        insert into comment_closing (subject_kind, subject_id, closed_by, closed_at)
        values (${kind}, ${id}, ${viewer.personId}, ${clock.now()}) on conflict do nothing`
    else await tx`delete from comment_closing where subject_kind = ${kind} and subject_id = ${id}`
    return { isClosed: closed }
  },
)
