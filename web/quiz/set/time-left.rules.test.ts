import { expect, test } from 'vitest'
import { leftText } from './time-left.rules.ts'

const days = (count: number) => `${count} days`

test('time left is minutes and seconds, from an hour on with hours, beyond two days in days, and never less than none', () => {
  expect([402_000, 401_001, 59_000, 0, -5000].map((ms) => leftText(ms, days))).toEqual([
    '6:42',
    '6:42',
    '0:59',
    '0:00',
    '0:00',
  ])
  expect([3_600_000, 4_002_000, 172_799_000].map((ms) => leftText(ms, days))).toEqual([
    '1:00:00',
    '1:06:42',
    '47:59:59',
  ])
  expect(leftText(3 * 86_400_000 + 1000, days)).toBe('3 days')
})
