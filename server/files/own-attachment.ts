import { convertPdf, dropAttachment, getAttachment } from '@chowk/contract/files/attachment.ts'
import type { Attachment } from '@chowk/contract/files/attachment.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import { findAttachments, signingOf, toAttachment } from './attachment.ts'
import type { FilesHouse } from './attachment.ts'
import { wantPages } from './files.ts'

async function findOwn(sql: Sql, house: FilesHouse, of: { attachmentId: string; personId: string }) {
  const [row] = await findAttachments(sql, [of.attachmentId])
  return row?.personId === of.personId ? toAttachment(row, signingOf(house)) : undefined
}

export const answerGetAttachment = handle(getAttachment, async ({ input, viewer, sql, house, refuse }) => {
  const own = await findOwn(sql, house, { ...input, personId: viewer.personId })
  if (!own) throw refuse('ATTACHMENT_NOT_FOUND')
  return own
})

export const answerDropAttachment = handle(dropAttachment, async ({ input, viewer, tx, house, refuse }) => {
  const of = { ...input, personId: viewer.personId }
  const gone = await tx`
    delete from attachment where id = ${of.attachmentId} and person_id = ${of.personId} and used_by is null returning 1`
  if (gone.length > 0) return { removed: true }
  throw refuse((await findOwn(tx, house, of)) ? 'ATTACHMENT_IN_USE' : 'ATTACHMENT_NOT_FOUND')
})

export const answerConvertPdf = handle(
  convertPdf,
  async ({ input, viewer, tx, house, refuse }): Promise<Attachment> => {
    const of = { ...input, personId: viewer.personId }
    if (await findOwn(tx, house, of)) await wantPages(tx, house, [input.attachmentId])
    const own = await findOwn(tx, house, of)
    if (!own) throw refuse('ATTACHMENT_NOT_FOUND')
    if (own.attachmentType !== 'PDF') throw refuse('NOT_A_PDF')
    return own
  },
)
