import { expect, test } from 'vitest'
import { withQuery } from './query.rules.ts'

test('an address keeps what it had, takes what is new and loses what is emptied', () => {
  const query = new URLSearchParams('q=tea&page=3')
  expect(withQuery(query, { sort: 'NEWEST', page: '' })).toBe('?q=tea&sort=NEWEST')
  expect(withQuery(query, { q: '', page: '' })).toBe('?')
})
