import { expect, test } from 'vitest'
import { itemsOf, startOfNext, viewOf } from './list-pages.rules.ts'

const pageOf = (ids: string, more: object = {}) => ({
  content: [...ids].map((_id) => ({ _id })),
  page: 0,
  hasMore: true,
  asOf: '2026-11-21T08:00:00.000Z',
  next: null,
  ...more,
})
const idsOf = (pages: ReturnType<typeof pageOf>[]) => itemsOf(pages)
const resting = { hasData: false, isFetching: false, isFetchingMore: false, error: null }

test('a list begins empty and idle, exactly so [R3.05] [R4.01]', () => {
  expect(viewOf([], resting)).toEqual({
    data: [],
    pending: false,
    loadMorePending: false,
    error: null,
    status: 'idle',
  })
})

test('a list is loading while it waits, for all or for more, then has succeeded or failed [R4.01]', () => {
  const stateOf = (fetched: object) => {
    const { pending, loadMorePending, status, error } = viewOf([], { ...resting, ...fetched })
    return [pending, loadMorePending, status, error]
  }
  expect(stateOf({ isFetching: true })).toEqual([true, false, 'loading', null])
  expect(stateOf({ hasData: true, isFetching: true, isFetchingMore: true })).toEqual([false, true, 'loading', null])
  expect(stateOf({ hasData: true })).toEqual([false, false, 'succeeded', null])
  expect(stateOf({ error: 'No' })).toEqual([false, false, 'failed', 'No'])
  expect(stateOf({ error: 'No', isFetching: true })).toEqual([true, false, 'loading', null])
})

test('more is put behind what is there, and nothing stands there twice', () => {
  const shown = idsOf([pageOf('ab'), pageOf('bc')])
  expect(shown.map(({ _id }) => _id).join('')).toBe('abc')
})

test('all pages of a list share the moment of its first, and the last leads nowhere', () => {
  const first = pageOf('a', { next: 'c1' })
  const second = pageOf('b', { page: 1, next: 'c2', asOf: '2026-11-21T09:00:00.000Z' })
  expect(startOfNext([first, second])).toEqual({ page: 2, asOf: first.asOf, next: 'c2' })
  expect(startOfNext([pageOf('a', { hasMore: false, next: 'c1' })])).toBeUndefined()
  expect(startOfNext([])).toBeUndefined()
})
