import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '@chowk/contract/news/filter.ts'
import { narrowed, startOfPeriod } from './filter.rules.ts'
import { readingLimits } from './reading-level.rules.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

describe('publish periods', () => {
  test('periods of days go back that many times 24 hours [R9.02] [news:X3]', () => {
    expect(startOfPeriod('WITH_IN_24_HOURS', now, 'Asia/Kolkata')).toEqual(new Date('2026-11-20T08:00:00.000Z'))
    expect(startOfPeriod('7_DAYS', now, 'Asia/Kolkata')).toEqual(new Date('2026-11-14T08:00:00.000Z'))
    expect(startOfPeriod('30_DAYS', now, 'Asia/Kolkata')).toEqual(new Date('2026-10-22T08:00:00.000Z'))
    expect(startOfPeriod('90_DAYS', now, 'Asia/Kolkata')).toEqual(new Date('2026-08-23T08:00:00.000Z'))
  })

  test("this year begins at midnight of the reader's own zone, also in the hours when years differ", () => {
    expect(startOfPeriod('THIS_YEAR', now, 'Asia/Kolkata')).toEqual(new Date('2025-12-31T18:30:00.000Z'))
    const late = new Date('2026-12-31T19:00:00.000Z')
    expect(startOfPeriod('THIS_YEAR', late, 'Asia/Kolkata')).toEqual(new Date('2026-12-31T18:30:00.000Z'))
    expect(startOfPeriod('THIS_YEAR', late, 'America/New_York')).toEqual(new Date('2026-01-01T05:00:00.000Z'))
  })
})

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
