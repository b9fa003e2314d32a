import { expect, test } from 'vitest'
import { byDays, isBegun, minutesLeft } from './read-days.rules.ts'

test('[news:RR5] what was opened stands under today, yesterday or its date, by the days of India', () => {
  const opened = [
    '2026-11-21T07:00:00.000Z',
    '2026-11-20T19:00:00.000Z',
    '2026-11-20T18:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]
  const days = byDays(
    opened.map((openedAt) => ({ openedAt })),
    '2026-11-21T08:00:00.000Z',
  )
  expect(days.map((day) => [day.name, day.items.length])).toEqual([
    ['today', 2],
    ['yesterday', 1],
    ['earlier', 1],
  ])
})

test('what is left is never said to be nothing before the end', () => {
  expect([minutesLeft(6, 50), minutesLeft(3, 89), minutesLeft(1, 0)]).toEqual([3, 1, 1])
})

test('[news:RR8] a story is gone on with only where its reader stopped after moving, short of the end', () => {
  const position = { blockIndex: 2, offset: 0, percent: 38, at: '2026-11-21T08:00:00.000Z' }
  expect(isBegun({ progress: 38, position })).toBe(true)
  expect(isBegun({ progress: 34, position: null }), 'opened, not moved').toBe(false)
  expect(isBegun({ progress: 90, position }), 'read to its end').toBe(false)
  expect(isBegun({ progress: 38, position, gone: 'WITHDRAWN' })).toBe(false)
})
