import type { Input } from '@chowk/contract/call.ts'
import type { QuestionSort, listQuestions } from '@chowk/contract/community/forum/question.ts'
import { wordsOf } from '../../app/list/list-address.ts'

/** Orders of a forum as they stand in the address; the first is the usual one and stands there as nothing. */
export const SORTS: readonly QuestionSort[] = ['ACTIVITY', 'NEWEST', 'UNANSWERED', 'TOP']

/** How a forum is ordered by its address. */
export const sortIn = (search: URLSearchParams): QuestionSort =>
  SORTS.find((sort) => sort.toLowerCase() === search.get('sort')) ?? 'ACTIVITY'

/** What an address narrows a forum to. */
function narrowingIn(search: URLSearchParams) {
  const { category, topic, tag, solved } = wordsOf(search, ['category', 'topic', 'tag', 'solved'])
  return {
    ...(category !== undefined && { category: category.slice(0, 120) }),
    ...(topic !== undefined && { topic: topic.slice(0, 120) }),
    ...(tag !== undefined && { tag: tag.slice(0, 30) }),
    ...(solved === 'yes' && { solved: true }),
    ...(solved === 'no' && { solved: false }),
  }
}

const ofForum = (customUrl: string | undefined) => (customUrl === undefined ? {} : { customUrl, pinned: false })

/** What the list of a forum asks: in a workspace pinned questions stand above it. */
export const questionsIn = (search: URLSearchParams, customUrl: string | undefined): Input<typeof listQuestions> => ({
  ...ofForum(customUrl),
  ...narrowingIn(search),
  sort: sortIn(search),
})

/** The pinned ones among what the address narrows to. */
export const pinnedIn = (search: URLSearchParams, customUrl: string): Input<typeof listQuestions> => ({
  customUrl,
  ...narrowingIn(search),
  pinned: true,
  sort: 'NEWEST',
})
