import { FINDING_FIELDS } from '@chowk/contract/member/upload.ts'
import type { UploadField } from '@chowk/contract/member/upload.ts'

/** Whether the chosen columns say of whom each row speaks. */
export const isEnough = (fields: readonly (UploadField | null)[]): boolean =>
  fields.some((field) => field !== null && FINDING_FIELDS.includes(field))

/** The fields that more than one column was chosen for. */
export const doubledFields = (fields: readonly (UploadField | null)[]): UploadField[] =>
  fields.filter((field, position): field is UploadField => field !== null && fields.indexOf(field) < position)
