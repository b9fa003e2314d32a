import { listWaitingPosts, movePost } from '@chowk/contract/community/schedule.ts'
import type { PublishObstacle } from '@chowk/contract/community/post.ts'
import { handle } from '../../platform/handle.ts'
import type { Context, Handler } from '../../platform/handle.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { dropReview } from '../../moderation/content.ts'
import type { CheckPlan } from '../plan.ts'
import { beginPoll } from '../poll/put-poll.ts'
import { findVisible, showPost } from '../post/find-post.ts'
import { readRows, toPosts } from '../post/post-row.ts'
import type { PostRow } from '../post/post-row.ts'
import { POST } from '../post/post.rules.ts'
import type { Showing } from '../showing.ts'
import { findSeer, visiblePosts } from '../visibility.ts'
import { comeOut, findObstacle } from './come-out.ts'
import { publishTime } from './publish-time.rules.ts'

const answerWaiting = handle(listWaitingPosts, async ({ input, viewer, sql, house, clock, cursor }) => {
  const { page, size, asOf } = input
  const until = asOf === undefined ? clock.now() : new Date(asOf)
  const skip = skipOf(cursor, input)
  const seer = await findSeer(sql, viewer)
  const rows = await sql<{ id: string }[]>`
    select p.id from post p where p.author_id = ${viewer.personId} and ${visiblePosts(sql, seer)}
      and p.state in ('DRAFT', 'SCHEDULED', 'PENDING_REVIEW', 'CHANGES_REQUESTED', 'REJECTED') and p.created_at <= ${until}
    order by p.state <> 'SCHEDULED', case when p.state = 'SCHEDULED' then p.publish_at end, p.created_at desc, p.id desc
    offset ${skip} limit ${size + 1}`
  const found = await readRows(
    sql,
    clock.now(),
    rows.map(({ id }) => id),
  )
  const posts = await toPosts({ sql, house, seer }, found)
  return pageOfItems(posts, { page, size, asOf: until }, () => writeSkip(cursor, skip + size))
})

type Moving = Context<typeof movePost>

interface Held {
  post: PostRow
  showing: Showing
}

async function holdOwn({ input, viewer, tx, house, refuse }: Moving): Promise<Held> {
  const { id, version } = input
  const showing = { sql: tx, house, seer: await findSeer(tx, viewer) }
  await tx`select 1 from post where id = ${id} for update`
  const post = await findVisible(showing, id)
  if (!post || post.authorId !== viewer.personId) throw refuse('POST_NOT_FOUND')
  if (post.version !== version) throw refuse('VERSION_CONFLICT', { details: { current: await showPost(showing, id) } })
  return { post, showing }
}

// An account that may not write now does not pass the gate of the call.
const codeOf = (obstacle: PublishObstacle) => (obstacle === 'ACCOUNT' ? 'NOT_ALLOWED' : obstacle)

async function demandFree(context: Moving, { post, showing }: Held, checkPlan: CheckPlan): Promise<void> {
  const { viewer, refuse } = context
  const obstacle = await findObstacle({ ...context, sql: context.tx }, checkPlan, {
    post,
    author: viewer,
    seer: showing.seer,
  })
  if (obstacle) throw refuse(codeOf(obstacle))
}

async function schedule(context: Moving, held: Held, checkPlan: CheckPlan): Promise<void> {
  const { input, viewer, tx, clock, refuse } = context
  const { id, state } = held.post
  const at = clock.now()
  const time = publishTime(input.publishAt, at)
  if (!time) throw refuse('PUBLISH_TIME')
  await demandFree(context, held, checkPlan)
  const also = tx`, publish_at = ${time}, not_published_because = null, version = version + 1`
  if (state === 'SCHEDULED') await tx`update post set publish_at = ${time}, version = version + 1 where id = ${id}`
  else await transition(tx, POST, { id, to: 'SCHEDULED', actorId: viewer.personId, at, also })
  await beginPoll(tx, id, time)
}

async function publish(context: Moving, held: Held, checkPlan: CheckPlan): Promise<void> {
  const { viewer, refuse } = context
  const { post, showing } = held
  if (post.state !== 'DRAFT' && post.state !== 'SCHEDULED')
    throw refuse('ILLEGAL_TRANSITION', { details: { from: post.state, to: 'PUBLISHED' } })
  await demandFree(context, held, checkPlan)
  await comeOut({ ...context, sql: context.tx }, { post, seer: showing.seer }, viewer.personId)
}

const answerMove = (checkPlan: CheckPlan) =>
  handle(movePost, async (context) => {
    const { input, viewer, tx, clock, refuse } = context
    const held = await holdOwn(context)
    const { id } = held.post
    if (input.to === 'SCHEDULED') await schedule(context, held, checkPlan)
    else if (input.to === 'PUBLISHED') await publish(context, held, checkPlan)
    else {
      const also = tx`, not_published_because = null, version = version + 1`
      await transition(tx, POST, { id, to: 'DRAFT', actorId: viewer.personId, at: clock.now(), also })
      await dropReview(tx, 'POST', id)
    }
    const shown = await showPost(held.showing, id)
    if (!shown) throw refuse('POST_NOT_FOUND')
    return shown
  })

/** Every call about own posts that are not out. */
export const scheduleCalls = (checkPlan: CheckPlan): Handler[] => [answerWaiting, answerMove(checkPlan)]
