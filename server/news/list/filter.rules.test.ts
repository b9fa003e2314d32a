import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import { activeFields, settled } from './filter.rules.ts'
import { endOfMute, hasStarInside, patternOf, wordsOf } from './mute.rules.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

describe('filters', () => {
  test('a filter counts the fields that differ from the default [news:X7]', () => {
    expect(activeFields(EVERYTHING)).toBe(0)
    expect(activeFields({ ...EVERYTHING, languages: ['hi'], media: 'AUDIO' })).toBe(2)
  })

  test('the same choice made in another order is the same filter', () => {
    expect(settled({ ...EVERYTHING, categoryIds: [9, 3, 9] }).categoryIds).toEqual([3, 9])
  })
})

describe('muted words', () => {
  test('a star may stand only at the end of a word [news:X15]', () => {
    expect(hasStarInside('elect*')).toBe(false)
    expect(hasStarInside('el*ct')).toBe(true)
    expect(hasStarInside('*')).toBe(true)
    expect(hasStarInside('result **')).toBe(true)
  })

  test('signs that PostgreSQL reads as wildcards mean themselves', () => {
    expect(patternOf([{ text: '50%_off', isOpen: false }])).toBe(String.raw`% 50\%\_off %`)
    expect(patternOf(wordsOf('result da*'))).toBe('% result da%')
  })

  test('a mute of a week ends after a week, an open one never by itself [news:X13]', () => {
    expect(endOfMute('7_DAYS', now)).toEqual(new Date('2026-11-28T08:00:00.000Z'))
    expect(endOfMute('UNTIL_ENDED', now)).toBeNull()
  })
})
