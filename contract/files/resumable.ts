import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { rowId } from '../row-id.ts'
import { text } from '../text.ts'
import { Attachment, AttachmentType, FILE_REFUSALS, LONGEST_TITLE, MOST_BYTES } from './attachment.ts'

/** Most bytes of one stretch. */
export const MOST_STRETCH_BYTES = 8 * 1024 * 1024
/** Unfinished uploads of one person; a further one ends the one that rested longest. */
export const MOST_UNFINISHED = 5
/** What rests for so long is let go. */
export const UNFINISHED_HOURS = 24

const PERMISSION = signedIn('own', 'upload a file')
const BEYOND =
  'file/uploadAttachment takes a file in one request: a film of 200 MB that is cut on a mobile network would begin anew each time'

const uploadId = rowId('UPLOAD_NOT_FOUND')

/** A file of which the server has the first `offset` bytes. */
export const Resumable = z.object({
  uploadId: z.string(),
  offset: z.int(),
  length: z.int(),
  /** It is let go when it rests until then. */
  endsAt: z.string(),
})
/** See the schema of the same name. */
export type Resumable = z.infer<typeof Resumable>

/**
 * Begins an upload that may be cut and goes on from where it was. Whoever says when the file was last changed is answered her unfinished
 * upload of the same name, length and time, where there is one.
 */
export const beginResumable = call({
  address: 'POST /api/files/upload',
  says: 'Begins an upload in stretches: its name and length are judged, its bytes follow.',
  permission: PERMISSION,
  input: z.object({
    name: z.string().check(z.maxLength(1000, { error: 'FILE_NAME_NOT_ALLOWED' })),
    length: z.int().check(z.gte(1, { error: 'FILE_EMPTY' }), z.lte(MOST_BYTES.video, { error: 'FILE_TOO_LARGE' })),
    modifiedMs: z.optional(z.int()),
    attachmentType: z.optional(AttachmentType),
    title: z.optional(text({ most: LONGEST_TITLE })),
  }),
  output: Resumable,
  refusals: { FILE_EMPTY: 400, FILE_NAME_NOT_ALLOWED: 400, FILE_TOO_LARGE: 413, UNSUPPORTED_TYPE: 415 },
  beyond: BEYOND,
})

/** From where to go on. */
export const getResumable = call({
  address: 'GET /api/files/upload/{uploadId}',
  says: 'How many bytes of an upload in stretches have come.',
  permission: PERMISSION,
  input: z.object({ uploadId }),
  output: Resumable,
  refusals: { UPLOAD_NOT_FOUND: 404 },
  beyond: BEYOND,
})

/**
 * Adds the next stretch, whose first byte is number `offset`; what came of one that was cut counts. Of two that begin at the same
 * byte one is taken, the other is refused with the offset that holds now.
 */
export const sendStretch = call({
  address: 'PATCH /api/files/upload/{uploadId}',
  says: 'Adds the next bytes of an upload in stretches; `offset` in the query is the number of those that have come.',
  permission: PERMISSION,
  body: 'bytes',
  mostBytes: MOST_STRETCH_BYTES,
  input: z.object({
    uploadId,
    offset: z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(MOST_BYTES.video)),
    bytes: z.unknown(),
  }),
  output: Resumable,
  refusals: { UPLOAD_NOT_FOUND: 404, WRONG_OFFSET: 409, FILE_TOO_LARGE: 413, UNSUPPORTED_TYPE: 415 },
  beyond: BEYOND,
})

/** Makes an attachment of an upload that is whole; asking again answers the same one. `poster` is a picture of a video. */
export const finishResumable = call({
  address: 'POST /api/files/upload/{uploadId}/attachment',
  says: 'Inspects an upload in stretches that is whole and answers its attachment.',
  permission: PERMISSION,
  body: 'multipart',
  mostBytes: MOST_BYTES.image,
  input: z.object({ uploadId, poster: z.optional(z.unknown()) }),
  output: Attachment,
  refusals: { ...FILE_REFUSALS, UPLOAD_NOT_FOUND: 404, UPLOAD_UNFINISHED: 409 },
  beyond: BEYOND,
})

/** Ends an upload that shall not be finished. */
export const dropResumable = call({
  address: 'DELETE /api/files/upload/{uploadId}',
  says: 'Ends an upload in stretches and forgets what has come.',
  permission: PERMISSION,
  input: z.object({ uploadId }),
  output: z.object({ removed: z.boolean() }),
  refusals: { UPLOAD_NOT_FOUND: 404 },
  beyond: BEYOND,
})
