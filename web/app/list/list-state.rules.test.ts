import { describe, expect, test } from 'vitest'
import { countNew, emptyList, stepList } from './list-state.rules.ts'
import type { ListEvent, ListState } from './list-state.rules.ts'

type Item = { _id: string; isSaved?: boolean }
const place = { page: 0, size: 2, hasMore: true, asOf: '2026-11-21T08:00:00.000Z', next: null }
const pageOf = (...ids: string[]) => ({ ...place, content: ids.map((_id) => ({ _id })) })
const after = (...events: ListEvent<Item>[]) =>
  events.reduce<ListState<Item>>((state, event) => stepList(state, event), emptyList<Item>())
const idsOf = (state: ListState<Item>) => state.view.data.map(({ _id }) => _id).join('')
const first: ListEvent<Item>[] = [
  { is: 'asked', request: 1, more: false },
  { is: 'answered', request: 1, more: false, page: pageOf('a', 'b') },
]

describe('a list [R4.01]', () => {
  test('begins empty and idle, exactly so [R3.05]', () => {
    expect(emptyList().view).toEqual({ data: [], pending: false, loadMorePending: false, error: null, status: 'idle' })
  })

  test('is loading while it waits and succeeded after it', () => {
    expect(after(first[0]!).view).toMatchObject({ pending: true, loadMorePending: false, status: 'loading' })
    expect(after(...first).view).toMatchObject({ pending: false, status: 'succeeded', error: null })
  })

  test('more is put behind what is there, and nothing stands there twice', () => {
    const state = after(
      ...first,
      { is: 'asked', request: 2, more: true },
      { is: 'answered', request: 2, more: true, page: pageOf('b', 'c') },
    )
    expect(idsOf(state)).toBe('abc')
  })

  test('keeps the error and what it shows when more fails [news:G5]', () => {
    const state = after(
      ...first,
      { is: 'asked', request: 2, more: true },
      { is: 'refused', request: 2, more: true, error: 'No' },
    )
    expect(state.view).toMatchObject({ status: 'failed', error: 'No', loadMorePending: false })
    expect(idsOf(state)).toBe('ab')
  })

  test('a new load replaces everything [R4.02] [news:G6]', () => {
    const state = after(
      ...first,
      { is: 'asked', request: 2, more: false },
      { is: 'answered', request: 2, more: false, page: pageOf('x') },
    )
    expect(idsOf(state)).toBe('x')
  })

  test('a reset is the initial empty state, and an answer still on its way changes nothing [R4.02]', () => {
    const state = after(...first, { is: 'asked', request: 2, more: false }, { is: 'reset' })
    expect(state.view).toEqual(emptyList().view)
    expect(stepList(state, { is: 'answered', request: 2, more: false, page: pageOf('x') })).toBe(state)
  })

  test('of two answers out of order the newer request wins [news:G10]', () => {
    const asked = after({ is: 'asked', request: 1, more: false }, { is: 'asked', request: 2, more: false })
    const newer = stepList(asked, { is: 'answered', request: 2, more: false, page: pageOf('n') })
    expect(stepList(newer, { is: 'answered', request: 1, more: false, page: pageOf('o') })).toBe(newer)
    expect(stepList(newer, { is: 'refused', request: 1, more: false, error: 'No' })).toBe(newer)
  })

  test('saving a story flips it in place at once [R4.03]', () => {
    const change = (item: Item) => (item._id === 'b' ? { ...item, isSaved: true } : item)
    expect(after(...first, { is: 'changed', change }).view.data).toEqual([{ _id: 'a' }, { _id: 'b', isSaved: true }])
    expect(idsOf(after(...first, { is: 'changed', change: (item) => (item._id === 'a' ? null : item) }))).toBe('b')
  })
})

test('only stories that are not shown yet are counted as new', () => {
  expect(countNew([{ _id: 'a' }, { _id: 'b' }], [{ _id: 'c' }, { _id: 'a' }])).toBe(1)
})
