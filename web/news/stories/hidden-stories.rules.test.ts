import { expect, test } from 'vitest'
import { holdsPhrase, withoutStories, withStoriesOf } from './hidden-stories.rules.ts'

const story = (id: string, publication: string) => ({ _id: id, title: id, publication: { id: publication } })

test('a blocked publication is gone from every list of an answer, and other answers stay as they are', () => {
  const hub = {
    latest: [story('a', 'one'), story('b', 'two')],
    trending: { content: [story('c', 'two')] },
    asOf: 'now',
  }
  const left = withoutStories(hub, ({ publication }) => publication.id === 'one')
  expect(left).toEqual({ ...hub, latest: [story('b', 'two')] })
  expect(left.trending).toBe(hub.trending)
  expect(withoutStories(hub, () => false)).toBe(hub)
})

test('an article that is being read stays when its publication is blocked', () => {
  const article = { ...story('a', 'one'), coverage: [] }
  expect(withoutStories(article, () => true)).toBe(article)
})

test('what is taken back stands where it stood, also when more stories came meanwhile', () => {
  const isHidden = ({ publication }: { publication: { id: string } }) => publication.id === 'one'
  const before = { data: [story('a', 'two'), story('b', 'one'), story('c', 'two')] }
  const { data } = withoutStories(before, isHidden)
  const grown = { data: [...data, story('d', 'two')] }
  const ids = withStoriesOf(grown, before, isHidden).data.map(({ _id }) => _id)
  expect(ids).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['Onion prices ease in Nashik', 'onion', true],
  ['Onions ease', 'onion', false],
  ['Onions ease', 'onion*', true],
  ['The result day comes', 'Result  Day', true],
  ['The day of the result', 'result day', false],
  ['प्याज़ के दाम घटे', 'दाम', true],
  ['प्याज़ के दामों में कमी', 'दाम', false],
])('"%s" holds "%s": %s [X15]', (text, phrase, holds) => {
  expect(holdsPhrase(text, phrase)).toBe(holds)
})
