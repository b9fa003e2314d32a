import { MOST_BYTES, MOST_UPLOADS, uploadAttachment } from '@chowk/contract/files/attachment.ts'
import { handleTuned } from '../platform/handle-tuned.ts'
import { keepWithin } from '../platform/limits.ts'
import { refuserOf } from '../platform/refusal.ts'
import { UploadedFile } from '../platform/upload/taking.ts'
import type { Taking } from '../platform/upload/taking.ts'
import { readNew } from './attachment.ts'
import { insertAttachment } from './keep.ts'
import { judgeFile, takeFile } from './take-file.ts'

const refuse = refuserOf(uploadAttachment)

const taking: Taking = {
  async before({ sql, clock }, viewer) {
    await keepWithin(sql, clock, `upload ${viewer.personId}`, MOST_UPLOADS)
  },
  most: ({ field, name, head }) => MOST_BYTES[judgeFile({ name, head, isPoster: field === 'poster' }).kind],
  tooLarge: (mostBytes) => refuse('FILE_TOO_LARGE', { details: { mostBytes } }),
  cutShort: () => refuse('FILE_CUT_SHORT'),
  lengthNeeded: () => refuse('LENGTH_REQUIRED'),
}

export const answerUpload = handleTuned(
  uploadAttachment,
  async ({ input, viewer, sql, house }) => {
    const { file, poster, attachmentType: kind, title } = input
    if (!(file instanceof UploadedFile)) throw refuse('FILE_MISSING')
    const { personId } = viewer
    const made = await takeFile(house, {
      file,
      poster: poster instanceof UploadedFile ? poster : undefined,
      personId,
      kind,
      title,
    })
    return await readNew(sql, house, await house.sql.begin(async (tx) => await insertAttachment(tx, made)))
  },
  { transactions: 'own', taking },
)
