import type { Parsed } from '@chowk/contract/call.ts'
import type { editPost } from '@chowk/contract/community/write-post.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { putFiles } from '../post/post-files.ts'
import { noteSlug, postSlug } from '../post/post-slug.ts'

type Changes = Omit<Parsed<typeof editPost>, 'id' | 'version'>

/** Keeps what a published post is to say; another edit takes its stead (C45). */
export async function keepEdit(sql: Sql, id: string, changes: Changes, at: Date): Promise<void> {
  await sql`
    insert into post_edit (post_id, changes, edited_at) values (${id}, ${sql.json({ ...changes })}, ${at})
    on conflict (post_id) do update set changes = excluded.changes, edited_at = excluded.edited_at`
}

/** What a post waits to say, if anything. */
export async function findEdit(sql: Sql, id: string): Promise<{ title: string; text: string } | null> {
  const [row] = await sql<{ title: string; text: string }[]>`
    select coalesce(e.changes->>'title', p.title) as title, coalesce(e.changes->>'description', p.description) as text
    from post_edit e join post p on p.id = e.post_id where e.post_id = ${id}`
  return row ?? null
}

/** Lets go of what a post waited to say. */
export async function dropEdit(sql: Sql, id: string): Promise<void> {
  await sql`delete from post_edit where post_id = ${id}`
}

interface Edited {
  authorId: string | null
  title: string
  description: string
  slug: string
  changes: Changes
  editedAt: Date
}

/** A post says from now on what it waited to say. Files that are gone by now change nothing. */
export async function applyEdit({ sql, house }: { sql: Sql; house: House }, id: string): Promise<void> {
  const [row] = await sql<Edited[]>`
    select p.author_id, p.title, p.description, p.slug, e.changes, e.edited_at from post_edit e join post p on p.id = e.post_id where p.id = ${id}`
  if (!row) return
  const { changes, authorId } = row
  const { title = row.title, description = row.description } = changes
  const slug = title === row.title ? row.slug : postSlug({ title, description }, row.slug)
  await noteSlug(sql, slug, id)
  await sql`
    update post set title = ${title}, description = ${description}, slug = ${slug}, edited_at = ${row.editedAt}, version = version + 1,
      category_id = ${changes.category === undefined ? sql`category_id` : changes.category},
      topic_id = ${changes.topic === undefined ? sql`topic_id` : changes.topic}
    where id = ${id}`
  if (changes.attachmentIds && authorId)
    await putFiles({ sql, house }, { id, personId: authorId }, changes.attachmentIds)
  await dropEdit(sql, id)
}
