import type { Handler } from '../platform/handle.ts'
import { answerUpload } from './upload.ts'

/** Every call about files. */
export const filesCalls: Handler[] = [answerUpload]
