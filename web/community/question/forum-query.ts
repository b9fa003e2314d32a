import type { Input } from '@chowk/contract/call.ts'
import type { QuestionSort, listQuestions } from '@chowk/contract/community/forum/question.ts'
import { addressInput, textUpTo } from '../../app/list/address-input.ts'

/** Orders of a forum as they stand in the address; the first is the usual one and stands there as nothing. */
export const SORTS: readonly QuestionSort[] = ['ACTIVITY', 'NEWEST', 'UNANSWERED', 'TOP']

/** How a forum is ordered by its address. */
export const sortIn = (search: URLSearchParams): QuestionSort =>
  SORTS.find((sort) => sort.toLowerCase() === search.get('sort')) ?? 'ACTIVITY'

/** What an address narrows a forum to. */
const narrowingIn = (search: URLSearchParams) =>
  addressInput(search, {
    category: textUpTo(120),
    topic: textUpTo(120),
    tag: textUpTo(30),
    solved: { meaning: (said) => (said === 'yes' ? true : said === 'no' ? false : undefined) },
  })

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
