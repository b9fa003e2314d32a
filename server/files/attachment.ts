import type { Attachment, AttachmentType } from '@chowk/contract/files/attachment.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import { fileAddress } from './serving/file-address.ts'
import type { Addressed, Signing } from './serving/file-address.ts'

/** What addresses need of the house. */
export type FilesHouse = Pick<House, 'config' | 'clock'>

/** What is signed with, now. */
export const signingOf = ({ config, clock }: FilesHouse): Signing => ({
  serverKey: config.serverKey,
  now: clock.now(),
})

interface PictureRow {
  role: 'SIZE' | 'POSTER' | 'PAGE'
  page: number
  width: number
  height: number
}

/** An attachment as its row and the rows of its pictures say. */
export interface AttachmentRow {
  id: string
  personId: string | null
  kind: AttachmentType
  title: string
  mediaType: string
  bytes: number
  pages: number | null
  durationMs: number | null
  pagesStatus: Attachment['pagesStatus']
  isPublic: boolean
  usedBy: string | null
  hash: string
  pictures: PictureRow[]
}

/** The attachments with these ids, in no order. */
export async function findAttachments(sql: Sql, ids: readonly string[]): Promise<AttachmentRow[]> {
  return await sql<AttachmentRow[]>`
    select a.id, a.person_id, a.kind, a.title, c.media_type, c.bytes::float8 as bytes, a.pages, a.duration_ms, a.pages_status,
      a.is_public, a.used_by, a.hash,
      coalesce((
        select json_agg(json_build_object('role', p.role, 'page', p.page, 'width', p.width, 'height', p.height)
          order by p.role, p.page, p.width)
        from attachment_picture p where p.attachment_id = a.id), '[]') as pictures
    from attachment a join file_content c on c.hash = a.hash
    where a.id = any(${ids as string[]}::uuid[])`
}

/** What the name of an original ends in; pictures are all `webp`. */
export const ENDINGS: Record<string, string> = { 'application/pdf': 'pdf', 'video/mp4': 'mp4', 'video/webm': 'webm' }

/** Name, inside its address, of one picture. */
const pictureName = ({ role, page, width }: PictureRow) =>
  role === 'PAGE' ? `page-${page}.webp` : role === 'POSTER' ? `poster-${width}.webp` : `${width}.webp`

/** An attachment as the wire has it, with addresses made now. */
export function toAttachment(row: AttachmentRow, signing: Signing): Attachment {
  const position: Addressed = { id: row.id, isPublic: row.isPublic }
  const pictured = row.pictures.map((each) => ({
    role: each.role,
    page: each.page,
    picture: { url: fileAddress(position, pictureName(each), signing), width: each.width, height: each.height },
  }))
  const pictures = pictured.filter(({ role }) => role !== 'PAGE').map(({ picture }) => picture)
  const ending = ENDINGS[row.mediaType]
  return {
    attachmentId: row.id,
    attachmentType: row.kind,
    attachmentUrl: ending ? fileAddress(position, `original.${ending}`, signing) : (pictures.at(-1)?.url ?? ''),
    title: row.title,
    mediaType: row.mediaType,
    bytes: row.bytes,
    pictures,
    pages: row.pages,
    durationMs: row.durationMs,
    pagesStatus: row.pagesStatus,
    relatedImages: pictured.filter(({ role }) => role === 'PAGE').map(({ page, picture }) => ({ ...picture, page })),
  }
}

/** An attachment that was made just now, as the wire has it. */
export async function readNew(sql: Sql, house: FilesHouse, id: string): Promise<Attachment> {
  const [row] = await findAttachments(sql, [id])
  if (!row) throw new Error('the attachment is gone')
  return toAttachment(row, signingOf(house))
}
