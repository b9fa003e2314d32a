import { expect, test } from 'vitest'
import { flipMark, storiesIn } from './flip-mark.rules.ts'

const story = (_id: string, isRead = false) => ({ _id, title: _id, isRead, isSaved: false })
const save = (id: string) => ({ mark: 'isSaved', ids: new Set([id]), isOn: true }) as const

test('a story is marked as saved wherever it stands, and nothing else is touched [news:B2] [R4.03]', () => {
  const other = { content: [story('b')], place: null }
  const stored = {
    state: { view: { data: [story('a'), story('b')] } },
    lists: [other, { content: [story('a')] }],
    at: new Date(0),
  }
  const flipped = flipMark(stored, save('a'))
  expect(flipped.state.view.data.map((item) => item.isSaved)).toEqual([true, false])
  expect(flipped.lists[1]?.content[0]?.isSaved).toBe(true)
  expect(flipped.lists[0]).toBe(other)
  expect(flipped.at).toBe(stored.at)
  expect(stored.state.view.data[0]?.isSaved).toBe(false)
})

test('an answer without the story, or where it is so already, stays the same object', () => {
  const stored = { content: [{ ...story('a'), isSaved: true }], coverage: [{ _id: 'c' }] }
  expect(flipMark(stored, save('a'))).toBe(stored)
  expect(flipMark(stored, save('c'))).toBe(stored)
  expect(flipMark(undefined, save('a'))).toBeUndefined()
})

test('stories marked as read stay where they stand, marked in every list that holds them [news:RR9]', () => {
  const hub = { latest: [story('a'), story('b')], trending: { content: [story('c')] } }
  const marked = flipMark(hub, { mark: 'isRead', ids: new Set(['a']), isOn: true })
  expect(marked).toEqual({ latest: [story('a', true), story('b')], trending: hub.trending })
  expect(marked.trending).toBe(hub.trending)
  expect(marked.latest[1]).toBe(hub.latest[1])
})

test('what carries no such mark, or carries it already, is not touched', () => {
  const unstyled = [{ _id: 'a', title: 'Coverage' }, story('a', true)]
  expect(flipMark(unstyled, { mark: 'isRead', ids: new Set(['a']), isOn: true })).toBe(unstyled)
})

test('a story is found wherever an answer holds it', () => {
  const answer = { content: [story('a')], lead: story('b'), asOf: 'now' }
  expect(storiesIn(answer, ({ _id }) => _id === 'b')).toEqual([answer.lead])
})
