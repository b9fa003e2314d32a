import type { Draft } from '@chowk/contract/community/draft.ts'
import { readAttachments } from '../../files/files.ts'
import type { Sql } from '../../platform/database.ts'
import type { House } from '../../platform/handle.ts'
import { withPresentNames } from '../mention/stored-mentions.ts'
import { filesOf } from './draft-row.ts'
import type { DraftRow } from './draft-row.ts'

/** A draft as its writer opens it, with addresses of its pictures and the times of its earlier texts. */
export async function showDraft({ sql, house }: { sql: Sql; house: House }, row: DraftRow): Promise<Draft> {
  const revisions = await sql<{ sequence: number; savedAt: Date; words: number }[]>`
    select sequence, saved_at, words from draft_revision where draft_id = ${row.id} order by sequence desc`
  const { body } = await withPresentNames(sql, row.content.body)
  return {
    draftId: row.id,
    type: row.type,
    sequence: row.sequence,
    updatedAt: row.updatedAt.toISOString(),
    text: { ...row.content, body },
    pictures: await readAttachments(sql, house, filesOf(row.content)),
    revisions: revisions.map(({ savedAt, ...rest }) => ({ ...rest, savedAt: savedAt.toISOString() })),
  }
}
