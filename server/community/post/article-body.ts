import type { Parsed } from '@chowk/contract/call.ts'
import type { createPost } from '@chowk/contract/community/write-post.ts'
import type { PostPage } from '@chowk/contract/community/post.ts'
import type { RichDocument } from '@chowk/contract/rich-text/nodes.ts'
import { pictureIdsOf, plainText, withoutPictures } from '@chowk/contract/rich-text/rich-text.ts'
import { cutText } from '@chowk/contract/text.ts'
import { claimOwn } from '../../files/body-pictures.ts'
import { readAttachments } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { withPresentNames } from '../mention/stored-mentions.ts'
import { endDraft } from '../draft/end-draft.ts'

type Written = Parsed<typeof createPost>

/** Under which name the pictures within an article are used. */
export const BODY_FILES = 'post-body'

const LONGEST_EXCERPT = 280

/** How an article begins: what stands below its title when nothing else was written there. */
export const excerptOf = (body: RichDocument): string =>
  cutText(plainText(body).replaceAll(/\s+/gu, ' ').trim(), LONGEST_EXCERPT)

/** An article without a sentence of its own below the title has its beginning there. */
export const withExcerpt = (written: Written): Written =>
  written.body && written.description === '' ? { ...written, description: excerptOf(written.body) } : written

/** Gives a post the text of an article: pictures in it that are not its writer's own are left out. Its draft ends in the same transaction (C34). */
export async function putBody(
  { sql, house }: { sql: Sql; house: Pick<House, 'clock'> },
  post: { id: string; personId: string },
  { body, draftId }: Pick<Written, 'body' | 'draftId'>,
): Promise<void> {
  if (draftId) await endDraft(sql, draftId, post.personId)
  if (!body) return
  const claim = { personId: post.personId, ids: pictureIdsOf(body), at: house.clock.now() }
  const own = await claimOwn(sql, { usedBy: BODY_FILES, subjectId: post.id }, claim)
  const kept = withoutPictures(body, (id) => own.has(id))
  await sql`update post set body = ${sql.json({ ...kept })} where id = ${post.id}`
}

/** The text of a post that its reader was found to see, with addresses of its pictures, and with the present names of those whom it names. */
export async function readBody(
  sql: Sql,
  house: Pick<House, 'config' | 'clock'>,
  { body, hidden = [] }: { body: RichDocument | null; hidden?: readonly string[] },
): Promise<Pick<PostPage, 'body' | 'pictures' | 'people'>> {
  const pictures = body ? await readAttachments(sql, house, pictureIdsOf(body)) : []
  return { ...(await withPresentNames(sql, body, hidden)), pictures }
}
