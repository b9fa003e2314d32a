import { listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import type { Page } from '@chowk/contract/paging.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { after, skipOf, writeSkip } from '../../platform/paging/cursor.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { readRows, toPosts } from '../post/post-row.ts'
import type { Showing } from '../showing.ts'
import { findSeer, visiblePosts } from '../visibility.ts'
import { findOpenWorkspace } from '../workspace.ts'

/** Which page of a list of posts is wanted. */
export interface PostPaging {
  page: number
  size: number
  asOf?: string | undefined
  next?: string | undefined
}

type Listing = Showing & { cursor: Cursor }

const BY_TIME = { at: 'TIME', id: 'ID' } as const

/** A page of published posts that the seer may see, newest first, narrowed by conditions on `p` that each begin with `and`. */
export async function pageOfPosts(listing: Listing, paging: PostPaging, narrowing: Fragment): Promise<Page<Post>> {
  const { sql, house, seer, cursor } = listing
  const { page, size, next } = paging
  const asOf = paging.asOf ? new Date(paging.asOf) : house.clock.now()
  const from = cursor.read(BY_TIME, next)
  const found = await sql<{ id: string; at: Date }[]>`
    select p.id, p.published_at as at from post p
    where p.state = 'PUBLISHED' and p.published_at <= ${asOf} and ${visiblePosts(sql, seer)} ${narrowing}
      ${after(sql, from, { by: { at: sql`p.published_at`, id: sql`p.id` }, direction: 'DESC' })}
    order by p.published_at desc, p.id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const keys = pageOfItems(found, { page, size, asOf }, (last) => cursor.write(BY_TIME, last))
  return { ...keys, content: await showAll(listing, keys.content) }
}

/** Another order than by time, which moves while somebody reads: its pages are counted. */
export interface Ranking {
  /** What stands beside `post p`, beginning with `join`. */
  beside?: Fragment
  by: Fragment
}

/** The same in another order. */
export async function pageOfRanked(
  listing: Listing,
  paging: PostPaging,
  { beside, by, narrowing }: Ranking & { narrowing: Fragment },
): Promise<Page<Post>> {
  const { sql, house, seer, cursor } = listing
  const { page, size } = paging
  const asOf = paging.asOf ? new Date(paging.asOf) : house.clock.now()
  const skip = skipOf(cursor, paging)
  const found = await sql<{ id: string }[]>`
    select p.id from post p ${beside ?? sql``}
    where p.state = 'PUBLISHED' and p.published_at <= ${asOf} and ${visiblePosts(sql, seer)} ${narrowing}
    order by ${by}, p.published_at desc, p.id desc limit ${size + 1} offset ${skip}`
  const keys = pageOfItems(found, { page, size, asOf }, () => writeSkip(cursor, skip + size))
  return { ...keys, content: await showAll(listing, keys.content) }
}

async function showAll(showing: Showing, found: readonly { id: string }[]): Promise<Post[]> {
  const ids = found.map(({ id }) => id)
  return await toPosts(showing, await readRows(showing.sql, showing.house.clock.now(), ids))
}

interface Under {
  category?: string | undefined
  topic?: string | undefined
  workspaceId?: string | undefined
}

/** The condition, beginning with `and`, that posts stand under a category and a topic; each is named by its id, or as people name it. */
export const underCategory = (sql: Sql, { category, topic, workspaceId }: Under): Fragment => sql`
  ${
    category
      ? sql`and p.category_id = any(array(
          select c.id from post_category c where (c.id::text = ${category} or lower(c.name) = lower(${category}))
            and (c.workspace_id is null or c.workspace_id = ${workspaceId ?? null})))`
      : sql``
  } ${
    topic
      ? sql`and p.topic_id = any(array(select t.id from post_topic t where t.id::text = ${topic} or t.slug = lower(${topic})))`
      : sql``
  }`

export const answerWorkspacePosts = handle(listWorkspacePosts, async (context) => {
  const { input, viewer, sql, house, cursor, refuse } = context
  const seer = await findSeer(sql, viewer)
  const workspaceId = await findOpenWorkspace(context, seer, input)
  if (!workspaceId) throw refuse('WORKSPACE_NOT_FOUND')
  const { category, topic, type } = input
  const narrowing = sql`
    and p.workspace_id = ${workspaceId} ${underCategory(sql, { category, topic, workspaceId })}
    ${type ? sql`and p.type = ${type}` : sql``}`
  return await pageOfPosts({ sql, house, seer, cursor }, input, narrowing)
})

export const answerPersonPosts = handle(listPersonPosts, async ({ input, viewer, sql, house, cursor, refuse }) => {
  const authorId = input.authorId ?? (viewer.signedIn ? viewer.personId : undefined)
  if (!authorId) throw refuse('NOT_FOUND')
  const seer = await findSeer(sql, viewer)
  return await pageOfPosts({ sql, house, seer, cursor }, input, sql`and p.author_id = ${authorId}`)
})
