import type { Parsed } from '@chowk/contract/call.ts'
import type { PostType } from '@chowk/contract/community/post.ts'
import type { editPost } from '@chowk/contract/community/write-post.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { putLink } from '../link/put-link.ts'
import { nameAndTell } from '../mention/mention-notice.ts'
import { putTags } from '../question/put-tags.ts'
import { isSameText, leavesMark } from '../revision/grace.rules.ts'
import type { PostText } from '../revision/grace.rules.ts'
import { wasApproved } from '../review/edit-review.ts'
import { keepPostRevision } from '../revision/keep-revision.ts'
import { excerptOf, putBody } from './article-body.ts'
import { noteSlug, postSlug } from './post-slug.ts'

/** What may be changed of a post (C8); files are put by whoever changes it, since they can be refused. */
export type PostChanges = Omit<Parsed<typeof editPost>, 'id' | 'version'>

/** What a post says now. */
export interface HeldPost extends PostText {
  id: string
  type: PostType
  authorId: string | null
  slug: string
  categoryId: string | null
  topicId: string | null
  publishedAt: Date | null
  editedAt: Date | null
  editedByModerator: boolean
}

/** What it is to say. */
export interface ChangedPost {
  text: PostText
  category: string | null
  topic: string | null
}

/** Locks a post and reads what it says. */
export async function holdPostText(sql: Sql, id: string): Promise<HeldPost | undefined> {
  const [row] = await sql<HeldPost[]>`
    select id, type, author_id, title, description, body, slug, category_id, topic_id, published_at, edited_at, edited_by_moderator
    from post where id = ${id} for update`
  return row
}

/** What an article says below its title stays its beginning, where it was that. */
function descriptionAfter(held: HeldPost, { description = held.description, body }: PostChanges): string {
  const wasExcerpt = held.body !== null && description === excerptOf(held.body)
  return body && (description === '' || wasExcerpt) ? excerptOf(body) : description
}

/** What a post says once it was changed; what is not named stays. */
export function changedBy(held: HeldPost, changes: PostChanges): ChangedPost {
  const { title = held.title, category = held.categoryId, topic = held.topicId } = changes
  return {
    text: { title, description: descriptionAfter(held, changes), body: changes.body ?? held.body },
    category,
    topic,
  }
}

/** A text stands since it was published or last edited. One that a moderator approved has no grace period. */
async function isMarked(sql: Sql, held: HeldPost, { after, now }: { after: PostText; now: Date }): Promise<boolean> {
  const since = held.editedAt ?? held.publishedAt
  if (since === null || isSameText(held, after)) return false
  return leavesMark(held, after, { since, now }) || (await wasApproved(sql, { kind: 'POST', id: held.id }))
}

/** A post says from now on what it was changed to; what stood there is noted, unless the change is small and soon (C9). */
export async function putChange(
  { sql, house }: { sql: Sql; house: Pick<House, 'clock'> },
  held: HeldPost,
  { changes, at }: { changes: PostChanges; at: Date },
): Promise<void> {
  const { id, authorId } = held
  const { text, category, topic } = changedBy(held, changes)
  const marks = await isMarked(sql, held, { after: text, now: at })
  if (marks) await keepPostRevision(sql, { id, now: at })
  await putBody({ sql, house }, { id, personId: authorId ?? '' }, changes)
  if (changes.tags) await putTags(sql, held, changes.tags)
  const slug = text.title === held.title ? held.slug : postSlug(text, held.slug)
  await noteSlug(sql, slug, id)
  await sql`
    update post set title = ${text.title}, description = ${text.description}, category_id = ${category}, topic_id = ${topic}, slug = ${slug},
      edited_at = ${marks ? at : held.editedAt}, edited_by_moderator = ${marks ? false : held.editedByModerator}, version = version + 1
    where id = ${id}`
  await putLink(sql, { table: 'post', id, text: text.description, body: text.body })
  await nameAndTell(sql, house, { kind: 'post', id, postId: id, actorId: authorId, wanted: changes.mentions })
}
