import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawBalance, hasMoved, stepOf } from './balance-plot.rules.ts'

const dayOf = (index: number) => new Date(Date.UTC(2026, 9, 23 + index)).toISOString().slice(0, 10)
const daysOf = (...balances: number[]) =>
  balances.map((balancePaise, index) => ({ day: dayOf(index), inPaise: 0, outPaise: 0, balancePaise }))

test('draws a step for each day and ends at the last balance', () => {
  const { line, width, last, ticks } = drawBalance(daysOf(0, 50_000, 50_000, 100_000))
  expect([line, width]).toEqual(['M0 100H1V 50H2V 50H3V 0', 3])
  expect(last).toEqual({ left: 100, top: 0 })
  expect(ticks.map(({ paise }) => paise)).toEqual([0, 50_000, 100_000])
})

test('marks each day below zero and names the lowest one', () => {
  const { below, zero, lowest } = drawBalance(daysOf(50_000, -6000, -50_000, 50_000))
  expect(zero).toBe(50)
  expect(below).toBe('M1 56h1M2 100h1')
  expect(lowest).toMatchObject({ day: '2026-10-25', paise: -50_000, top: 100 })
  expect(drawBalance(daysOf(0, 100)).lowest).toBeUndefined()
})

test('dates the ends and two days between, and no day twice', () => {
  const month = drawBalance(daysOf(...Array.from({ length: 30 }, () => 100)))
  expect(month.dates.map(({ day }) => day)).toEqual(['2026-10-23', '2026-11-02', '2026-11-11', '2026-11-21'])
  expect(drawBalance(daysOf(100)).dates).toHaveLength(1)
})

test('grid lines are round sums and at most six', () => {
  expect([0, 60_000, 128_600, 9_999_999].map(stepOf)).toEqual([10_000, 20_000, 50_000, 5_000_000])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 30 }), (balances) => {
      const { ticks, line, zero } = drawBalance(daysOf(...balances))
      const heights = [...line.matchAll(/[ ]([\d.]+)/g)].map(([, height]) => Number(height))
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.some(({ paise, top }) => paise === 0 && top === zero)).toBe(true)
      expect(heights.length).toBe(balances.length)
      expect(heights.every((height) => height >= 0 && height <= 100)).toBe(true)
    }),
  )
})

test('days without money moved are told apart from days with some', () => {
  expect(hasMoved(daysOf(0, 0))).toBe(false)
  expect(hasMoved(daysOf(0, -1))).toBe(true)
  expect(hasMoved([{ day: '2026-11-01', inPaise: 500, outPaise: 500, balancePaise: 0 }])).toBe(true)
})
