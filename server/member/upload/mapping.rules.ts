import type { UploadField } from '@chowk/contract/member/upload.ts'

/** The fields that more than one column was chosen for. */
export const doubledFields = (fields: readonly (UploadField | null)[]): UploadField[] =>
  fields.filter((field, position): field is UploadField => field !== null && fields.indexOf(field) < position)
