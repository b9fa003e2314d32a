import { expect, test } from 'vitest'
import { flipSaved } from './saved-flip.rules.ts'

const story = (id: string, isSaved = false) => ({ _id: id, isSaved, title: id })

test('a story is marked wherever it stands, and nothing else is touched [news:B2] [R4.03]', () => {
  const other = { content: [story('b')], place: null }
  const stored = {
    state: { view: { data: [story('a'), story('b')] } },
    lists: [other, { content: [story('a')] }],
    at: new Date(0),
  }
  const flipped = flipSaved(stored, 'a', true)
  expect(flipped.state.view.data.map((item) => item.isSaved)).toEqual([true, false])
  expect(flipped.lists[1]?.content[0]?.isSaved).toBe(true)
  expect(flipped.lists[0]).toBe(other)
  expect(flipped.at).toBe(stored.at)
  expect(stored.state.view.data[0]?.isSaved).toBe(false)
})

test('an answer without the story, or where it is so already, stays the same object', () => {
  const stored = { content: [story('a', true)], coverage: [{ _id: 'c' }] }
  expect(flipSaved(stored, 'a', true)).toBe(stored)
  expect(flipSaved(stored, 'c', true)).toBe(stored)
  expect(flipSaved(undefined, 'a', true)).toBeUndefined()
})
