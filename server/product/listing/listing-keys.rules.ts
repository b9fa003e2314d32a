import { soundKey, wordsIn } from '../../platform/search/sound-key.rules.ts'

/** The audience of products that everybody may see. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000'

const KINDS = { audience: 'a', workspace: 'w', seller: 's', category: 'c' } as const

/**
 * A filter key among the words of a listing. It holds the random end of an id, so that rows stay narrow; readers
 * compare the column too.
 */
export const filterKey = (kind: keyof typeof KINDS, id: string): string =>
  `#${KINDS[kind]}${id.slice(-8).toLowerCase()}`

/** The key of words that sound like this folded one. */
export const soundsLike = (word: string): string => `~${soundKey(word)}`

/** A tsquery that any of these keys meets; keys hold no quotes. */
export const anyKey = (keys: readonly string[]): string => keys.map((key) => `'${key}'`).join(' | ')

interface KeyedListing {
  audience: string
  workspaceId: string | null
  sellerId: string
  categoryId: string | null
  text: string
}

/** All keys of a listing: what it is filtered by, and the sounds of its words. */
export function keysOf({ audience, workspaceId, sellerId, categoryId, text }: KeyedListing): string[] {
  const filters = [
    filterKey('audience', audience),
    filterKey('seller', sellerId),
    ...(workspaceId ? [filterKey('workspace', workspaceId)] : []),
    ...(categoryId ? [filterKey('category', categoryId)] : []),
  ]
  return [...new Set([...filters, ...[...wordsIn(text).keys()].map(soundsLike)])]
}
