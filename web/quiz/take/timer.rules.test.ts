import { expect, test } from 'vitest'
import { clockText, wordBetween } from './timer.rules.ts'

test('time left is written as minutes and seconds, and is never less than nothing', () => {
  expect([600_000, 402_000, 60_000, 59_001, 500, 0, -3000].map(clockText)).toEqual([
    '10:00',
    '6:42',
    '1:00',
    '1:00',
    '0:01',
    '0:00',
    '0:00',
  ])
})

test('half of the time, five minutes, one minute and half a minute are said once each, as they pass', () => {
  const total = 600_000
  const said: (string | undefined)[] = []
  for (let left = total; left >= 0; left -= 1000) said.push(wordBetween(left + 1000, left, total))
  expect(said.filter(Boolean)).toEqual(['FIVE_MINUTES', 'ONE_MINUTE', 'HALF_MINUTE'])
  const long: (string | undefined)[] = []
  for (let left = 1_200_000; left >= 0; left -= 1000) long.push(wordBetween(left + 1000, left, 1_200_000))
  expect(long.filter(Boolean)).toEqual(['HALF', 'FIVE_MINUTES', 'ONE_MINUTE', 'HALF_MINUTE'])
})

test('a device that slept over two of them hears the later one', () => {
  expect(wordBetween(400_000, 20_000, 600_000)).toBe('HALF_MINUTE')
  expect(wordBetween(20_000, 19_000, 600_000)).toBeUndefined()
})
