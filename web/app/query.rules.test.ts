import { expect, test } from 'vitest'
import { inQuery } from './query.rules.ts'

test('an address keeps what it had, takes what is new and loses what is emptied', () => {
  const query = new URLSearchParams('q=tea&page=3')
  expect(inQuery(query, { sort: 'NEWEST', page: '' })).toBe('?q=tea&sort=NEWEST')
  expect(inQuery(query, { q: '', page: '' })).toBe('?')
})
