import { deletePost, setPostVisibility } from '@chowk/contract/community/write-post.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { dropPosts } from '../community-data.ts'
import { findVisible, showPost } from './find-post.ts'
import { faultOfGlobal } from './global.ts'
import { missingPlan, planDetails } from '../plan.ts'
import type { CheckPlan } from '../plan.ts'
import { POST, mayDelete, maySetVisibility } from './post.rules.ts'
import { findSeer } from '../visibility.ts'

// What a moderator has read lately may have to be read again (C51).
async function isUnderModeration(sql: Sql, id: string, now: Date): Promise<boolean> {
  const [found] = await sql`
    select from moderation_case where subject_kind = 'POST' and subject_id = ${id}
      and (closed_at is null or closed_at > ${now}::timestamptz - interval '90 days')`
  return found !== undefined
}

export const answerDeletePost = handle(deletePost, async ({ input, viewer, sql, house, clock, refuse, audit }) => {
  const { id, reason = '' } = input
  const seer = await findSeer(sql, viewer)
  await sql`select 1 from post where id = ${id} for update`
  const post = await findVisible({ sql, house, seer }, id)
  if (!post) throw refuse('POST_NOT_FOUND')
  if (!mayDelete(seer, post)) throw refuse('NOT_ALLOWED')
  const at = clock.now()
  if (post.state === 'DRAFT') {
    if (await isUnderModeration(sql, id, at)) throw refuse('UNDER_MODERATION')
    await dropPosts(sql, sql`id = ${id}`)
    audit(`post ${id}`, { by: 'AUTHOR' })
    return { id }
  }
  const deleted = post.authorId === viewer.personId ? 'AUTHOR' : seer.isOperator ? 'OPERATOR' : 'MODERATOR'
  await transition(sql, POST, {
    id,
    to: 'DELETED',
    actorId: viewer.personId,
    reason,
    at,
    also: sql`, deleted_at = ${at}, deleted_by = ${viewer.personId}, deleted_as = ${deleted},
      delete_reason = ${reason}, version = version + 1`,
  })
  await sql`delete from post_feature where post_id = ${id}`
  audit(`post ${id}`, { by: post.authorId === viewer.personId ? 'AUTHOR' : 'MODERATOR' })
  return { id }
})

export const answerVisibility = (checkPlan: CheckPlan) =>
  handle(setPostVisibility, async (context) => {
    const { input, viewer, sql, house, refuse, audit } = context
    const { id, globalvisibility } = input
    const seer = await findSeer(sql, viewer)
    await sql`select 1 from post where id = ${id} for update`
    const post = await findVisible({ sql, house, seer }, id)
    if (!post) throw refuse('POST_NOT_FOUND')
    if (globalvisibility && post.byMinor) throw refuse('MINOR_NOT_PUBLIC')
    if (!maySetVisibility(seer, post)) throw refuse('NOT_ALLOWED')
    if (globalvisibility) {
      const { workspaceId } = post
      const missing = await missingPlan(context, checkPlan, { workspaceId, permits: ['publicVisibility'] })
      if (missing) throw refuse('SUBSCRIPTION_REQUIRED', planDetails(missing))
      const fault = await faultOfGlobal(sql, post)
      if (fault) throw refuse(fault)
    }
    await sql`update post set is_global = ${globalvisibility}, version = version + 1 where id = ${id}`
    audit(`post ${id}`, { globalvisibility: post.isGlobal }, { globalvisibility })
    const shown = await showPost({ sql, house, seer }, id)
    if (!shown) throw refuse('POST_NOT_FOUND')
    return shown
  })
