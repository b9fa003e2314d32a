import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endOfDayAfter, endOfLastDay, lastDayOf, lastWholeDayOf } from './last-day.ts'
import { INDIA, dayIn, daysAfter, indianDate } from './zone.rules.ts'

const at = (text: string) => new Date(text)

describe('[R2:K27] last days', () => {
  test('end at midnight in India', () => {
    const now = at('2026-11-21T08:00:00.000Z')
    expect(endOfLastDay('2026-11-21', now)).toEqual(at('2026-11-21T18:30:00.000Z'))
    expect(endOfLastDay('2026-11-20', now)).toBeUndefined()
  })

  test('[R2:M7] seven days from a moment end with the whole seventh day', () => {
    expect(endOfDayAfter(at('2026-11-21T08:00:00.000Z'), 7)).toEqual(at('2026-11-28T18:30:00.000Z'))
    // Past midnight in India, though it is still the 21st in UTC.
    expect(endOfDayAfter(at('2026-11-21T18:30:00.000Z'), 7)).toEqual(at('2026-11-29T18:30:00.000Z'))
  })

  test('[R2:M7] the day shown for an end is the last one on which it holds', () => {
    expect(indianDate(lastDayOf(at('2026-11-28T18:30:00.000Z')))).toBe('2026-11-28')
    expect(indianDate(lastDayOf(at('2026-11-28T08:00:00.000Z')))).toBe('2026-11-28')
  })

  test('a period that begins on a day ends with the day before', () => {
    expect(indianDate(lastWholeDayOf(at('2027-11-22T08:00:00.000Z')))).toBe('2027-11-21')
  })

  test('at any moment the shown day is so many days away, and no shorter than so many times 24 hours', () => {
    const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) })
    fc.assert(
      fc.property(moment, fc.constantFrom(1, 7, 30), (time, days) => {
        const now = new Date(time)
        const end = endOfDayAfter(now, days)
        expect(dayIn(INDIA, lastDayOf(end))).toEqual(daysAfter(dayIn(INDIA, now), days))
        expect(end.getTime() - time).toBeGreaterThanOrEqual(days * 86_400_000)
      }),
    )
  })
})
