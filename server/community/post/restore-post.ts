import { RESTORABLE_DAYS, listDeletedPosts, restorePost } from '@chowk/contract/community/write-post.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { transition } from '../../platform/postgres/transition.ts'
import { DAY_MS } from '../../platform/time.ts'
import { authoredPosts } from '../authorship.ts'
import { findSeer } from '../visibility.ts'
import type { Seer } from '../visibility.ts'
import { showPost } from './find-post.ts'
import { POST } from './post.rules.ts'
import { readRows, toPosts } from './post-row.ts'

/**
 * Of the row named `p`: whether the seer may bring it back. Whoever deleted it may, and so may those above her: what its author deleted, herself while she
 * belongs there, and who runs the workspace, and teachers in the categories that they were given where they see it (7.M); what one who runs it deleted, her
 * like, but neither its author, also where she runs it herself, nor a teacher; what operators deleted, operators (G10). What somebody took along who left
 * stays away.
 */
function restorable(sql: Sql, seer: Seer, now: Date): Fragment {
  const since = new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)
  const byAuthor = sql`p.deleted_as = 'AUTHOR' and ${authoredPosts(sql, seer)}`
  const asModerator = sql`p.workspace_id = any(${seer.moderates as string[]}::uuid[]) and p.deleted_as <> 'OPERATOR'`
  const isOthers = sql`(p.deleted_as = 'AUTHOR' or p.author_id is distinct from ${seer.personId}::uuid)`
  return sql`(p.state = 'DELETED' and p.author_left_at is null and p.deleted_at > ${since}
    and (${byAuthor} or p.deleted_as = 'AUTHOR' and ${given(sql, seer)} or ${isOthers} and (${asModerator} or ${seer.isOperator})))`
}

/** Of the row named `p`: it stands in a category that the seer was given to moderate, and is no secret of departments that are not hers. */
const given = (sql: Sql, { personId, departments }: Seer): Fragment => sql`(
  (p.audience is null or p.audience && ${departments as string[]}::uuid[]) and exists (
    select from moderated_category g where g.person_id = ${personId} and g.workspace_id = p.workspace_id and g.category_id = p.category_id))`

export const answerRestorePost = handle(
  restorePost,
  async ({ input: { id }, viewer, tx, house, clock, refuse, audit }) => {
    const seer = await findSeer(tx, viewer)
    const at = clock.now()
    const [post] = await tx<{ authorId: string | null }[]>`
    select p.author_id from post p where p.id = ${id} and ${restorable(tx, seer, at)} for update`
    if (!post) throw refuse('POST_NOT_FOUND')
    await transition(tx, POST, {
      id,
      to: 'PUBLISHED',
      actorId: viewer.personId,
      reason: '',
      at,
      also: tx`, deleted_at = null, deleted_by = null, deleted_as = null, delete_reason = '', version = version + 1`,
    })
    audit(`post ${id}`, { by: post.authorId === viewer.personId ? 'AUTHOR' : 'MODERATOR' })
    const shown = await showPost({ sql: tx, house, seer }, id)
    if (!shown) throw refuse('POST_NOT_FOUND')
    return shown
  },
)

export const answerDeletedPosts = handle(listDeletedPosts, async ({ input, viewer, sql, house, clock, cursor }) => {
  const { page, size, asOf, whose } = input
  const until = asOf === undefined ? clock.now() : new Date(asOf)
  const skip = skipOf(cursor, input)
  const seer = await findSeer(sql, viewer)
  // What somebody above her deleted of hers she finds in neither list; what operators read of other workspaces is written down elsewhere.
  const hers =
    whose === 'OWN'
      ? sql`p.author_id = ${viewer.personId} and p.deleted_as = 'AUTHOR'`
      : sql`p.author_id is distinct from ${viewer.personId}::uuid and (p.workspace_id = any(${seer.moderates as string[]}::uuid[]) or ${given(sql, seer)})`
  const found = await sql<{ id: string; deletedAt: Date }[]>`
    select p.id, p.deleted_at from post p
    where ${hers} and p.deleted_at <= ${until} and ${restorable(sql, seer, clock.now())}
    order by p.deleted_at desc, p.id desc offset ${skip} limit ${size + 1}`
  const rows = await readRows(
    sql,
    clock.now(),
    found.map(({ id }) => id),
  )
  const posts = (await toPosts({ sql, house, seer }, rows)).map((post, n) => ({
    ...post,
    restorableUntil: new Date((found[n]?.deletedAt.getTime() ?? 0) + RESTORABLE_DAYS * DAY_MS).toISOString(),
  }))
  return pageOfItems(posts, { page, size, asOf: until }, () => writeSkip(cursor, skip + size))
})
