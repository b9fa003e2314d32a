import { listPersonPosts, listWorkspacePosts } from '@chowk/contract/community/post.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { DEFAULT_WORKSPACE_ID } from '@chowk/contract/organisation/workspace.ts'
import type { Page } from '@chowk/contract/paging.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { after } from '../../platform/paging/cursor.ts'
import type { Cursor } from '../../platform/paging/cursor.ts'
import { pageOfItems } from '../../platform/paging/paging.ts'
import { readRows, toPosts } from '../post/post-row.ts'
import type { Showing } from '../post/post-row.ts'
import { findSeer, visiblePosts } from '../visibility.ts'

/** Which page of a list of posts is wanted. */
export interface PostPaging {
  page: number
  size: number
  asOf?: string | undefined
  next?: string | undefined
}

const BY_TIME = { at: 'TIME', id: 'ID' } as const

/** A page of published posts that the seer may see, newest first, narrowed by conditions on `p` that each begin with `and`. */
export async function pageOfPosts(
  showing: Showing & { cursor: Cursor },
  paging: PostPaging,
  narrowing: Fragment,
): Promise<Page<Post>> {
  const { sql, house, seer, cursor } = showing
  const { page, size, next } = paging
  const now = house.clock.now()
  const asOf = paging.asOf ? new Date(paging.asOf) : now
  const from = cursor.read(BY_TIME, next)
  const found = await sql<{ id: string; at: Date }[]>`
    select p.id, p.published_at as at from post p
    where p.state = 'PUBLISHED' and p.published_at <= ${asOf} and ${visiblePosts(sql, seer)} ${narrowing}
      ${after(sql, from, { by: { at: sql`p.published_at`, id: sql`p.id` }, direction: 'DESC' })}
    order by p.published_at desc, p.id desc limit ${size + 1} offset ${from ? 0 : page * size}`
  const keys = pageOfItems(found, { page, size, asOf }, (last) => cursor.write(BY_TIME, last))
  const rows = await readRows(
    sql,
    now,
    keys.content.map(({ id }) => id),
  )
  return { ...keys, content: await toPosts(showing, rows) }
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

/** The workspace that somebody acts for, if it is one of people together. */
export const ownWorkspace = (workspaceId: string | null): string | null =>
  workspaceId === DEFAULT_WORKSPACE_ID ? null : workspaceId

/** Whether posts of a workspace can be asked for at all: it is open to her, or to everybody. */
export async function mayOpen(sql: Sql, { seer, workspaceId }: Pick<Showing, 'seer'> & { workspaceId: string }) {
  const [row] = await sql`
    select from workspace w where w.id = ${workspaceId} and w.kind <> 'DEFAULT' and (
      w.id = any(${seer.memberOf as string[]}::uuid[]) or ${seer.isOperator} or w.is_public and w.may_be_public and w.state = 'ACTIVE')`
  return row !== undefined
}

export const answerWorkspacePosts = handle(
  listWorkspacePosts,
  async ({ input, viewer, sql, house, cursor, refuse }) => {
    const { workspaceId = ownWorkspace(viewer.signedIn ? viewer.workspaceId : null), category, topic, type } = input
    const seer = await findSeer(sql, viewer)
    if (!workspaceId || !(await mayOpen(sql, { seer, workspaceId }))) throw refuse('WORKSPACE_NOT_FOUND')
    const narrowing = sql`
    and p.workspace_id = ${workspaceId} ${underCategory(sql, { category, topic, workspaceId })}
    ${type ? sql`and p.type = ${type}` : sql``}`
    return await pageOfPosts({ sql, house, seer, cursor }, input, narrowing)
  },
)

export const answerPersonPosts = handle(listPersonPosts, async ({ input, viewer, sql, house, cursor, refuse }) => {
  const authorId = input.authorId ?? (viewer.signedIn ? viewer.personId : undefined)
  if (!authorId) throw refuse('NOT_FOUND')
  const seer = await findSeer(sql, viewer)
  return await pageOfPosts({ sql, house, seer, cursor }, input, sql`and p.author_id = ${authorId}`)
})
