import { MOST_UPLOADS } from '@chowk/contract/files/attachment.ts'
import { MOST_UNFINISHED, beginResumable, dropResumable, getResumable } from '@chowk/contract/files/resumable.ts'
import type { Parsed } from '@chowk/contract/call.ts'
import type { Sql } from '../../platform/database.ts'
import { handle } from '../../platform/handle.ts'
import { handleTuned } from '../../platform/handle-tuned.ts'
import { keepWithin } from '../../platform/limits.ts'
import { formatNamed, isFitName } from '../format.rules.ts'
import { refuseTooLong } from '../take-file.ts'
import { findResumable, removeBytes, toResumable } from './resumable-row.ts'
import type { ResumableRow } from './resumable-row.ts'

export const answerBegin = handleTuned(
  beginResumable,
  async ({ input, viewer, begin, house, clock, refuse }) => {
    const { name, length } = input
    if (!isFitName(name)) throw refuse('FILE_NAME_NOT_ALLOWED')
    const named = formatNamed(name)
    if (named === 'OTHER') throw refuse('UNSUPPORTED_TYPE')
    if (named) refuseTooLong(named, length)
    const file = { ...input, personId: viewer.personId, now: clock.now() }
    const { row, ended } = await begin(async (tx) => {
      const begun = await findBegun(tx, file)
      return begun ? { row: begun, ended: [] } : await insertUpload(tx, file)
    })
    for (const id of ended) await removeBytes(house.config, id)
    return toResumable(row)
  },
  {
    transactions: 'own',
    first: async ({ sql, clock, viewer }) => await keepWithin(sql, clock, `upload ${viewer.personId}`, MOST_UPLOADS),
  },
)

type NewUpload = Parsed<typeof beginResumable> & { personId: string; now: Date }

async function findBegun(sql: Sql, file: NewUpload): Promise<ResumableRow | undefined> {
  const { personId, name, length, modifiedMs, attachmentType = null, now } = file
  if (modifiedMs === undefined) return undefined
  const [begun] = await sql<{ id: string }[]>`
    update resumable_upload set moved_at = ${now} where id = (
      select id from resumable_upload
      where person_id = ${personId} and name = ${name} and length = ${length} and modified_ms = ${modifiedMs}
        and kind is not distinct from ${attachmentType} and attachment_id is null
      order by moved_at desc limit 1)
    returning id`
  return begun && (await findResumable(sql, { uploadId: begun.id, personId }))
}

/** Answers the new one, and those that had to end for it. */
async function insertUpload(sql: Sql, file: NewUpload): Promise<{ row: ResumableRow; ended: string[] }> {
  const { personId, name, length, modifiedMs = null, attachmentType = null, title = null, now } = file
  const [made] = await sql<{ id: string }[]>`
    insert into resumable_upload (person_id, name, title, kind, length, modified_ms, created_at, moved_at)
    values (${personId}, ${name}, ${title}, ${attachmentType}, ${length}, ${modifiedMs}, ${now}, ${now}) returning id`
  const row = made && (await findResumable(sql, { uploadId: made.id, personId }))
  if (!row) throw new Error('the upload was not begun')
  const ended = await sql<{ id: string }[]>`
    delete from resumable_upload where id in (
      select id from resumable_upload where person_id = ${personId} and attachment_id is null
      order by moved_at desc, id desc offset ${MOST_UNFINISHED})
    returning id`
  return { row, ended: ended.map(({ id }) => id) }
}

export const answerGetResumable = handle(getResumable, async ({ input, viewer, sql, refuse }) => {
  const row = await findResumable(sql, { ...input, personId: viewer.personId })
  if (!row) throw refuse('UPLOAD_NOT_FOUND')
  return toResumable(row)
})

export const answerDropResumable = handleTuned(
  dropResumable,
  async ({ input: { uploadId }, viewer, begin, house, refuse }) => {
    const gone = await begin(
      async (tx) =>
        await tx`delete from resumable_upload where id = ${uploadId} and person_id = ${viewer.personId} returning 1`,
    )
    if (gone.length === 0) throw refuse('UPLOAD_NOT_FOUND')
    await removeBytes(house.config, uploadId)
    return { removed: true }
  },
  { transactions: 'own' },
)
