import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Post } from '@chowk/contract/community/post.ts'
import type { Fragment, Sql } from '../../platform/database.ts'
import { mentionsIn } from '@chowk/contract/rich-text/rich-text.ts'
import { findHiddenNames } from '../mention/hidden-names.ts'
import { readBody } from './article-body.ts'
import { readableUntil } from './post.rules.ts'
import { readRows, readSeen, readShareable, toPosts } from './post-row.ts'
import type { PostRow } from './post-row.ts'
import type { Showing } from '../showing.ts'
import { postsOfLeavers, visiblePosts } from '../visibility.ts'
import type { Seer, Who } from '../visibility.ts'

/** One post that the seer may see, by its id. */
export async function findVisible({ sql, seer, house }: Showing, id: string): Promise<PostRow | undefined> {
  const [row] = await readSeen(sql, { now: house.clock.now(), seen: visiblePosts(sql, seer), ids: [id] })
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

/** The post `p` that the seer may see by its address, present or former. */
export const bySlug = (sql: Sql, seer: Seer | Who, slug: string): Fragment => sql`
  from post_slug x join post p on p.id = x.post_id
  where x.slug = ${slug.toLowerCase()} and (${visiblePosts(sql, seer)} or ${postsOfLeavers(sql, seer)})`

/** The same, with its text if it is an article. */
export async function findBySlug({ sql, house, seer }: Showing, slug: string): Promise<FoundPost | undefined> {
  const [found] = await sql<{ id: string; body: RichDocument | null; authorLeftAt: Date | null }[]>`
    select p.id, p.body, p.author_left_at ${bySlug(sql, seer, slug)}`
  const [row] = found ? await readRows(sql, house.clock.now(), [found.id]) : []
  return found && row && { row, body: found.body, authorLeftAt: found.authorLeftAt }
}

/** A post as its own page shows it. */
export async function showPage(showing: Showing, { row, body, authorLeftAt }: FoundPost) {
  const { sql, house } = showing
  const [post] = await toPosts(showing, [row])
  const { workspaceId } = row
  const hiddenOf = await findHiddenNames(showing, [{ workspaceId, personIds: body ? mentionsIn(body) : [] }])
  return (
    post && {
      ...post,
      readableUntil: readableUntil(authorLeftAt),
      isShareable: await readShareable(sql, house.clock, row.id),
      ...(await readBody(sql, house, { body, hidden: hiddenOf({ workspaceId }) })),
    }
  )
}
