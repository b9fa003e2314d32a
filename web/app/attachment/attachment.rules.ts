import type { Attachment, AttachmentType } from '@chowk/contract/files/attachment.ts'

/** Most pictures of one thing (C4). */
export const MOST_PICTURES = 10
/** Longest title of a file, and longest description of a picture (C4). */
export const LONGEST_DESCRIPTION = 100

/** A file that somebody chose for a thing: a picture's title says what it shows. */
export interface ChosenFile {
  file: Attachment
  title: string
}

/** What a file says it is; the server decides. Undefined: nothing that is taken. */
export function kindOf({ type }: { type: string }): AttachmentType | undefined {
  if (type === 'application/pdf') return 'PDF'
  if (type === 'video/mp4' || type === 'video/webm') return 'VIDEO'
  return /^image\/(jpeg|png|webp|gif|avif)$/.test(type) ? 'IMAGE' : undefined
}

/** Why one more file is not added; the kinds are of those that are there or on their way. */
export function whyNotAdded(
  kinds: readonly AttachmentType[],
  added: AttachmentType | undefined,
  most: number,
): 'UNSUPPORTED_TYPE' | 'MIXED' | 'TOO_MANY' | undefined {
  if (!added) return 'UNSUPPORTED_TYPE'
  const isMixed = kinds.some((kind) => kind !== 'IMAGE' || added !== 'IMAGE')
  if (isMixed) return 'MIXED'
  return kinds.length >= most ? 'TOO_MANY' : undefined
}
