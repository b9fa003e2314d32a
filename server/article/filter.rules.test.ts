import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import { narrowed } from './filter.rules.ts'
import { readingLimits } from './reading-level.rules.ts'

describe('filters', () => {
  test('what a list is asked with stands in place of the saved field, and only of that', () => {
    const saved = { ...EVERYTHING, languages: ['hi'], categoryIds: [3] }
    expect(narrowed(saved, { languages: ['en'], publishPeriod: undefined })).toEqual({ ...saved, languages: ['en'] })
  })
})

describe('students', () => {
  test('classes 3 to 8 never meet sensitive stories, 9 to 12 do unless their school turns them off [news:I28]', () => {
    const limits = (schoolClass: number | null, seniorsSeeSensitive = true) =>
      readingLimits({ isMinor: true, class: schoolClass, seniorsSeeSensitive })
    expect(limits(8).hidesSensitive).toBe(true)
    expect(limits(9).hidesSensitive).toBe(false)
    expect(limits(12, false).hidesSensitive).toBe(true)
    expect(limits(null).hidesSensitive).toBe(true)
  })

  test('an adult meets stories of every level, a student of class 7 up to level 10 [news:F3]', () => {
    expect(readingLimits({ isMinor: false, class: null, seniorsSeeSensitive: true })).toEqual({
      highestLevel: null,
      hidesSensitive: false,
      hidesReported: false,
    })
    expect(readingLimits({ isMinor: true, class: 7, seniorsSeeSensitive: true }).highestLevel).toBe(10)
  })
})
