import { MOST_UPLOADS } from '@chowk/contract/files/attachment.ts'
import { MOST_UNFINISHED, beginResumable, dropResumable, getResumable } from '@chowk/contract/files/resumable.ts'
import { handle } from '../../platform/handle.ts'
import { keepWithin } from '../../platform/limits.ts'
import { formatNamed, isFitName } from '../format.rules.ts'
import { refuseTooLong } from '../take-file.ts'
import { findResumable, removeBytes, toResumable } from './resumable-row.ts'
import type { ResumableRow } from './resumable-row.ts'

export const answerBegin = handle(
  beginResumable,
  async ({ input, viewer, begin, house, clock, refuse }) => {
    const { name, length, attachmentType = null, title = null } = input
    if (!isFitName(name)) throw refuse('FILE_NAME_NOT_ALLOWED')
    const named = formatNamed(name)
    if (named === 'OTHER') throw refuse('UNSUPPORTED_TYPE')
    if (named) refuseTooLong(named, length)
    const { personId } = viewer
    const { row, over } = await begin(async (tx) => {
      const now = clock.now()
      const [made] = await tx<ResumableRow[]>`
        insert into resumable_upload (person_id, name, title, kind, length, created_at, moved_at)
        values (${personId}, ${name}, ${title}, ${attachmentType}, ${length}, ${now}, ${now})
        returning id, name, title, kind, length::float8 as length, received::float8 as received, attachment_id, moved_at`
      const ended = await tx<{ id: string }[]>`
        delete from resumable_upload where id in (
          select id from resumable_upload where person_id = ${personId} and attachment_id is null
          order by moved_at desc, id desc offset ${MOST_UNFINISHED})
        returning id`
      return { row: made, over: ended }
    })
    for (const { id } of over) await removeBytes(house.config, id)
    if (!row) throw new Error('the upload was not begun')
    return toResumable(row)
  },
  {
    transactions: 'own',
    first: async ({ sql, clock, viewer }) => await keepWithin(sql, clock, `upload ${viewer.personId}`, MOST_UPLOADS),
  },
)

export const answerGetResumable = handle(getResumable, async ({ input, viewer, sql, refuse }) => {
  const row = await findResumable(sql, { ...input, personId: viewer.personId })
  if (!row) throw refuse('UPLOAD_NOT_FOUND')
  return toResumable(row)
})

export const answerDropResumable = handle(
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
