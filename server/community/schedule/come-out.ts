import type { PublishObstacle } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { transition } from '../../platform/postgres/transition.ts'
import type { Person } from '../../platform/viewer.ts'
import { tellFollowersSoon } from '../follow/new-post.ts'
import { tellOfComing } from '../mention/mention-notice.ts'
import { missingPlan, permitsFor } from '../plan.ts'
import type { CheckPlan } from '../plan.ts'
import { beginPoll } from '../poll/put-poll.ts'
import { audienceOf } from '../post/audience.ts'
import { faultOfGlobal } from '../post/global.ts'
import type { PostRow } from '../post/post-row.ts'
import { POST, hotOf } from '../post/post.rules.ts'
import { findReview, queueReview, textOfPost } from '../review/review.ts'
import type { Seer } from '../visibility.ts'

type Asking = { sql: Sql; clock: Clock }

interface Leaving {
  post: PostRow
  /** Its author as she is now. */
  author: Person
  seer: Seer
}

/** What keeps a post from coming out now (C35): the same is asked as when a post is written. */
export async function findObstacle(
  asking: Asking,
  checkPlan: CheckPlan,
  { post, author, seer }: Leaving,
): Promise<PublishObstacle | null> {
  const { type, workspaceId, audience, isGlobal, byMinor } = post
  if (author.restriction) return 'ACCOUNT'
  if (workspaceId && !seer.memberOf.includes(workspaceId)) return 'NOT_A_MEMBER'
  const permits = permitsFor({ type, isGlobal, hasAudience: audience !== null })
  if (await missingPlan({ ...asking, viewer: author }, checkPlan, { workspaceId, permits }))
    return 'SUBSCRIPTION_REQUIRED'
  const unshowable = isGlobal && (await faultOfGlobal(asking.sql, { workspaceId, byMinor: byMinor || author.isMinor }))
  if (unshowable) return unshowable
  const open = await audienceOf(asking.sql, { seer, workspaceId, entityIds: audience ?? [] })
  return open === undefined ? 'ENTITY_NOT_FOUND' : null
}

interface Written {
  categoryId: string | null
  body: RichDocument | null
  choices: string[]
}

async function textOf(sql: Sql, post: PostRow): Promise<{ category: string | null; text: string }> {
  const [row] = await sql<Written[]>`
    select p.category_id, p.body, array(select c.text from poll_choice c where c.post_id = p.id order by c.position) as choices
    from post p where p.id = ${post.id}`
  const { categoryId = null, body = null, choices = [] } = row ?? {}
  const text = textOfPost({ ...post, body, attachmentIds: post.files, poll: { choices } })
  return { category: categoryId, text }
}

/** A post whose row is held comes out, or a moderator reads it first (C45); answers which of the two. */
export async function comeOut(
  asking: Asking,
  { post, seer }: Omit<Leaving, 'author'>,
  actorId: string | null,
): Promise<'PUBLISHED' | 'PENDING_REVIEW'> {
  const { sql, clock } = asking
  const { id, workspaceId, authorId } = post
  const at = clock.now()
  const { category, text } = await textOf(sql, post)
  const review = workspaceId ? await findReview(asking, seer, { workspaceId, category, text }) : null
  const settled = sql`, publish_at = null, not_published_because = null, version = version + 1`
  if (review && workspaceId && authorId) {
    // A scheduled post goes to a moderator as a draft does (C44).
    if (post.state === 'SCHEDULED') await transition(sql, POST, { id, to: 'DRAFT', actorId, at })
    await transition(sql, POST, { id, to: 'PENDING_REVIEW', actorId, at, also: settled })
    await queueReview(sql, { id, workspaceId, categoryId: category, authorId }, { ...review, at })
    return 'PENDING_REVIEW'
  }
  const also = sql`, published_at = ${at}, hot = ${hotOf(0, 0)} ${settled}`
  await transition(sql, POST, { id, to: 'PUBLISHED', actorId, at, also })
  await beginPoll(sql, id, at)
  await tellOfComing(sql, { clock }, { kind: 'post', id, postId: id, actorId: authorId })
  await tellFollowersSoon(sql, id)
  return 'PUBLISHED'
}
