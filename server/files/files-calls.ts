import type { Handler } from '../platform/handle.ts'
import { answerMedia } from './media/house-media.ts'
import { answerConvertPdf, answerDropAttachment, answerGetAttachment } from './own-attachment.ts'
import { answerFinish } from './resumable/finish.ts'
import { answerBegin, answerDropResumable, answerGetResumable } from './resumable/own-resumable.ts'
import { answerStretch } from './resumable/stretch.ts'
import { answerUpload } from './upload.ts'

/** Every call about files. */
export const filesCalls: Handler[] = [
  answerUpload,
  answerConvertPdf,
  answerGetAttachment,
  answerDropAttachment,
  answerMedia,
  answerBegin,
  answerGetResumable,
  answerStretch,
  answerFinish,
  answerDropResumable,
]
