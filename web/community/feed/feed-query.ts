import type { Input } from '@chowk/contract/call.ts'
import type { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { FOLLOWING, LISTS, PERIODS } from '../words.ts'

type Period = keyof typeof PERIODS

const isPeriod = (word: string | null): word is Period => word !== null && Object.hasOwn(PERIODS, word)

/** Which list an address asks for, and since when. */
export const chosenIn = (search: URLSearchParams) => {
  const since = search.get('since')
  const list = [...LISTS, FOLLOWING].find(({ id }) => id === search.get('list')) ?? LISTS[0]
  return { list, since: isPeriod(since) ? since : '' } as const
}

/** The same as the feed is asked; the community that it is of, and what it is narrowed to, come from the path. */
export function feedIn(
  search: URLSearchParams,
  of: { customUrl?: string | undefined; category?: string | undefined; topic?: string | undefined } = {},
): Input<typeof getNewsFeed> {
  const { list, since } = chosenIn(search)
  return {
    ...(of.customUrl !== undefined && { customUrl: of.customUrl }),
    ...(of.category !== undefined && { communityCategory: of.category }),
    ...(of.topic !== undefined && { category: of.topic }),
    newsFeedType: list?.type ?? 'LATEST',
    ...(since !== '' && { customFilterType: 'PUBLISH_PERIOD' as const, customFilter: since }),
  }
}
