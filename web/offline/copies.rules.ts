import { getLatestAudio } from '@chowk/contract/audio/audio.ts'
import type { Call } from '@chowk/contract/call.ts'
import { getArticle } from '@chowk/contract/news/article.ts'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { getMix } from '@chowk/contract/news/mix.ts'
import { getSaved, getSavedShelf } from '@chowk/contract/news/saved.ts'
import { getRecommended } from '@chowk/contract/recommend/recommended.ts'
import { getTrending } from '@chowk/contract/recommend/trending.ts'

/** The two lists that are kept, with as many stories as one answer holds (RR24). */
export const LISTS = { latest: getLatest, saved: getSaved } as const
export type ListName = keyof typeof LISTS

/** Reads that are kept as they were last shown. */
const AS_SHOWN: Readonly<Record<string, Call>> = {
  shelf: getSavedShelf,
  trending: getTrending,
  'for-you': getRecommended,
  mix: getMix,
  audio: getLatestAudio,
}
const NAMES = new Map<Call['address'], string>(
  Object.entries({ ...LISTS, ...AS_SHOWN }).map(([name, { address }]) => [address, name]),
)
const PAGES: Readonly<Record<string, string>> = {
  latest: '/latest',
  saved: '/saved-items',
  trending: '/trending',
  audio: '/listen',
}

/** Whether the answer under this name is that of a list which is fetched longer than it is shown. */
export const isFetchedLonger = (name: string): name is ListName => name in LISTS
export const MAX_STORED = 50

/** Under which name the answer of this read is kept; undefined for what is not kept: filtered lists, later pages, all else. */
export function copyNameOf(address: Call['address'], input: unknown): string | undefined {
  const { size: _, segments: __, page = 0, ...rest } = (input ?? {}) as Record<string, unknown>
  const isComplete = Object.values(rest).every((value) => value === undefined) && page === 0
  if (address === getArticle.address) return `article ${String(rest['slug'])}`
  return isComplete ? NAMES.get(address) : undefined
}

/** The address of the document behind a kept answer. */
export const pageOfCopy = (name: string): string | undefined =>
  PAGES[name] ?? (name.startsWith('article ') ? `/details/${name.slice('article '.length)}` : undefined)
