import { expect, test } from 'vitest'
import { getLatest } from '@chowk/contract/news/latest.ts'
import { CallFailed } from '../../app/calls.ts'
import { LIST_STATES, listIn } from './list-states.rules.ts'

const failure = new CallFailed({ status: 500, message: 'Broken' })
const words = { failed: 'No stories', failedMore: 'No more' }
const first = [getLatest, {}] as const
const given = { data: [{ _id: 'a' }], asOf: '2026-11-21T08:00:00.000Z', failure, words, first }
const stateOf = (name: (typeof LIST_STATES)[number]) => {
  const { status, pending, loadMorePending, hasMore, data, error } = listIn(name, given)
  return [status, pending, loadMorePending, hasMore, data.length, error]
}

test('each state of a list is the one that its name says [news:N1] [R4.01]', () => {
  expect(Object.fromEntries(LIST_STATES.map((name) => [name, stateOf(name)]))).toEqual({
    idle: ['idle', false, false, false, 0, null],
    loading: ['loading', true, false, false, 0, null],
    shown: ['succeeded', false, false, true, 1, null],
    more: ['loading', false, true, true, 1, null],
    end: ['succeeded', false, false, false, 1, null],
    failed: ['failed', false, false, false, 0, 'Broken'],
    'failed-more': ['failed', false, false, true, 1, 'Broken'],
    offline: ['succeeded', false, false, true, 1, null],
    empty: ['succeeded', false, false, false, 0, null],
    filtered: ['succeeded', false, false, false, 0, null],
    'sign-in': ['succeeded', false, false, false, 0, null],
    page: ['succeeded', false, false, false, 0, null],
  })
})
