import { getPost } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import { isMinorNow } from '../../identity/identity.ts'
import { handle } from '../../platform/handle.ts'
import { readBody } from './article-body.ts'
import { readableUntil } from './post.rules.ts'
import { readRows, toPosts } from './post-row.ts'
import type { PostRow } from './post-row.ts'
import type { Showing } from '../showing.ts'
import { findSeer, postsOfLeavers, seesAsOperatorOnly, visiblePosts } from '../visibility.ts'

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

interface FoundPost {
  row: PostRow
  body: RichDocument | null
  /** It is kept for those who moderate. */
  authorLeftAt: Date | null
}

/** A post that the seer may see by its address, present or former, with its text if it is an article. */
export async function findBySlug({ sql, house, seer }: Showing, slug: string): Promise<FoundPost | undefined> {
  const [found] = await sql<{ id: string; body: RichDocument | null; authorLeftAt: Date | null }[]>`
    select p.id, p.body, p.author_left_at from post_slug s join post p on p.id = s.post_id
    where s.slug = ${slug.toLowerCase()} and (${visiblePosts(sql, seer)} or ${postsOfLeavers(sql, seer)})`
  const [row] = found ? await readRows(sql, house.clock.now(), [found.id]) : []
  return found && row && { row, body: found.body, authorLeftAt: found.authorLeftAt }
}

async function isShareable({ sql, house }: Showing, { isForAll, state, byMinor, author }: PostRow): Promise<boolean> {
  if (!isForAll || state !== 'PUBLISHED' || byMinor || !author) return false
  return !(await isMinorNow(sql, house.clock, author.id))
}

/** A post as its own page shows it. */
export async function showPage(showing: Showing, { row, body, authorLeftAt }: FoundPost) {
  const [post] = await toPosts(showing, [row])
  const facts = { readableUntil: readableUntil(authorLeftAt), isShareable: await isShareable(showing, row) }
  return (
    post && {
      ...post,
      ...facts,
      ...(await readBody(showing.sql, showing.house, { body, hidden: showing.seer.blocked })),
    }
  )
}

export const answerPost = handle(getPost, async ({ input, viewer, house, refuse, audit }) => {
  const seer = await findSeer(house.quick, viewer)
  const showing = { sql: house.quick, house, seer }
  const found = await findBySlug(showing, input.slug)
  const page = found && (await showPage(showing, found))
  if (!page) throw refuse('POST_NOT_FOUND')
  if (seesAsOperatorOnly(seer, found.row) || (found.authorLeftAt && seer.isOperator)) audit(`post ${found.row.id}`)
  return page
})
