import { expect, test } from 'vitest'
import { NOTHING_HEARD, hearing, lengthText, segmentAt, silent, taken } from './heard.rules.ts'

const hear = (...looks: number[]) => looks.reduce(hearing, NOTHING_HEARD)

test('[news:A13] what was heard without a jump is one stretch', () => {
  const heard = hear(0, 250, 500, 750)
  expect(taken(heard).ranges).toEqual([[0, 750]])
  expect(taken(silent(heard)).ranges).toEqual([[0, 750]])
})

test('[news:A13] a jump on or back begins another stretch, and what was told is not told again', () => {
  const first = taken(hear(0, 900, 30_000, 30_800, 10_000, 10_400))
  expect(first.ranges).toEqual([
    [0, 900],
    [30_000, 30_800],
    [10_000, 10_400],
  ])
  expect(taken(hearing(first.rest, 11_000)).ranges).toEqual([[10_400, 11_000]])
  expect(taken(silent(NOTHING_HEARD)).ranges).toEqual([])
})

test('[news:A17] the sentence that is spoken is the last one that began', () => {
  const segments = [{ startMs: 0 }, { startMs: 1000 }, { startMs: 2500 }]
  expect([-1, 0, 999, 1000, 2499, 2500, 99_999].map((ms) => segmentAt(segments, ms))).toEqual([-1, 0, 0, 1, 1, 2, 2])
  expect(segmentAt([], 5)).toBe(-1)
})

test('lengths read like a clock', () => {
  expect([0, 59_999, 364_000, 3_723_000].map(lengthText)).toEqual(['0:00', '0:59', '6:04', '1:02:03'])
})
