import { randomUUID } from 'node:crypto'
import { DRAFT_LIMITS } from '@chowk/contract/community/draft.ts'
import type { StoredText } from '@chowk/contract/community/draft.ts'
import type { PostState, PostType } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import type { Sql } from '../../platform/database.ts'
import { outlineOf } from '../draft/draft-row.ts'

interface TakenDown {
  version: number
  authorId: string | null
  type: PostType
  state: PostState
  title: string
  description: string
  body: RichDocument | null
  category: string | null
  topic: string | null
  tags: string[]
}

/**
 * Gives the author of a post that was taken down its text as a draft (C47). Its files stay with the post, which may come back. One that is
 * sent back for changes is changed where it stands, unless it is an article: that is written in a draft.
 */
export async function giveBack(sql: Sql, id: string, at: Date): Promise<void> {
  const [post] = await sql<TakenDown[]>`
    select version, author_id, type, state, title, description, body, category_id as category, topic_id as topic, tags from post where id = ${id}`
  // Where an edit alone was rejected, the post stands as it was.
  if (!post?.authorId || post.state === 'PUBLISHED' || (post.state === 'CHANGES_REQUESTED' && post.type !== 'ARTICLE'))
    return
  const { version, authorId, type, state, title, description, body, category, topic, tags } = post
  const content: StoredText = {
    title,
    description,
    body,
    category,
    topic,
    coverId: null,
    coverAlt: '',
    attachmentIds: [],
    attachmentTitles: [],
    entityIds: [],
    globalvisibility: false,
    tags,
    poll: null,
    hiddenLink: null,
    publishAt: null,
    // What is sent back is changed where it stands; of what was taken down a new post is made.
    post: state === 'CHANGES_REQUESTED' ? { id, version } : null,
  }
  const outline = outlineOf(content)
  // Whoever has as many drafts as there may be has the text in the decision alone.
  await sql`
    insert into draft (id, person_id, type, sequence, writer, title, excerpt, words, content, created_at, updated_at)
    select uuidv7(), ${authorId}, ${type}, 1, ${randomUUID()}, ${outline.title}, ${outline.excerpt}, ${outline.words},
      ${sql.json({ ...content })}, ${at}, ${at}
    where (select count(*) from draft where person_id = ${authorId}) < ${DRAFT_LIMITS.drafts}`
}
