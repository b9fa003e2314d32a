import { FEATURED, setFeatured } from '@chowk/contract/community/featured.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { DAY_MS } from '../../platform/time.ts'
import { nameOfPost } from '../talk/subject.ts'
import { findSeer } from '../visibility.ts'
import { tellOfEnding } from './feature-notices.ts'
import { findVisible, showPost } from './find-post.ts'
import { mayFeature } from './post.rules.ts'
import { readRows } from './post-row.ts'
import type { PostRow } from './post-row.ts'

// The oldest make room; of two at once the second waits for the first.
async function makeRoom(sql: Sql, now: Date, workspaceId: string | null): Promise<PostRow[]> {
  const most = workspaceId ? FEATURED.inWorkspace : FEATURED.forAll
  await sql`select pg_advisory_xact_lock(hashtextextended(${`post_feature ${workspaceId ?? ''}`}, 0))`
  await sql`delete from post_feature where workspace_id is not distinct from ${workspaceId}::uuid and until <= ${now}`
  const ended = await sql<{ postId: string }[]>`
    delete from post_feature where id in (
      select id from post_feature where workspace_id is not distinct from ${workspaceId}::uuid order by featured_at desc, id desc offset ${most})
    returning post_id`
  return await readRows(
    sql,
    now,
    ended.map(({ postId }) => postId),
  )
}

export const answerSetFeatured = handle(setFeatured, async ({ input, viewer, tx, house, clock, refuse, audit }) => {
  const { id, featuredPost, days } = input
  const seer = await findSeer(tx, viewer)
  await tx`select 1 from post where id = ${id} for update`
  const post = await findVisible({ sql: tx, house, seer }, id)
  if (!post) throw refuse('POST_NOT_FOUND')
  if (!mayFeature(seer, post)) throw refuse('NOT_ALLOWED')
  // Whoever runs its workspace features it there, operators for everybody.
  const isThere = post.workspaceId !== null && seer.moderates.includes(post.workspaceId)
  const workspaceId = isThere ? post.workspaceId : null
  if (featuredPost && workspaceId === null && !post.isForAll) throw refuse('NOT_FOR_ALL')
  const now = clock.now()
  await tx`delete from post_feature where post_id = ${id} and workspace_id is not distinct from ${workspaceId}::uuid`
  if (featuredPost)
    await tx`
      insert into post_feature (post_id, workspace_id, featured_at, until, featured_by)
      values (${id}, ${workspaceId}, ${now}, ${new Date(now.getTime() + days * DAY_MS)}, ${viewer.personId})`
  const ended = await makeRoom(tx, now, workspaceId)
  for (const each of ended) await tellOfEnding({ sql: tx, house }, viewer.personId, each)
  audit(`post ${id}`, undefined, { featuredPost, ...(featuredPost && { days }) })
  const shown = await showPost({ sql: tx, house, seer }, id)
  if (!shown) throw refuse('POST_NOT_FOUND')
  return { post: shown, ended: ended.map(nameOfPost) }
})
