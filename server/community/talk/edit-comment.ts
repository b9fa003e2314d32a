import { editComment } from '@chowk/contract/community/comment.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { putLink } from '../link/put-link.ts'
import { nameAndTell } from '../mention/mention-notice.ts'
import { findApprovalReview } from '../review/edit-review.ts'
import { findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { SCORE, countOwn, findComment, showComment } from './comment.ts'
import { findTreatmentOf, judgeComment, queueComment } from './comment-review.ts'
import { holdsComment, mayEditComment } from './comment-row.ts'
import { COMMENT } from './comment-state.ts'
import type { CommentRow } from './comment-row.ts'
import { inTurn } from './subject.ts'
import type { Subject } from './subject.ts'

type Editing = Context<typeof editComment>

interface Edited {
  row: CommentRow
  subject: Subject
}

/** Locks the own comment that may be changed. */
async function holdComment({ input, tx, house, clock, refuse }: Editing, seer: Seer): Promise<Edited> {
  const { id, version } = input
  const showing = { sql: tx, house, seer }
  const first = await findComment(showing, id)
  // What deletes it or decides about it locks in the same order.
  if (first && seer.personId) await inTurn(tx, first.subject, seer.personId)
  const found = await findComment(showing, id, true)
  if (!found || !holdsComment(seer, found.row, found.subject)) throw refuse('COMMENT_NOT_FOUND')
  const now = clock.now()
  if (!mayEditComment(seer, found.row, { subject: found.subject, now })) throw refuse('EDIT_OVER')
  if (version !== found.row.version) {
    const current = await showComment({ sql: tx, house, seer, subject: found.subject, now }, id)
    throw refuse('VERSION_CONFLICT', { details: { current } })
  }
  return found
}

/**
 * Puts the words there. Where they have to be read first, the comment waits with them, and is counted no more meanwhile. One that waits
 * already is read whatever it says now.
 */
async function putWords({ input: { id, text }, tx, clock, refuse }: Editing, seer: Seer, { row, subject }: Edited) {
  const asking = { sql: tx, clock, seer }
  const judged = await judgeComment(asking, await findTreatmentOf(asking, subject), { text })
  if ('refused' in judged) throw refuse('NEW_MEMBER_LIMIT', { details: { what: judged.refused } })
  const at = clock.now()
  await tx`update comment set text = ${text}, edited_at = ${at}, version = version + 1 where id = ${id}`
  await putLink(tx, { table: 'comment', id, text })
  const { authorId } = row
  const subjectOfReview = { kind: 'COMMENT', id, workspaceId: subject.workspaceId } as const
  const review = judged.review ?? (row.waits ? null : await findApprovalReview(asking, seer, subjectOfReview))
  if (!review || authorId === null) return
  // What waits already goes on waiting with other words, and with what is found in them.
  if (row.waits) {
    await queueComment(tx, { id, authorId, workspaceId: subject.workspaceId }, { ...review, at })
    return
  }
  await transition(tx, COMMENT, {
    id,
    to: 'HIDDEN',
    actorId: null,
    reason: review.cause,
    at,
    also: tx`, removed_at = ${at}, waits = true`,
  })
  await queueComment(tx, { id, authorId, workspaceId: subject.workspaceId }, { ...review, at })
  const isLast = authorId !== subject.authorId && (await countOwn(tx, subject, authorId)) === 0
  await subject.touch(tx, at, { comments: -1, score: isLast ? -SCORE : 0 })
}

export const answerEditComment = handle(editComment, async (context) => {
  const { input, viewer, tx, house, clock } = context
  const { id, text, mentions } = input
  const seer = await findSeer(tx, viewer)
  const edited = await holdComment(context, seer)
  const { row, subject } = edited
  if (text !== row.text) await putWords(context, seer, edited)
  const item = { kind: 'comment', id, postId: subject.id, actorId: seer.personId } as const
  if (text !== row.text || mentions) await nameAndTell(tx, house, { ...item, wanted: mentions })
  return await showComment({ sql: tx, house, seer, subject, now: clock.now() }, id)
})
