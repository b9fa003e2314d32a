import { foldText } from '@chowk/contract/fold.ts'
import { TAG_LIMITS, plainTag } from '@chowk/contract/community/forum/tag.ts'

/** The key by which two tags are the same. */
export const tagKey = (tag: string): string => foldText(plainTag(tag))

/** Tags as they are stored, each once. */
export function plainTags(given: readonly string[]): string[] {
  const tags = new Map<string, string>()
  for (const tag of given.map(plainTag)) if (tag !== '' && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag)
  return [...tags.values()].slice(0, TAG_LIMITS.count)
}
