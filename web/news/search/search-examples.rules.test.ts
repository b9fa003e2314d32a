import { expect, test } from 'vitest'
import { examplesOf } from './search-examples.rules.ts'

const story = (title: string, language = 'en') => ({
  title,
  language,
  publication: { slug: 'the-riverine-post' },
  category: { slug: 'water' },
})
const NOW = '2026-11-21T08:00:00.000Z'

test('the examples of the search are words that stories hold now, in the language of the interface', () => {
  const stories = [
    story('बावड़ियाँ फिर भरी हैं', 'hi'),
    story('Jaisalmer’s stepwells are filling'),
    story('Onion prices ease'),
  ]
  expect(examplesOf(stories, 'en', NOW)).toEqual({
    phrase: '"Onion prices"',
    or: 'jaisalmer OR prices',
    without: 'jaisalmer -prices',
    from: 'publisher:the-riverine-post',
    in: 'category:water',
    language: 'lang:hi',
    period: 'since:nov until:today',
    audio: 'has:audio',
  })
})

test('without stories there are no examples', () => {
  expect(examplesOf([], 'en', NOW)).toBeUndefined()
  expect(examplesOf([story('A b c')], 'en', NOW)).toBeUndefined()
})
