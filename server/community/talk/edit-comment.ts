import { editComment } from '@chowk/contract/community/comment.ts'
import { handle } from '../../platform/handle.ts'
import type { Context } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { putLink } from '../link/put-link.ts'
import { nameAndTell } from '../mention/mention-notice.ts'
import { findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { SCORE, countOwn, findComment, showComment } from './comment.ts'
import { findTreatmentOf, judgeComment, queueComment } from './comment-review.ts'
import { mayEditComment } from './comment-row.ts'
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
async function holdComment({ input, sql, house, clock, refuse }: Editing, seer: Seer): Promise<Edited> {
  const { id, version } = input
  const showing = { sql, house, seer }
  const first = await findComment(showing, id)
  // What deletes it or decides about it locks in the same order.
  if (first && seer.personId) await inTurn(sql, first.subject, seer.personId)
  const found = await findComment(showing, id, true)
  if (!found || found.row.authorId !== seer.personId) throw refuse('COMMENT_NOT_FOUND')
  const now = clock.now()
  if (!mayEditComment(seer, found.row, now)) throw refuse('EDIT_OVER')
  if (version !== found.row.version) {
    const current = await showComment({ sql, house, seer, subject: found.subject, now }, id)
    throw refuse('VERSION_CONFLICT', { details: { current } })
  }
  return found
}

/**
 * Puts the words there. Where they have to be read first, the comment waits with them, and is counted no more meanwhile. One that waits
 * already is read whatever it says now.
 */
async function putWords({ input: { id, text }, sql, clock, refuse }: Editing, seer: Seer, { row, subject }: Edited) {
  const asking = { sql, clock, seer }
  const judged = await judgeComment(asking, await findTreatmentOf(asking, subject), { text })
  if ('refused' in judged) throw refuse('NEW_MEMBER_LIMIT', { details: { what: judged.refused } })
  const at = clock.now()
  await sql`update comment set text = ${text}, edited_at = ${at}, version = version + 1 where id = ${id}`
  await putLink(sql, { table: 'comment', id, text })
  const { review } = judged
  const { authorId } = row
  if (!review || authorId === null) return
  // What waits already goes on waiting with other words, and with what is found in them.
  if (row.waits) {
    await queueComment(sql, { id, authorId, workspaceId: subject.workspaceId }, { ...review, at })
    return
  }
  await transition(sql, COMMENT, {
    id,
    to: 'HIDDEN',
    actorId: null,
    reason: review.cause,
    at,
    also: sql`, removed_at = ${at}, waits = true`,
  })
  await queueComment(sql, { id, authorId, workspaceId: subject.workspaceId }, { ...review, at })
  const isLast = authorId !== subject.authorId && (await countOwn(sql, subject, authorId)) === 0
  await subject.touch(sql, at, { comments: -1, score: isLast ? -SCORE : 0 })
}

export const answerEditComment = handle(editComment, async (context) => {
  const { input, viewer, sql, house, clock } = context
  const { id, text, mentions } = input
  const seer = await findSeer(sql, viewer)
  const edited = await holdComment(context, seer)
  const { row, subject } = edited
  if (text !== row.text) await putWords(context, seer, edited)
  const item = { kind: 'comment', id, postId: subject.id, actorId: seer.personId } as const
  if (text !== row.text || mentions) await nameAndTell(sql, house, { ...item, wanted: mentions })
  return await showComment({ sql, house, seer, subject, now: clock.now() }, id)
})
