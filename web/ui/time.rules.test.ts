import { describe, expect, test } from 'vitest'
import { ageOf, clockOf, dayOf, isNew, isSameDay } from './time.rules.ts'

const NOW = '2026-11-21T08:00:00.000Z'
const before = (ms: number) => new Date(Date.parse(NOW) - ms).toISOString()

describe('ages [news:G14] [V06]', () => {
  test.each([
    ['59,999 ms is just now', 59_999, { in: 'now' }],
    ['a minute is one minute', 60_000, { in: 'minutes', count: 1 }],
    ['59 minutes 59.999 seconds are 59 minutes', 3_599_999, { in: 'minutes', count: 59 }],
    ['an hour is one hour', 3_600_000, { in: 'hours', count: 1 }],
    ['a millisecond under a day is 23 hours', 86_399_999, { in: 'hours', count: 23 }],
    ['a day is one day', 86_400_000, { in: 'days', count: 1 }],
    ['a millisecond under a week is six days', 604_799_999, { in: 'days', count: 6 }],
    ['a week is a date', 604_800_000, { in: 'date', day: 14, month: 10, year: 2026 }],
    ['a publisher whose clock runs ahead writes just now', -90_000, { in: 'now' }],
    ['where the clock was put back by two hours no age is below nothing', -7_200_000, { in: 'now' }],
  ])('%s', (_, passed, age) => {
    expect(ageOf(before(passed), NOW)).toEqual(age)
  })
})

test('a day begins at midnight in India, not in London [news:G1] [cso:G13] [V06]', () => {
  expect(dayOf('2026-11-20T18:29:59.999Z').day).toBe(20)
  expect(dayOf('2026-11-20T18:30:00.000Z').day).toBe(21)
  expect(clockOf('2026-11-20T18:30:00.000Z')).toBe('00:00')
  expect(isSameDay('2026-11-20T18:30:00.000Z', '2026-11-21T18:29:00.000Z')).toBe(true)
})

test('a story carries its stone for two hours', () => {
  expect(isNew(before(7_199_999), NOW)).toBe(true)
  expect(isNew(before(7_200_000), NOW)).toBe(false)
})
