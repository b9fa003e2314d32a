import { expect, test } from 'vitest'
import { leftBehind, mayFetchAhead, missingTexts } from './ahead.rules.ts'
import type { OfflineText } from './ahead.rules.ts'

const NOON = '2026-07-01T12:00:00.000Z'
const story = (slug: string, updatedAt: string | null = null) => ({ _id: slug, slug, updatedAt })
const cached = (slug: string, ahead = true): OfflineText => ({
  name: `article ${slug}`,
  at: NOON,
  ahead,
  characters: 900,
})

test('texts are fetched that the device has not, and those that changed since it got them', () => {
  const stories = [
    story('new'),
    story('kept'),
    story('changed', '2026-07-01T12:30:00.000Z'),
    story('before', '2026-07-01T11:00:00.000Z'),
  ]
  const missing = missingTexts(stories, [cached('kept'), cached('changed'), cached('before')])
  expect(missing.map(({ slug }) => slug)).toEqual(['new', 'changed'])
})

test('a text that nobody opened goes when its story leaves Latest, what was opened stays', () => {
  expect(leftBehind([story('here')], [cached('here'), cached('gone'), cached('read', false)])).toEqual(['article gone'])
})

test('who saves data or has a slow line fetches nothing ahead', () => {
  expect(mayFetchAhead(undefined)).toBe(true)
  expect(mayFetchAhead({ saveData: false, effectiveType: '4g' })).toBe(true)
  expect(mayFetchAhead({ saveData: true, effectiveType: '4g' })).toBe(false)
  expect(mayFetchAhead({ effectiveType: '2g' })).toBe(false)
  expect(mayFetchAhead({ effectiveType: 'slow-2g' })).toBe(false)
})
