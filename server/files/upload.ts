import { dirname } from 'node:path'
import {
  LONGEST_TITLE,
  MOST_BYTES,
  MOST_PAGES,
  MOST_UPLOADS,
  uploadAttachment,
} from '@chowk/contract/files/attachment.ts'
import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import { isOutOfReach } from '../platform/answer.ts'
import { handle } from '../platform/handle.ts'
import type { House } from '../platform/handle.ts'
import { keepWithin } from '../platform/limits.ts'
import { commonRefusal, refuserOf } from '../platform/refusal.ts'
import { UploadedFile } from '../platform/wire/taking.ts'
import type { Taking } from '../platform/wire/taking.ts'
import { findAttachments, signingOf, toAttachment } from './attachment.ts'
import { formatOf, isFitName, misnamed, titleOf } from './format.rules.ts'
import type { Format } from './format.rules.ts'
import { contentOf, insertAttachment, storeContents } from './keep.ts'
import type { Content, StoredPicture } from './keep.ts'
import { forgetFacts } from './inspection/film-facts.ts'
import { drawPoster } from './inspection/poster.ts'
import { BadDocument, inspectPdf, inspectVideo } from './inspection/documents.ts'
import { BadPicture, makePictures } from './inspection/make-pictures.ts'
import type { MadePicture } from './inspection/make-pictures.ts'

const refuse = refuserOf(uploadAttachment)

/** What we take: judged by a name that may stand before people and the first bytes, never by what the browser says. */
const taking: Taking = {
  async before({ sql, clock }, viewer) {
    await keepWithin(sql, clock, `upload ${viewer.personId}`, MOST_UPLOADS)
  },
  most({ field, name, head }) {
    if (head.length === 0) throw refuse('FILE_EMPTY')
    if (!isFitName(name)) throw refuse('FILE_NAME_NOT_ALLOWED')
    const format = formatOf(head)
    if (!format || (field === 'poster' && format.kind !== 'image')) throw refuse('UNSUPPORTED_TYPE')
    const reason = misnamed(name, format)
    if (reason) throw refuse('UNSUPPORTED_TYPE', { details: { reason } })
    return MOST_BYTES[format.kind]
  },
  tooLarge: (mostBytes) => refuse('FILE_TOO_LARGE', { details: { mostBytes } }),
  cutShort: () => refuse('FILE_CUT_SHORT'),
  lengthNeeded: () => refuse('LENGTH_REQUIRED'),
}

export const answerUpload = handle(
  uploadAttachment,
  async ({ input, viewer, sql, house }) => {
    const { file, poster } = input
    if (!(file instanceof UploadedFile)) throw refuse('FILE_MISSING')
    const format = formatOf(file.head)
    if (!format) throw refuse('UNSUPPORTED_TYPE')
    const made = await inspectFile(file, format, poster instanceof UploadedFile ? poster : undefined)
    await store(house, made.contents)
    const attachment = {
      ...made,
      personId: viewer.personId,
      kind: kindOf(format, input.attachmentType),
      title: input.title?.trim() || titleOf(file.name, LONGEST_TITLE),
      createdAt: house.clock.now(),
    }
    const id = await house.sql.begin(async (tx) => await insertAttachment(tx, attachment))
    const [row] = await findAttachments(sql, [id])
    if (!row) throw new Error('the attachment is gone')
    return toAttachment(row, signingOf(house))
  },
  { transactions: 'own', taking },
)

function kindOf({ kind }: Format, wanted: AttachmentType | undefined): AttachmentType {
  if (kind === 'image') return wanted === 'COVER_IMAGE' ? 'COVER_IMAGE' : 'IMAGE'
  return kind === 'pdf' ? 'PDF' : 'VIDEO'
}

interface Made {
  hash: string
  contents: Content[]
  pictures: StoredPicture[]
  pages: number | null
  durationMs: number | null
}

async function inspectFile(file: UploadedFile, format: Format, poster: UploadedFile | undefined): Promise<Made> {
  try {
    if (format.kind === 'image') return await inspectPicture(file)
    if (format.kind === 'video') return await inspectVideoFile(file, format, poster)
    const full = { hash: file.sha256, path: file.path, mediaType: format.mediaType, bytes: file.bytes }
    const { pages } = await inspectPdf(file.path)
    if (pages > MOST_PAGES) throw refuse('TOO_MANY_PAGES', { details: { mostPages: MOST_PAGES } })
    return { hash: full.hash, contents: [full], pictures: [], pages, durationMs: null }
  } catch (failure) {
    if (failure instanceof BadPicture || failure instanceof BadDocument) throw refuse(failure.code)
    throw failure
  }
}

async function inspectPicture(file: UploadedFile): Promise<Made> {
  const { contents, pictures } = await contentsOf(await makePictures(file.path, dirname(file.path)), 'SIZE')
  return { hash: contents.at(-1)?.hash ?? '', contents, pictures, pages: null, durationMs: null }
}

async function inspectVideoFile(file: UploadedFile, format: Format, poster: UploadedFile | undefined): Promise<Made> {
  const folder = dirname(file.path)
  const { durationMs, width, height } = await inspectVideo(file.path)
  await forgetFacts(file.path, format.mediaType)
  const full = await contentOf(file.path, format.mediaType)
  const drawn = poster?.path ?? (await drawPoster(folder, { seed: file.sha256, width, height }))
  const { contents, pictures } = await contentsOf(await makePictures(drawn, folder), 'POSTER')
  return { hash: full.hash, contents: [full, ...contents], pictures, pages: null, durationMs }
}

async function contentsOf(made: readonly MadePicture[], role: StoredPicture['role']) {
  const contents: Content[] = []
  const pictures: StoredPicture[] = []
  for (const { path, width, height } of made) {
    const content = await contentOf(path, 'image/webp')
    contents.push(content)
    pictures.push({ role, page: 0, width, height, hash: content.hash })
  }
  return { contents, pictures }
}

async function store(house: House, contents: readonly Content[]): Promise<void> {
  try {
    await storeContents(house, contents)
  } catch (error) {
    if (isOutOfReach(error)) throw error
    house.log.error({ error }, 'the storage took no file')
    throw commonRefusal('BUSY', {}, { 'retry-after': '30' })
  }
}
