import { expect, test } from 'vitest'
import { flipMark, storiesIn } from './flip-mark.rules.ts'

const story = (_id: string, isRead = false) => ({ _id, title: _id, isRead, isSaved: false })

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
