import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FLOOR, HALF_LIFE_HOURS, afterEvent, sumOf, weightAfterOpen } from './trend.rules.ts'

const NOON = 497_000

/** K after events, each at an hour after NOON and of a weight. */
function kOf(events: [number, number][]): number {
  return events
    .toSorted((a, b) => a[0] - b[0])
    .reduce((k, [hour, w]) => afterEvent(k, { hours: NOON + hour, w }), -Infinity)
}
const sAt = (k: number, hour: number) => sumOf(k, NOON + hour)

test('[news:T11] reads, a save and two more publications give exactly the sums of the specification', () => {
  const a = kOf([
    [0, 2],
    [1, 2],
    [2, 4],
    [0, 3],
    [0, 3],
  ])
  expect(sAt(a, 6)).toBeCloseTo(7.6423, 4)
  expect(sAt(a, 12)).toBeCloseTo(3.8212, 4)
  expect(a - NOON / HALF_LIFE_HOURS).toBeCloseTo(3.934008, 6)
})

test('[news:T11] two late reads come second and yesterday’s crowd third', () => {
  const a = kOf([
    [0, 2],
    [1, 2],
    [2, 4],
    [0, 6],
  ])
  const b = kOf([
    [5, 2],
    [5.5, 2],
  ])
  const c = kOf([
    ...Array.from({ length: 40 }, (): [number, number] => [-24, 1]),
    ...Array.from({ length: 30 }, (): [number, number] => [-24, 2]),
  ])
  expect(sAt(b, 6)).toBeCloseTo(3.6695, 4)
  expect(sAt(c, 6)).toBeCloseTo(3.125, 4)
  expect([a > b, b > c]).toEqual([true, true])
})

test('[news:T2] [news:T3] the stored number gives the same sum as adding up every event with its own fading', () => {
  const events = fc.array(fc.tuple(fc.double({ min: 0, max: 70, noNaN: true }), fc.constantFrom(1, 2, 3, 4, 0.25)), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(events, (some) => {
      const direct = some.reduce((sum, [hour, w]) => sum + w * 2 ** (-(72 - hour) / HALF_LIFE_HOURS), 0)
      expect(sAt(kOf(some), 72)).toBeCloseTo(direct, 2)
    }),
  )
})

test('[news:T2] reports never bring the sum below its floor', () => {
  expect(
    sAt(
      kOf([
        [0, 2],
        [0, -5],
      ]),
      0,
    ),
  ).toBeCloseTo(FLOOR, 6)
})

test('[news:T2] a read counts two in all, not three, when its open was counted before', () => {
  expect(weightAfterOpen('READ', 0)).toBe(1)
  expect(weightAfterOpen('READ', 6)).toBe(1.5)
  expect(weightAfterOpen('READ', null)).toBe(2)
  expect(weightAfterOpen('SAVE', 0)).toBe(4)
})
