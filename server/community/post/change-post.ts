import { deletePost, setPostVisibility } from '@chowk/contract/community/write-post.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { dropPosts } from '../community-data.ts'
import { findVisible, showPost } from './find-post.ts'
import { faultOfGlobal } from './global.ts'
import { missingPlan } from '../plan.ts'
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

export const answerDeletePost = handle(deletePost, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, reason = '' } = input
  const seer = await findSeer(tx, viewer)
  await tx`select 1 from post where id = ${id} for update`
  const post = await findVisible({ sql: tx, house, seer }, id)
  if (!post) throw refuse('POST_NOT_FOUND')
  if (!mayDelete(seer, post)) throw refuse('NOT_ALLOWED')
  const at = clock.now()
  if (post.state === 'DRAFT') {
    if (await isUnderModeration(tx, id, at)) throw refuse('UNDER_MODERATION')
    await dropPosts(tx, tx`id = ${id}`)
    audit(`post ${id}`, { by: 'AUTHOR' })
    return { id }
  }
  const deleted = post.authorId === viewer.personId ? 'AUTHOR' : seer.isOperator ? 'OPERATOR' : 'MODERATOR'
  await transition(tx, POST, {
    id,
    to: 'DELETED',
    actorId: viewer.personId,
    reason,
    at,
    also: tx`, deleted_at = ${at}, deleted_by = ${viewer.personId}, deleted_as = ${deleted},
      delete_reason = ${reason}, version = version + 1`,
  })
  await tx`delete from post_feature where post_id = ${id}`
  audit(`post ${id}`, { by: post.authorId === viewer.personId ? 'AUTHOR' : 'MODERATOR' })
  return { id }
})

export const answerVisibility = (checkPlan: CheckPlan) =>
  handle(setPostVisibility, async (context) => {
    const { input, viewer, tx, house, refuse, audit } = context
    const { id, globalvisibility } = input
    const seer = await findSeer(tx, viewer)
    await tx`select 1 from post where id = ${id} for update`
    const post = await findVisible({ sql: tx, house, seer }, id)
    if (!post) throw refuse('POST_NOT_FOUND')
    if (globalvisibility && post.byMinor) throw refuse('MINOR_NOT_PUBLIC')
    if (!maySetVisibility(seer, post)) throw refuse('NOT_ALLOWED')
    if (globalvisibility) {
      const { workspaceId } = post
      const missing = await missingPlan({ ...context, sql: tx }, checkPlan, {
        workspaceId,
        permits: ['publicVisibility'],
      })
      if (missing) throw refuse('SUBSCRIPTION_REQUIRED', { details: missing })
      const fault = await faultOfGlobal(tx, post)
      if (fault) throw refuse(fault)
    }
    await tx`update post set is_global = ${globalvisibility}, version = version + 1 where id = ${id}`
    audit(`post ${id}`, { globalvisibility: post.isGlobal }, { globalvisibility })
    const shown = await showPost({ sql: tx, house, seer }, id)
    if (!shown) throw refuse('POST_NOT_FOUND')
    return shown
  })
