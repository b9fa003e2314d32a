import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import type { Sql } from '../platform/database.ts'
import type { House } from '../platform/handle.ts'
import { storageOf } from '../platform/storage/open-storage.ts'

/** Bytes that go into the storage under the hash of what they are. */
export interface Content {
  hash: string
  path: string
  mediaType: string
  bytes: number
}

/** A file of this machine as content. */
export async function contentOf(path: string, mediaType: string): Promise<Content> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { hash: hash.digest('hex'), path, mediaType, bytes: (await stat(path)).size }
}

/** A picture of an attachment with its content. */
export interface StoredPicture {
  role: 'SIZE' | 'POSTER' | 'PAGE'
  page: number
  width: number
  height: number
  hash: string
}

/**
 * Puts contents into the storage. Each is claimed first, so that the job which removes what nothing uses leaves it alone
 * until its attachment stands in the database.
 */
export async function storeContents(house: Pick<House, 'sql' | 'clock' | 'config'>, contents: readonly Content[]) {
  const { sql, clock, config } = house
  const storage = storageOf(config)
  for (const { hash, path, mediaType, bytes } of contents) {
    await sql`
      insert into file_content (hash, media_type, bytes, claimed_at) values (${hash}, ${mediaType}, ${bytes}, ${clock.now()})
      on conflict (hash) do update set claimed_at = excluded.claimed_at`
    await storage.take(hash, path, mediaType)
  }
}

/** What is known of a new attachment. */
export interface NewAttachment {
  personId: string
  kind: AttachmentType
  title: string
  hash: string
  pages: number | null
  durationMs: number | null
  createdAt: Date
  pictures: readonly StoredPicture[]
}

/** Writes a new attachment down; its contents stand in the storage already. Answers its id. */
export async function insertAttachment(sql: Sql, made: NewAttachment): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into attachment (person_id, kind, title, hash, pages, duration_ms, created_at)
    values (${made.personId}, ${made.kind}, ${made.title}, ${made.hash}, ${made.pages}, ${made.durationMs}, ${made.createdAt})
    returning id`
  if (!row) throw new Error('the attachment was not made')
  await insertPictures(sql, row.id, made.pictures)
  return row.id
}

/** Writes pictures of an attachment down. */
export async function insertPictures(sql: Sql, id: string, pictures: readonly StoredPicture[]): Promise<void> {
  await sql`
    insert into attachment_picture (attachment_id, role, page, width, height, hash)
    select ${id}, p.role, p.page, p.width, p.height, p.hash
    from json_to_recordset(${JSON.stringify(pictures)}::text::json)
      as p(role text, page int, width int, height int, hash text)
    on conflict do nothing`
}
