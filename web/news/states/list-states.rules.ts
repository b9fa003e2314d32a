import type { CallFailed } from '../../app/calls.ts'
import type { Read } from '../../app/read.ts'
import type { ListState, ListWords } from '../../app/list/use-list.ts'

/** Every state that a list of stories can be in (news:N1), by its name in the address (news:N3). */
export const LIST_STATES = [
  'idle',
  'loading',
  'shown',
  'more',
  'end',
  'failed',
  'failed-more',
  'offline',
  'empty',
  'filtered',
  'sign-in',
  'page',
] as const
/** One of them. */
export type ListStateName = (typeof LIST_STATES)[number]

const still = () => undefined

/** A list in one of its states, with these stories where the state has any. It asks nobody and changes nothing. */
export function listIn<Item>(
  name: ListStateName,
  given: { data: Item[]; asOf: string; failure: CallFailed; words: ListWords; first: Read },
): ListState<Item> {
  const isPlain = ['idle', 'loading', 'failed', 'empty', 'filtered', 'sign-in', 'page'].includes(name)
  const isFailed = name === 'failed' || name === 'failed-more'
  const isComing = name === 'loading' || name === 'more'
  return {
    data: isPlain ? [] : given.data,
    pending: name === 'loading',
    loadMorePending: name === 'more',
    error: isFailed ? given.failure.message : null,
    status: name === 'idle' ? 'idle' : isFailed ? 'failed' : isComing ? 'loading' : 'succeeded',
    hasMore: name !== 'end' && !isPlain,
    asOf: given.asOf,
    words: given.words,
    first: given.first,
    more: name === 'end' || isPlain ? undefined : { page: 1, asOf: given.asOf },
    isContinued: false,
    muted: 0,
    failure: isFailed ? given.failure : null,
    load: still,
    loadMore: still,
    reset: still,
    show: still,
    change: still,
  }
}
