import type { Call } from '@chowk/contract/call.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getSaved, getSavedShelf } from '@chowk/contract/news/saved.ts'

/** The two lists that are kept, with as many stories as one answer holds (RR24). */
export const LISTS = { latest: getLatest, saved: getSaved } as const
export type ListName = keyof typeof LISTS
export const MAX_STORED = 50

/** Under which name the answer of this read is kept; undefined for what is not kept: filtered lists, later pages, all else. */
export function copyNameOf(address: Call['address'], input: unknown): string | undefined {
  const { size: _, page = 0, ...rest } = (input ?? {}) as Record<string, unknown>
  const isComplete = Object.values(rest).every((value) => value === undefined) && page === 0
  if (address === getArticle.address) return `article ${String(rest['slug'])}`
  if (!isComplete) return undefined
  if (address === getSavedShelf.address) return 'shelf'
  return Object.keys(LISTS).find((name) => LISTS[name as ListName].address === address)
}

/** The address of the document behind a kept answer. */
export function pageOfCopy(name: string): string | undefined {
  if (name === 'latest') return '/latest'
  if (name === 'saved') return '/saved-items'
  return name.startsWith('article ') ? `/details/${name.slice('article '.length)}` : undefined
}
