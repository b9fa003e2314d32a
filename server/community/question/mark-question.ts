import { MOST_PINNED, chooseAnswer, pinQuestion } from '@chowk/contract/community/forum/question.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { findVisible, showPost } from '../post/find-post.ts'
import type { PostRow } from '../post/post-row.ts'
import type { Showing } from '../showing.ts'
import { readComments } from '../talk/comment-row.ts'
import { unblocked } from '../talk/found-comments.ts'
import { findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { mayChoose, mayPin } from './question-facts.rules.ts'
import { tellOfAnswer } from './question-notices.ts'

/** A question that the seer sees, which nobody else changes meanwhile. */
async function holdQuestion(showing: Showing, id: string): Promise<PostRow | undefined> {
  await showing.sql`select 1 from post where id = ${id} for update`
  const post = await findVisible(showing, id)
  return post?.type === 'FORUM' ? post : undefined
}

async function shown(showing: Showing, id: string): Promise<Post> {
  const post = await showPost(showing, id)
  if (!post) throw new Error('the question is gone')
  return post
}

// Of two that pin at once the second waits for the first.
async function hasRoom(sql: Sql, workspaceId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`post_pin ${workspaceId}`}, 0))`
  const [row] = await sql<{ pinned: number }[]>`
    with pinned as (select id from post where workspace_id = ${workspaceId} and pinned_at is not null and state = 'PUBLISHED')
    select count(*)::int as pinned from pinned`
  return (row?.pinned ?? 0) < MOST_PINNED
}

export const answerPin = handle(pinQuestion, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, pinned } = input
  const seer = await findSeer(tx, viewer)
  const showing = { sql: tx, house, seer }
  const post = await holdQuestion(showing, id)
  if (!post) throw refuse('POST_NOT_FOUND')
  if (!mayPin(seer, post) || post.workspaceId === null) throw refuse('NOT_ALLOWED')
  if (pinned === (post.pinnedAt !== null)) return await shown(showing, id)
  if (pinned && !(await hasRoom(tx, post.workspaceId))) throw refuse('TOO_MANY_PINNED')
  await tx`update post set pinned_at = ${pinned ? clock.now() : null}, version = version + 1 where id = ${id}`
  audit(`post ${id}`, undefined, { pinned })
  return await shown(showing, id)
})

/** A comment on the question that the seer sees; a reply answers too. */
async function findAnswer(sql: Sql, seer: Seer, { id, commentId }: { id: string; commentId: string }) {
  const [row] = await readComments(sql, [commentId])
  if (row?.subjectId !== id || row.removedAt !== null) return undefined
  const [seen] = await sql`select from comment c where c.id = ${commentId} ${unblocked(sql, seer)}`
  return seen && row
}

export const answerChooseAnswer = handle(chooseAnswer, async ({ input, viewer, tx, house, refuse, audit }) => {
  const { id, commentId } = input
  const seer = await findSeer(tx, viewer)
  const showing = { sql: tx, house, seer }
  const post = await holdQuestion(showing, id)
  if (!post) throw refuse('POST_NOT_FOUND')
  if (!mayChoose(seer, post)) throw refuse('NOT_ALLOWED')
  const answer = commentId === null ? null : await findAnswer(tx, seer, { id: post.id, commentId })
  if (answer === undefined) throw refuse('COMMENT_NOT_FOUND')
  if ((answer?.id ?? null) === post.answerId) return await shown(showing, id)
  await tx`update post set answer_id = ${answer?.id ?? null}, version = version + 1 where id = ${id}`
  if (answer) await tellOfAnswer({ sql: tx, house }, { post, answer, actorId: viewer.personId })
  audit(`post ${id}`, { answer: post.answerId }, { answer: answer?.id ?? null })
  return await shown(showing, id)
})
