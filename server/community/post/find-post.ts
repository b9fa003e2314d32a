import { getPost } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { handle } from '../../platform/handle.ts'
import { readBody } from './article-body.ts'
import { readRows, toPosts } from './post-row.ts'
import type { PostRow } from './post-row.ts'
import type { Showing } from '../showing.ts'
import { findSeer, seesAsOperatorOnly, visiblePosts } from '../visibility.ts'

/** One post that the seer may see, by its id. */
export async function findVisible({ sql, seer, house }: Showing, id: string): Promise<PostRow | undefined> {
  const found = await sql<{ id: string }[]>`select p.id from post p where p.id = ${id} and ${visiblePosts(sql, seer)}`
  const [row] = found.length > 0 ? await readRows(sql, house.clock.now(), [id]) : []
  return row
}

/** The same as it is shown. */
export async function showPost(showing: Showing, id: string): Promise<Post | undefined> {
  const row = await findVisible(showing, id)
  return row && (await toPosts(showing, [row]))[0]
}

/** A post that the seer may see by its address, present or former, with its text if it is an article. */
export async function findBySlug(
  { sql, house, seer }: Showing,
  slug: string,
): Promise<{ row: PostRow; body: RichDocument | null } | undefined> {
  const [found] = await sql<{ id: string; body: RichDocument | null }[]>`
    select p.id, p.body from post_slug s join post p on p.id = s.post_id
    where s.slug = ${slug.toLowerCase()} and ${visiblePosts(sql, seer)}`
  const [row] = found ? await readRows(sql, house.clock.now(), [found.id]) : []
  return found && row && { row, body: found.body }
}

/** A post as its own page shows it. */
export async function showPage(showing: Showing, { row, body }: { row: PostRow; body: RichDocument | null }) {
  const [post] = await toPosts(showing, [row])
  return post && { ...post, ...(await readBody(showing.sql, showing.house, { body, hidden: showing.seer.blocked })) }
}

export const answerPost = handle(getPost, async ({ input, viewer, house, refuse, audit }) => {
  const seer = await findSeer(house.quick, viewer)
  const showing = { sql: house.quick, house, seer }
  const found = await findBySlug(showing, input.slug)
  const page = found && (await showPage(showing, found))
  if (!page) throw refuse('POST_NOT_FOUND')
  if (seesAsOperatorOnly(seer, found.row)) audit(`post ${found.row.id}`)
  return page
})
