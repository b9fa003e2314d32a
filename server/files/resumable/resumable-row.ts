import fs from 'node:fs/promises'
import { join } from 'node:path'
import { UNFINISHED_HOURS } from '@chowk/contract/files/resumable.ts'
import type { Resumable } from '@chowk/contract/files/resumable.ts'
import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import type { Config } from '../../platform/config.ts'
import type { Sql } from '../../platform/database.ts'
import { HOUR_MS } from '../../platform/time.ts'

/** An upload in stretches as its row says. */
export interface ResumableRow {
  id: string
  name: string
  title: string | null
  kind: AttachmentType | null
  length: number
  received: number
  attachmentId: string | null
  movedAt: Date
}

/** Which one, and whose: another person's is not found. */
export interface OwnUpload {
  uploadId: string
  personId: string
}

/** A person's own upload; `isLocked` holds it until the transaction ends. */
export async function findResumable(
  sql: Sql,
  { uploadId, personId }: OwnUpload,
  isLocked = false,
): Promise<ResumableRow | undefined> {
  const [row] = await sql<ResumableRow[]>`
    select id, name, title, kind, length::float8 as length, received::float8 as received, attachment_id, moved_at
    from resumable_upload where id = ${uploadId} and person_id = ${personId} ${isLocked ? sql`for update` : sql``}`
  return row
}

/** It as the wire has it. */
export const toResumable = ({ id, received, length, movedAt }: ResumableRow): Resumable => ({
  uploadId: id,
  offset: received,
  length,
  endsAt: new Date(movedAt.getTime() + UNFINISHED_HOURS * HOUR_MS).toISOString(),
})

type Home = Pick<Config, 'home'>

/** Where what came of all uploads lies until they are whole. */
export const unfinishedFolder = ({ home }: Home): string => join(home, 'unfinished')
/** Where what came of one lies. */
export const folderOf = (config: Home, id: string): string => join(unfinishedFolder(config), id)
/** Its bytes from the first on. */
export const fileOf = (config: Home, id: string): string => join(folderOf(config, id), 'file')

/** Forgets the bytes of an upload. */
export const removeBytes = async (config: Home, id: string): Promise<void> =>
  await fs.rm(folderOf(config, id), { recursive: true, force: true })
