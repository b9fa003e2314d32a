import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import type { Sql } from '../../platform/database.ts'
import { readAttachments, releaseAttachments, useAttachment, wantPages } from '../../files/files.ts'
import type { House } from '../../platform/handle.ts'

/** A file that a post is to have. */
export interface WantedFile {
  attachmentId: string
  title: string
}

const KINDS = ['IMAGE', 'COVER_IMAGE', 'PDF', 'VIDEO'] as const

/** What uses the files of a post. */
export const postSubject = (postId: string) => ({ usedBy: 'post', subjectId: postId })

type Files = Pick<House, 'config' | 'clock' | 'enqueue'>

/** What these uploads are; undefined when one of them is none. Whose they are is asked when they are used. */
export async function kindsOf(
  sql: Sql,
  house: Files,
  files: readonly WantedFile[],
): Promise<AttachmentType[] | undefined> {
  const ids = [...new Set(files.map((each) => each.attachmentId))]
  const found = await readAttachments(sql, house, ids)
  return found.length === files.length ? found.map((each) => each.attachmentType) : undefined
}

/** Gives a post these uploads of a person, in their order, and lets go of those that it had besides. False when one is not hers. */
export async function putFiles(
  { sql, house }: { sql: Sql; house: Files },
  post: { id: string; personId: string },
  files: readonly WantedFile[],
): Promise<boolean> {
  const subject = postSubject(post.id)
  const ids = files.map((each) => each.attachmentId)
  const at = house.clock.now()
  for (const attachmentId of ids) {
    const wanted = { ...subject, attachmentId, personId: post.personId, kinds: KINDS, isPublic: false, at }
    if (!(await useAttachment(sql, wanted))) return false
  }
  await sql`delete from post_attachment where post_id = ${post.id}`
  const titles = files.map((each) => each.title)
  await sql`
    insert into post_attachment (post_id, attachment_id, position, title)
    select ${post.id}, f.id, f.n - 1, f.title
    from unnest(${ids}::uuid[], ${titles}::text[]) with ordinality as f (id, title, n)`
  await releaseAttachments(sql, subject, ...ids)
  await wantPages(sql, house, ids)
  return true
}
