import { dirname } from 'node:path'
import { LONGEST_TITLE, MOST_BYTES, MOST_PAGES, uploadAttachment } from '@chowk/contract/files/attachment.ts'
import type { AttachmentType } from '@chowk/contract/files/attachment.ts'
import { isOutOfReach } from '../platform/answer.ts'
import type { House } from '../platform/handle.ts'
import { commonRefusal, refuserOf } from '../platform/refusal.ts'
import type { UploadedFile } from '../platform/upload/taking.ts'
import { formatOf, isFitName, misnamed, titleOf } from './format.rules.ts'
import type { Format } from './format.rules.ts'
import { contentOf, storeContents } from './keep.ts'
import type { Content, NewAttachment, StoredPicture } from './keep.ts'
import { forgetFacts } from './inspection/film-facts.ts'
import { drawPoster } from './inspection/poster.ts'
import { BadDocument, inspectPdf, inspectVideo } from './inspection/documents.ts'
import { makePictures } from './inspection/make-pictures.ts'
import type { MadePicture } from '../platform/pictures/decode-process.ts'
import { BadPicture } from '../platform/pictures/pictures.ts'

// Every call that takes a file refuses it with the same codes.
const refuse = refuserOf(uploadAttachment)

/** The format of a file, judged by a name that may stand before people and its first bytes, never by what the browser says. */
export function judgeFile({ name, head, isPoster }: { name: string; head: Buffer; isPoster: boolean }): Format {
  if (head.length === 0) throw refuse('FILE_EMPTY')
  if (!isFitName(name)) throw refuse('FILE_NAME_NOT_ALLOWED')
  const format = formatOf(head)
  if (!format || (isPoster && format.kind !== 'image')) throw refuse('UNSUPPORTED_TYPE')
  const reason = misnamed(name, format)
  if (reason) throw refuse('UNSUPPORTED_TYPE', { details: { reason } })
  return format
}

/** Refuses a file that is longer than its kind may be. */
export function refuseTooLong(format: Format, bytes: number): void {
  const mostBytes = MOST_BYTES[format.kind]
  if (bytes > mostBytes) throw refuse('FILE_TOO_LARGE', { details: { mostBytes } })
}

interface Taken {
  file: UploadedFile
  poster: UploadedFile | undefined
  personId: string
  kind: AttachmentType | undefined
  title: string | undefined
}

/** Inspects a file, makes what is shown of it and stores both; answers what is to be written down. */
export async function takeFile(house: House, { file, poster, personId, kind, title }: Taken): Promise<NewAttachment> {
  const format = formatOf(file.head)
  if (!format) throw refuse('UNSUPPORTED_TYPE')
  const { contents, ...made } = await inspectFile(file, format, poster)
  await store(house, contents)
  return {
    ...made,
    personId,
    kind: kindOf(format, kind),
    title: title?.trim() || titleOf(file.name, LONGEST_TITLE),
    createdAt: house.clock.now(),
  }
}

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
