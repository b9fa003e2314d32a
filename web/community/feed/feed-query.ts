import { ActivityPeriod } from '@chowk/contract/activity-period.ts'
import type { Input } from '@chowk/contract/call.ts'
import type { getNewsFeed } from '@chowk/contract/community/feed.ts'
import { PostType } from '@chowk/contract/community/post.ts'
import { idIn } from '../../app/list/list-address.ts'
import { FOLLOWING, LISTS, PERIODS } from '../words.ts'

type Period = keyof typeof PERIODS

const isPeriod = (word: string | null): word is Period => word !== null && Object.hasOwn(PERIODS, word)

/** The names by which an address narrows a feed. */
export type FeedFilter = 'since' | 'type' | 'of'

/** Which list an address asks for, since when, of which type, and of which department. */
export const chosenIn = (search: URLSearchParams) => {
  const since = search.get('since')
  const list = [...LISTS, FOLLOWING].find(({ id }) => id === search.get('list')) ?? LISTS[0]
  const type = PostType.options.find((each) => each === search.get('type')) ?? ''
  return { list, since: isPeriod(since) ? since : '', type, of: idIn(search.get('of') ?? undefined) ?? '' } as const
}

/** Whether an address takes anything out of the list. */
export function isNarrowed(search: URLSearchParams): boolean {
  const { since, type, of } = chosenIn(search)
  return since !== '' || type !== '' || of !== ''
}

// The call takes one filter, and a type beside it.
function narrowing({ since, type }: Pick<ReturnType<typeof chosenIn>, 'since' | 'type'>) {
  if (since === '') return type === '' ? {} : ({ customFilterType: 'POST_TYPE', customFilter: type } as const)
  const customFilterType = ActivityPeriod.options.some((each) => each === since) ? 'ACTIVITY_PERIOD' : 'PUBLISH_PERIOD'
  return { customFilterType, customFilter: since, ...(type !== '' && { type }) } as const
}

/** The same as the feed is asked; the community that it is of, and what it is narrowed to, come from the path. */
export function feedIn(
  search: URLSearchParams,
  of: { customUrl?: string | undefined; category?: string | undefined; topic?: string | undefined } = {},
): Input<typeof getNewsFeed> {
  const chosen = chosenIn(search)
  return {
    ...(of.customUrl !== undefined && { customUrl: of.customUrl }),
    ...(of.category !== undefined && { communityCategory: of.category }),
    ...(of.topic !== undefined && { category: of.topic }),
    newsFeedType: chosen.list?.type ?? 'LATEST',
    ...(chosen.of !== '' && { privateEntityId: chosen.of }),
    ...narrowing(chosen),
  }
}
