import { pictureIdsOf } from '@chowk/contract/rich-text/rich-text.ts'
import { claimOwn, setFree } from '../../files/body-pictures.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { putFiles } from '../post/post-files.ts'
import { holdPostText, putChange } from '../post/put-change.ts'
import type { PostChanges } from '../post/put-change.ts'

/** Under which name the uploads of a waiting edit are used; they stay as long as it waits. */
export const EDIT_FILES = 'post-edit'

/** An edit that waits, of which post and by whom. */
interface Waiting {
  id: string
  personId: string
  changes: PostChanges
  at: Date
}

/** Keeps what a published post is to say, and its uploads with it; another edit takes its stead (C45). */
export async function keepEdit(sql: Sql, { id, personId, changes, at }: Waiting): Promise<void> {
  const files = changes.attachmentIds?.map((file) => file.attachmentId) ?? []
  const ids = [...files, ...(changes.body ? pictureIdsOf(changes.body) : [])]
  await setFree(sql, EDIT_FILES, [id])
  await claimOwn(sql, { usedBy: EDIT_FILES, subjectId: id }, { personId, ids, at })
  await sql`
    insert into post_edit (post_id, changes, edited_at) values (${id}, ${sql.json({ ...changes })}, ${at})
    on conflict (post_id) do update set changes = excluded.changes, edited_at = excluded.edited_at`
}

/** What a post waits to say, if anything, and since when. */
export async function findEdit(sql: Sql, id: string): Promise<{ title: string; text: string; at: Date } | null> {
  const [row] = await sql<{ title: string; text: string; at: Date }[]>`
    select coalesce(e.changes->>'title', p.title) as title, coalesce(e.changes->>'description', p.description) as text, e.edited_at as at
    from post_edit e join post p on p.id = e.post_id where e.post_id = ${id}`
  return row ?? null
}

/** Lets go of what a post waited to say; its writer may use its uploads for something else. */
export async function dropEdit(sql: Sql, id: string): Promise<void> {
  await sql`delete from post_edit where post_id = ${id}`
  await setFree(sql, EDIT_FILES, [id])
}

/** A post says from now on what it waited to say. Files that are gone by now change nothing. */
export async function applyEdit({ sql, house }: { sql: Sql; house: House }, id: string): Promise<void> {
  const held = await holdPostText(sql, id)
  const [edit] = await sql<{ changes: PostChanges; editedAt: Date }[]>`
    select changes, edited_at from post_edit where post_id = ${id}`
  if (!held || !edit) return
  const { changes, editedAt: at } = edit
  await dropEdit(sql, id)
  await putChange({ sql, house }, held, { changes, at })
  if (changes.attachmentIds && held.authorId)
    await putFiles({ sql, house }, { id, personId: held.authorId }, changes.attachmentIds)
}
