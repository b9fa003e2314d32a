import { MOST_SEARCHES, searchAll } from '@chowk/contract/search/search.ts'
import type { FoundPerson, FoundPost, FoundProduct, SearchKind } from '@chowk/contract/search/search.ts'
import type { Sql } from '../platform/database.ts'
import { handle } from '../platform/handle.ts'
import type { Handler } from '../platform/handle.ts'
import { keepWithin } from '../platform/limits.ts'
import { isTooCommon } from '../platform/search/question-words.ts'
import { readQuestion } from '../platform/search/question.rules.ts'
import type { SearchOf } from '../platform/search/search-kind.ts'
import { demandOwn } from '../platform/viewer.ts'

/** How each kind is searched; stories have a call of their own. */
export type SearchKinds = Readonly<Record<SearchKind, SearchOf<FoundPost | FoundPerson | FoundProduct>>>

/** Finds words of the stories that a word may stand for. */
export type Spellings = (sql: Sql, word: string) => Promise<readonly { word: string }[]>

/** The search over all that people write and are. */
export const searchCalls = (kinds: SearchKinds, spellings: Spellings): Handler[] => [
  handle(
    searchAll,
    async ({ input, viewer, sql, house, clock, cursor, refuse }) => {
      const { kind, q, page, size, next } = input
      const question = readQuestion(q, clock.now())
      if (question.groups.length === 0) throw refuse('NOTHING_TO_SEARCH')
      if (page > 0 && next === undefined) throw refuse('INVALID_PAGE')
      const asOf = input.asOf ? new Date(input.asOf) : clock.now()
      const asking = { sql, house, clock, viewer, cursor, question, size, next, asOf }
      const found = await kinds[kind]({
        ...asking,
        spellings: async (word) => (await spellings(sql, word)).map((each) => each.word),
      })
      if (found.content.length === 0 && kind !== 'PEOPLE' && (await isTooCommon(sql, question)))
        throw refuse('NOTHING_TO_SEARCH')
      return { ...found, page, size, hasMore: found.next !== null, asOf: asOf.toISOString() }
    },
    {
      async first({ input, viewer, house, clock, origin }) {
        if (viewer.signedIn) demandOwn(viewer, input.userId)
        await keepWithin(house.sql, clock, `search ${viewer.signedIn ? viewer.personId : origin.ip}`, MOST_SEARCHES)
      },
    },
  ),
]
