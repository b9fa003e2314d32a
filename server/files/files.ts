import type { Attachment, AttachmentType } from '@chowk/contract/files/attachment.ts'
import { PICTURE_SIZES } from '@chowk/contract/files/attachment.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import { storageOf } from '../platform/storage/open-storage.ts'
import { findAttachments, signingOf, toAttachment } from './attachment.ts'
import type { FilesHouse } from './attachment.ts'
import { fileAddress, openAddress } from './serving/file-address.ts'
import type { Addressed } from './serving/file-address.ts'

/** A thing that attachments hang on: which kind of thing, written like `person-avatar`, and which one. */
export interface Subject {
  usedBy: string
  subjectId: string
}

/**
 * Gives a person's own upload to the thing that uses it from now on. False when there is no such upload of hers, when it is of
 * another kind, or when something else uses it. Repeating it is no fault. Who may see the thing may see the file: ask for
 * addresses when you show it, and say `isPublic` when everybody may.
 */
export async function useAttachment(
  sql: Sql,
  wanted: Subject & {
    attachmentId: string
    personId: string
    kinds: readonly AttachmentType[]
    isPublic: boolean
    at: Date
  },
): Promise<boolean> {
  const { attachmentId, personId, usedBy, subjectId, kinds, isPublic, at: time } = wanted
  const [used] = await sql`
    update attachment set used_by = ${usedBy}, subject_id = ${subjectId}, used_at = coalesce(used_at, ${time}), is_public = ${isPublic}
    where id = ${attachmentId} and person_id = ${personId} and kind = any(${kinds as string[]})
      and (used_by is null or (used_by = ${usedBy} and subject_id = ${subjectId}))
    returning 1`
  return used !== undefined
}

/** Lets go of what a thing used, all of it or all but some; nobody can open it any more. Its bytes go within the hour. */
export async function releaseAttachments(
  sql: Sql,
  { usedBy, subjectId }: Subject,
  ...except: readonly (string | undefined)[]
): Promise<void> {
  const staying = except.filter((each) => each !== undefined)
  await sql`
    delete from attachment where used_by = ${usedBy} and subject_id = ${subjectId} and id <> all(${staying}::uuid[])`
}

/** The same for many things of one kind that are gone. */
export async function releaseOfMany(sql: Sql, usedBy: string, subjectIds: readonly string[]): Promise<void> {
  await sql`delete from attachment where used_by = ${usedBy} and subject_id = any(${subjectIds as string[]})`
}

/** Says that everybody may see what a thing uses, or no longer. */
export async function publishAttachments(sql: Sql, subject: Subject, isPublic: boolean): Promise<void> {
  await sql`
    update attachment set is_public = ${isPublic} where used_by = ${subject.usedBy} and subject_id = ${subject.subjectId}`
}

/** Name of the job that draws the pages of a PDF. */
const DRAW_PAGES = 'draw-pdf-pages'
const TRIES = 3

/** Has the pages of those PDFs among them drawn that nobody asked for yet (G24). */
export async function wantPages(sql: Sql, house: Pick<House, 'enqueue'>, ids: readonly string[]): Promise<void> {
  const begun = await sql<{ id: string }[]>`
    update attachment set pages_status = 'PENDING'
    where id = any(${ids as string[]}::uuid[]) and kind = 'PDF' and pages_status = 'NONE' returning id`
  for (const { id } of begun) {
    const options = { key: `${DRAW_PAGES} ${id}`, maxAttempts: TRIES }
    await house.enqueue(sql, DRAW_PAGES, { attachmentId: id }, options)
  }
}

/** Attachments with fresh addresses, in the order of their ids; those that are gone are left out. */
export async function readAttachments(sql: Sql, house: FilesHouse, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findAttachments(sql, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [toAttachment(row, signingOf(house))] : []
  })
}

/** A picture as lists show it, by its id alone: `src` and a width give an address; a width that there is not gives the nearest. */
export const pictureOf = (house: FilesHouse, picture: Addressed): { src: string; widths: number[] } => ({
  src: fileAddress(picture, '', signingOf(house)).slice(0, -1),
  widths: [...PICTURE_SIZES],
})

/** Address of a picture that everybody may see. */
export const publicPicture = (id: string, width: (typeof PICTURE_SIZES)[number]): string =>
  openAddress(id, `${width}.webp`)

/** The bytes of a picture that everybody may see, in its middle width; undefined when it is gone. */
export async function readPublicPicture(
  { sql, config }: Pick<House, 'sql' | 'config'>,
  id: string,
): Promise<Buffer | undefined> {
  const [row] = await sql<{ hash: string }[]>`
    select p.hash from attachment a join attachment_picture p on p.attachment_id = a.id
    where a.id = ${id} and a.is_public and p.role = 'SIZE' order by abs(p.width - ${MIDDLE_PX}) limit 1`
  const stream = row && (await storageOf(config).read(row.hash))
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

const MIDDLE_PX = 320

/** Address of a picture for somebody who may see it now; it holds for ten minutes. */
export const lentPicture = (house: FilesHouse, id: string, width: (typeof PICTURE_SIZES)[number]): string =>
  fileAddress({ id, isPublic: false }, `${width}.webp`, signingOf(house))
