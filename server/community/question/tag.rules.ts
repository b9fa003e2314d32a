import { TAG_LIMITS } from '@chowk/contract/community/forum/tag.ts'

/**
 * One form for what people mean by one tag, in any script: no case, no accents of Latin letters, and a hyphen for whatever separates words.
 * Signs of Indian scripts stay, since they are letters there.
 */
export function foldTag(given: string): string {
  const letters = given.normalize('NFKD').replaceAll(/[\u0300-\u036f]/gu, '')
  const words =
    letters
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.join('-')
}

/** Tags as they are stored: folded, each once, no empty ones. */
export const foldTags = (given: readonly string[]): string[] => {
  const folded = given.map((tag) => foldTag(tag)).filter((tag) => tag !== '')
  return [...new Set(folded)].slice(0, TAG_LIMITS.count)
}
