import { expect, test } from 'vitest'
import { finished, visits } from '../e2e/walks.ts'

/** How each screen is judged at least: axe in full and no sideways scrolling, there and at 320 pixels. */
const WANTED = ['hi on a phone', 'en on a desk', 'light', 'dark', 'loaded', 'navigated']

test('every screen is walked in Hindi on a phone and in English on a desk, once by day and once by night, once as a document and once by navigation', () => {
  const missing = finished.flatMap(({ id }) => {
    const mine = visits.filter((visit) => visit.id === id)
    const seen = new Set(mine.flatMap(({ lang, on, theme, reached }) => [`${lang} on ${on}`, theme, reached]))
    return WANTED.filter((each) => !seen.has(each)).map((each) => `${id}: ${each}`)
  })
  expect(missing).toEqual([])
})
