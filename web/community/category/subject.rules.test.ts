import { expect, test } from 'vitest'
import type { PostCategory } from '@chowk/contract/community/community.ts'
import { subjectOf } from './subject.rules.ts'

const named = (en: string) => ({ en, hi: null })
const CHESS = { id: 'chess', name: named('Chess'), slug: 'chess-2', former: ['clubs/chess'] }
const CATEGORIES: readonly PostCategory[] = [
  { id: 'clubs', name: named('School clubs'), isOwn: true, formerNames: ['clubs', 'games'], topics: [] },
  { id: 'games', name: named('Games'), isOwn: true, formerNames: [], topics: [CHESS] },
]
const at = (category: string, topic?: string) => {
  const found = subjectOf(CATEGORIES, { customUrl: 'neem', category, ...(topic !== undefined && { topic }) })
  return [found.category?.id, found.title, found.moved]
}

test('an old address of a category or a topic leads to where it stands now; one that is right, or was never any, leads nowhere', () => {
  expect(at('School clubs')).toEqual(['clubs', 'School clubs', undefined])
  expect(at('Clubs')).toEqual(['clubs', 'School clubs', '/neem/community/School%20clubs'])
  expect(at('Games')).toEqual(['games', 'Games', undefined])
  expect(at('Clubs', 'chess')).toEqual(['games', 'Chess', '/neem/community/Games/chess-2'])
  expect(at('School clubs', 'chess')).toEqual(['games', 'Chess', '/neem/community/Games/chess-2'])
  expect(at('Games', 'chess-2')).toEqual(['games', 'Chess', undefined])
  expect(at('Buses')).toEqual([undefined, 'Buses', undefined])
  expect(at('Games', 'rowing')).toEqual(['games', 'rowing', undefined])
})
