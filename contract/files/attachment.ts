import * as z from 'zod/mini'
import { call } from '../call.ts'
import { signedIn } from '../permission.ts'
import { text } from '../text.ts'
import { rowId } from '../row-id.ts'

const MB = 1024 * 1024

/** Largest files by what they hold (G22). */
export const MOST_BYTES = { image: 10 * MB, pdf: 25 * MB, video: 200 * MB } as const
/** Most pixels of a picture, all frames together, and most pages of a PDF (G22). */
export const MOST_PIXELS = 40_000_000
/** See above. */
export const MOST_PAGES = 100
/** Widths in pixels that a picture is kept in. */
export const PICTURE_SIZES = [320, 640, 1280, 1920] as const
/** Longest title of an attachment. */
export const LONGEST_TITLE = 200
/** Uploads of one person in a minute (G20). */
export const MOST_UPLOADS = { most: 10, windowMs: 60_000 } as const

/** What an attachment is (R3.02). A cover picture is shown wide at the head of its thing. */
export const AttachmentType = z.enum(['IMAGE', 'COVER_IMAGE', 'PDF', 'VIDEO'])
/** See the schema of the same name. */
export type AttachmentType = z.infer<typeof AttachmentType>

/** One picture of an attachment: a size of an image, a poster of a video. */
export const AttachmentPicture = z.object({ url: z.string(), width: z.int(), height: z.int() })
/** See the schema of the same name. */
export type AttachmentPicture = z.infer<typeof AttachmentPicture>

/** A page of a PDF as a picture; pages count from 1. */
export const PagePicture = z.extend(AttachmentPicture, { page: z.int() })

/** How far the pictures of a PDF's pages are: nobody asked, being drawn, there, or not to be had. */
export const PagesStatus = z.enum(['NONE', 'PENDING', 'READY', 'FAILED'])

/** A file that somebody uploaded (G23, R3.02). Addresses of what is not public end after ten minutes; ask again for new ones. */
export const Attachment = z.object({
  attachmentId: z.string(),
  attachmentType: AttachmentType,
  attachmentUrl: z.string(),
  title: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Smallest first; of a video its poster, of a PDF none. */
  pictures: z.array(AttachmentPicture),
  /** Pages of a PDF. */
  pages: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  pagesStatus: PagesStatus,
  /** Pictures of a PDF's pages in their order. */
  relatedImages: z.array(PagePicture),
})
/** See the schema of the same name. */
export type Attachment = z.infer<typeof Attachment>

const AttachmentId = rowId('ATTACHMENT_NOT_FOUND')

/** Why a file is not taken, with the HTTP status. */
export const FILE_REFUSALS = {
  FILE_EMPTY: 400,
  FILE_NAME_NOT_ALLOWED: 400,
  FILE_TOO_LARGE: 413,
  TOO_MANY_PIXELS: 413,
  TOO_MANY_PAGES: 413,
  UNSUPPORTED_TYPE: 415,
  FILE_BROKEN: 415,
  PDF_LOCKED: 415,
} as const

/**
 * Takes one file. Its first bytes say what it is, `attachmentType` only whether a picture is a cover. `poster` is a picture
 * of a video, made by the browser; without one we draw it. Pictures are made anew, so what a camera wrote into them is gone.
 */
export const uploadAttachment = call({
  address: 'POST /api/backend/file/uploadAttachment',
  specified: 'file-upload',
  says: 'Takes a picture, a PDF or a video and answers its attachment.',
  permission: signedIn('own', 'upload a file'),
  body: 'multipart',
  mostBytes: MOST_BYTES.video,
  input: z.object({
    file: z.unknown(),
    poster: z.optional(z.unknown()),
    attachmentType: z.optional(AttachmentType),
    title: z.optional(text({ most: LONGEST_TITLE })),
  }),
  output: Attachment,
  refusals: { ...FILE_REFUSALS, FILE_MISSING: 400, FILE_CUT_SHORT: 400, LENGTH_REQUIRED: 411 },
})

/** Has the pages of one's PDF drawn, 1,280 pixels wide, and says how far that is; ask again while it is PENDING (G24). */
export const convertPdf = call({
  address: 'POST /api/backend/file/convert-pdf-to-images',
  specified: 'file-pdf',
  says: 'Has the pages of a PDF drawn as pictures and answers those that are there.',
  permission: signedIn('own', 'see, convert and take back an upload'),
  input: z.object({ attachmentId: AttachmentId }),
  output: Attachment,
  refusals: { ATTACHMENT_NOT_FOUND: 404, NOT_A_PDF: 409 },
})

/** One's own attachment with fresh addresses. */
export const getAttachment = call({
  address: 'GET /api/files/attachment/{attachmentId}',
  says: 'One attachment of the signed-in person with fresh addresses.',
  permission: signedIn('own', 'see, convert and take back an upload'),
  input: z.object({ attachmentId: AttachmentId }),
  output: Attachment,
  refusals: { ATTACHMENT_NOT_FOUND: 404 },
})

/** Takes back what one uploaded and nothing uses yet. */
export const dropAttachment = call({
  address: 'DELETE /api/files/attachment/{attachmentId}',
  says: 'Removes an upload of the signed-in person that nothing uses.',
  permission: signedIn('own', 'see, convert and take back an upload'),
  input: z.object({ attachmentId: AttachmentId }),
  output: z.object({ removed: z.boolean() }),
  refusals: { ATTACHMENT_NOT_FOUND: 404, ATTACHMENT_IN_USE: 409 },
})
